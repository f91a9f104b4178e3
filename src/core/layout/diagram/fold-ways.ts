import type { Point } from '../../scene/connectors.ts';
import type { DiagramEdge } from '../../scene/diagram.ts';
import type { Box } from '../../scene/scene.ts';
import type { Side } from '../sites.ts';

/** A column of a band with its blocks from the top. */
export interface Cell {
  readonly band: number;
  readonly column: number;
}

/** Clear distance in px between lines and boxes, and between lines. */
const CLEAR = 6;

/**
 * Course of a line: straight, turning in the gap between two columns, or through a gap, along a channel
 * between two bands and through another gap. Columns have the same positions in all bands, so that gaps and
 * channels are free of boxes.
 */
type Route =
  | { readonly kind: 'straight'; readonly sides: readonly [Side, Side] }
  | { readonly kind: 'gap'; readonly gap: number }
  | { readonly kind: 'row'; readonly gap: number; readonly at: 'from' | 'to' }
  | { readonly kind: 'channel'; readonly gaps: readonly [number, number]; readonly channel: number };

export interface Plan {
  readonly routes: readonly { readonly edge: DiagramEdge; readonly route: Route }[];
}

const findMiddle = ({ y, height }: Box): number => y + height / 2;
const center = ({ x, width }: Box): number => x + width / 2;

export function planRoutes(
  edges: readonly DiagramEdge[],
  cells: ReadonlyMap<string, Cell>,
  boxes: ReadonlyMap<string, Box>,
): Plan {
  const load = new Map<number, number>();
  const levels: {
    readonly band: number;
    readonly y: number;
    readonly low: number;
    readonly high: number;
    readonly edge: DiagramEdge;
  }[] = [];
  const inColumn = (cell: Cell): readonly Box[] =>
    [...boxes].flatMap(([id, box]) =>
      cells.get(id)?.band === cell.band && cells.get(id)?.column === cell.column ? [box] : [],
    );
  const planRoute = (edge: DiagramEdge): Route => {
    const [from, to] = [cells.get(edge.from) as Cell, cells.get(edge.to) as Cell];
    const [one, other] = [boxes.get(edge.from) as Box, boxes.get(edge.to) as Box];
    if (from.band === to.band && to.column === from.column && edge.from !== edge.to) {
      const between = inColumn(from).some(
        (box) =>
          box !== one &&
          box !== other &&
          findMiddle(box) > Math.min(findMiddle(one), findMiddle(other)) &&
          findMiddle(box) < Math.max(findMiddle(one), findMiddle(other)),
      );
      const straight = Math.abs(center(one) - center(other)) < 1;
      if (!between && straight)
        return {
          kind: 'straight',
          sides: findMiddle(one) < findMiddle(other) ? ['bottom', 'top'] : ['top', 'bottom'],
        };
    }
    if (from.band === to.band && to.column === from.column + 1)
      return Math.abs(findMiddle(one) - findMiddle(other)) < 1
        ? { kind: 'straight', sides: ['right', 'left'] }
        : { kind: 'gap', gap: to.column };
    if (from.band === to.band && to.column > from.column) {
      const passed = Array.from({ length: to.column - from.column - 1 }, (_, index) =>
        inColumn({ band: from.band, column: from.column + 1 + index }),
      ).flat();
      for (const at of ['from', 'to'] as const) {
        const y = findMiddle(at === 'from' ? one : other);
        const isFree =
          passed.every((box) => y < box.y - CLEAR || y > box.y + box.height + CLEAR) &&
          levels.every(
            (level) =>
              level.band !== from.band ||
              Math.abs(level.y - y) >= CLEAR ||
              level.high <= one.x ||
              level.low >= other.x + other.width,
          );
        const ownColumn = at === 'from' ? inColumn(to) : inColumn(from);
        if (!isFree || ownColumn.length === 0) continue;
        levels.push({ band: from.band, y, low: one.x, high: other.x + other.width, edge });
        return { kind: 'row', gap: at === 'from' ? to.column : from.column + 1, at };
      }
    }
    const [low, high] = [Math.min(from.band, to.band), Math.max(from.band, to.band)];
    const near =
      low === high ? [low, high + 1] : Array.from({ length: high - low }, (_, index) => low + 1 + index);
    const channel = near.toSorted((a, b) => (load.get(a) ?? 0) - (load.get(b) ?? 0))[0] as number;
    load.set(channel, (load.get(channel) ?? 0) + 1);
    return { kind: 'channel', gaps: [from.column + 1, to.column], channel };
  };
  return { routes: edges.map((edge) => ({ edge, route: planRoute(edge) })) };
}

interface Part {
  readonly index: number;
  /** 0 and 1 are the first and second gap of a line, 2 is its channel. */
  readonly leg: 0 | 1 | 2;
  readonly low: number;
  readonly high: number;
  readonly edge: DiagramEdge;
  /** Departing lines come before arriving ones, so that a departure is not mistaken for an arrival. */
  readonly order: number;
}

