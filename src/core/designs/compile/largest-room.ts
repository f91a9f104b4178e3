import type { ReadBox } from '../../ooxml/read/index.ts';
import { computeArea, sharedArea } from './boxes.ts';

/** Minimum share of a room that its free part keeps; below it the room stays whole. */
const MIN_SHARE = 0.5;
/** Minimum loss for which a box changes, as a share of its area. */
const MIN_LOSS = 0.004;

/**
 * The largest part of a room that no obstacle reaches into; the room itself if it is free, or if too little
 * of it is left. Takes n³ steps for n obstacles, of which a layout has at most some dozens.
 *
 * @param gap distance to obstacles, in the unit of the boxes
 * @param minShare least share of the room that is left
 */
export function findLargestRoom<B extends ReadBox>(
  room: B,
  obstacles: readonly ReadBox[],
  gap: number,
  minShare = MIN_SHARE,
): B {
  const near = obstacles
    .filter((one) => sharedArea(one, room) > 0)
    .map(({ x, y, width, height }) => ({
      left: x - gap,
      right: x + width + gap,
      top: y - gap,
      bottom: y + height + gap,
    }))
    .sort((a, b) => a.top - b.top);
  if (near.length === 0) return room;
  const [right, bottom] = [room.x + room.width, room.y + room.height];
  const within = (value: number, from: number, to: number) => value > from && value < to;
  const starts = [room.x, ...near.map((one) => one.right).filter((x) => within(x, room.x, right))];
  const ends = [right, ...near.map((one) => one.left).filter((x) => within(x, room.x, right))];
  let best: ReadBox = { ...room, width: 0 };
  const offer = (x: number, width: number, y: number, height: number): void => {
    if (height > 0 && width * height > computeArea(best)) best = { x, y, width, height };
  };
  for (const start of new Set(starts))
    for (const end of new Set(ends)) {
      if (end <= start || (end - start) * room.height <= computeArea(best)) continue;
      let from = room.y;
      for (const one of near) {
        if (one.right <= start || one.left >= end) continue;
        offer(start, end - start, from, Math.min(one.top, bottom) - from);
        from = Math.max(from, one.bottom);
      }
      offer(start, end - start, from, bottom - from);
    }
  const share = computeArea(best) / computeArea(room);
  if (share < minShare || share > 1 - MIN_LOSS) return room;
  const { x, y, width, height } = best;
  return { ...room, x, y, width, height };
}

/**
 * Obstacles with the air that figures and drawings keep around logos, also if they stand beside the room. Titles and
 * texts have insets.
 *
 * @param air distance to the sides and above, in the unit of the boxes
 */
export function addAir(obstacles: readonly ReadBox[], air: number): ReadBox[] {
  return obstacles.map(({ x, y, width, height }) => ({
    x: x - air,
    y: y - air,
    width: width + 2 * air,
    height: height + air,
  }));
}
