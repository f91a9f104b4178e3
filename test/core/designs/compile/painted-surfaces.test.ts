import { describe, expect, it } from 'vitest';
import { findLargestRoom } from '../../../../src/core/designs/compile/largest-room.ts';
import { PaintedSurfaces, type PixelBox } from '../../../../src/core/designs/compile/painted-surfaces.ts';

const [WIDTH, HEIGHT] = [200, 112];
const ROOM: PixelBox = { left: 10, top: 25, right: 190, bottom: 105 };
type Rgb = readonly [number, number, number];

/** A raster whose pixels are computed from their position. */
function paint(color: (x: number, y: number) => Rgb): PaintedSurfaces {
  const rgba = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) rgba.set(color(x, y), (y * WIDTH + x) * 4);
  return new PaintedSurfaces({ rgba, width: WIDTH, height: HEIGHT });
}

const WHITE: Rgb = [255, 255, 255];
const NAVY: Rgb = [20, 40, 90];
const isIn = ({ left, top, right, bottom }: PixelBox, x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom;

describe('marks on a rendered layout', () => {
  it('include a side band and a logo, each in its own box', () => {
    const band = { left: 170, top: 0, right: 200, bottom: 112 };
    const logo = { left: 12, top: 92, right: 40, bottom: 104 };
    const surfaces = paint((x, y) => (isIn(band, x, y) || isIn(logo, x, y) ? NAVY : WHITE));
    expect(surfaces.marksAround(ROOM)).toEqual([band, logo]);
  });

  it("include a band on a gradient, but not the gradient's own steps", () => {
    const band = { left: 0, top: 0, right: 200, bottom: 20 };
    const surfaces = paint((x, y) => (isIn(band, x, y) ? NAVY : [250 - x / 2, 250 - x / 3, 250]));
    expect(surfaces.marksAround(ROOM)).toEqual([band]);
  });

  it('include a rule that divides a surface, but neither part', () => {
    const rule = { left: 0, top: 40, right: 200, bottom: 42 };
    const logo = { left: 4, top: 4, right: 24, bottom: 38 };
    const surfaces = paint((x, y) => (isIn(rule, x, y) || isIn(logo, x, y) ? NAVY : WHITE));
    for (const mark of surfaces.marksAround({ ...ROOM, top: 10 }))
      expect(isIn(mark, 100, 80) || isIn(mark, 100, 20)).toBe(false);
    expect(surfaces.marksAround({ ...ROOM, top: 10 }).some((mark) => isIn(mark, 14, 20))).toBe(true);
  });

  it('include each side of a frame', () => {
    const surfaces = paint((x, y) => (x < 6 || x >= 194 || y < 6 || y >= 106 ? NAVY : WHITE));
    const marks = surfaces.marksAround(ROOM);
    expect(marks.length).toBeGreaterThan(3);
    for (const mark of marks) expect(isIn(mark, 100, 60)).toBe(false);
  });

  it('exclude a watermark and the grain of a photograph', () => {
    const faint = paint((x, y) => (x > 100 && x < 150 && y > 40 && y < 80 ? [238, 238, 238] : WHITE));
    expect(faint.marksAround(ROOM)).toEqual([]);
    const noise = (x: number, y: number) => ((x * 7919 + y * 104_729) % 97) * 2;
    expect(paint((x, y) => [noise(x, y), noise(y, x), 90]).marksAround(ROOM)).toEqual([]);
  });

  it('include what surrounds the panel under the content, but not the panel', () => {
    const panel = { left: 20, top: 20, right: 180, bottom: 108 };
    const marks = paint((x, y) => (isIn(panel, x, y) ? WHITE : NAVY)).marksAround(ROOM);
    for (const mark of marks) expect(isIn(mark, 100, 60)).toBe(false);
    expect(marks.some((mark) => isIn(mark, 5, 60))).toBe(true);
  });
});

describe('rules on a rendered layout', () => {
  const across: PixelBox = { left: 30, top: 10, right: 190, bottom: 60 };
  const rule = (thick: number, left = 0) =>
    paint((x, y) => (y >= 30 && y < 30 + thick && x >= left ? NAVY : WHITE));

  it('are lines from side to side between surfaces of one colour', () => {
    expect(rule(2).rulesAcross(across, 3)).toEqual([{ ...across, top: 30, bottom: 32 }]);
  });

  it('are not bars, short lines and edges between surfaces', () => {
    expect(rule(6).rulesAcross(across, 3)).toEqual([]);
    expect(rule(2, 60).rulesAcross(across, 3)).toEqual([]);
    const blurred: Rgb = [138, 148, 172];
    const edge = paint((_, y) => (y < 30 ? NAVY : y === 30 ? blurred : WHITE));
    expect(edge.rulesAcross(across, 3)).toEqual([]);
  });
});

describe('the largest free part of a room', () => {
  const room = { x: 0, y: 0, width: 1000, height: 500 };

  it('ends before a band and above a logo', () => {
    const band = { x: 850, y: 0, width: 150, height: 500 };
    expect(findLargestRoom(room, [band], 10)).toEqual({ ...room, width: 840 });
    const logo = { x: 700, y: 440, width: 200, height: 40 };
    expect(findLargestRoom(room, [logo], 10)).toEqual({ ...room, height: 430 });
  });

  it('is the whole room if an obstacle leaves less than half of it, or only touches it', () => {
    expect(findLargestRoom(room, [{ x: 480, y: 200, width: 40, height: 100 }], 10)).toBe(room);
    expect(findLargestRoom(room, [{ x: 1000, y: 0, width: 40, height: 500 }], 10)).toBe(room);
  });
});
