/**
 * Palette indexes of a run-length encoded bitmap (BI_RLE8, BI_RLE4), one byte per pixel, rows from the bottom
 * as in the file.
 * Skipped pixels stay 0.
 */
export function unpackRuns(packed: Uint8Array, width: number, height: number, depth: 4 | 8): Uint8Array {
  const indexes = new Uint8Array(width * height);
  let [x, y, at] = [0, 0, 0];
  const put = (value: number) => {
    if (x < width && y < height) indexes[y * width + x] = value;
    x += 1;
  };
  const half = (value: number, index: number) => (index % 2 === 0 ? value >> 4 : value & 15);
  while (at + 1 < packed.length && y < height) {
    const [count, value] = [packed[at] ?? 0, packed[at + 1] ?? 0];
    at += 2;
    if (count > 0) for (let index = 0; index < count; index++) put(depth === 8 ? value : half(value, index));
    else if (value === 0) [x, y] = [0, y + 1];
    else if (value === 1) break;
    else if (value === 2) {
      [x, y] = [x + (packed[at] ?? 0), y + (packed[at + 1] ?? 0)];
      at += 2;
    } else {
      // Literal pixels, padded to an even number of bytes.
      for (let index = 0; index < value; index++)
        put(depth === 8 ? (packed[at + index] ?? 0) : half(packed[at + (index >> 1)] ?? 0, index));
      at += Math.ceil((value * depth) / 16) * 2;
    }
  }
  return indexes;
}
