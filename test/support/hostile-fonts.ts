import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readSfnt, writeSfnt } from '../../src/core/scene/fonts/sfnt.ts';
import { withTables } from './eot.ts';

/** A sound font of moderate size; what is hostile stands in place of some of its tables. */
export const SOUND_FONT: Uint8Array = readFileSync(
  createRequire(import.meta.url).resolve('@expo-google-fonts/jost/400Regular/Jost_400Regular.ttf'),
);

const words = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, 2 * index);
  return bytes;
};
const made = (tables: Readonly<Record<string, Uint8Array | undefined>>): Uint8Array =>
  writeSfnt(withTables(SOUND_FONT, tables));
const own = (tag: string): Buffer => Buffer.from(readSfnt(SOUND_FONT).get(tag) ?? []);

/** A font of these outlines, with as many widths. */
function ofGlyphs(glyphs: readonly Uint8Array[]): Uint8Array {
  const ends = [0];
  for (const glyph of glyphs) ends.push((ends.at(-1) ?? 0) + glyph.length);
  const loca = Buffer.alloc(4 * ends.length);
  for (const [index, end] of ends.entries()) loca.writeUInt32BE(end, 4 * index);
  const [head, maxp, hhea] = [own('head'), own('maxp'), own('hhea')];
  head.writeUInt16BE(1, 50);
  maxp.writeUInt16BE(glyphs.length, 4);
  hhea.writeUInt16BE(1, 34);
  return made({
    head,
    maxp,
    hhea,
    hmtx: Buffer.alloc(4 + 2 * (glyphs.length - 1), 1),
    glyf: Buffer.concat(glyphs),
    loca,
    GSUB: undefined,
    GPOS: undefined,
    GDEF: undefined,
  });
}

/** A glyph of parts that stand where they are. */
function ofParts(...parts: readonly number[]): Buffer {
  return Buffer.concat([
    words(-1, 0, 0, 100, 100),
    ...parts.map((part, index) =>
      Buffer.concat([words(index === parts.length - 1 ? 0x2 : 0x22, part), Buffer.alloc(2)]),
    ),
  ]);
}

const box = words(1, 0, 0, 100, 100, 3, 0);
const square = Buffer.concat([box, Buffer.of(0x37, 0x33, 0x35, 0x23, 1, 100, 1, 100, 100), Buffer.alloc(1)]);

/** Points that all stand in one place take two bytes for 256 of them. */
function crowded(points: number, contours = 1): Buffer {
  const ends = Array.from({ length: contours }, (_, index) => (index === contours - 1 ? points - 1 : index));
  return Buffer.concat([
    words(contours, 0, 0, 100, 100, ...ends, 0),
    Buffer.alloc(2 * Math.ceil(points / 256), Buffer.of(0x39, 0xff)),
  ]);
}

/** Lookups that all lead to the same subtables, which all lead to the same rules. */
function rules(tag: 'GSUB' | 'GPOS', { lookups = 1, subtables = 1, sets = 1, each = 1 }): Buffer {
  const chain = tag === 'GSUB' ? 6 : 8;
  const script = Buffer.concat([words(1), Buffer.from('DFLT'), words(8, 4, 0, 0, 0xffff, 1, 0)]);
  const feature = Buffer.concat([
    words(1),
    Buffer.from('liga'),
    words(8, 0, lookups, ...Array.from({ length: lookups }, (_, index) => index)),
  ]);
  const list = words(lookups, ...Array.from({ length: lookups }, () => 2 + 2 * lookups));
  const rule = words(0, 2, 1, 0, 0);
  const set = Buffer.concat([words(each, ...Array.from({ length: each }, () => 2 + 2 * each)), rule]);
  const start = 6 + 2 * sets;
  const coverage = Buffer.concat([words(2, 1, 0, Math.min(0xffff, sets - 1), 0)]);
  const subtable = Buffer.concat([
    words(1, start + set.length, sets, ...Array.from({ length: sets }, () => start)),
    set,
    coverage,
  ]);
  const lookup = Buffer.concat([
    words(chain, 0, subtables, ...Array.from({ length: subtables }, () => 6 + 2 * subtables)),
    subtable,
  ]);
  const head = Buffer.concat([words(1, 0, 10, 10 + script.length, 10 + script.length + feature.length)]);
  return Buffer.concat([head, script, feature, list, lookup]);
}

