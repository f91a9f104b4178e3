import { goesThrough, type Point } from '../../../scene/connectors.ts';
import type { Diagram, DiagramItem } from '../../../scene/diagram.ts';
import type { Box, ShapeElement } from '../../../scene/scene.ts';
import { getSidePoint } from '../../sites.ts';
import { drawCard, measureCard } from '../card.ts';
import { createBoxGeometry } from '../outline.ts';
import { insetBox, type Pen } from '../pen.ts';

const HEAD = [0.09, 0.2] as const;
const GAP = 34;
const BETWEEN = 12;

/** Steps in the lanes of their actors, ordered from left to right by their lines. */
export function drawSwimlanes(pen: Pen, { items, edges }: Diagram): void {
  const { room } = pen;
  const lanes = [...new Set(items.map(({ lane }) => lane ?? ''))];
  const columnOf = assignColumns(items, edges);
  const count = Math.max(0, ...columnOf.values()) + 1;
  const name = (lane: string) =>
    pen.words({ label: lane, color: pen.look.roles.neutral.text, small: true, strong: true });
  const widest = Math.max(...lanes.map((lane) => name(lane).size(pen.step, room.width * HEAD[1] - 16).width));
  const head = Math.max(room.width * HEAD[0], widest + 18);
  const inner = room.width - head - 16 - count * GAP;
  const coats = new Map(items.map((item) => [item.id, pen.coat(item)] as const));
  const sizes = new Map(
    items.map(
      (item) =>
        [
          item.id,
          measureCard(pen, item, coats.get(item.id) ?? pen.look.roles.plain, Math.min(220, inner / count)),
        ] as const,
    ),
  );
  const widths = computeColumnWidths(
    Array.from({ length: count }, (_, column) =>
      Math.max(
        0,
        ...items.filter(({ id }) => columnOf.get(id) === column).map(({ id }) => sizes.get(id)?.width ?? 0),
      ),
    ),
    inner,
  );
  const starts = widths.map(
    (_, column) =>
      room.x + head + 16 + column * GAP + widths.slice(0, column).reduce((sum, width) => sum + width, 0),
  );
  const cells = lanes.map((lane) =>
    Array.from({ length: count }, (_, column) =>
      items.filter((item) => (item.lane ?? '') === lane && columnOf.get(item.id) === column),
    ),
  );
  const tallest = Math.max(40, ...[...sizes.values()].map(({ height }) => height));
  const rows = cells.map((row) => Math.max(1, ...row.map(({ length }) => length)));
  const total = rows.reduce((sum, count) => sum + count, 0);
  const unit = room.height / total;
  pen.needs(tallest + BETWEEN, unit);
  pen.needs(
    widths.reduce((sum, width) => sum + width, 0),
    inner,
  );
  let y = room.y;
  const shapes = new Map<string, ShapeElement>();
  const boxes = new Map<string, Box>();
  lanes.forEach((lane, index) => {
    const height = unit * (rows[index] ?? 1);
    const band = { x: room.x, y, width: room.width, height };
    pen.shape('lane', lane, band, { kind: 'rect' }, { edge: { token: 'stroke' } }, { widthPx: 1 });
    const corner = { ...band, width: head };
    const shape = pen.shape(
      'lane-head',
      lane,
      corner,
      { kind: 'rect' },
      { fill: pen.look.roles.neutral.fill ?? pen.look.backdrop, edge: { token: 'stroke' } },
      { widthPx: 1 },
    );
    pen.text(name(lane), insetBox(corner, 8, 6), 'middle', shape, lane);
    cells[index]?.forEach((cell, column) => {
      const tall = height / Math.max(1, cell.length);
      cell.forEach((item, at) => {
        const box = {
          x: starts[column] ?? room.x,
          y: y + at * tall + (tall - tallest) / 2,
          width: widths[column] ?? 0,
          height: tallest,
        };
        boxes.set(item.id, box);
      });
    });
    y += height;
  });
  for (const item of items) {
    const box = boxes.get(item.id) as Box;
    const coat = coats.get(item.id) ?? pen.look.roles.plain;
    shapes.set(item.id, drawCard(pen, item, box, coat, createBoxGeometry(item, box, pen.look.radiusPx)));
  }
  for (const { from, to, label, look } of edges) {
    const [one, other] = [shapes.get(from), shapes.get(to)];
    if (one === undefined || other === undefined) continue;
    const others = [...shapes.values()]
      .filter((shape) => shape !== one && shape !== other)
      .map(({ box }) => box);
    const ways = findWaysBetween(one.box, other.box, unit);
    const crossed = (way: (typeof ways)[number]): number =>
      others.filter((box) =>
        goesThrough(
          [getSidePoint(one.box, way.sides[0]), ...way.corners, getSidePoint(other.box, way.sides[1])],
          box,
        ),
      ).length;
    const way = ways.toSorted((a, b) => crossed(a) - crossed(b))[0] as (typeof ways)[number];
    const stroke = look === 'dot' ? { stroke: { dash: 'dot' as const } } : {};
    const line = pen.join(one, way.sides, other, { tail: 'arrow', corners: way.corners, ...stroke });
    if (label !== undefined) pen.label(line, label);
  }
}