export interface Tracks {
  readonly gaps: ReadonlyMap<number, number>;
  readonly channels: ReadonlyMap<number, number>;
  readonly of: ReadonlyMap<string, number>;
}

/** Assigns tracks in gaps and channels to lines that would otherwise overlap. */
export function assignTracks(
  { routes }: Plan,
  {
    boxes,
    tops,
    heights,
    channel: least,
  }: {
    readonly boxes: ReadonlyMap<string, Box>;
    readonly tops: readonly number[];
    readonly heights: readonly number[];
    readonly channel: number;
  },
): Tracks {
  const [gaps, channels] = [new Map<number, Part[]>(), new Map<number, Part[]>()];
  const add = (into: Map<number, Part[]>, key: number, part: Part): void =>
    void into.set(key, [...(into.get(key) ?? []), part]);
  const level = (channel: number): number =>
    channel === 0 ? -least / 2 : (tops[channel - 1] ?? 0) + (heights[channel - 1] ?? 0) + least / 2;
  routes.forEach(({ edge, route }, index) => {
    const [one, other] = [boxes.get(edge.from) as Box, boxes.get(edge.to) as Box];
    const span = (a: number, b: number) => ({ low: Math.min(a, b), high: Math.max(a, b) });
    if (route.kind === 'gap' || route.kind === 'row')
      add(gaps, route.gap, { index, leg: 0, ...span(findMiddle(one), findMiddle(other)), edge, order: 1 });
    if (route.kind !== 'channel') return;
    const y = level(route.channel);
    add(gaps, route.gaps[0], { index, leg: 0, ...span(findMiddle(one), y), edge, order: 0 });
    add(gaps, route.gaps[1], { index, leg: 1, ...span(y, findMiddle(other)), edge, order: 2 });
    add(channels, route.channel, { index, leg: 2, ...span(one.x + one.width, other.x), edge, order: 1 });
  });
  const of = new Map<string, number>();
  const assigned = (parts: ReadonlyMap<number, readonly Part[]>): Map<number, number> =>
    new Map(
      [...parts].map(([key, all]) => {
        const tracks: Part[][] = [];
        for (const part of all.toSorted((a, b) => a.order - b.order || a.low - b.low)) {
          // A track of departing lines is not reused by arriving ones.
          const free = tracks.findIndex(
            (track) => track.every((other) => !canShareTrack(part, other)) && track[0]?.order === part.order,
          );
          const at = free < 0 ? tracks.push([]) - 1 : free;
          tracks[at]?.push(part);
          of.set(`${part.index} ${part.leg}`, at);
        }
        return [key, tracks.length];
      }),
    );
  return { gaps: assigned(gaps), channels: assigned(channels), of };
}

/** Lines that leave the same box, or enter the same one, may overlap. */
function canShareTrack(part: Part, other: Part): boolean {
  const isShared =
    part.leg === other.leg &&
    part.leg !== 2 &&
    ((part.edge.from === other.edge.from && part.leg === 0 && part.order !== 1) ||
      (part.edge.to === other.edge.to && (part.leg === 1 || part.order === 1)) ||
      (part.edge.from === other.edge.from && part.order === 1));
  return !isShared && part.low < other.high + CLEAR && other.low < part.high + CLEAR;
}

interface Place {
  readonly boxes: ReadonlyMap<string, Box>;
  readonly gapX: (gap: number, track: number) => number;
  readonly channelY: (channel: number, track: number) => number;
}

export function routePoints(
  { routes }: Plan,
  { of }: Tracks,
  { boxes, gapX, channelY }: Place,
): readonly { readonly points: readonly Point[]; readonly sides: readonly [Side, Side] }[] {
  return routes.map(({ edge, route }, index) => {
    const [one, other] = [boxes.get(edge.from) as Box, boxes.get(edge.to) as Box];
    const [start, end] = [
      { x: one.x + one.width, y: findMiddle(one) },
      { x: other.x, y: findMiddle(other) },
    ];
    const track = (leg: number): number => of.get(`${index} ${leg}`) ?? 0;
    const sides: readonly [Side, Side] = ['right', 'left'];
    if (route.kind === 'straight') {
      if (route.sides[0] === 'right')
        return {
          points: Math.abs(start.y - end.y) < 1 ? [start, { ...end, y: start.y }] : [start, end],
          sides,
        };
      const isDown = route.sides[0] === 'bottom';
      const x = center(one);
      return {
        points: [
          { x, y: isDown ? one.y + one.height : one.y },
          { x, y: isDown ? other.y : other.y + other.height },
        ],
        sides: route.sides,
      };
    }
    if (route.kind === 'channel') {
      const [a, b] = [gapX(route.gaps[0], track(0)), gapX(route.gaps[1], track(1))];
      const y = channelY(route.channel, track(2));
      return {
        points: [start, { x: a, y: start.y }, { x: a, y }, { x: b, y }, { x: b, y: end.y }, end],
        sides,
      };
    }
    const x = gapX(route.gap, track(0));
    return { points: [start, { x, y: start.y }, { x, y: end.y }, end], sides };
  });
}
