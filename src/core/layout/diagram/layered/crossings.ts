import type { Box } from '../../../scene/scene.ts';
import type { RoutedBand } from './band.ts';
import { CLEAR, type Distances, type Extent, type Outline, type Path, SAME } from './model.ts';
import { assignTracks, type GapPart } from './tracks.ts';

/** A line from a box in one band to a box in a later one. */
export interface Crossing {
  readonly index: number;
  readonly upper: string;
  readonly lower: string;
  readonly bands: readonly [number, number];
  readonly leaves: BandExit;
  readonly enters: BandExit;
  readonly label?: Extent;
}

/**
 * Where a line passes from its box to the channel beside the band: at the side of the box, through the gap
 * beside its row, or beyond the last or first row.
 */
export type BandExit = 'aside' | 'gap' | 'beyond';

/** Width of the channel between bands, and of the strips beyond their first and last rows, px. */
export const CHANNEL = { empty: 26, margin: 14 } as const;
/** Ends of lines that come from beyond the rows. */
const BEYOND = 1e6;

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Leads lines from band to band, through the channels between bands and the strips beyond their first and last
 * rows.
 *
 * @returns paths and labels, and the coordinate of each band across the rows
 */
export function routeCrossings(
  bands: readonly RoutedBand[],
  extents: readonly Box[],
  crossings: readonly Crossing[],
  distances: Distances,
  outlineOf: (id: string) => Outline,
):
  | {
      readonly paths: ReadonlyMap<number, Path>;
      readonly labels: ReadonlyMap<number, Box>;
      readonly lefts: readonly number[];
    }
  | undefined {
  const boxOf = (band: number, id: string): Box => bands[band]?.boxes.get(id) as Box;
  const sideYs = spreadAside(bands, crossings, outlineOf);
  const yOf = (line: Crossing, end: 0 | 1): number => {
    switch (end === 0 ? line.leaves : line.enters) {
      case 'aside':
        return sideYs.get(`${line.index} ${end}`) ?? 0;
      case 'gap':
        return bands[line.bands[end]]?.stubs.get(line.index)?.turn ?? 0;
      case 'beyond':
        return end === 0 ? BEYOND : -BEYOND;
    }
  };
  // Channels that each line runs along.
  const legs = crossings.map((line) => {
    const [from, to] = line.bands;
    const first = line.leaves === 'beyond' ? to - 1 : from;
    return first === to - 1 || line.enters === 'beyond'
      ? [{ channel: first, from: yOf(line, 0), to: yOf(line, 1) }]
      : [
          { channel: first, from: yOf(line, 0), to: -BEYOND },
          { channel: to - 1, from: -BEYOND, to: yOf(line, 1) },
        ];
  });
  const channels = Array.from({ length: bands.length - 1 }, (_, channel) =>
    placeTracks(
      crossings.flatMap((line, at) =>
        (legs[at] ?? []).flatMap((leg) =>
          leg.channel === channel && Math.abs(leg.from - leg.to) >= SAME
            ? [{ part: { index: line.index, from: leg.from, to: leg.to }, label: line.label?.width ?? 0 }]
            : [],
        ),
      ),
      distances,
    ),
  );
  const lefts: number[] = [];
  const starts: number[] = [];
  let right = 0;
  for (const [at, extent] of extents.entries()) {
    lefts.push(right - extent.x);
    right += extent.width;
    starts.push(right);
    right += channels[at]?.width ?? 0;
  }
  const channelX = (channel: number, index: number): number =>
    (starts[channel] ?? 0) + (channels[channel]?.at.get(index) ?? (channels[channel]?.width ?? 0) / 2);
  const stubOf = (line: Crossing, end: 0 | 1): Point => {
    const band = line.bands[end];
    const { x, y } = bands[band]?.stubs.get(line.index) ?? { x: 0, y: 0 };
    return { x: x + (lefts[band] ?? 0), y };
  };
  const top = Math.min(...extents.map(({ y }) => y));
  /** Lower end of the bands below which a line leads to its first channel. */
  const bottomOf = ({ bands: [from] }: Crossing, channel: number): number =>
    Math.max(...extents.slice(from, channel + 1).map(({ y, height }) => y + height));
  const strip = (parts: readonly GapPart[]): Map<number, number> => {
    const { tracks } = assignTracks(parts);
    return new Map([...tracks].map(([index, track]) => [index, CHANNEL.margin + track * distances.track]));
  };
  const below = strip(
    crossings.flatMap((line, at): GapPart[] =>
      line.leaves !== 'beyond'
        ? []
        : [
            {
              index: line.index,
              from: stubOf(line, 0).x,
              to: channelX(legs[at]?.[0]?.channel ?? 0, line.index),
              isReturning: true,
            },
          ],
    ),
  );
  const above = strip(
    crossings.flatMap((line, at): GapPart[] => {
      const own = legs[at] ?? [];
      const [first, last] = [own[0], own.at(-1)];
      if (first === undefined || last === undefined || (line.enters !== 'beyond' && own.length === 1))
        return [];
      const from = channelX(first.channel, line.index);
      const to = line.enters === 'beyond' ? stubOf(line, 1).x : channelX(last.channel, line.index);
      return [{ index: line.index, from, to, isReturning: true }];
    }),
  );
  const paths = new Map<number, Path>();
  const labels = new Map<number, Box>();
  const horizontals = crossings.map((line) => [yOf(line, 0), yOf(line, 1)]);
  crossings.forEach((line, at) => {
    const own = legs[at] ?? [];
    const [first, last] = [own[0], own.at(-1)] as [(typeof own)[0], (typeof own)[0]];
    const aside = (end: 0 | 1): Point => {
      const band = line.bands[end];
      const box = boxOf(band, end === 0 ? line.upper : line.lower);
      return { x: (lefts[band] ?? 0) + box.x + (end === 0 ? box.width : 0), y: yOf(line, end) };
    };
    const start = line.leaves === 'aside' ? aside(0) : stubOf(line, 0);
    const end = line.enters === 'aside' ? aside(1) : stubOf(line, 1);
    const [one, other] = [channelX(first.channel, line.index), channelX(last.channel, line.index)];
    const bottom = bottomOf(line, first.channel);
    const [up, down] = [top - (above.get(line.index) ?? 0), bottom + (below.get(line.index) ?? 0)];
    const exit = { aside: start.y, gap: yOf(line, 0), beyond: down }[line.leaves];
    const entry = { aside: end.y, gap: yOf(line, 1), beyond: up }[line.enters];
    paths.set(line.index, {
      points: joinPoints([
        start,
        { x: start.x, y: exit },
        { x: one, y: exit },
        ...(own.length === 2
          ? [
              { x: one, y: up },
              { x: other, y: up },
            ]
          : []),
        { x: other, y: entry },
        { x: end.x, y: entry },
        end,
      ]),
      sides: [line.leaves === 'aside' ? 'right' : 'bottom', line.enters === 'aside' ? 'left' : 'top'],
    });
    if (line.label === undefined) return;
    const clamp = (y: number): number => (y >= BEYOND ? bottom : y <= -BEYOND ? top : y);
    const [low, high] = [
      Math.min(clamp(first.from), clamp(first.to)),
      Math.max(clamp(first.from), clamp(first.to)),
    ];
    const y = findFreePlace(
      [low, high],
      line.label.height,
      horizontals.flatMap((ys, other) => (other === at ? [] : ys)),
    );
    if (y !== undefined) labels.set(line.index, { ...line.label, x: one - line.label.width / 2, y });
  });
  return { paths, labels, lefts };
}

