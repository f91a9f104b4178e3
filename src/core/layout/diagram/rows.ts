import type { DiagramItem } from '../../scene/diagram.ts';
import type { ShapeElement } from '../../scene/scene.ts';
import type { Coat, Pen } from './pen.ts';
import type { Words } from './words.ts';

type Padding = { readonly x: number; readonly y: number };
const WIDEST = 320;
const GAP = 5;

const createWords = (pen: Pen, row: string, { text }: Coat): Words =>
  pen.words({ label: row, color: text, align: 'start', small: true });
const PLAIN: Coat = { text: { token: 'text' } };

/** Size of a class or entity: its name, and a ruled list of its members. */
export function measureRows(
  pen: Pen,
  { rows = [] }: DiagramItem,
  head: { readonly width: number; readonly height: number },
  padding: Padding,
): { readonly width: number; readonly height: number } {
  const sizes = rows.map((part) =>
    part.map((row) => createWords(pen, row, PLAIN).roomySize(pen.step, WIDEST)),
  );
  const width = Math.max(90, head.width, ...sizes.flat().map((size) => size.width)) + 2 * padding.x;
  const height = sizes
    .filter((part) => part.length > 0)
    .reduce((total, part) => total + part.reduce((sum, size) => sum + size.height, 0) + 2 * GAP, 0);
  return { width, height: head.height + 2 * GAP + height };
}

export function drawRows(
  pen: Pen,
  { rows = [], label }: DiagramItem,
  head: Words,
  shape: ShapeElement,
  coat: Coat,
  padding: Padding,
): void {
  const { box } = shape;
  const inner = { x: box.x + padding.x, width: box.width - 2 * padding.x };
  const { height } = head.size(pen.step, inner.width);
  pen.text(head, { ...inner, y: box.y + GAP, height }, 'top', shape, label);
  let y = box.y + height + 2 * GAP;
  for (const part of rows) {
    if (part.length === 0) continue;
    pen.rule({ x: box.x, y }, { x: box.x + box.width, y }, { paint: coat.edge ?? pen.look.line });
    y += GAP;
    for (const row of part) {
      const words = createWords(pen, row, coat);
      const size = words.size(pen.step, inner.width);
      pen.text(words, { ...inner, y, height: size.height }, 'top', undefined, row);
      y += size.height;
    }
    y += GAP;
  }
}
