import type { Point } from '../../scene/connectors.ts';
import type { Diagram, DiagramEdge } from '../../scene/diagram.ts';
import type { RankedBoxes } from './ranks.ts';

/** Clear distance in px between lines and boxes, and between lines. */
const CLEAR = 9;
const LANE = 10;
const LANES = 8;

/** A line that turns in the gaps between rows, from the bottom of one box to the top of another. */
interface Way {
  readonly edge: DiagramEdge;
  readonly from: number;
  readonly to: number;
  /** Gap 0 is above the first row. */
  readonly gaps: readonly [number, number];
  /** Coordinate at which it passes the rows between. */
  readonly lane: number;
  readonly rows: readonly [number, number];
}

/** Paths of all edges from bottom to top of their boxes, around all other boxes. */
export function routeEdges({ edges }: Diagram, ranks: RankedBoxes, margin: number): Point[][] {
  const ways: Way[] = [];
  for (const edge of edges) ways.push(createWay(edge, ranks, ways));
  const tracks = assignTracks(ways, ranks.rows.length + 1);
  const lineHeight = (gap: number, index: number, end: 0 | 1): number => {
    const top = gap === 0 ? (ranks.rows[0]?.top ?? 0) - margin : (ranks.rows[gap - 1]?.bottom ?? 0);
    const bottom = ranks.rows[gap]?.top ?? (ranks.rows.at(-1)?.bottom ?? 0) + margin;
    const { track, of } = tracks.get(`${gap} ${index} ${end}`) ?? { track: 0, of: 1 };
    return top + ((bottom - top) * (track + 1)) / (of + 1);
  };
  return ways.map(({ edge, from, to, lane, gaps }, index) => {
    const [one, other] = [ranks.boxes.get(edge.from), ranks.boxes.get(edge.to)];
    const start = { x: from, y: (one?.y ?? 0) + (one?.height ?? 0) };
    const end = { x: to, y: other?.y ?? 0 };
    const [first, last] = [lineHeight(gaps[0], index, 0), lineHeight(gaps[1], index, 1)];
    if (gaps[0] === gaps[1])
      return from === to ? [start, end] : [start, { x: from, y: first }, { x: to, y: first }, end];
    if (lane === from && lane === to) return [start, end];
    if (lane === from) return [start, { x: from, y: last }, { x: to, y: last }, end];
    if (lane === to) return [start, { x: from, y: first }, { x: to, y: first }, end];
    return [
      start,
      { x: from, y: first },
      { x: lane, y: first },
      { x: lane, y: last },
      { x: to, y: last },
      end,
    ];
  });
}

function createWay(edge: DiagramEdge, ranks: RankedBoxes, ways: readonly Way[]): Way {
  const { boxes, rowOf } = ranks;
  const middle = (id: string): number => round((boxes.get(id)?.x ?? 0) + (boxes.get(id)?.width ?? 0) / 2);
  const [from, exact] = [middle(edge.from), middle(edge.to)];
  // A deviation of less than a px is straightened.
  const to = Math.abs(from - exact) < 1 ? from : exact;
  const [low, high] = [rowOf.get(edge.from) ?? 0, rowOf.get(edge.to) ?? 0];
  const gaps = [low + 1, high] as const;
  if (gaps[0] === gaps[1]) return { edge, from, to, gaps, lane: from, rows: [1, 0] };
  // A line back to an earlier row also passes its own rows.
  const rows = high > low ? ([low + 1, high - 1] as const) : ([high, low] as const);
  return {
    edge,
    from,
    to,
    gaps,
    lane: findLane({ edge, from, to, gaps, rows }, ranks, ways, high > low),
    rows,
  };
}

/** The nearest free coordinate for passing the boxes of some rows. */
function findLane(
  { edge, from, to, rows }: Omit<Way, 'lane'>,
  { boxes, rowOf }: RankedBoxes,
  ways: readonly Way[],
  straight: boolean,
): number {
  const inWay = [...boxes]
    .filter(([id]) => (rowOf.get(id) ?? 0) >= rows[0] && (rowOf.get(id) ?? 0) <= rows[1])
    .map(([, box]) => box);
  const beside = ways.filter(
    (way) =>
      way.gaps[0] !== way.gaps[1] &&
      way.rows[0] <= rows[1] &&
      way.rows[1] >= rows[0] &&
      way.edge.to !== edge.to &&
      way.edge.from !== edge.from,
  );
  const steps = Array.from({ length: LANES }, (_, index) => CLEAR + 3 + index * LANE);
  const places = [
    ...(straight ? [from, to] : []),
    ...inWay.flatMap(({ x, width }) => steps.flatMap((step) => [x - step, x + width + step])),
  ].map(round);
  const isFree = (at: number): boolean =>
    inWay.every(({ x, width }) => at < x - CLEAR || at > x + width + CLEAR) &&
    beside.every((way) => Math.abs(way.lane - at) >= LANE - 1);
  const cost = (at: number): number =>
    Math.abs(at - from) + Math.abs(at - to) + (at === from || at === to ? 0 : LANE);
  const free = places.filter(isFree).sort((a, b) => cost(a) - cost(b) || a - b);
  // Beyond the outermost box there is always space.
  const outermost =
    Math.max(...inWay.map(({ x, width }) => x + width), ...beside.map(({ lane }) => lane), from, to) +
    CLEAR +
    LANE;
  return free[0] ?? round(outermost);
}

/** Assigns tracks to level parts in a gap that would otherwise overlap. */
function assignTracks(ways: readonly Way[], gaps: number): Map<string, { track: number; of: number }> {
  const found = new Map<string, { track: number; of: number }>();
  for (let gap = 0; gap < gaps; gap += 1) {
    const parts = ways.flatMap(({ edge, from, to, lane, gaps: own }, index) => {
      const both = own[0] === own[1];
      const spans = both
        ? ([[from, to, 0]] as const)
        : ([
            [from, lane, 0],
            [lane, to, 1],
          ] as const);
      return spans.flatMap(([a, b, end]) =>
        own[end] !== gap || a === b ? [] : [{ index, end, edge, low: Math.min(a, b), high: Math.max(a, b) }],
      );
    });
    const tracks: (typeof parts)[] = [];
    for (const part of parts.sort((a, b) => a.high - a.low - (b.high - b.low))) {
      const meets = (other: (typeof parts)[number]): boolean => {
        const joined =
          (part.end === 0 && other.end === 0 && part.edge.from === other.edge.from) ||
          (part.edge.to === other.edge.to &&
            (part.end === 1 || other.end === 1 || part.edge.from === other.edge.from));
        return !joined && part.low < other.high + LANE && other.low < part.high + LANE;
      };
      const free = tracks.find((track) => !track.some(meets));
      if (free === undefined) tracks.push([part]);
      else free.push(part);
    }
    tracks.forEach((track, at) => {
      for (const { index, end } of track) {
        found.set(`${gap} ${index} ${end}`, { track: at, of: tracks.length });
        const own = ways[index]?.gaps;
        if (own?.[0] === own?.[1]) found.set(`${gap} ${index} 1`, { track: at, of: tracks.length });
      }
    });
  }
  return found;
}

const round = (value: number): number => Math.round(value * 100) / 100;
