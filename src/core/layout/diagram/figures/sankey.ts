import type { Diagram, DiagramEdge, DiagramItem } from '../../../scene/diagram.ts';
import type { Box } from '../../../scene/scene.ts';
import type { Paint } from '../../../scene/theme.ts';
import { formatValue } from '../numbers.ts';
import type { Pen } from '../pen.ts';

const BAR = 16;
const ALPHA = 0.34;
const ROUNDS = 6;
const LABEL = 0.17;
const BESIDE = 8;

/** Bars as high as the flow through them, and ribbons between them as wide as their flow. */
export function drawSankey(pen: Pen, { items, edges, unit }: Diagram): void {
  const { room, input } = pen;
  const columnOf = assignColumns(items, edges);
  const count = Math.max(0, ...columnOf.values()) + 1;
  const sum = (end: 'from' | 'to', id: string): number =>
    edges.reduce((total, edge) => total + (edge[end] === id ? (edge.value ?? 0) : 0), 0);
  const through = new Map(items.map(({ id }) => [id, Math.max(sum('from', id), sum('to', id))]));
  const columns = orderColumns(items, edges, columnOf, count);
  const isLast = (id: string): boolean => count > 1 && columnOf.get(id) === count - 1;
  const words = new Map(
    items.map(
      ({ id, label }) =>
        [
          id,
          pen.words({
            label,
            text: formatValue(through.get(id) ?? 0, unit, input.lang),
            color: { token: 'text' },
            align: isLast(id) ? 'end' : 'start',
          }),
        ] as const,
    ),
  );
  const widest = Math.max(80, Math.min(room.width * LABEL, room.width / count - BAR - 2 * BESIDE));
  const tall = Math.max(...items.map(({ id }) => words.get(id)?.size(pen.step, widest).height ?? 0));
  const gap = Math.max(10, tall * 0.4);
  // One scale for all columns, set by the fullest one.
  const scale = Math.min(
    ...columns.map(
      (column) =>
        (room.height - gap * (column.length - 1)) /
        Math.max(
          1e-12,
          column.reduce((total, id) => total + (through.get(id) ?? 0), 0),
        ),
    ),
  );
  if (scale <= 0) pen.isTight = true;
  const across = count < 2 ? 0 : (room.width - BAR) / (count - 1);
  const bars = new Map<string, Box>();
  columns.forEach((column, index) => {
    const height = (id: string): number => Math.max(0, (through.get(id) ?? 0) * scale);
    let y =
      room.y +
      (room.height - column.reduce((total, id) => total + height(id), 0) - gap * (column.length - 1)) / 2;
    for (const id of column) {
      bars.set(id, { x: room.x + index * across, y, width: BAR, height: height(id) });
      y += height(id) + gap;
    }
  });
  const paints = new Map(
    items.map(
      (item, index) =>
        [
          item.id,
          item.role === undefined ? pen.series(item.label, index) : (pen.coat(item).fill ?? pen.look.line),
        ] as const,
    ),
  );
  drawRibbons(pen, edges, bars, scale, paints, items);
  for (const item of items) {
    const bar = bars.get(item.id);
    if (bar === undefined) continue;
    pen.shape('node', item.label, bar, { kind: 'rect' }, { fill: paints.get(item.id) ?? pen.look.line });
    const label = words.get(item.id);
    const size = label?.size(pen.step, widest);
    if (label === undefined || size === undefined) continue;
    const box = {
      x: isLast(item.id) ? bar.x - BESIDE - widest : bar.x + BAR + BESIDE,
      y: bar.y + (bar.height - size.height) / 2,
      width: widest,
      height: size.height,
    };
    pen.text(label, { ...box, y: Math.min(Math.max(box.y, room.y), room.y + room.height - size.height) });
  }
  // Labels of one column must not overlap.
  for (const column of columns)
    column.slice(1).forEach((id, index) => {
      const [above, below] = [bars.get(column[index] ?? ''), bars.get(id)] as [Box, Box];
      const half = (one: string): number => (words.get(one)?.size(pen.step, widest).height ?? 0) / 2;
      pen.needs(
        half(column[index] ?? '') + half(id),
        below.y + below.height / 2 - above.y - above.height / 2,
      );
    });
}

