import { FontProblem } from '../../../scene/fonts/font-problem.ts';
import type { ByteSink, ByteStream } from './byte-stream.ts';
import { putPushes } from './push-codes.ts';

/**
 * The three streams of a font in MicroType Express: tables with outlines, numbers that instructions push, and
 * other instructions.
 */
export interface CtfStreams {
  readonly glyphs: ByteStream;
  readonly pushes: ByteStream;
  readonly code: ByteStream;
}

/** Marker in place of the number of contours: the number and the bounding box follow. */
const EXPLICIT_BOX = 0x7fff;
const COMPOSITE = {
  words: 0x1,
  scale: 0x8,
  more: 0x20,
  twoScales: 0x40,
  matrix: 0x80,
  instructions: 0x100,
} as const;
const POINT = { onCurve: 0x1, shortX: 0x2, shortY: 0x4, sameX: 0x10, sameY: 0x20 } as const;

/**
 * Writes the next glyph in the format of the glyf table; empty glyphs write nothing (MicroType Express, 5.6
 * to 5.11).
 *
 * @throws FontProblem
 */
export function putGlyph(streams: CtfStreams, out: ByteSink): void {
  const { glyphs } = streams;
  const contours = glyphs.short();
  if (contours < 0) putComposite(streams, out);
  else if (contours === EXPLICIT_BOX) putSimple(glyphs.short(), glyphs.take(8), streams, out);
  else putSimple(contours, undefined, streams, out);
}

function putSimple(contours: number, box: Uint8Array | undefined, streams: CtfStreams, out: ByteSink): void {
  if (contours === 0) return;
  if (contours < 0) throw new FontProblem('one of its glyphs has no valid outline');
  const { glyphs } = streams;
  const start = out.length;
  out.word(contours);
  out.put(box ?? new Uint8Array(8));
  let points = 1;
  for (let contour = 0; contour < contours; contour += 1) {
    points += glyphs.count();
    if (points > 0xffff) throw new FontProblem('one of its glyphs has too many points');
    out.word(points - 1);
  }
  const outline = readPoints(points, glyphs);
  putInstructions(streams, out);
  putPoints(outline, out);
  if (box === undefined)
    for (const [index, edge] of computeBox(outline).entries()) out.patch(start + 2 + 2 * index, edge);
}

interface Outline {
  /** One byte for each point; the highest bit marks points off the curve. */
  readonly flags: Uint8Array;
  /** Distances from the previous point. */
  readonly dx: Int16Array;
  readonly dy: Int16Array;
}

function readPoints(points: number, stream: ByteStream): Outline {
  const outline = { flags: stream.take(points), dx: new Int16Array(points), dy: new Int16Array(points) };
  for (let point = 0; point < points; point += 1) readStep(point, outline, stream);
  return outline;
}

/**
 * Reads one step of an outline. The code determines the number of bits of its parts, their signs and offsets
 * (5.11).
 */
function readStep(point: number, { flags, dx, dy }: Outline, stream: ByteStream): void {
  const code = (flags[point] as number) & 0x7f;
  const base = code < 10 ? 0 : code < 20 ? 10 : code < 84 ? 20 : code < 120 ? 84 : 120;
  const kind = code - base;
  const [first, second] = [(kind & 1) === 0 ? -1 : 1, (kind & 2) === 0 ? -1 : 1];
  if (base <= 10) {
    const size = first * (((kind >> 1) << 8) + stream.byte());
    if (base === 0) dy[point] = size;
    else dx[point] = size;
    return;
  }
  let x: number;
  let y: number;
  if (base === 20) {
    const both = stream.byte();
    x = 1 + (kind & 0x30) + (both >> 4);
    y = 1 + ((kind & 0x0c) << 2) + (both & 0x0f);
  } else if (base === 84) {
    x = 1 + (Math.floor(kind / 12) << 8) + stream.byte();
    y = 1 + (((kind % 12) >> 2) << 8) + stream.byte();
  } else if (kind >= 4) {
    x = stream.word();
    y = stream.word();
  } else {
    const both = (stream.word() << 8) | stream.byte();
    x = both >> 12;
    y = both & 0xfff;
  }
  dx[point] = first * x;
  dy[point] = second * y;
}

function computeBox({ dx, dy }: Outline): readonly number[] {
  let x = 0;
  let y = 0;
  const box = { left: 0x7fff, bottom: 0x7fff, right: -0x8000, top: -0x8000 };
  for (let point = 0; point < dx.length; point += 1) {
    x += dx[point] as number;
    y += dy[point] as number;
    if (x < box.left) box.left = x;
    if (x > box.right) box.right = x;
    if (y < box.bottom) box.bottom = y;
    if (y > box.top) box.top = y;
  }
  return [box.left, box.bottom, box.right, box.top];
}

function putPoints({ flags, dx, dy }: Outline, out: ByteSink): void {
  for (let point = 0; point < dx.length; point += 1) {
    const x = stepFlags(dx[point] as number, POINT.shortX, POINT.sameX);
    const y = stepFlags(dy[point] as number, POINT.shortY, POINT.sameY);
    out.byte(((flags[point] as number) < 0x80 ? POINT.onCurve : 0) | x | y);
  }
  putSteps(dx, out);
  putSteps(dy, out);
}

/** The second bit of a short step means positive; of a long step, that the coordinate is unchanged. */
function stepFlags(step: number, short: number, same: number): number {
  if (step === 0) return same;
  if (!isShort(step)) return 0;
  return step > 0 ? short | same : short;
}

function putSteps(steps: Int16Array, out: ByteSink): void {
  for (let point = 0; point < steps.length; point += 1) {
    const step = steps[point] as number;
    if (isShort(step)) out.byte(Math.abs(step));
    else if (step !== 0) out.word(step);
  }
}

function isShort(step: number): boolean {
  return step !== 0 && step > -256 && step < 256;
}

function putComposite(streams: CtfStreams, out: ByteSink): void {
  const { glyphs } = streams;
  out.word(0xffff);
  out.put(glyphs.take(8));
  let flags: number;
  do {
    flags = glyphs.word();
    out.word(flags);
    const scales =
      (flags & COMPOSITE.scale) !== 0
        ? 2
        : (flags & COMPOSITE.twoScales) !== 0
          ? 4
          : (flags & COMPOSITE.matrix) !== 0
            ? 8
            : 0;
    out.put(glyphs.take(2 + ((flags & COMPOSITE.words) === 0 ? 2 : 4) + scales));
  } while ((flags & COMPOSITE.more) !== 0);
  if ((flags & COMPOSITE.instructions) !== 0) putInstructions(streams, out);
}

function putInstructions({ glyphs, pushes, code }: CtfStreams, out: ByteSink): void {
  const start = out.length;
  out.word(0);
  putPushes(glyphs.count(), pushes, out);
  out.put(code.take(glyphs.count()));
  const length = out.length - start - 2;
  if (length > 0xffff) throw new FontProblem('one of its glyphs has too many instructions');
  out.patch(start, length);
}
