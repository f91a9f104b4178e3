import type { ReadColor, ReadPattern } from '../ooxml/read/index.ts';
import { encodePng } from './small-png.ts';

/** Pixels after which patterns repeat. */
const CELL = 8;
/** Size of a tile in pixels: several cells, to limit the number of repetitions. */
export const PATTERN_TILE_PX = 64;

/** Threshold of a pixel in an ordered dither (Bayer matrix, computed from the bits). */
function ditherRank(x: number, y: number): number {
  let rank = 0;
  for (let bit = 0; bit < 3; bit++)
    rank = rank * 4 + ((((x >> bit) & 1) ^ ((y >> bit) & 1)) * 2 + ((y >> bit) & 1));
  return rank;
}

type Test = (x: number, y: number) => boolean;
const every = (value: number, period: number, wide = 1) => ((value % period) + period) % period < wide;

/** Pixel tests of ST_PresetPatternVal values. */
const TESTS: Readonly<Record<string, Test>> = {
  horz: (_, y) => every(y, 8),
  vert: (x) => every(x, 8),
  ltHorz: (_, y) => every(y, 4),
  ltVert: (x) => every(x, 4),
  dkHorz: (_, y) => every(y, 4, 2),
  dkVert: (x) => every(x, 4, 2),
  narHorz: (_, y) => every(y, 2),
  narVert: (x) => every(x, 2),
  cross: (x, y) => every(x, 8) || every(y, 8),
  lgGrid: (x, y) => every(x, 8) || every(y, 8),
  smGrid: (x, y) => every(x, 4) || every(y, 4),
  dnDiag: (x, y) => every(x - y, 8),
  upDiag: (x, y) => every(x + y + 1, 8),
  diagCross: (x, y) => every(x - y, 8) || every(x + y + 1, 8),
  ltDnDiag: (x, y) => every(x - y, 4),
  ltUpDiag: (x, y) => every(x + y + 1, 4),
  dkDnDiag: (x, y) => every(x - y, 4, 2),
  dkUpDiag: (x, y) => every(x + y + 1, 4, 2),
  wdDnDiag: (x, y) => every(x - y, 8, 3),
  wdUpDiag: (x, y) => every(x + y + 1, 8, 3),
  smCheck: (x, y) => every((x >> 1) + (y >> 1), 2),
  lgCheck: (x, y) => every((x >> 2) + (y >> 2), 2),
};

/** The other patterns as rows of bits, leftmost pixel first. */
const ROWS: Readonly<Record<string, readonly number[]>> = {
  dashHorz: [0xf0, 0, 0, 0, 0x0f, 0, 0, 0],
  dashVert: [0x80, 0x80, 0x80, 0x80, 0x08, 0x08, 0x08, 0x08],
  dashDnDiag: [0, 0, 0x88, 0x44, 0x22, 0x11, 0, 0],
  dashUpDiag: [0, 0, 0x11, 0x22, 0x44, 0x88, 0, 0],
  smConfetti: [0x80, 0x08, 0x40, 0x02, 0x10, 0x01, 0x20, 0x04],
  lgConfetti: [0xb1, 0x30, 0x03, 0x1b, 0xd8, 0xc0, 0x0c, 0x8d],
  zigZag: [0x81, 0x42, 0x24, 0x18, 0x81, 0x42, 0x24, 0x18],
  wave: [0, 0x18, 0x25, 0xc0, 0, 0x18, 0x25, 0xc0],
  diagBrick: [0x01, 0x02, 0x04, 0x08, 0x18, 0x24, 0x42, 0x81],
  horzBrick: [0xff, 0x80, 0x80, 0x80, 0xff, 0x08, 0x08, 0x08],
  weave: [0x88, 0x54, 0x22, 0x45, 0x88, 0x14, 0x22, 0x51],
  plaid: [0xaa, 0x55, 0xaa, 0x55, 0xf0, 0xf0, 0xf0, 0xf0],
  divot: [0, 0x10, 0x08, 0x10, 0, 0x80, 0x01, 0x80],
  dotGrid: [0xaa, 0, 0x80, 0, 0x80, 0, 0x80, 0],
  dotDmnd: [0x80, 0, 0x22, 0, 0x08, 0, 0x22, 0],
  shingle: [0x03, 0x84, 0x48, 0x30, 0x0c, 0x02, 0x01, 0x01],
  trellis: [0xff, 0x66, 0xff, 0x99, 0xff, 0x66, 0xff, 0x99],
  sphere: [0x77, 0x89, 0x8f, 0x8f, 0x77, 0x98, 0xf8, 0xf8],
  openDmnd: [0x82, 0x44, 0x28, 0x10, 0x28, 0x44, 0x82, 0x01],
  solidDmnd: [0x10, 0x38, 0x7c, 0xfe, 0x7c, 0x38, 0x10, 0],
};

/** Picture names that stand for a pattern. */
const NAME = /^pattern:(\w+):(#[\dA-F]{6}),([\d.]+):(#[\dA-F]{6}),([\d.]+)$/i;

/** Encodes a pattern as the name of a picture, which the picture book draws on request. */
export function patternName({ preset, front, back }: ReadPattern): string {
  const formatColor = ({ hex, alpha }: ReadColor) => `${hex},${Math.round(alpha * 1000) / 1000}`;
  return `pattern:${preset}:${formatColor(front)}:${formatColor(back)}`;
}

/** Draws the tile of a pattern name; undefined for other names. */
export function patternTile(name: string): Uint8Array | undefined {
  const [, preset = '', front = '', frontAlpha, back = '', backAlpha] = NAME.exec(name) ?? [];
  if (preset === '') return undefined;
  const test = findTest(preset);
  const textColors = [toRgba(front, Number(frontAlpha)), toRgba(back, Number(backAlpha))] as const;
  const rgba = new Uint8Array(PATTERN_TILE_PX ** 2 * 4);
  for (let at = 0; at < PATTERN_TILE_PX ** 2; at++)
    rgba.set(
      test((at % PATTERN_TILE_PX) % CELL, Math.floor(at / PATTERN_TILE_PX) % CELL)
        ? textColors[0]
        : textColors[1],
      at * 4,
    );
  return encodePng(PATTERN_TILE_PX, PATTERN_TILE_PX, rgba);
}

function findTest(preset: string): Test {
  const rows = ROWS[preset];
  if (rows !== undefined) return (x, y) => (((rows[y] ?? 0) >> (7 - x)) & 1) === 1;
  const share = Number(/^pct(\d+)$/.exec(preset)?.[1] ?? 40) / 100;
  return TESTS[preset] ?? ((x, y) => ditherRank(x, y) < Math.max(1, Math.round(share * CELL * CELL)));
}

function toRgba(hex: string, alpha: number): [number, number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255, Math.round(alpha * 255)];
}
