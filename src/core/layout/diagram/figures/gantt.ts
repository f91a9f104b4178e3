import { findCriticalPath } from '../../../diagrams/critical-path.ts';
import type { Diagram, DiagramItem } from '../../../scene/diagram.ts';
import type { Box, ShapeElement } from '../../../scene/scene.ts';
import { ArrowRouter } from '../gantt/arrows.ts';
import { findWord, GanttLegend } from '../gantt/legend.ts';
import { BarLooks } from '../gantt/looks.ts';
import { type Bar, nameBars } from '../gantt/names.ts';
import { listRows, type Row } from '../gantt/rows.ts';
import { TimeHead } from '../gantt/time-head.ts';
import type { Pen } from '../pen.ts';
import type { Words } from '../words.ts';

/** Share of the width for names: least and most. */
const NAMES = [0.12, 0.34] as const;
/** Width of names in wider fonts than those of the theme, relative to their width. */
const IN_SUBSTITUTE = 1.12;
/** Largest height of a row, height of a head relative to a row, and largest height of a bar, px. */
const [TALLEST, HEAD, THICKEST] = [84, 0.7, 40];
/** Space between bars, and between names and bars, px. */
const [GAP, BESIDE] = [12, 12];
/** Space in px between names of two lines and those of the next row, in all but the smallest size. */
const BETWEEN_NAMES = 8;
/** Width in px of the arrows of the critical path. */
const CRITICAL_PX = 2.25;

/** Tasks as bars from first to last day, in sections or lanes, with arrows from their prerequisites. */
export function drawGantt(pen: Pen, diagram: Diagram): void {
  const { room } = pen;
  const { items, edges, title, today } = diagram;
  const path =
    diagram.findsCriticalPath === true ? findCriticalPath(items, edges) : { items: [], edges: new Set() };
  const looks = new BarLooks(
    pen,
    new Set([...path.items, ...items.filter(({ critical }) => critical === true).map(({ id }) => id)]),
  );
  const [leading, following] = [new Set(edges.map(({ from }) => from)), new Set(edges.map(({ to }) => to))];
  const rows = listRows(diagram);
  const names = rows.map((row) => createNames(pen, row));
  const most = room.width * NAMES[1];
  const widest = Math.max(
    0,
    ...names.flatMap(({ label, text }) => [label, text].map((words) => words.size(pen.step, most).width)),
  );
  const width = Math.min(most, Math.max(room.width * NAMES[0], widest * IN_SUBSTITUTE));
  const heading = pen.words({
    label: title ?? '',
    color: { token: 'text' },
    align: 'start',
    small: true,
    strong: true,
  });
  const above = heading.isEmpty ? 0 : heading.size(pen.step, room.width).height + 8;
  const plot = { x: room.x + width + BESIDE, width: room.width - width - BESIDE - pen.em * 0.5 };
  const time = new TimeHead(pen, diagram, plot);
  const legend = new GanttLegend(pen, looks, diagram);
  const now = pen.words({
    label: findWord(pen, 'today'),
    color: { token: 'text' },
    small: true,
    strong: true,
  });
  const nowSize = today === undefined ? { width: 0, height: 0 } : now.size(pen.step, 200);
  const top = room.y + above + time.height;
  const free = room.y + room.height - top - legend.height - nowSize.height;
  const { weights, total, unit } = divideHeight(rows, free, legend.lineHeight);
  const bottom = top + unit * total;
  if (!heading.isEmpty)
    pen.text(heading, { x: room.x, y: room.y, width: room.width, height: above - 8 }, 'top');
  time.draw(room.y + above, bottom);
  if (today !== undefined)
    pen.rule(
      { x: time.x(today), y: top - 4 },
      { x: time.x(today), y: bottom },
      {
        paint: { token: 'text' },
        widthPx: 1.5,
        dash: 'dash',
      },
    );

  const bars = new Map<string, ShapeElement>();
  const channels: number[] = [];
  const labels: Box[] = [];
  let y = top;
  rows.forEach((row, index) => {
    const height = unit * (weights[index] ?? 1);
    if (row.isRuled && index > 0) drawRule(pen, y);
    drawNames(pen, names[index] as Names, {
      x: room.x,
      y,
      width,
      height: height * Math.max(1, row.spans),
    });
    const own = row.items.map((item): Bar => {
      const shape = drawBar(pen, looks, item, time, { y, height });
      bars.set(item.id, shape);
      return { item, shape, leads: leading.has(item.id), follows: following.has(item.id) };
    });
    if (row.namesBars)
      labels.push(
        ...nameBars(pen, looks, own, { x: plot.x, y, width: room.x + room.width - plot.x, height }),
      );
    if (index > 0) channels.push(y);
    y += height;
  });
  if (today !== undefined) {
    const x = Math.min(time.x(today) - nowSize.width / 2, room.x + room.width - nowSize.width);
    pen.text(now, { x: Math.max(room.x, x), y: bottom, ...nowSize }, 'top');
  }
  legend.draw(bottom + nowSize.height);
  if (pen.isTight) return;
  const boxes = new Map([...bars].map(([id, { box }]) => [id, box]));
  const router = new ArrowRouter(boxes, labels, channels);
  const inOrder = edges.toSorted((a, b) => Number(path.edges.has(b)) - Number(path.edges.has(a)));
  for (const edge of inOrder) {
    const [one, other, route] = [bars.get(edge.from), bars.get(edge.to), router.route(edge)];
    if (one === undefined || other === undefined || route === undefined) continue;
    const isCritical = path.edges.has(edge);
    pen.join(one, ['right', 'left'], other, {
      tail: 'arrow',
      ends: [route.from, route.to],
      corners: route.corners,
      ...(isCritical ? { stroke: { paint: looks.critical, widthPx: CRITICAL_PX } } : {}),
    });
  }
}

