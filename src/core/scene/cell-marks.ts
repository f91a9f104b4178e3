import type { CellMark } from './scene.ts';

/** Coordinates of a point in a path. */
const POINT = /(-?[\d.]+) (-?[\d.]+)/g;

/** Scales marks to a row of another height, since programs stretch the picture that holds them. */
export function stretchMarks(marks: readonly CellMark[], times: number): readonly CellMark[] {
  if (Math.abs(times - 1) < 0.001) return marks;
  return marks.map(({ box, geometry, ...mark }) => ({
    ...mark,
    box: { ...box, y: box.y * times, height: box.height * times },
    geometry:
      geometry.kind === 'path'
        ? {
            ...geometry,
            d: geometry.d.replace(POINT, (_, x: string, y: string) => `${x} ${Number(y) * times}`),
          }
        : geometry,
  }));
}
