import { FontProblem } from '../../../scene/fonts/font-problem.ts';

/** Reads big-endian numbers in sequence. Every method throws FontProblem at the end of the data. */
export class ByteStream {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new FontProblem('its data ends too early');
    return byte;
  }

  word(): number {
    return (this.byte() << 8) | this.byte();
  }

  short(): number {
    return (this.word() << 16) >> 16;
  }

  take(count: number): Uint8Array {
    const taken = this.#bytes.subarray(this.#at, this.#at + count);
    if (taken.length < count) throw new FontProblem('its data ends too early');
    this.#at += count;
    return taken;
  }

  /** Reads a 255UShort of MicroType Express (6.1.1), which stores small numbers in one byte. */
  count(): number {
    const code = this.byte();
    if (code < 253) return code;
    if (code === 253) return this.word();
    return this.byte() + (code === 255 ? 253 : 506);
  }

  /** Reads the rest of a 255Short whose first byte has been read. */
  signed(first: number): number {
    if (first === 253) return this.short();
    const isNegative = first === 250;
    const code = isNegative ? this.byte() : first;
    const size = code < 254 ? code : this.byte() + (code === 255 ? 250 : 500);
    return isNegative ? -size : size;
  }
}

/** A growing buffer. */
export class ByteSink {
  readonly #maxBytes: number;
  #bytes = Buffer.alloc(65_536);
  #length = 0;

  /** @param most limit of bytes; writing more throws FontProblem */
  constructor(most: number) {
    this.#maxBytes = most;
  }

  get length(): number {
    return this.#length;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  word(value: number): void {
    this.byte(value >> 8);
    this.byte(value);
  }

  put(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Overwrites a word that was written before. */
  patch(at: number, value: number): void {
    this.#bytes.writeUInt16BE(value & 0xffff, at);
  }

  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #reserve(room: number): void {
    const needed = this.#length + room;
    if (needed > this.#maxBytes) throw new FontProblem('it unpacks to more data than is read');
    if (needed <= this.#bytes.length) return;
    const grown = Buffer.alloc(Math.min(this.#maxBytes, Math.max(needed, 2 * this.#bytes.length)));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}
