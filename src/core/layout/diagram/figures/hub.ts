import type { Diagram } from '../../../scene/diagram.ts';
import type { ShapeElement } from '../../../scene/scene.ts';
import { findNearestSides, type Side } from '../../sites.ts';
import { drawCard, measureCard } from '../card.ts';
import type { Pen } from '../pen.ts';

const WIDEST = 250;
const GAP = 22;
const OVAL = 2.1;

/** Items around a centre, each joined to it by a line. */
export function drawHub(pen: Pen, { items, center }: Diagram): void {
  const { room } = pen;
  const [first, ...others] = items;
  if (first === undefined) return;
  const middle = center === undefined ? first : { label: center };
  const spokes = center === undefined ? others : items;
  const core = pen.coat(
    { label: middle.label, ...('role' in middle && middle.role !== undefined ? { role: middle.role } : {}) },
    'primary',
  );
  const own = measureCard(pen, middle, core, 220);
  const around = Math.hypot(own.width, own.height);
  const side = Math.max(110, around);
  const coats = spokes.map((item) => pen.coat(item));
  const sizes = spokes.map((item, index) =>
    measureCard(pen, item, coats[index] ?? core, Math.min(WIDEST, room.width / 4)),
  );
  const [width, height] = [
    Math.max(96, ...sizes.map((size) => size.width)),
    Math.max(44, ...sizes.map((size) => size.height)),
  ];
  const down = (room.height - height) / 2;
  const across = Math.min((room.width - width) / 2, Math.max(down, width + side / 2) * OVAL);
  const [x, y] = [room.x + room.width / 2, room.y + room.height / 2];
  const boxes = spokes.map((_, index) => {
    const angle = ((index + (spokes.length === 2 ? 0.5 : 0)) / spokes.length) * 2 * Math.PI - Math.PI / 2;
    return {
      x: x + across * Math.cos(angle) - width / 2,
      y: y + down * Math.sin(angle) - height / 2,
      width,
      height,
    };
  });
  const disc = { x: x - side / 2, y: y - side / 2, width: side, height: side };
  // The text keeps the proportions for which it was measured; its corners touch the circle.
  const [w, h] = [(own.width * side) / around - 24, (own.height * side) / around - 16];
  const at = pen.elements.length;
  const hubShape = drawCard(
    pen,
    middle,
    disc,
    core,
    { kind: 'ellipse' },
    { x: x - w / 2, y: y - h / 2, width: w, height: h },
  );
  const shapes = spokes.map(
    (item, index): ShapeElement => drawCard(pen, item, boxes[index] ?? disc, coats[index] ?? core),
  );
  shapes.forEach((shape, index) => {
    const sides: readonly [Side, Side] = findNearestSides(hubShape.box, shape.box);
    pen.join(hubShape, sides, shape, { behind: at + index });
  });
  const apart = (a: (typeof boxes)[number], b: (typeof boxes)[number]): number =>
    Math.max(
      Math.abs(a.x + a.width / 2 - b.x - b.width / 2) - (a.width + b.width) / 2,
      Math.abs(a.y + a.height / 2 - b.y - b.height / 2) - (a.height + b.height) / 2,
    );
  if (
    boxes.some(
      (box, index) =>
        apart(box, disc) < GAP || boxes.slice(index + 1).some((other) => apart(box, other) < GAP / 2),
    )
  )
    pen.isTight = true;
}
