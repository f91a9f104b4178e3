import { readSfnt, writeSfnt } from '../../src/core/scene/fonts/sfnt.ts';

/**
 * A font packed with MicroType Express as its submission to the W3C describes it: single bytes only, no
 * copies.
 */
export function mtx(
  font: Uint8Array,
  options: { readonly version?: number; readonly runs?: boolean } = {},
): Buffer {
  const { tables, code } = ctf(font);
  return container([tables, Buffer.alloc(0), code], options);
}

/** Blocks that are unpacked to a font, in their container. */
export function container(
  blocks: readonly [Uint8Array, Uint8Array, Uint8Array],
  { version = 3, runs = false } = {},
): Buffer {
  return contained(blocks.map((block) => lzcomp(block, version, runs)) as [Buffer, Buffer, Buffer], version);
}

/** Packed blocks in their container. */
export function contained([first, second, third]: readonly [Buffer, Buffer, Buffer], version = 3): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt8(version, 0);
  head.writeUIntBE(0xffffff, 1, 3);
  head.writeUIntBE(10 + first.length, 4, 3);
  head.writeUIntBE(10 + first.length + second.length, 7, 3);
  return Buffer.concat([head, first, second, third]);
}

function lzcomp(block: Uint8Array, version: number, runs: boolean): Buffer {
  const bits: number[] = version > 1 ? [runs ? 1 : 0] : [];
  const bytes = runs ? inRuns(block) : block;
  const { length } = bytes;
  for (let bit = 23; bit >= 0; bit -= 1) bits.push((length >> bit) & 1);
  let ranges = 1;
  while (1 << (3 * ranges) < length) ranges += 1;
  const tree = new Tree(256 + 8 * ranges + 3);
  for (const byte of bytes) bits.push(...tree.code(byte));
  return packed(bits);
}

function inRuns(bytes: Uint8Array): Uint8Array {
  const mark = 0xe7;
  const out = [mark];
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    let run = 1;
    while (run < 255 && bytes[at + run] === byte) run += 1;
    if (run > 3) out.push(mark, run, byte);
    else for (let time = 0; time < run; time += 1) out.push(...(byte === mark ? [mark, 0] : [byte]));
    at += run;
  }
  return Uint8Array.from(out);
}

interface Node {
  index: number;
  up: Node | undefined;
  weight: number;
  left?: Node;
  right?: Node;
  symbol?: number;
}

/** The adaptive code, as a list of nodes in the order of their weights. */
class Tree {
  readonly #nodes: Node[] = [];
  readonly #leaves: Node[] = [];

  constructor(symbols: number) {
    const nodes = Array.from(
      { length: 2 * symbols },
      (_, index): Node => ({ index, up: undefined, weight: 1 }),
    );
    for (let index = 2 * symbols - 1; index >= 1; index -= 1) {
      const node = nodes[index] as Node;
      if (index > 1) node.up = nodes[index >> 1];
      if (index >= symbols) {
        node.symbol = index - symbols;
        this.#leaves[index - symbols] = node;
        continue;
      }
      [node.left, node.right] = [nodes[2 * index] as Node, nodes[2 * index + 1] as Node];
      node.weight = node.left.weight + node.right.weight;
    }
    this.#nodes = nodes;
    if (symbols === 8)
      for (const _ of [1, 2]) for (let symbol = 0; symbol < symbols; symbol += 1) this.#raise(symbol);
    else
      for (const [symbol, times] of [
        [256, 1],
        [257, 1],
        [symbols - 3, 12],
        [symbols - 2, 6],
      ] as const)
        for (let time = 0; time < times; time += 1) this.#raise(symbol);
  }