/** Heights of rows relative to one of work; heads are lower where their words fit so. */
function divideHeight(
  rows: readonly Row[],
  free: number,
  lineHeight: number,
): { readonly weights: readonly number[]; readonly total: number; readonly unit: number } {
  const divide = (head: number) => {
    const weights = rows.map((row) => (row.head === undefined ? 1 : head));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return { weights, total, unit: Math.min(TALLEST, free / Math.max(1, total)) };
  };
  const low = divide(HEAD);
  return low.unit * HEAD >= lineHeight ? low : divide(1);
}

interface Names {
  readonly label: Words;
  readonly text: Words;
}

function createNames(pen: Pen, { head, name, text }: Row): Names {
  const style = { align: 'start', small: true } as const;
  const isStrong = head !== undefined || text !== undefined;
  return {
    label: pen.words({ ...style, label: head ?? name ?? '', color: { token: 'text' }, strong: isStrong }),
    text: pen.words({ ...style, label: text ?? '', color: { token: 'muted' } }),
  };
}

/** A name with its second line below it, in the middle of its row. */
function drawNames(pen: Pen, { label, text }: Names, { x, y, width, height }: Box): void {
  if (label.isEmpty) return;
  const [one, other] = [label.size(pen.step, width).height, text.size(pen.step, width).height];
  const isSmallest = pen.step >= pen.look.text.sizesPt.length - 1;
  pen.needs(one + other + (text.isEmpty || isSmallest ? 0 : BETWEEN_NAMES), height);
  if (text.isEmpty) {
    pen.text(label, { x, y, width, height }, 'middle');
    return;
  }
  const top = y + (height - one - other) / 2;
  pen.text(label, { x, y: top, width, height: one }, 'top');
  pen.text(text, { x, y: top + one, width, height: other }, 'top');
}

function drawRule(pen: Pen, y: number): void {
  const { x, width } = pen.room;
  pen.rule({ x, y: y + 1 }, { x: x + width, y: y + 1 }, { paint: { token: 'stroke' } });
}

function drawBar(
  pen: Pen,
  looks: BarLooks,
  item: DiagramItem,
  time: TimeHead,
  row: Pick<Box, 'y' | 'height'>,
): ShapeElement {
  const coat = looks.of(item);
  const { from, to } = item.span ?? { from: time.from, to: time.from };
  const height = Math.max(8, Math.min(row.height - GAP, THICKEST));
  const y = row.y + (row.height - height) / 2;
  if (item.milestone === true)
    return pen.shape(
      'node',
      item.label,
      { x: time.x(from) - height / 2, y, width: height, height },
      { kind: 'preset', preset: 'diamond' },
      coat,
      coat.stroke,
    );
  const radiusPx = Math.min(4, pen.look.radiusPx);
  const box = { x: time.x(from), y, width: Math.max(2, time.x(to) - time.x(from)), height };
  const shape = pen.shape('node', item.label, box, { kind: 'round_rect', radiusPx }, coat, coat.stroke);
  const { progress = 0 } = item;
  if (progress > 0)
    pen.shape(
      'progress',
      `${item.label}, ${Math.round(progress * 100)} %`,
      { ...box, width: Math.max(1, box.width * progress) },
      { kind: 'round_rect', radiusPx },
      { fill: coat.done },
    );
  return shape;
}
