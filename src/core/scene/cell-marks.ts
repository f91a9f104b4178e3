import type { CellMark } from './scene.ts';

/** A point of a path: its two coordinates. */
const POINT = /(-?[\d.]+) (-?[\d.]+)/g;

/** Marks of a cell whose row has become `times` as high, as programs stretch the picture that they are. */
export function stretchedMarks(marks: readonly CellMark[], times: number): readonly CellMark[] {
  if (Math.abs(times - 1) < 0.001) return marks;
  return marks.map(({ box, geometry, ...mark }) => ({
    ...mark,
    box: { ...box, y: box.y * times, height: box.height * times },
    geometry: geometry.kind === 'path' ? { ...geometry, d: geometry.d.replace(POINT, (_, x: string, y: string) => `${x} ${Number(y) * times}`) } : geometry,
  }));
}
