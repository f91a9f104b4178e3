import type { Box } from '../../../scene/scene.ts';
import type { Pen } from '../pen.ts';
import type { Words } from '../words.ts';

/** Gap in px round words. */
const GAP = 6;
/** Room for fonts that are wider than the theme's. */
const ROOMY = 1.15;
/** Width of words in relation to the diagram, up to which they may be wider than their phase. */
const MIN_WIDTH = 0.24;

/** Words above a phase of lanes. */
export interface Head {
  readonly words: Words;
  box: Omit<Box, 'y'>;
  readonly middle: number;
  level: number;
}

/** Places the words of a phase over its middle. @param left start of the lanes */
export function placeHead(
  pen: Pen,
  words: Words,
  { from, to }: { readonly from: number; readonly to: number },
  left: number,
): Head {
  const size = words.roomySize(pen.step, Math.max(to - from, pen.room.width * MIN_WIDTH));
  const width = Math.ceil(size.width * ROOMY);
  const right = pen.room.x + pen.room.width;
  const middle = (from + to) / 2;
  const start = Math.min(right - width, Math.max(left, middle - width / 2));
  return { words, middle, box: { x: start, width, height: size.height }, level: 0 };
}

/** Moves heads sideways where the leader of another would run through their words. */
export function moveApart(heads: readonly Head[], left: number, right: number): void {
  const inOrder = heads.toSorted((a, b) => a.middle - b.middle);
  for (const [at, one] of inOrder.entries()) {
    const next = inOrder[at + 1];
    if (next === undefined) continue;
    const end = next.middle - GAP - one.box.width;
    if (one.box.x > end) one.box = { ...one.box, x: Math.max(left, end) };
    const start = one.middle + GAP;
    if (next.box.x < start) next.box = { ...next.box, x: Math.min(right - next.box.width, start) };
  }
}

/** Puts heads that would meet on levels of their own, from the lanes on; returns the height of each. */
export function stackHeads(heads: readonly Head[]): number[] {
  const heights: number[] = [];
  for (const [at, one] of heads.entries()) {
    const meets = ({ box, middle }: Head): boolean =>
      (box.x < one.box.x + one.box.width + GAP && one.box.x < box.x + box.width + GAP) ||
      (middle > one.box.x && middle < one.box.x + one.box.width);
    const inWay = heads.slice(0, at).filter(meets);
    while (inWay.some(({ level }) => level === one.level)) one.level += 1;
    heights[one.level] = Math.max(heights[one.level] ?? 0, one.box.height);
  }
  return Array.from(heights, (height = 0) => height);
}

/** Draws the words of a phase, with a leader where others stand below them. */
export function drawHead(
  pen: Pen,
  { words, box, middle, level }: Head,
  levels: readonly number[],
  top: number,
): void {
  const above = levels.slice(0, level).reduce((sum, height) => sum + height + GAP, 0);
  const y = top - above - GAP / 2 - box.height;
  if (level > 0)
    pen.rule(
      { x: middle, y: y + box.height },
      { x: middle, y: top },
      { paint: { token: 'muted' } },
      'leader',
    );
  pen.text(words, { ...box, y }, 'bottom');
}