function drawRibbons(
  pen: Pen,
  edges: readonly DiagramEdge[],
  bars: ReadonlyMap<string, Box>,
  scale: number,
  paints: ReadonlyMap<string, Paint>,
  items: readonly DiagramItem[],
): void {
  const y = (id: string): number => bars.get(id)?.y ?? 0;
  const offsets = (end: 'from' | 'to', other: 'from' | 'to'): Map<DiagramEdge, number> => {
    const used = new Map<string, number>();
    return new Map(
      edges
        .toSorted((a, b) => y(a[other]) - y(b[other]))
        .map((edge) => {
          const at = used.get(edge[end]) ?? 0;
          used.set(edge[end], at + (edge.value ?? 0) * scale);
          return [edge, at] as const;
        }),
    );
  };
  const [left, entered] = [offsets('from', 'to'), offsets('to', 'from')];
  const label = (id: string): string => items.find((item) => item.id === id)?.label ?? id;
  for (const edge of edges) {
    const [one, other] = [bars.get(edge.from), bars.get(edge.to)];
    if (one === undefined || other === undefined) continue;
    const height = Math.max(0.5, (edge.value ?? 0) * scale);
    const [from, to] = [one.y + (left.get(edge) ?? 0), other.y + (entered.get(edge) ?? 0)];
    const top = Math.min(from, to);
    const [a, b, wide] = [from - top, to - top, other.x - one.x - BAR];
    const half = wide / 2;
    const d = `M 0 ${n(a)} C ${n(half)} ${n(a)} ${n(half)} ${n(b)} ${n(wide)} ${n(b)} L ${n(wide)} ${n(b + height)} C ${n(half)} ${n(b + height)} ${n(half)} ${n(a + height)} 0 ${n(a + height)} Z`;
    const box = { x: one.x + BAR, y: top, width: wide, height: Math.abs(to - from) + height };
    pen.shape(
      'ribbon',
      `${label(edge.from)} to ${label(edge.to)}: ${edge.value ?? 0}`,
      box,
      { kind: 'path', d },
      { fill: { ...(paints.get(edge.from) ?? pen.look.line), alpha: ALPHA } },
    );
  }
}

/** Assigns each box to a column right of all its sources. */
function assignColumns(
  items: readonly DiagramItem[],
  edges: readonly DiagramEdge[],
): ReadonlyMap<string, number> {
  const found = new Map(items.map(({ id }) => [id, 0]));
  for (let round = 0; round < items.length; round += 1)
    for (const { from, to } of edges)
      found.set(to, Math.max(found.get(to) ?? 0, Math.min(items.length, (found.get(from) ?? 0) + 1)));
  return found;
}

/** Orders the ids of each column close to their neighbours in other columns. */
function orderColumns(
  items: readonly DiagramItem[],
  edges: readonly DiagramEdge[],
  columnOf: ReadonlyMap<string, number>,
  count: number,
): readonly (readonly string[])[] {
  const columns = Array.from({ length: count }, (_, index) =>
    items.filter(({ id }) => columnOf.get(id) === index).map(({ id }) => id),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    const place = new Map(
      columns.flatMap((column) => column.map((id, index) => [id, (index + 0.5) / column.length] as const)),
    );
    const [end, other] = round % 2 === 0 ? (['to', 'from'] as const) : (['from', 'to'] as const);
    const weigh = (id: string): number => {
      const joined = edges.filter((edge) => edge[end] === id);
      const total = joined.reduce((sum, { value = 0 }) => sum + value, 0);
      return total === 0
        ? (place.get(id) ?? 0)
        : joined.reduce((sum, edge) => sum + (edge.value ?? 0) * (place.get(edge[other]) ?? 0), 0) / total;
    };
    for (const column of columns) {
      const weights = new Map(column.map((id) => [id, weigh(id)]));
      column.sort((a, b) => (weights.get(a) ?? 0) - (weights.get(b) ?? 0));
    }
  }
  return columns;
}

const n = (value: number): number => Math.round(value * 100) / 100;