/** Columns of equal width, except where boxes need more. */
function computeColumnWidths(needed: readonly number[], room: number): readonly number[] {
  const fromWidest = needed.toSorted((a, b) => b - a);
  let level = room / needed.length;
  let left = room;
  for (const [index, width] of fromWidest.entries()) {
    level = left / (needed.length - index);
    if (width <= level) break;
    left -= width;
  }
  return needed.map((width) => Math.max(width, level));
}

function findWaysBetween(one: Box, other: Box, unit: number) {
  const [start, end] = [getSidePoint(one, 'right'), getSidePoint(other, 'left')];
  const isBelow = other.y > one.y + 1;
  const isLevel = Math.abs(other.y + other.height / 2 - one.y - one.height / 2) < 1;
  const ways: {
    readonly sides: readonly ['right' | 'left' | 'top' | 'bottom', 'right' | 'left' | 'top' | 'bottom'];
    readonly corners: readonly Point[];
  }[] = [];
  if (end.x > start.x && isLevel) ways.push({ sides: ['right', 'left'], corners: [] });
  if (end.x > start.x && !isLevel)
    for (const x of [end.x - GAP / 2, start.x + GAP / 2])
      ways.push({
        sides: ['right', 'left'],
        corners: [
          { x, y: start.y },
          { x, y: end.y },
        ],
      });
  if (Math.abs(one.x - other.x) < 1)
    ways.unshift({ sides: isBelow ? ['bottom', 'top'] : ['top', 'bottom'], corners: [] });
  const gutter = isBelow
    ? other.y - (unit - other.height) / 2 + 3
    : other.y + other.height + (unit - other.height) / 2 - 3;
  for (const y of [
    gutter,
    one.y + one.height + (unit - one.height) / 2 - 3,
    one.y - (unit - one.height) / 2 + 3,
  ])
    ways.push({
      sides: ['right', 'left'],
      corners: [
        { x: start.x + GAP / 2 - 3, y: start.y },
        { x: start.x + GAP / 2 - 3, y },
        { x: end.x - GAP / 2 + 3, y },
        { x: end.x - GAP / 2 + 3, y: end.y },
      ],
    });
  return ways;
}

/** Assigns each step to a column right of its predecessors; lines that lead back are ignored. */
function assignColumns(items: readonly DiagramItem[], edges: Diagram['edges']): ReadonlyMap<string, number> {
  const order = new Map(items.map(({ id }, index) => [id, index]));
  const found = new Map(items.map(({ id }) => [id, 0]));
  const forward = edges.filter(({ from, to }) => (order.get(from) ?? 0) < (order.get(to) ?? 0));
  for (const { id } of items)
    for (const edge of forward)
      if (edge.from === id) found.set(edge.to, Math.max(found.get(edge.to) ?? 0, (found.get(id) ?? 0) + 1));
  return found;
}
