/** Bytes as they are sent to another thread: without the rest of the buffer that they are a part of, which would go along. */
export function bytesAlone(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}
