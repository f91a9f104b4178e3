import type { Diagram, DiagramItem } from '../../../scene/diagram.ts';
import type { ShapeElement } from '../../../scene/scene.ts';
import { drawCard, measureCard } from '../card.ts';
import type { Pen } from '../pen.ts';
import { drawTimelineDown } from './timeline-down.ts';

const GAP = 12;
const DOT = 12;

/** Periods on a line with their events below and sections above; turned if the line leads down. */
export function drawTimeline(pen: Pen, diagram: Diagram): void {
  if (diagram.direction === 'down') {
    drawTimelineDown(pen, diagram);
    return;
  }
  const { items, groups } = diagram;
  const { room } = pen;
  const periods = items.filter(({ parent }) => parent === undefined);
  const wide = (room.width - GAP * (periods.length - 1)) / Math.max(1, periods.length);
  if (wide < 60) pen.isTight = true;
  const x = (index: number): number => room.x + index * (wide + GAP);
  const plain = pen.look.roles.plain;
  const heads = periods.map((item) => measureCard(pen, item, plain, wide));
  for (const { width } of heads) pen.needs(width, wide);
  const headHeight = Math.max(0, ...heads.map(({ height }) => height));
  let { y } = room;
  if (groups.length > 0) {
    const sections = groups
      .map((group) => ({
        group,
        at: periods.flatMap((item, index) => (item.group === group.id ? [index] : [])),
      }))
      .filter(({ at }) => at.length > 0);
    const widths = sections.map(({ at }) => at.length * (wide + GAP) - GAP);
    const height = Math.max(
      ...sections.map(
        ({ group }, index) => measureCard(pen, group, pen.look.roles.neutral, widths[index] ?? wide).height,
      ),
    );
    for (const [index, { group, at }] of sections.entries())
      drawCard(
        pen,
        group,
        { x: x(at[0] ?? 0), y, width: widths[index] ?? wide, height },
        pen.look.roles.neutral,
      );
    y += height + GAP;
  }
  const dots = periods.map((item, index): ShapeElement => {
    drawCard(pen, item, { x: x(index), y, width: wide, height: headHeight }, pen.coat(item, 'primary'));
    return pen.shape(
      'joint',
      `${item.label} on the line`,
      { x: x(index) + wide / 2 - DOT / 2, y: y + headHeight + GAP, width: DOT, height: DOT },
      { kind: 'ellipse' },
      { fill: pen.look.roles.primary.fill ?? pen.look.line },
    );
  });
  for (const [index, dot] of dots.entries()) {
    const next = dots[index + 1];
    if (next !== undefined) pen.join(dot, ['right', 'left'], next, { stroke: { widthPx: 2 } });
  }
  const top = y + headHeight + 2 * GAP + DOT;
  for (const [index, period] of periods.entries())
    drawEvents(
      pen,
      items.filter(({ parent }) => parent === period.id),
      x(index),
      top,
      wide,
    );
}

function drawEvents(pen: Pen, items: readonly DiagramItem[], x: number, top: number, width: number): void {
  let y = top;
  for (const item of items) {
    const coat = pen.coat(item);
    const size = measureCard(pen, item, coat, width);
    pen.needs(size.width, width);
    drawCard(pen, item, { x, y, width, height: size.height }, coat);
    y += size.height + 8;
  }
  pen.needs(y - 8, pen.room.y + pen.room.height);
}
