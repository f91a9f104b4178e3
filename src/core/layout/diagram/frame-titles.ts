import type { Point } from '../../scene/connectors.ts';
import type { Diagram, DiagramGroup } from '../../scene/diagram.ts';
import type { Box } from '../../scene/scene.ts';
import { FRAME_SIDE } from './layered/frame-sizes.ts';
import type { Pen } from './pen.ts';
import type { PlacedDiagram } from './place.ts';

/** A frame with its title where no line runs through it. */
export function drawFrame(
  pen: Pen,
  { id, label, icon, role }: DiagramGroup,
  box: Box,
  ways: PlacedDiagram['ways'],
): void {
  const edge = role === undefined ? pen.look.line : (pen.look.roles[role].edge ?? pen.look.line);
  const frame = pen.shape(
    'frame',
    label || id,
    box,
    { kind: 'round_rect', radiusPx: 6 },
    { edge },
    { widthPx: 1, dash: 'dash' },
  );
  if (label === '') return;
  const side = icon === undefined ? 0 : 16;
  const words = pen.words({ label, color: pen.look.label.color, align: 'start', small: true });
  const before = side === 0 ? 0 : side + 6;
  const own = words.size(pen.step, Math.max(10, box.width - 20 - before));
  const start = findTitleStart(box, before + own.width, Math.max(24, own.height + 6), ways);
  if (icon !== undefined)
    pen.icon(icon, { x: start, y: box.y + 6, width: side, height: side }, pen.look.label.color);
  const left = start + before;
  const width = Math.max(10, start === box.x + TITLE_LEFT ? box.x + box.width - left - 10 : own.width + 1);
  const { height } = words.size(pen.step, width);
  pen.text(words, { x: left, y: box.y + 4, width, height: Math.max(20, height) }, 'top', frame, label);
}

const TITLE_LEFT = 10;
/** Space between the title of a frame and a line beside it, px. */
const TITLE_GAP = 5;

/** Where the title of a frame begins, so that no line that enters the frame runs through it. */
function findTitleStart(
  { x, y, width: wide }: Box,
  width: number,
  height: number,
  ways: PlacedDiagram['ways'],
): number {
  const crossed = ways.flatMap((way) =>
    way.slice(1).flatMap((to, at) => {
      const from = way[at] as Point;
      const isInHead =
        Math.max(from.y, to.y) > y && Math.min(from.y, to.y) < y + height && Math.abs(from.x - to.x) < 1;
      return isInHead && to.x > x && to.x < x + wide ? [to.x] : [];
    }),
  );
  const starts = [x + TITLE_LEFT, ...crossed.map((at) => at + TITLE_GAP), x + wide - TITLE_LEFT - width];
  const isFree = (start: number): boolean =>
    start >= x + TITLE_GAP &&
    start + width <= x + wide - TITLE_GAP &&
    crossed.every((at) => at <= start - TITLE_GAP + 0.5 || at >= start + width + TITLE_GAP);
  return starts.find(isFree) ?? x + TITLE_LEFT;
}

/** Widens the widest box of each frame whose title would not fit in one line above it. */
export function widenForTitles(
  pen: Pen,
  { items, groups }: Diagram,
  sizes: Map<string, { readonly width: number; readonly height: number }>,
): Map<string, { readonly width: number; readonly height: number }> {
  for (const { id, label, icon } of groups) {
    const inside = items.filter(({ group }) => group === id);
    const [widest] = inside
      .map((item) => item.id)
      .sort((a, b) => (sizes.get(b)?.width ?? 0) - (sizes.get(a)?.width ?? 0));
    const size = sizes.get(widest ?? '');
    if (widest === undefined || size === undefined) continue;
    const words = pen.words({ label, color: pen.look.label.color, align: 'start', small: true });
    const title = words.size(pen.step, MOST_TITLE_PX).width + (icon === undefined ? 0 : 22);
    const needed = title + 2 * TITLE_LEFT - 2 * FRAME_SIDE;
    const item = inside.find((one) => one.id === widest);
    if (size.width < needed && item?.rows === undefined) sizes.set(widest, { ...size, width: needed });
  }
  return sizes;
}

/** Longest title of a frame for which boxes are widened, px. */
const MOST_TITLE_PX = 280;