/** Leaves out points at which a line does not turn. */
function joinPoints(points: readonly Point[]): Point[] {
  const corners: Point[] = [];
  for (const point of points) {
    const [before, last] = [corners.at(-2), corners.at(-1)];
    if (last !== undefined && isSame(last.x, point.x) && isSame(last.y, point.y)) {
      // The end of a line stays where its box is.
      if (point === points.at(-1)) corners[corners.length - 1] = point;
      continue;
    }
    const goesOn =
      before !== undefined &&
      last !== undefined &&
      ((isSame(before.x, last.x) && isSame(last.x, point.x)) ||
        (isSame(before.y, last.y) && isSame(last.y, point.y)));
    if (goesOn) corners[corners.length - 1] = point;
    else corners.push(point);
  }
  return corners;
}

const isSame = (one: number, other: number): boolean => Math.abs(one - other) < SAME;

/** Evenly shared ends of the lines at the sides of boxes that face a channel. */
function spreadAside(
  bands: readonly RoutedBand[],
  crossings: readonly Crossing[],
  outlineOf: (id: string) => Outline,
): Map<string, number> {
  const sides = new Map<string, { readonly key: string; readonly box: Box; readonly aim: number }[]>();
  for (const line of crossings)
    for (const end of [0, 1] as const) {
      if ((end === 0 ? line.leaves : line.enters) !== 'aside') continue;
      const id = end === 0 ? line.upper : line.lower;
      const box = bands[line.bands[end]]?.boxes.get(id) as Box;
      const other = bands[line.bands[1 - end] as number]?.boxes.get(
        end === 0 ? line.lower : line.upper,
      ) as Box;
      const side = `${end} ${id}`;
      sides.set(side, [...(sides.get(side) ?? []), { key: `${line.index} ${end}`, box, aim: other.y }]);
    }
  return new Map(
    [...sides].flatMap(([side, ends]) => {
      const reach = outlineOf(side.slice(2)).reach === 0 ? 0 : 0.6;
      return ends
        .toSorted((a, b) => a.aim - b.aim)
        .map(({ key, box }, at): [string, number] => [
          key,
          box.y + box.height / 2 + box.height * reach * ((at + 0.5) / ends.length - 0.5),
        ]);
    }),
  );
}

/** Tracks of a channel, each with room for the label on it. */
function placeTracks(
  lines: readonly { readonly part: GapPart; readonly label: number }[],
  distances: Distances,
): { readonly width: number; readonly at: ReadonlyMap<number, number> } {
  if (lines.length === 0) return { width: CHANNEL.empty, at: new Map() };
  const { tracks, count } = assignTracks(lines.map(({ part }) => part));
  const halves = Array.from({ length: count }, (_, track) =>
    Math.max(
      0,
      ...lines.map(({ part, label }) => (tracks.get(part.index) === track && label > 0 ? label / 2 : 0)),
    ),
  );
  const middles: number[] = [];
  let x = 0;
  for (const half of halves) {
    x += Math.max(middles.length === 0 ? CHANNEL.margin : distances.track, half + CLEAR);
    middles.push(x);
    x += half;
  }
  return {
    width: Math.max(CHANNEL.empty, x + CHANNEL.margin),
    at: new Map([...tracks].map(([index, track]) => [index, middles[track] ?? 0])),
  };
}

/** Place of a label between two ends that nothing crosses. */
function findFreePlace(
  [low, high]: readonly [number, number],
  height: number,
  crossed: readonly number[],
): number | undefined {
  const middle = (low + high) / 2;
  const places = [middle, ...crossed.flatMap((y) => [y - height / 2 - CLEAR, y + height / 2 + CLEAR])];
  const found = places
    .filter((y) => y - height / 2 >= low + CLEAR && y + height / 2 <= high - CLEAR)
    .filter((y) => crossed.every((other) => Math.abs(other - y) >= height / 2 + CLEAR - 1))
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return found === undefined ? undefined : found - height / 2;
}
