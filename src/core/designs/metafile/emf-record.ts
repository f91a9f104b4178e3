import type { Sides } from './arcs.ts';
import type { Font, Matrix, Point } from './drawing.ts';

const MAX_RECORDS = 200_000;
export const MAX_POINTS = 100_000;
const EOF = 14;

/** Steps through the records of an enhanced metafile and reads fields at offsets within the current one. */
export class EmfRecord {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #from = 0;
  #count = 0;
  /** Length of the current record in bytes. */
  size = 0;

  constructor(bytes: Uint8Array, view: DataView) {
    this.#bytes = bytes;
    this.#view = view;
  }

  /** Moves to the next record. Returns its type, or undefined at the end of the file. */
  next(): number | undefined {
    this.#from += this.size;
    if (this.#from + 8 > this.#view.byteLength) return undefined;
    const type = this.#view.getUint32(this.#from, true);
    this.size = this.#view.getUint32(this.#from + 4, true);
    if (this.#count > MAX_RECORDS || this.size < 8 || this.#from + this.size > this.#view.byteLength)
      throw new RangeError('record');
    this.#count += 1;
    return type === EOF ? undefined : type;
  }

  int(offset: number): number {
    if (offset + 4 > this.size) throw new RangeError('short record');
    return this.#view.getInt32(this.#from + offset, true);
  }

  uint(offset: number): number {
    return this.int(offset) >>> 0;
  }

  float(offset: number): number {
    this.int(offset);
    return this.#view.getFloat32(this.#from + offset, true);
  }

  point(offset: number): Point {
    return [this.int(offset), this.int(offset + 4)];
  }

  sides(offset: number): Sides {
    return [this.int(offset), this.int(offset + 4), this.int(offset + 8), this.int(offset + 12)];
  }

  matrix(): Matrix {
    return [8, 12, 16, 20, 24, 28].map((offset) => this.float(offset)) as unknown as Matrix;
  }

  /** Reads points with 16-bit or 32-bit coordinates. */
  points(offset: number, count: number, short: boolean): Point[] {
    const each = short ? 4 : 8;
    if (count > MAX_POINTS || offset + count * each > this.size) throw new RangeError('points');
    return Array.from({ length: count }, (_, index) => {
      const at = this.#from + offset + index * each;
      return short
        ? [this.#view.getInt16(at, true), this.#view.getInt16(at + 2, true)]
        : [this.#view.getInt32(at, true), this.#view.getInt32(at + 4, true)];
    });
  }

  uint16(offset: number): number {
    return this.#view.getUint16(this.#from + offset, true);
  }

  bytes(offset: number, length: number): Uint8Array {
    if (offset + length > this.size) throw new RangeError('bytes');
    return this.#bytes.subarray(this.#from + offset, this.#from + offset + length);
  }

  /** The font that a record of type EMR_EXTCREATEFONTINDIRECTW describes. */
  font(): Font {
    const name = Array.from({ length: 32 }, (_, index) =>
      40 + index * 2 + 2 <= this.size ? this.uint16(40 + index * 2) : 0,
    );
    const end = name.indexOf(0);
    const family = String.fromCharCode(...name.slice(0, end < 0 ? 32 : end)) || 'Arial';
    return {
      kind: 'font',
      family,
      height: this.int(12),
      turned: this.int(20) / 10,
      bold: this.int(28) >= 600,
      italic: (this.int(32) & 255) !== 0,
    };
  }
}
