import { toEdges } from '../../layout/flex-style.ts';
import type { Edges, Style } from '../node-style.ts';

/** A length on the canvas that a layout is drawn for, and on the one that it is drawn on, px. */
export interface Lengths {
  readonly from: number;
  readonly to: number;
}

/** Widths and heights up to these are those of signs, rules and labels, which are as large on every slide. */
const SIGN = { width: 100, height: 64 } as const;
/** Distances to an edge up to this are margins, which are as wide on every slide. */
const MARGIN_PX = 88;
/** A box that leaves less of its room is as large as its room. */
const FULL = 0.97;

export type Side = 'width' | 'height';
type Length = number | `${number}%`;

export function toRatio({ from, to }: Lengths): number {
  return from <= 0 ? 1 : to / from;
}

/** The length of a box beside other boxes. */
export function resizeLength<L extends Length>(length: L, side: Side, room: Lengths): L | number {
  if (typeof length !== 'number') return length;
  const ratio = toRatio(room);
  if (length >= FULL * room.from) return length + room.to - room.from;
  return length <= SIGN[side] ? length : Math.max(SIGN[side], length * ratio);
}

/** An edge of a box that is placed freely: margins stay, and what is between them moves with the room. */
function moveEdge(at: number, room: Lengths): number {
  if (at <= MARGIN_PX) return at;
  return room.from - at <= MARGIN_PX ? room.to - (room.from - at) : at * toRatio(room);
}

/** Position and length of a box that is placed freely along one side of its room. */
export function resizeFree(style: Style, side: Side, room: Lengths): Style {
  const [head, tail] = side === 'width' ? (['start', 'end'] as const) : (['top', 'bottom'] as const);
  const { [head]: near, [tail]: far, [side]: length } = style;
  if (typeof near === 'number' && typeof length === 'number') {
    const [from, to] = [moveEdge(near, room), moveEdge(near + length, room)];
    if (length > SIGN[side]) return { ...style, [head]: from, [side]: to - from };
    const isLast = near > MARGIN_PX && room.from - near - length <= MARGIN_PX;
    const middle = (near + length / 2) * toRatio(room) - length / 2;
    return { ...style, [head]: isLast ? to - length : near <= MARGIN_PX ? near : middle };
  }
  return {
    ...style,
    ...(typeof near === 'number' ? { [head]: moveEdge(near, room) } : {}),
    ...(typeof far === 'number' ? { [tail]: far <= MARGIN_PX ? far : far * toRatio(room) } : {}),
    ...(length === undefined ? {} : { [side]: resizeLength(length, side, room) }),
  };
}

/** Paddings and margins, of which only those are narrower on a narrow slide that are wider than a margin. */
export function resizeEdges(edges: Edges, width: Lengths, height: Lengths): Edges {
  const [top, end, bottom, start] = toEdges(edges);
  const across = (edge: number): number => (edge > MARGIN_PX ? edge * Math.min(1, toRatio(width)) : edge);
  const down = (edge: number): number =>
    edge > MARGIN_PX ? Math.max(MARGIN_PX, edge * toRatio(height)) : edge;
  return [down(top), across(end), down(bottom), across(start)];
}

export function sumPadding({ padding }: Style, side: Side): number {
  if (padding === undefined) return 0;
  const [top, end, bottom, start] = toEdges(padding);
  return side === 'width' ? start + end : top + bottom;
}

/** The room inside the padding of a box. */
export function insetLengths(outer: Lengths, style: Style, resized: Style, side: Side): Lengths {
  return {
    from: Math.max(1, outer.from - sumPadding(style, side)),
    to: Math.max(1, outer.to - sumPadding(resized, side)),
  };
}
