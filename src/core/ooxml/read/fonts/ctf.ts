import { FontProblem } from '../../../scene/fonts/font-problem.ts';
import { readSfnt, writeSfnt } from '../../../scene/fonts/sfnt.ts';
import { ByteSink, ByteStream } from './byte-stream.ts';
import { putGlyph } from './ctf-glyphs.ts';

/** Tables with device metrics. They have encodings of their own and are not needed to draw outlines. */
const OMITTED_TABLES: ReadonlySet<string> = new Set(['hdmx', 'VDMX', 'LTSH']);
/** Codes from here on introduce differences that need more bytes, and the step size of those codes. */
const CVT = { word: 238, negative: 239, positive: 248 } as const;
const MAX_SHORT_LOCA = 0x1fffe;

/**
 * Reconstructs a TrueType font from its Compact TrueType Form (MicroType Express, 5): glyf and loca from
 * streams of outlines, numbers and instructions, cvt from differences, other tables unchanged.
 *
 * @param blocks unpacked tables with outlines, pushed numbers, instructions
 * @param mostBytes limit of the font's size
 * @throws FontProblem
 */
export function unpackCtf(
  [tables, pushes, code]: readonly [Uint8Array, Uint8Array, Uint8Array],
  mostBytes: number,
): Uint8Array {
  const found = readSfnt(tables);
  const [head, maxp, glyf, cvt] = ['head', 'maxp', 'glyf', 'cvt '].map((tag) => found.get(tag));
  if (head === undefined || head.length < 54 || maxp === undefined || maxp.length < 6 || glyf === undefined)
    throw new FontProblem('it lacks tables that a font needs (head, maxp, glyf)');
  const streams = {
    glyphs: new ByteStream(glyf),
    pushes: new ByteStream(pushes),
    code: new ByteStream(code),
  };
  const outlines = new ByteSink(mostBytes);
  const ends = [0];
  for (let left = new ByteStream(maxp, 4).word(); left > 0; left -= 1) {
    putGlyph(streams, outlines);
    while (outlines.length % 4 !== 0) outlines.byte(0);
    ends.push(outlines.length);
  }
  const isLong = outlines.length > MAX_SHORT_LOCA;
  const loca = Buffer.alloc(ends.length * (isLong ? 4 : 2));
  for (const [index, end] of ends.entries()) {
    if (isLong) loca.writeUInt32BE(end, 4 * index);
    else loca.writeUInt16BE(end / 2, 2 * index);
  }
  const newHead = Buffer.from(head);
  newHead.writeUInt16BE(isLong ? 1 : 0, 50);
  const copiedTables = [...found].filter(([tag]) => !OMITTED_TABLES.has(tag));
  return writeSfnt(
    new Map([
      ...copiedTables,
      ['head', newHead],
      ['glyf', outlines.written()],
      ['loca', loca],
      ...(cvt === undefined ? [] : [['cvt ', decodeCvt(cvt)] as const]),
    ]),
  );
}

/** Decodes control values, each of which is stored as the difference from the previous one (5.2). */
function decodeCvt(coded: Uint8Array): Uint8Array {
  const stream = new ByteStream(coded);
  const values = Buffer.alloc(2 * stream.word());
  let value = 0;
  for (let at = 0; at < values.length; at += 2) {
    const code = stream.byte();
    if (code < CVT.word) value += code;
    else if (code === CVT.word) value += stream.short();
    else if (code < CVT.positive) value -= CVT.word * (code - CVT.negative) + stream.byte();
    else value += CVT.word * (code - CVT.positive + 1) + stream.byte();
    values.writeUInt16BE(value & 0xffff, at);
  }
  return values;
}
