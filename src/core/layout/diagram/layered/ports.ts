import type { Outline, RowBox } from './model.ts';

/** The end of a line at the upper or lower side of a box. */
export interface Port {
  /** Index of the line. */
  readonly index: number;
  readonly box: RowBox;
  readonly id: string;
  readonly side: 'top' | 'bottom';
  /** Coordinate across the rows; moves within its range. */
  x: number;
  low: number;
  high: number;
}

/** A line that leaves a box through a side, and where it leads. */
export interface Leaving {
  readonly index: number;
  readonly id: string;
  readonly side: 'top' | 'bottom';
  readonly aim: number;
}

/** Smallest distance between ports of one side, px; closer ones become one. */
const MIN_APART = 7;
/** Share of a side by which its only port may stand beside the middle. */
const ALONE = 0.3;
/** Space that each line needs on a side of its box, px. */
export const PORT_ROOM = 12;

/**
 * Ports of all lines, shared evenly along each side in the order of what they lead to.
 *
 * @param isShared whether the lines that leave a side leave through one port
 */
export function spreadPorts(
  leaving: readonly Leaving[],
  boxes: ReadonlyMap<string, RowBox>,
  outlineOf: (id: string) => Outline,
  isShared: (id: string, side: 'top' | 'bottom') => boolean,
): Port[] {
  const sides = new Map<string, Leaving[]>();
  for (const one of leaving) {
    const key = `${one.side} ${one.id}`;
    const known = sides.get(key);
    if (known === undefined) sides.set(key, [one]);
    else known.push(one);
  }
  return [...sides.values()].flatMap((side) => spreadSide(side, boxes, outlineOf, isShared));
}

function spreadSide(
  side: readonly Leaving[],
  boxes: ReadonlyMap<string, RowBox>,
  outlineOf: (id: string) => Outline,
  isShared: (id: string, side: 'top' | 'bottom') => boolean,
): Port[] {
  const [{ id, side: name }] = side as [Leaving];
  const box = boxes.get(id) as RowBox;
  const room = box.width * outlineOf(id).reach;
  const count = side.length;
  const apart = room / count;
  const sorted = side.toSorted((a, b) => a.aim - b.aim || a.index - b.index);
  const isOne = count > 1 && (isShared(id, name) || apart < MIN_APART);
  return sorted.map(({ index }, at): Port => {
    const x = count === 1 || isOne ? box.x : box.x - room / 2 + ((at + 0.5) * room) / count;
    const play = isOne ? 0 : count === 1 ? Math.min(room / 2, box.width * ALONE) : (apart - MIN_APART) / 2;
    return { index, box, id, side: name, x, low: x - play, high: x + play };
  });
}

/** Moves two ports to one coordinate if they can meet, so that the line between them has no kink. */
export function straighten(one: Port, other: Port): void {
  const [low, high] = [Math.max(one.low, other.low), Math.min(one.high, other.high)];
  if (low > high) return;
  const isMeeting = (x: number): boolean => x >= low && x <= high;
  // The middle of a side is kept where it can be.
  const [first, second] =
    one.high - one.low < other.high - other.low ? ([one, other] as const) : ([other, one] as const);
  const middle = (one.x + other.x) / 2;
  const x =
    [first.x, second.x].find(isMeeting) ??
    (isMeeting(middle) ? middle : Math.min(high, Math.max(low, middle)));
  moveTo(one, x);
  moveTo(other, x);
}

/** Fixes a port. */
export function moveTo(port: Port, x: number): void {
  port.x = x;
  port.low = x;
  port.high = x;
}
