import { FontProblem } from '../../../scene/fonts/font-problem.ts';
import { type BitSource, HuffmanTree } from './huffman-tree.ts';

const DISTANCE_BITS = 3;
const LENGTH_BITS = 3;
/** A length symbol holds two bits of the length and a continuation bit. */
const CONTINUATION_BIT = 1 << (LENGTH_BITS - 1);
const MIN_COPY_BYTES = 2;
/** Copies from a greater distance are one byte longer. */
const FAR = 512;
/**
 * Initial window content to copy from: byte pairs that are frequent in glyphs, then every byte four times.
 */
const PRELOAD = createPreload();

/** Remaining budget for unpacking, shared by all blocks. */
export interface Work {
  /** Remaining bytes of output. */
  bytes: number;
  /** Remaining Huffman tree steps. */
  steps: number;
}

/**
 * Unpacks one block of MicroType Express: literals and copies in an adaptive Huffman code, optionally
 * run-length encoded before.
 *
 * @param version container version; version 1 has no run-length encoding
 * @throws FontProblem
 */
export function unpackLzcomp(packed: Uint8Array, version: number, work: Work): Uint8Array {
  const bits = new Bits(packed, work);
  const hasRuns = version > 1 && bits.bit() === 1;
  const length = bits.number(24);
  spendBytes(work, length);
  const out = decodeCopies(bits, length);
  return hasRuns ? decodeRuns(out, work) : out;
}

function decodeCopies(bits: Bits, length: number): Uint8Array {
  let ranges = 1;
  while (1 << (DISTANCE_BITS * ranges) < length) ranges += 1;
  const repeats = 256 + (ranges << LENGTH_BITS);
  const [symbols, distances, lengths] = [
    new HuffmanTree(repeats + 3),
    new HuffmanTree(1 << DISTANCE_BITS),
    new HuffmanTree(1 << LENGTH_BITS),
  ];
  const out = new Uint8Array(PRELOAD.length + length);
  out.set(PRELOAD);
  for (let at = PRELOAD.length; at < out.length; ) {
    const symbol = symbols.read(bits);
    if (symbol < 256) out[at++] = symbol;
    else if (symbol >= repeats) {
      // Repeats the byte 2, 4 or 6 positions before.
      out[at] = out[at - 2 * (symbol - repeats + 1)] as number;
      at += 1;
    } else {
      let count = readLength(symbol - 256, lengths, bits) + MIN_COPY_BYTES;
      const distance = readDistance(((symbol - 256) >> LENGTH_BITS) + 1, distances, bits);
      if (distance >= FAR) count += 1;
      const from = at - distance - count + 1;
      if (from < 0 || at + count > out.length)
        throw new FontProblem('its packed data refers to missing data');
      out.copyWithin(at, from, from + count);
      at += count;
    }
  }
  return out.subarray(PRELOAD.length);
}

function readLength(first: number, tree: HuffmanTree, bits: Bits): number {
  let symbol = first & ((1 << LENGTH_BITS) - 1);
  let length = symbol & (CONTINUATION_BIT - 1);
  while ((symbol & CONTINUATION_BIT) !== 0) {
    symbol = tree.read(bits);
    length = (length << (LENGTH_BITS - 1)) | (symbol & (CONTINUATION_BIT - 1));
    if (length > 0xffffff) throw new FontProblem('its packed data refers to missing data');
  }
  return length;
}

function readDistance(ranges: number, tree: HuffmanTree, bits: Bits): number {
  let distance = 0;
  for (let range = 0; range < ranges; range += 1) distance = (distance << DISTANCE_BITS) | tree.read(bits);
  return distance + 1;
}

/**
 * Decodes runs. The first byte is the run marker; a marker is followed by a count and the byte to repeat, or
 * by 0 for the marker itself.
 */
function decodeRuns(packed: Uint8Array, work: Work): Uint8Array {
  const [mark] = packed;
  const parts: Uint8Array[] = [];
  for (let at = 1; at < packed.length; ) {
    const next = packed.indexOf(mark as number, at);
    const end = next < 0 ? packed.length : next;
    parts.push(packed.subarray(at, end));
    if (next < 0) break;
    const count = packed[end + 1] ?? 0;
    spendBytes(work, count);
    parts.push(
      count === 0 ? Uint8Array.of(mark as number) : new Uint8Array(count).fill(packed[end + 2] ?? 0),
    );
    at = end + (count === 0 ? 2 : 3);
  }
  return Buffer.concat(parts);
}

function spendBytes(work: Work, bytes: number): void {
  work.bytes -= bytes;
  if (work.bytes < 0) throw new FontProblem('it unpacks to more data than is read');
}

function createPreload(): Uint8Array {
  const bytes: number[] = [];
  for (let first = 0; first < 32; first += 1)
    for (let second = 0; second < 96; second += 1) bytes.push(first, second);
  for (let byte = 0; byte < 256; byte += 1) bytes.push(byte, byte, byte, byte);
  return Uint8Array.from(bytes);
}

class Bits implements BitSource {
  readonly #bytes: Uint8Array;
  readonly #work: Work;
  #at = 0;
  #left = 0;
  #byte = 0;

  constructor(bytes: Uint8Array, work: Work) {
    this.#bytes = bytes;
    this.#work = work;
  }

  bit(): 0 | 1 {
    if (this.#left === 0) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new FontProblem('its packed data ends too early');
      this.#byte = byte;
      this.#left = 8;
    }
    this.#left -= 1;
    return ((this.#byte >> this.#left) & 1) as 0 | 1;
  }

  number(bits: number): number {
    let value = 0;
    for (let bit = 0; bit < bits; bit += 1) value = (value << 1) | this.bit();
    return value;
  }

  spend(steps: number): void {
    this.#work.steps -= steps;
    if (this.#work.steps < 0) throw new FontProblem('unpacking it takes too long');
  }
}
