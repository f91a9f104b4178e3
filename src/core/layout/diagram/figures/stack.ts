import type { Diagram } from '../../../scene/diagram.ts';
import { drawCard } from '../card.ts';
import { insetBox, type Pen } from '../pen.ts';

const GAP = 8;
const TALLEST = 104;
const HEAD = 0.3;

/** Stacked layers with their descriptions beside their names. */
export function stack(pen: Pen, { items }: Diagram): void {
  const { room } = pen;
  const height = Math.min(TALLEST, (room.height - GAP * (items.length - 1)) / items.length);
  const top = room.y + (room.height - height * items.length - GAP * (items.length - 1)) / 2;
  const hasTexts = items.some(({ text }) => text !== undefined);
  items.forEach((item, index) => {
    const { text, ...named } = item;
    const box = { x: room.x, y: top + index * (height + GAP), width: room.width, height };
    const coat = pen.coat(item);
    const head = hasTexts ? { x: box.x, y: box.y, width: Math.max(160, box.width * HEAD), height } : box;
    drawCard(pen, { ...named, atStart: hasTexts }, box, coat, undefined, insetBox(head, 16, 6));
    if (text === undefined) return;
    const words = pen.words({ text, color: coat.text, align: 'start' });
    pen.text(words, insetBox({ ...box, x: head.x + head.width, width: box.width - head.width }, 16, 6));
  });
}
