/** What a value takes beside its letters and bytes: about what V8 writes for it and makes of it again. */
const VALUE_BYTES = 16;

/**
 * Bytes that a value takes as a message to another thread, counted up to a little more than `most`. A text counts each time it
 * is met: V8 writes it out anew, however many fields share it, and whoever gets the message holds as many copies. Objects and
 * buffers count once, as V8 writes them; of a part of a buffer the whole buffer goes along.
 */
export function sizeOf(value: unknown, most: number): number {
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
    // Lists may say that they are longer than what they hold.
    else if (Array.isArray(one)) for (let index = 0; index < one.length && size <= most; index++) count(one[index]);
    else
      for (const key in one) {
        size += 2 * key.length;
        count((one as Readonly<Record<string, unknown>>)[key]);
      }
  }
  return size;
}
