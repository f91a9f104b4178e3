/** Estimated overhead of a value in the serialization of V8, beside its text or bytes. */
const VALUE_BYTES = 16;

/**
 * Bytes that a value takes as a message to another thread. Counting stops a little above `most`. A text
 * counts at each occurrence, because V8 writes it each time and the receiver gets as many copies. Objects and
 * buffers count once; a view counts with its whole buffer.
 */
export function measureMessage(value: unknown, most: number): number {
  const met = new Set<object>();
  const open: object[] = [];
  let size = 0;
  const count = (one: unknown): void => {
    size += VALUE_BYTES;
    if (typeof one === 'string') size += 2 * one.length;
    else if (typeof one === 'object' && one !== null && !met.has(one)) {
      met.add(one);
      open.push(one);
    }
  };
  count(value);
  for (let one = open.pop(); one !== undefined && size <= most; one = open.pop()) {
    if (ArrayBuffer.isView(one)) count(one.buffer);
    else if (one instanceof ArrayBuffer || one instanceof SharedArrayBuffer) size += one.byteLength;
    else if (one instanceof Map) for (const entry of one) entry.forEach(count);
    else if (one instanceof Set) one.forEach(count);
    // Sparse arrays can be longer than their contents.
    else if (Array.isArray(one))
      for (let index = 0; index < one.length && size <= most; index++) count(one[index]);
    else
      for (const key in one) {
        size += 2 * key.length;
        count((one as Readonly<Record<string, unknown>>)[key]);
      }
  }
  return size;
}