  code(symbol: number): number[] {
    const bits: number[] = [];
    for (let node = this.#leaves[symbol] as Node; node.up !== undefined; node = node.up)
      bits.unshift(node.up.right === node ? 1 : 0);
    this.#raise(symbol);
    return bits;
  }

  #raise(symbol: number): void {
    for (let node = this.#leaves[symbol] as Node; ; node = node.up) {
      const own = node.index;
      let first = own;
      while (first > 1 && this.#nodes[first - 1]?.weight === node.weight) first -= 1;
      const other = this.#nodes[first] as Node;
      if (other !== node && first > 1) {
        const [up, otherUp] = [node.up as Node, other.up as Node];
        const side = up.left === node ? 'left' : 'right';
        const otherSide = otherUp.left === other ? 'left' : 'right';
        [up[side], otherUp[otherSide]] = [other, node];
        [node.up, other.up] = [otherUp, up];
        [this.#nodes[first], this.#nodes[own]] = [node, other];
        [node.index, other.index] = [first, own];
      }
      node.weight += 1;
      if (node.up === undefined) return;
    }
  }
}

/**
 * The compact form of a font: outlines as steps with codes, tables in one block and instructions in another.
 */
function ctf(font: Uint8Array): { readonly tables: Uint8Array; readonly code: Buffer } {
  const found = readSfnt(font);
  const buffer = (tag: string) => Buffer.from(found.get(tag) ?? []);
  const [glyf, loca, head, maxp, cvt] = ['glyf', 'loca', 'head', 'maxp', 'cvt '].map(buffer) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const isLong = head.readUInt16BE(50) === 1;
  const offset = (glyph: number) =>
    isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph);
  const streams = { glyphs: [] as number[], code: [] as number[] };
  for (let glyph = 0; glyph < maxp.readUInt16BE(4); glyph += 1)
    putGlyph(glyf.subarray(offset(glyph), offset(glyph + 1)), streams);
  const tables = new Map<string, Uint8Array>([
    ...found,
    ['glyf', Uint8Array.from(streams.glyphs)],
    ['loca', new Uint8Array()],
    ['hdmx', Buffer.from('in a code of its own')],
  ]);
  if (cvt.length > 0) tables.set('cvt ', codedCvt(cvt));
  return { tables: writeSfnt(tables), code: Buffer.from(streams.code) };
}

function codedCvt(cvt: Buffer): Buffer {
  const out = [cvt.length / 512, (cvt.length / 2) & 0xff];
  let last = 0;
  for (let at = 0; at < cvt.length; at += 2) {
    const step = cvt.readInt16BE(at) - last;
    last += step;
    const [size, index] = [Math.abs(step), Math.floor(Math.abs(step) / 238)];
    if (index > 8) out.push(238, (step >> 8) & 0xff, step & 0xff);
    else out.push(...(step < 0 ? [239 + index] : index > 0 ? [247 + index] : []), size - 238 * index);
  }
  return Buffer.from(out);
}

function putGlyph(
  glyph: Buffer,
  { glyphs, code }: { readonly glyphs: number[]; readonly code: number[] },
): void {
  const word = (value: number) => glyphs.push((value >> 8) & 0xff, value & 0xff);
  const count = (value: number) =>
    glyphs.push(
      ...(value < 253
        ? [value]
        : value < 506
          ? [255, value - 253]
          : value < 762
            ? [254, value - 506]
            : [253, value >> 8, value & 0xff]),
    );
  const contours = glyph.length === 0 ? 0 : glyph.readInt16BE(0);
  if (contours < 0) {
    glyphs.push(...glyph.subarray(0, 10));
    let [at, flags] = [10, 0x20];
    while ((flags & 0x20) !== 0) {
      flags = glyph.readUInt16BE(at);
      const end =
        at +
        4 +
        ((flags & 1) === 0 ? 2 : 4) +
        ((flags & 8) !== 0 ? 2 : (flags & 0x40) !== 0 ? 4 : (flags & 0x80) !== 0 ? 8 : 0);
      glyphs.push(...glyph.subarray(at, end));
      at = end;
    }
    if ((flags & 0x100) === 0) return;
    count(0);
    count(glyph.readUInt16BE(at));
    code.push(...glyph.subarray(at + 2, at + 2 + glyph.readUInt16BE(at)));
    return;
  }
  word(contours);
  if (contours === 0) return;
  const ends = Array.from({ length: contours }, (_, index) => glyph.readUInt16BE(10 + 2 * index));
  for (const [index, end] of ends.entries()) count(index === 0 ? end : end - (ends[index - 1] ?? 0));
  const points = (ends.at(-1) ?? -1) + 1;
  let at = 10 + 2 * contours;
  const instructions = glyph.subarray(at + 2, at + 2 + glyph.readUInt16BE(at));
  at += 2 + instructions.length;
  const flags: number[] = [];
  while (flags.length < points) {
    const flag = glyph[at++] ?? 0;
    const times = (flag & 8) === 0 ? 0 : (glyph[at++] ?? 0);
    for (let time = 0; time <= times; time += 1) flags.push(flag);
  }
  const steps = (short: number, same: number) =>
    flags.map((flag) => {
      if ((flag & short) !== 0) return ((flag & same) === 0 ? -1 : 1) * (glyph[at++] ?? 0);
      if ((flag & same) !== 0) return 0;
      at += 2;
      return glyph.readInt16BE(at - 2);
    });
  const [dx, dy] = [steps(2, 0x10), steps(4, 0x20)];
  const data: number[] = [];
  for (const [index, flag] of flags.entries())
    glyphs.push(((flag & 1) === 0 ? 0x80 : 0) | stepCode(dx[index] ?? 0, dy[index] ?? 0, data));
  glyphs.push(...data);
  count(0);
  count(instructions.length);
  code.push(...instructions);
}

/** The code of a step from point to point; what follows it goes to `data`. */
function stepCode(x: number, y: number, data: number[]): number {
  const [sizeX, sizeY] = [Math.abs(x), Math.abs(y)];
  const signs = (x < 0 ? 0 : 1) + (y < 0 ? 0 : 2);
  if (x === 0 && sizeY < 1280) {
    data.push(sizeY & 0xff);
    return ((sizeY & 0xf00) >> 7) + (y < 0 ? 0 : 1);
  }
  if (y === 0 && sizeX < 1280) {
    data.push(sizeX & 0xff);
    return 10 + ((sizeX & 0xf00) >> 7) + (x < 0 ? 0 : 1);
  }
  const [lessX, lessY] = [sizeX - 1, sizeY - 1];
  if (x !== 0 && y !== 0 && sizeX < 65 && sizeY < 65) {
    data.push(((lessX & 15) << 4) | (lessY & 15));
    return 20 + (lessX & 0x30) + ((lessY & 0x30) >> 2) + signs;
  }
  if (x !== 0 && y !== 0 && sizeX < 769 && sizeY < 769) {
    data.push(lessX & 0xff, lessY & 0xff);
    return 84 + 12 * (lessX >> 8) + 4 * (lessY >> 8) + signs;
  }
  if (sizeX < 4096 && sizeY < 4096) {
    data.push(sizeX >> 4, ((sizeX & 15) << 4) | (sizeY >> 8), sizeY & 0xff);
    return 120 + signs;
  }
  data.push(sizeX >> 8, sizeX & 0xff, sizeY >> 8, sizeY & 0xff);
  return 124 + signs;
}

/** A block of as many bytes as it says, in a few: one byte, then copies of all that stands before. */
export function bomb(length: number): Buffer {
  const bits: number[] = [0];
  for (let bit = 23; bit >= 0; bit -= 1) bits.push((length >> bit) & 1);
  let ranges = 1;
  while (1 << (3 * ranges) < length) ranges += 1;
  const [symbols, lengths, distances] = [new Tree(256 + 8 * ranges + 3), new Tree(8), new Tree(8)];
  bits.push(...symbols.code(0), ...symbols.code(0));
  for (let size = 2; size < length; ) {
    const count = Math.min(size, length - size);
    if (count < 2) {
      bits.push(...symbols.code(0));
      size += 1;
      continue;
    }
    const pairs = ((count - 2).toString(4) || '0').split('').map(Number);
    for (const [index, pair] of pairs.entries()) {
      const symbol = (index === pairs.length - 1 ? 0 : 4) + pair;
      bits.push(...(index === 0 ? symbols.code(256 + symbol) : lengths.code(symbol)));
    }
    bits.push(...distances.code(0));
    size += count;
  }
  return packed(bits);
}

function packed(bits: readonly number[]): Buffer {
  const out = Buffer.alloc(Math.ceil(bits.length / 8));
  for (const [index, bit] of bits.entries())
    out[index >> 3] = (out[index >> 3] ?? 0) | (bit << (7 - (index & 7)));
  return out;
}
