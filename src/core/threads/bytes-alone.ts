/** Bytes in a buffer of their own, since a message to another thread copies the whole buffer of a view. */
export function detachBytes(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}