/** Names that all stand in the same letters. */
function names(count: number, length: number): Buffer {
  const records = Array.from({ length: count }, (_, index) => words(3, 1, 0x409, index % 25, length, 0));
  return Buffer.concat([
    words(0, count, Math.min(0xffff, 6 + 12 * count)),
    ...records,
    Buffer.alloc(length, 'ab'),
  ]);
}

/** Rules that call themselves, few enough to be taken: the shaper bounds them. */
export function withRingOfRules(): Uint8Array {
  return made({ GSUB: rules('GSUB', { lookups: 2, subtables: 2, sets: 400, each: 80 }) });
}

/**
 * Fonts that would cost far more than their size says, are damaged in ways that readers trip over, or lie.
 */
export const HOSTILE_FONTS: Readonly<Record<string, () => Uint8Array>> = {
  'glyph made of itself': () => ofGlyphs([square, ofParts(1), square]),
  'glyphs made of each other in a ring': () => ofGlyphs([square, ofParts(2), ofParts(3), ofParts(1)]),
  'glyphs made of two of the next, 40 deep': () =>
    ofGlyphs([...Array.from({ length: 40 }, (_, index) => ofParts(index + 1, index + 1)), square]),
  'glyphs made of two empty ones, 15 deep': () =>
    ofGlyphs([...Array.from({ length: 15 }, (_, index) => ofParts(index + 1, index + 1)), new Uint8Array()]),
  'glyph of parts that are not there': () => ofGlyphs([square, ofParts(60_000)]),
  '15,000 glyphs of 65,535 points': () => ofGlyphs(Array.from({ length: 15_000 }, () => crowded(65_535))),
  'glyphs that begin before the last one ends': () => {
    const loca = own('loca');
    for (let at = 4; at < loca.length; at += 4) loca.writeUInt16BE(0, at);
    return made({ loca });
  },
  '20,000 glyphs of 9,000 points': () =>
    ofGlyphs([square, ...Array.from({ length: 20_000 }, () => crowded(9_000))]),
  'glyph of 60,000 points in 30,000 contours': () => ofGlyphs([square, crowded(60_000, 30_000)]),
  '65,535 glyphs, tiny tables': () => {
    const maxp = own('maxp');
    maxp.writeUInt16BE(65_535, 4);
    return made({ maxp });
  },
  'outlines that end too early': () => made({ glyf: own('glyf').subarray(0, 5_000) }),
  'widths of fewer glyphs than it has': () => made({ hmtx: own('hmtx').subarray(0, 40) }),
  'lookups that lead to the same rules: 300 × 300 × 300': () =>
    made({ GSUB: rules('GSUB', { lookups: 300, subtables: 300, each: 300 }) }),
  'places that lead to the same rules: 10,000 × 10,000': () =>
    made({ GPOS: rules('GPOS', { subtables: 10_000, each: 10_000 }) }),
  'sets that lead to the same rules: 20,000 × 20,000': () =>
    made({ GSUB: rules('GSUB', { sets: 20_000, each: 20_000 }) }),
  'rules that call themselves': () =>
    made({ GSUB: rules('GSUB', { subtables: 200, sets: 1_000, each: 250 }) }),
  'rules of 15 MB': () => made({ GSUB: Buffer.concat([own('GSUB'), Buffer.alloc(15_000_000)]) }),
  'kerning in 60,000 tables': () =>
    made({
      kern: Buffer.concat([
        words(0, 60_000),
        ...Array.from({ length: 60_000 }, () => words(0, 14, 1, 0, 0, 0, 0)),
      ]),
    }),
  '4,000 names of the same 60,000 letters': () => made({ name: names(4_000, 60_000) }),
  '20,000 names': () => made({ name: names(20_000, 10) }),
  'no letter, no pixel: an em of nothing': () => {
    const head = own('head');
    head.writeUInt16BE(0, 18);
    return made({ head });
  },
  'characters in a format that nobody reads': () => {
    const cmap = Buffer.concat([words(0, 1, 3, 10, 0, 12), words(8, 0, 0, 12, 0, 0, 0, 0)]);
    return made({ cmap });
  },
  'variations without end': () =>
    made({ fvar: Buffer.concat([words(1, 0, 16, 2, 60_000, 20, 60_000, 60_000), Buffer.alloc(60_000)]) }),
  'names of glyphs: 15 MB of them': () =>
    made({ post: Buffer.concat([own('post').subarray(0, 32), Buffer.alloc(15_000_000)]) }),
};
