import { FontProblem } from '../font-problem.ts';

/** Points of one glyph including its components; the most ornate letters have some 2,000. */
const MAX_POINTS = 10_000;
/** Points of all glyphs; the largest Chinese fonts have half as many. */
const MAX_POINTS_IN_ALL = 8_000_000;
/** fontkit searches the ends of contours for each point. */
const MAX_PAIRS = 2_000_000;
const MAX_DEPTH = 16;
const HEAD_BYTES = 10;
const COMPOSITE = { words: 0x1, scale: 0x8, more: 0x20, twoScales: 0x40, matrix: 0x80 } as const;
const POINT = { shortX: 0x2, shortY: 0x4, repeat: 0x8, sameX: 0x10, sameY: 0x20 } as const;
const NOT_COUNTED = -1;
const BEING_COUNTED = -2;

/**
 * Refuses outlines (glyf, loca) that are damaged or recursive, or have more points than can be drawn in time.
 * | @throws FontProblem
 */
export function checkGlyphs(
  tables: ReadonlyMap<string, Uint8Array>,
  glyphs: number,
  hasLongOffsets: boolean,
): void {
  const cost = new GlyphCost(
    tables.get('glyf') ?? new Uint8Array(),
    readOffsets(tables.get('loca') ?? new Uint8Array(), glyphs, hasLongOffsets),
  );
  let sum = 0;
  for (let glyph = 0; glyph < glyphs; glyph += 1) {
    sum += cost.count(glyph, 0);
    if (sum > MAX_POINTS_IN_ALL)
      throw new FontProblem('its outlines have more points than can be drawn in time');
  }
}

function readOffsets(loca: Uint8Array, glyphs: number, isLong: boolean): Uint32Array {
  const data = new DataView(loca.buffer, loca.byteOffset, loca.byteLength);
  if (loca.length < (glyphs + 1) * (isLong ? 4 : 2))
    throw new FontProblem('its table "loca" has fewer entries than there are glyphs');
  return Uint32Array.from({ length: glyphs + 1 }, (_, index) =>
    isLong ? data.getUint32(4 * index) : 2 * data.getUint16(2 * index),
  );
}

class GlyphCost {
  readonly #data: DataView;
  readonly #offsets: Uint32Array;
  readonly #counts: Int32Array;

  constructor(glyf: Uint8Array, offsets: Uint32Array) {
    this.#data = new DataView(glyf.buffer, glyf.byteOffset, glyf.byteLength);
    this.#offsets = offsets;
    this.#counts = new Int32Array(offsets.length - 1).fill(NOT_COUNTED);
  }

  /** Number of points that are drawn for a glyph, at least 1. */
  count(glyph: number, depth: number): number {
    const known = this.#counts[glyph];
    if (known === undefined || known === BEING_COUNTED || depth > MAX_DEPTH)
      throw new FontProblem(`its glyph ${glyph} is made of missing parts, or of itself`);
    if (known !== NOT_COUNTED) return known;
    this.#counts[glyph] = BEING_COUNTED;
    const cost = this.#countOutline(glyph, depth);
    if (cost > MAX_POINTS)
      throw new FontProblem(`its glyph ${glyph} has more points than can be drawn in time`);
    this.#counts[glyph] = cost;
    return cost;
  }

  #countOutline(glyph: number, depth: number): number {
    const [start, end] = [this.#offsets[glyph] as number, this.#offsets[glyph + 1] as number];
    if (end === start) return 1;
    if (end < start || end > this.#data.byteLength || start + HEAD_BYTES > this.#data.byteLength)
      throw createGlyphProblem(glyph);
    try {
      const contours = this.#data.getInt16(start);
      return contours < 0
        ? this.#countComponents(start + HEAD_BYTES, depth)
        : contours === 0
          ? 1
          : this.#countPoints(glyph, start + HEAD_BYTES, contours);
    } catch (error) {
      if (error instanceof RangeError) throw createGlyphProblem(glyph);
      throw error;
    }
  }

  #countComponents(start: number, depth: number): number {
    let [at, cost, flags] = [start, 1, COMPOSITE.more as number];
    while ((flags & COMPOSITE.more) !== 0) {
      flags = this.#data.getUint16(at);
      cost += this.count(this.#data.getUint16(at + 2), depth + 1);
      if (cost > MAX_POINTS) break;
      at +=
        4 +
        ((flags & COMPOSITE.words) === 0 ? 2 : 4) +
        ((flags & COMPOSITE.scale) !== 0
          ? 2
          : (flags & COMPOSITE.twoScales) !== 0
            ? 4
            : (flags & COMPOSITE.matrix) !== 0
              ? 8
              : 0);
    }
    return cost;
  }

  #countPoints(glyph: number, start: number, contours: number): number {
    const data = this.#data;
    let last = -1;
    for (let contour = 0; contour < contours; contour += 1) {
      const end = data.getUint16(start + 2 * contour);
      if (end < last) throw createGlyphProblem(glyph);
      last = end;
    }
    const points = last + 1;
    if (points > MAX_POINTS || points * contours > MAX_PAIRS) return MAX_POINTS + 1;
    let at = start + 2 * contours;
    at += 2 + data.getUint16(at);
    let coordinates = 0;
    for (let point = 0; point < points; ) {
      const flag = data.getUint8(at++);
      const times = (flag & POINT.repeat) === 0 ? 1 : 1 + data.getUint8(at++);
      const x = (flag & POINT.shortX) !== 0 ? 1 : (flag & POINT.sameX) !== 0 ? 0 : 2;
      const y = (flag & POINT.shortY) !== 0 ? 1 : (flag & POINT.sameY) !== 0 ? 0 : 2;
      coordinates += times * (x + y);
      point += times;
    }
    if (at + coordinates > data.byteLength) throw createGlyphProblem(glyph);
    return points;
  }
}

function createGlyphProblem(glyph: number): FontProblem {
  return new FontProblem(`its glyph ${glyph} has a damaged outline`);
}
