import { goesThrough, type Point } from '../../scene/connectors.ts';
import type { Box } from '../../scene/scene.ts';
import type { Extent } from './layered/model.ts';
import type { PlacedDiagram } from './place.ts';

/** Distance in px between the places that are tried along a line. */
const STEP = 4;
/** Clear distance in px of a label from boxes, lines, arrowheads and other labels. */
const CLEAR = 0.5;
/** Distance in px of a label beside its line. */
const BESIDE = 1;
/** Half the extent of an arrowhead, px. */
const HEAD = 4;
/** Places that are tried for all labels of a diagram at most. */
const MAX_TRIED = 12_000;

type Drawing = Pick<PlacedDiagram, 'boxes' | 'ways' | 'labels'>;

/**
 * Places the labels that have no place yet on or beside their lines, where they cover no box, line, arrowhead or other label.
 *
 * @returns all labels; undefined if one of them has no such place
 */
export function placeClearLabels(
  drawing: Drawing,
  sizes: ReadonlyMap<number, Extent>,
): ReadonlyMap<number, Box> | undefined {
  const placed = placeLabels(drawing, sizes, { isWhole: true });
  return placed.size === sizes.size ? placed : undefined;
}

/** Like `placeClearLabels`, but leaves out the labels that have no such place. */
export function placeSomeLabels(
  drawing: Drawing,
  sizes: ReadonlyMap<number, Extent>,
): ReadonlyMap<number, Box> {
  return placeLabels(drawing, sizes, { isWhole: false });
}

/** @param isWhole ends with the first label that has no place */
function placeLabels(
  { boxes, ways, labels }: Drawing,
  sizes: ReadonlyMap<number, Extent>,
  { isWhole }: { readonly isWhole: boolean },
): ReadonlyMap<number, Box> {
  if (labels.size === sizes.size) return labels;
  const ends = ways.flatMap((way) => [way[0], way.at(-1)].flatMap((end) => end ?? []));
  const blocked = [...boxes.values(), ...ends.map((end) => around(end, HEAD))];
  const placed = new Map(labels);
  let tried = 0;
  // Labels on the shortest lines have the least choice.
  const order = [...sizes]
    .filter(([index]) => !labels.has(index))
    .sort(([one], [other]) => measureWay(ways[one]) - measureWay(ways[other]));
  for (const [index, size] of order) {
    const place = listPlaces(listSegments(ways[index] ?? []), size).find((box) => {
      tried += 1;
      const needed = widen(box, CLEAR);
      return (
        tried <= MAX_TRIED &&
        blocked.every((other) => !isMeeting(needed, other)) &&
        [...placed.values()].every((other) => !isMeeting(needed, other)) &&
        ways.every((way, at) => at === index || !goesThrough(way, needed, 0))
      );
    });
    if (place !== undefined) placed.set(index, place);
    else if (isWhole) return placed;
  }
  return placed;
}

interface Segment {
  readonly from: Point;
  readonly to: Point;
}

const listSegments = (way: readonly Point[]): Segment[] =>
  way.slice(1).map((to, at) => ({ from: way[at] as Point, to }));

const lengthOf = ({ from, to }: Segment): number => Math.hypot(to.x - from.x, to.y - from.y);

const measureWay = (way: readonly Point[] = []): number =>
  listSegments(way).reduce((sum, segment) => sum + lengthOf(segment), 0);

/** Places on a line and then beside it, those near the middle of its longest part first. */
function listPlaces(segments: readonly Segment[], { width, height }: Extent): Box[] {
  const sorted = segments.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  return [0, 1, -1].flatMap((side) =>
    sorted.flatMap((segment) => {
      const { from, to } = segment;
      const isLevel = Math.abs(to.x - from.x) > Math.abs(to.y - from.y);
      const count = Math.floor(lengthOf(segment) / STEP);
      return Array.from({ length: count + 1 }, (_, at) => (at + 0.5) / (count + 1))
        .toSorted((a, b) => Math.abs(a - 0.5) - Math.abs(b - 0.5))
        .map((share) => ({
          x: from.x + (to.x - from.x) * share - width / 2 + (isLevel ? 0 : side * (width / 2 + BESIDE)),
          y: from.y + (to.y - from.y) * share - height / 2 + (isLevel ? side * (height / 2 + BESIDE) : 0),
          width,
          height,
        }));
    }),
  );
}

const around = ({ x, y }: Point, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: 2 * by,
  height: 2 * by,
});

const widen = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

const isMeeting = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
