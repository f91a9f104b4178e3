import type { Point } from '../../../scene/connectors.ts';
import type { Diagram } from '../../../scene/diagram.ts';
import type { Box, ShapeElement } from '../../../scene/scene.ts';
import type { Side } from '../../sites.ts';
import { drawCard, measureCard } from '../card.ts';
import type { Pen } from '../pen.ts';

const WIDEST = 260;
/** Largest widths of a box that are tried, as shares of the room. */
const SHARES = [1 / 3.2, 1 / 4.2, 1 / 5.2] as const;
/** Gap between consecutive boxes in px, so that an arrow between them is visible. */
const GAP = 26;
/** Largest ratio of the two radii. */
const OVAL = 1.9;
const findMiddle = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Boxes of the steps, clockwise from the top, and the radii of their ring in px. */
interface Ring {
  readonly boxes: readonly Box[];
  readonly across: number;
  readonly down: number;
  readonly isTight: boolean;
}

/** Places boxes of equal size on a ring. @param widest largest width of a box in px */
function placeRing(pen: Pen, items: Diagram['items'], widest: number): Ring {
  const { room } = pen;
  const sizes = items.map((item) => measureCard(pen, item, pen.coat(item), widest));
  const [width, height] = [
    Math.max(96, ...sizes.map((size) => size.width)),
    Math.max(44, ...sizes.map((size) => size.height)),
  ];
  const down = (room.height - height) / 2;
  const across = Math.min((room.width - width) / 2, Math.max(down, width) * OVAL);
  const [x, y] = [room.x + room.width / 2, room.y + room.height / 2];
  const boxes = items.map((_, index): Box => {
    // Two steps stand side by side, since slides are wide.
    const angle = (index / items.length) * 2 * Math.PI - (items.length === 2 ? Math.PI : Math.PI / 2);
    return {
      x: x + across * Math.cos(angle) - width / 2,
      y: y + down * Math.sin(angle) - height / 2,
      width,
      height,
    };
  });
  const isClose = boxes.some((box, index) => {
    const next = boxes[(index + 1) % boxes.length] as Box;
    return Math.max(Math.abs(next.x - box.x) - width, Math.abs(next.y - box.y) - height) < GAP;
  });
  return { boxes, across, down, isTight: isClose || down < height / 2 || across < width / 2 };
}

/** Steps on a ring, clockwise from the top, with arrows from each to the next. */
export function drawCycle(pen: Pen, { items, center }: Diagram): void {
  const { room } = pen;
  // Narrow boxes with more lines come before smaller letters.
  const rings = SHARES.map((share) => placeRing(pen, items, Math.min(WIDEST, room.width * share)));
  const { boxes, across, down, isTight } = rings.find((ring) => !ring.isTight) ?? (rings[0] as Ring);
  if (isTight) pen.isTight = true;
  const { width, height } = boxes[0] ?? { width: 0, height: 0 };
  const [x, y] = [room.x + room.width / 2, room.y + room.height / 2];
  const shapes = items.map(
    (item, index): ShapeElement => drawCard(pen, item, boxes[index] as Box, pen.coat(item)),
  );
  const count = shapes.length;
  shapes.forEach((one, index) => {
    const other = shapes[(index + 1) % count] as ShapeElement;
    if (count === 2) {
      // Two arrows, there and back, on different sides.
      const side = index === 0 ? 'top' : 'bottom';
      const beside = index === 0 ? one.box.y - down / 2 : one.box.y + height + down / 2;
      pen.join(one, [side, side], other, {
        kind: 'curve',
        tail: 'arrow',
        corners: [
          { x: findMiddle(one.box).x, y: beside },
          { x: findMiddle(other.box).x, y: beside },
        ],
      });
      return;
    }
    const { sides, corners } = routeBetween(one.box, other.box, ((index + 0.5) / count) * 2 * Math.PI);
    pen.join(one, sides, other, { kind: 'curve', tail: 'arrow', corners });
  });
  if (center === undefined) return;
  const inner = { width: Math.min(2 * across - width - 60, 320), height: 2 * down - height - 40 };
  const words = pen.words({ label: center, color: { token: 'text' } });
  pen.text(words, { x: x - inner.width / 2, y: y - inner.height / 2, ...inner });
}

/** Route from a box to the next one, clockwise. @param angle angle of the point between them, from the top */
function routeBetween(
  one: Box,
  other: Box,
  angle: number,
): { readonly sides: readonly [Side, Side]; readonly corners: readonly Point[] } {
  const [a, b] = [findMiddle(one), findMiddle(other)];
  const [right, down] = [b.x > a.x, b.y > a.y];
  if (Math.abs(b.x - a.x) < one.width / 2 + GAP) {
    const sides = down ? (['bottom', 'top'] as const) : (['top', 'bottom'] as const);
    const y = (a.y + b.y) / 2;
    return {
      sides,
      corners:
        Math.abs(a.x - b.x) < 1
          ? []
          : [
              { x: a.x, y },
              { x: b.x, y },
            ],
    };
  }
  if (Math.abs(b.y - a.y) < one.height / 2 + GAP) {
    const sides = right ? (['right', 'left'] as const) : (['left', 'right'] as const);
    const x = (a.x + b.x) / 2;
    return {
      sides,
      corners:
        Math.abs(a.y - b.y) < 1
          ? []
          : [
              { x, y: a.y },
              { x, y: b.y },
            ],
    };
  }
  // Leaves outwards where the ring leads to the side, else sideways.
  const quarter = Math.floor(angle / (Math.PI / 2));
  if (quarter % 2 === 0)
    return { sides: [right ? 'right' : 'left', down ? 'top' : 'bottom'], corners: [{ x: b.x, y: a.y }] };
  return { sides: [down ? 'bottom' : 'top', right ? 'left' : 'right'], corners: [{ x: a.x, y: b.y }] };
}
