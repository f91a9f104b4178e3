import { goesThrough, type Point } from '../../../scene/connectors.ts';
import type { Diagram, DiagramItem } from '../../../scene/diagram.ts';
import type { Box, ShapeElement } from '../../../scene/scene.ts';
import { getSidePoint, type Side } from '../../sites.ts';
import type { Pen } from '../pen.ts';
import { createTicks } from '../time-axis.ts';

const NAMES = [0.16, 0.34] as const;
const TALLEST = 64;
const GAP = 10;
const BETWEEN_TICKS = 18;
const CLEAR = 8;

type Row = { readonly head: string } | { readonly item: DiagramItem };

/** Tasks as bars from first to last day, in sections, with arrows from their prerequisites. */
export function drawGantt(pen: Pen, { items, edges, groups, title }: Diagram): void {
  const { room, input } = pen;
  const dated = items.filter(({ span }) => span !== undefined);
  const [from, to] = [
    Math.min(...dated.map(({ span }) => span?.from ?? 0)),
    Math.max(...dated.map(({ span }) => span?.to ?? 0)),
  ];
  const length = Math.max(1, to - from);
  const loose = items.filter(({ group }) => group === undefined);
  const rows: Row[] = [
    ...loose.map((item) => ({ item })),
    ...groups.flatMap(({ id, label }): Row[] => [
      { head: label },
      ...items.filter(({ group }) => group === id).map((item) => ({ item })),
    ]),
  ];
  const label = { color: { token: 'text' }, align: 'start', small: true } as const;
  const createWords = (row: Row) =>
    'head' in row
      ? pen.words({ ...label, label: row.head, strong: true })
      : pen.words({ ...label, label: row.item.label });
  const widest = Math.max(...rows.map((row) => createWords(row).size(pen.step, room.width * NAMES[1]).width));
  const names = Math.min(room.width * NAMES[1], Math.max(room.width * NAMES[0], widest + 12));
  const heading =
    title === undefined
      ? undefined
      : pen.words({ label: title, color: { token: 'text' }, align: 'start', small: true, strong: true });
  const scale = { x: room.x + names + 12, width: room.width - names - 12 - pen.em };
  const line = pen.words({ ...label, label: 'X' }).size(pen.step, 200).height;
  const above = heading === undefined ? 0 : heading.size(pen.step, room.width).height + 8;
  const top = room.y + above + line + 8;
  const height = Math.min(TALLEST, (room.y + room.height - top) / Math.max(1, rows.length));
  const x = (at: number): number => scale.x + ((at - from) / length) * scale.width;
  const bottom = top + height * rows.length;
  let reached = Number.NEGATIVE_INFINITY;
  const widestTick = pen.words({ ...label, label: '30 Sept 26' }).size(pen.step, 300).width;
  for (const tick of createTicks(
    from,
    to,
    Math.max(2, Math.floor(scale.width / (widestTick + BETWEEN_TICKS))),
    input.lang,
  )) {
    const words = pen.words({ ...label, label: tick.label, align: 'center', color: pen.look.label.color });
    const { width } = words.size(pen.step, 200);
    pen.rule({ x: x(tick.at), y: top - 2 }, { x: x(tick.at), y: bottom }, { paint: { token: 'stroke' } });
    const start = Math.min(x(tick.at) - width / 2, room.x + room.width - width);
    if (start < reached + 6) continue;
    reached = start + width;
    pen.text(words, { x: start, y: room.y + above, width, height: line }, 'top');
  }
  if (heading !== undefined)
    pen.text(heading, { x: room.x, y: room.y, width: room.width, height: above - 8 }, 'top');
  const bars = new Map<string, ShapeElement>();
  rows.forEach((row, index) => {
    const y = top + index * height;
    const words = createWords(row);
    if ('head' in row) {
      if (index > 0)
        pen.rule(
          { x: room.x, y: y + 1 },
          { x: room.x + room.width, y: y + 1 },
          { paint: { token: 'stroke' } },
        );
      pen.text(words, { x: room.x, y, width: names, height }, 'middle');
      return;
    }
    const { item } = row;
    pen.text(words, { x: room.x, y, width: names, height }, 'middle');
    const coat = pen.coat(item, 'primary');
    const span = item.span ?? { from, to: from };
    const tall = Math.max(8, Math.min(height - GAP, 40));
    if (item.milestone === true) {
      const box = { x: x(span.from) - tall / 2, y: y + (height - tall) / 2, width: tall, height: tall };
      bars.set(
        item.id,
        pen.shape(
          'node',
          item.label,
          box,
          { kind: 'preset', preset: 'diamond' },
          item.role === undefined ? pen.look.roles.accent : coat,
        ),
      );
      return;
    }
    const box = {
      x: x(span.from),
      y: y + (height - tall) / 2,
      width: Math.max(2, x(span.to) - x(span.from)),
      height: tall,
    };
    bars.set(
      item.id,
      pen.shape(
        'node',
        item.label,
        box,
        { kind: 'round_rect', radiusPx: Math.min(4, pen.look.radiusPx) },
        coat,
      ),
    );
  });
  for (const edge of edges) {
    const [one, other] = [bars.get(edge.from), bars.get(edge.to)];
    if (one === undefined || other === undefined) continue;
    const others = [...bars.values()].filter((bar) => bar !== one && bar !== other).map(({ box }) => box);
    const { sides, corners } = routeBetween(one.box, other.box, others, height);
    pen.join(one, sides, other, { tail: 'arrow', corners });
  }
}

interface Way {
  readonly sides: readonly [Side, Side];
  readonly corners: readonly Point[];
}

/** Route from the end of one bar to the beginning of another that crosses as few bars as possible. */
function routeBetween(one: Box, other: Box, others: readonly Box[], rowHeight: number): Way {
  const [end, start] = [getSidePoint(one, 'right'), getSidePoint(other, 'left')];
  const isBelow = other.y > one.y;
  const foot = getSidePoint(one, isBelow ? 'bottom' : 'top');
  const head = getSidePoint(other, isBelow ? 'top' : 'bottom');
  const near = isBelow
    ? other.y + other.height / 2 - rowHeight / 2
    : other.y + other.height / 2 + rowHeight / 2;
  const ways: Way[] = [
    ...(start.x - end.x > 2 * CLEAR
      ? [
          {
            sides: ['right', 'left'] as const,
            corners: [
              { x: start.x - CLEAR, y: end.y },
              { x: start.x - CLEAR, y: start.y },
            ],
          },
        ]
      : []),
    ...(start.x - foot.x > CLEAR
      ? [{ sides: [isBelow ? 'bottom' : 'top', 'left'] as const, corners: [{ x: foot.x, y: start.y }] }]
      : []),
    ...(head.x - end.x > CLEAR
      ? [{ sides: ['right', isBelow ? 'top' : 'bottom'] as const, corners: [{ x: head.x, y: end.y }] }]
      : []),
    {
      sides: ['right', 'left'],
      corners: [
        { x: end.x + CLEAR, y: end.y },
        { x: end.x + CLEAR, y: near },
        { x: start.x - CLEAR, y: near },
        { x: start.x - CLEAR, y: start.y },
      ],
    },
  ];
  const crossed = ({ sides, corners }: Way): number =>
    others.filter((box) =>
      goesThrough([getSidePoint(one, sides[0]), ...corners, getSidePoint(other, sides[1])], box),
    ).length;
  return ways.toSorted((a, b) => crossed(a) - crossed(b))[0] as Way;
}
