import type { Diagram } from '../../../scene/diagram.ts';
import type { ShapeElement } from '../../../scene/scene.ts';
import { drawCard, measureCard } from '../card.ts';
import type { Pen } from '../pen.ts';

const GAP = 12;
const DOT = 12;
/** Shares of the width that periods and sections take at most. */
const [PERIOD, SECTION] = [0.2, 0.18] as const;
/** Least width of an event in px. */
const MIN_EVENT = 90;

/** Periods below each other on a line with their events in rows beside them, and sections before them. */
export function drawTimelineDown(pen: Pen, { items, groups }: Diagram): void {
  const { room, look } = pen;
  const periods = items.filter(({ parent }) => parent === undefined);
  const eventsOf = (id: string) => items.filter(({ parent }) => parent === id);
  const used = groups.filter(({ id }) => periods.some(({ group }) => group === id));
  const widthOf = (cards: readonly Parameters<typeof measureCard>[1][], share: number): number => {
    const widths = cards.map((card) => measureCard(pen, card, look.roles.plain, room.width * share).width);
    for (const width of widths) pen.needs(width, room.width * share);
    return Math.max(0, ...widths);
  };
  const section = used.length === 0 ? 0 : widthOf(used, SECTION) + GAP;
  const period = widthOf(periods, PERIOD);
  const line = room.x + section + period + GAP + DOT / 2;
  const start = line + DOT / 2 + GAP;
  const rest = room.x + room.width - start;
  const rows = periods.map((item) => {
    const events = eventsOf(item.id);
    const wide = (rest - GAP * Math.max(0, events.length - 1)) / Math.max(1, events.length);
    pen.needs(MIN_EVENT, wide);
    const sizes = events.map((event) => measureCard(pen, event, pen.coat(event), Math.max(MIN_EVENT, wide)));
    for (const { width } of sizes) pen.needs(width, wide);
    const head = measureCard(pen, item, look.roles.plain, room.width * PERIOD).height;
    return { item, events, sizes, height: Math.max(head, ...sizes.map(({ height }) => height)) };
  });
  const total = rows.reduce((sum, { height }) => sum + height, 0) + GAP * Math.max(0, rows.length - 1);
  pen.needs(total, room.height);
  // Rows share the height that is left, up to twice the usual gap each.
  const between = GAP + Math.min(GAP, Math.max(0, room.height - total) / Math.max(1, rows.length - 1));
  let y = room.y + Math.max(0, (room.height - total - (between - GAP) * (rows.length - 1)) / 2);
  const tops = rows.map(({ height }) => {
    const top = y;
    y += height + between;
    return top;
  });
  for (const group of used) {
    const own = rows.flatMap(({ item, height }, at) =>
      item.group === group.id ? [{ top: tops[at] ?? 0, height }] : [],
    );
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined) continue;
    const height = last.top + last.height - first.top;
    pen.needs(measureCard(pen, group, look.roles.neutral, section - GAP).height, height);
    drawCard(pen, group, { x: room.x, y: first.top, width: section - GAP, height }, look.roles.neutral);
  }
  const dots = rows.map(({ item, height }, at): ShapeElement => {
    const top = tops[at] ?? 0;
    drawCard(pen, item, { x: room.x + section, y: top, width: period, height }, pen.coat(item, 'primary'));
    return pen.shape(
      'joint',
      `${item.label} on the line`,
      { x: line - DOT / 2, y: top + height / 2 - DOT / 2, width: DOT, height: DOT },
      { kind: 'ellipse' },
      { fill: look.roles.primary.fill ?? look.line },
    );
  });
  for (const [at, dot] of dots.entries()) {
    const next = dots[at + 1];
    if (next !== undefined) pen.join(dot, ['bottom', 'top'], next, { stroke: { widthPx: 2 } });
  }
  // Events are as wide as in the longest row, so that they stand below each other.
  const most = Math.max(1, ...rows.map(({ events }) => events.length));
  const shared = (rest - GAP * (most - 1)) / most;
  for (const [at, { events, sizes, height }] of rows.entries()) {
    const own = (rest - GAP * Math.max(0, events.length - 1)) / Math.max(1, events.length);
    const narrow = events.map((event) => measureCard(pen, event, pen.coat(event), shared));
    const isShared = narrow.every((size) => size.width <= shared && size.height <= height);
    const wide = isShared ? shared : own;
    for (const [index, event] of events.entries()) {
      const size = (isShared ? narrow : sizes)[index] ?? { height };
      drawCard(
        pen,
        event,
        {
          x: start + index * (wide + GAP),
          y: (tops[at] ?? 0) + (height - size.height) / 2,
          width: wide,
          height: size.height,
        },
        pen.coat(event),
      );
    }
  }
}
