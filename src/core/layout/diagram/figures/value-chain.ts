import type { Diagram } from '../../../scene/diagram.ts';
import { drawCard } from '../card.ts';
import { insetBox, type Pen } from '../pen.ts';

const GAP = 6;
const POINT = 22;
const TALLEST = 60;
const END = 0.13;

/** Primary activities as chevrons, support activities as bars above, and the margin at the tip. */
export function drawValueChain(pen: Pen, { items, center }: Diagram): void {
  const { room } = pen;
  const support = items.filter((item) => item.support === true);
  const primary = items.filter((item) => item.support !== true);
  const end = center === undefined ? 0 : Math.max(120, room.width * END);
  const width = room.width - end - (end > 0 ? GAP : 0);
  const share = primary.length === 0 ? 1 : 0.5;
  const height = support.length === 0 ? 0 : Math.min(TALLEST, (room.height * share) / support.length - GAP);
  const below = support.length * (height + GAP);
  const tall = Math.min(room.height - below, Math.max(170, room.height * 0.55));
  const top = room.y + (room.height - below - (primary.length === 0 ? 0 : tall)) / 2;
  for (const [index, item] of support.entries())
    drawCard(
      pen,
      item,
      { x: room.x, y: top + index * (height + GAP), width, height },
      pen.coat(item, 'neutral'),
    );
  const wide = (width + (primary.length - 1) * (POINT - GAP)) / Math.max(1, primary.length);
  primary.forEach((item, index) => {
    const box = { x: room.x + index * (wide - POINT + GAP), y: top + below, width: wide, height: tall };
    const adjust = { adj: (POINT / Math.min(wide, tall)) * 100_000 };
    drawCard(
      pen,
      item,
      box,
      pen.coat(item),
      { kind: 'preset', preset: index === 0 ? 'homePlate' : 'chevron', adjust },
      insetBox(
        { ...box, x: box.x + (index === 0 ? 0 : POINT), width: wide - (index === 0 ? POINT : 2 * POINT) },
        8,
        8,
      ),
    );
  });
  if (center === undefined) return;
  const box = {
    x: room.x + width + GAP,
    y: top,
    width: end,
    height: below + (primary.length === 0 ? 0 : tall),
  };
  const adjust = { adj: (POINT / Math.min(box.width, box.height)) * 100_000 };
  drawCard(
    pen,
    { label: center },
    box,
    pen.look.roles.primary,
    { kind: 'preset', preset: 'homePlate', adjust },
    insetBox({ ...box, width: box.width - POINT }, 8, 8),
  );
}
