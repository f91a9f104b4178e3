import type { Diagram, DiagramItem } from '../../../scene/diagram.ts';
import type { Box } from '../../../scene/scene.ts';
import { insetBox, type Pen } from '../pen.ts';

const DAY_MS = 86_400_000;
const MONTHS = 3;
const GAP = 28;
const EVENT_GAP = 2;
/** Share of the height for the days if names are listed below them. */
const GRID_SHARE = 0.64;

interface Month {
  readonly year: number;
  readonly month: number;
}

/** One to three months with their events; events of several days span them. */
export function drawCalendar(pen: Pen, { items }: Diagram): void {
  const months = listMonths(items);
  const { room } = pen;
  if (months.length > MONTHS) pen.isTight = true;
  const shown = months.slice(0, MONTHS);
  const width = (room.width - GAP * (shown.length - 1)) / Math.max(1, shown.length);
  for (const [index, month] of shown.entries())
    drawMonth(pen, month, items, { ...room, x: room.x + index * (width + GAP), width }, shown.length === 1);
}

function listMonths(items: readonly DiagramItem[]): readonly Month[] {
  const dated = items.flatMap(({ span }) => span ?? []);
  const first = new Date(Math.min(...dated.map(({ from }) => from)));
  const last = new Date(Math.max(...dated.map(({ from, to }) => Math.max(from, to - 1))));
  const count =
    (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth() + 1;
  return Array.from({ length: Math.min(24, count) }, (_, index) => {
    const at = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index));
    return { year: at.getUTCFullYear(), month: at.getUTCMonth() };
  });
}

/** First day of the week where the language is spoken, as an ISO 8601 weekday (1 is Monday). */
function findFirstDay(lang: string): number {
  const locale = new Intl.Locale(lang) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

/** @param named true if the days have space for names; otherwise the names are listed below */
function drawMonth(
  pen: Pen,
  { year, month }: Month,
  items: readonly DiagramItem[],
  whole: Box,
  named: boolean,
): void {
  const { lang } = pen.input;
  const begins = Date.UTC(year, month);
  const days = Math.round((Date.UTC(year, month + 1) - begins) / DAY_MS);
  const room = named ? whole : { ...whole, height: whole.height * GRID_SHARE };
  const start = findFirstDay(lang);
  const lead = ((((new Date(begins).getUTCDay() || 7) - start) % 7) + 7) % 7;
  const weeks = Math.ceil((lead + days) / 7);
  const title = pen.words({
    label: new Intl.DateTimeFormat(lang, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
      numberingSystem: 'latn',
    }).format(begins),
    color: { token: 'text' },
    align: 'start',
  });
  const plain = (label: string, align: 'start' | 'center' = 'start') =>
    pen.words({ label, color: { token: 'text' }, align, small: true });
  const titleHeight = title.size(pen.step, room.width).height;
  const line = plain('30').size(pen.step, 200).height;
  pen.text(title, { ...room, height: titleHeight }, 'top');
  const top = room.y + titleHeight + line + 10;
  const [width, height] = [room.width / 7, (room.y + room.height - top) / weeks];
  const weekday = new Intl.DateTimeFormat(lang, {
    weekday: room.width < 500 ? 'narrow' : 'short',
    timeZone: 'UTC',
  });
  for (let at = 0; at < 7; at += 1) {
    const name = weekday.format(Date.UTC(2024, 0, start + at));
    pen.text(
      plain(name),
      { x: room.x + at * width + 4, y: top - line - 4, width: width - 8, height: line },
      'top',
    );
  }
  const cell = (date: number): Box => ({
    x: room.x + ((lead + date - 1) % 7) * width,
    y: top + Math.floor((lead + date - 1) / 7) * height,
    width,
    height,
  });
  for (let date = 1; date <= days; date += 1) {
    const box = cell(date);
    const shape = pen.shape(
      'day',
      `${date}`,
      box,
      { kind: 'rect' },
      { edge: { token: 'stroke' } },
      { widthPx: 1 },
    );
    pen.text(plain(`${date}`), { x: box.x + 4, y: box.y + 2, width: width - 8, height: line }, 'top', shape);
  }
  drawEvents(pen, items, { begins, days, lead, line, named }, cell, height);
  if (!named)
    drawList(pen, items, begins, days, {
      ...whole,
      y: whole.y + whole.height * GRID_SHARE + 10,
      height: whole.height * (1 - GRID_SHARE) - 10,
    });
}

/** Bars in the weeks that they touch, stacked where they overlap. */
function drawEvents(
  pen: Pen,
  items: readonly DiagramItem[],
  {
    begins,
    days,
    lead,
    line,
    named,
  }: { begins: number; days: number; lead: number; line: number; named: boolean },
  cell: (date: number) => Box,
  height: number,
): void {
  const taken = new Map<number, Set<number>>();
  const tall = named ? line + 4 : 8;
  const most = Math.floor((height - line - 4) / (tall + EVENT_GAP));
  for (const item of items.toSorted((a, b) => (a.span?.from ?? 0) - (b.span?.from ?? 0))) {
    const { span } = item;
    if (span === undefined) continue;
    const first = Math.max(1, Math.round((span.from - begins) / DAY_MS) + 1);
    const last = Math.min(days, Math.round((Math.max(span.to, span.from + DAY_MS) - begins) / DAY_MS));
    for (let from = first; from <= last; ) {
      const weekEnd = from + 6 - ((lead + from - 1) % 7);
      const to = Math.min(last, weekEnd);
      const dates = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      let row = 0;
      while (dates.some((date) => taken.get(date)?.has(row) === true)) row += 1;
      for (const date of dates) taken.set(date, (taken.get(date) ?? new Set()).add(row));
      if (row >= most) pen.isTight = true;
      const [one, other] = [cell(from), cell(to)];
      const box = {
        x: one.x + 3,
        y: one.y + line + 4 + row * (tall + EVENT_GAP),
        width: other.x + other.width - one.x - 6,
        height: tall,
      };
      const coat = pen.coat(item, 'primary');
      const shape = pen.shape('node', item.label, box, { kind: 'round_rect', radiusPx: 3 }, coat);
      if (named)
        pen.text(
          pen.words({ label: item.label, color: coat.text, align: 'start', small: true }),
          insetBox(box, 5, 1),
          'middle',
          shape,
          item.label,
        );
      from = to + 1;
    }
  }
}

/** Events that begin in a month, with their days. */
function drawList(pen: Pen, items: readonly DiagramItem[], begins: number, days: number, room: Box): void {
  const format = new Intl.DateTimeFormat(pen.input.lang, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  });
  let { y } = room;
  for (const { label, span } of items.toSorted((a, b) => (a.span?.from ?? 0) - (b.span?.from ?? 0))) {
    if (span === undefined || span.from < begins || span.from >= begins + days * DAY_MS) continue;
    const last = Math.max(span.from, span.to - DAY_MS);
    const words = pen.words({
      label: `${last > span.from ? format.formatRange(span.from, last) : format.format(span.from)}  ${label}`,
      color: { token: 'text' },
      align: 'start',
      small: true,
    });
    const { height } = words.size(pen.step, room.width);
    pen.text(words, { x: room.x, y, width: room.width, height }, 'top', undefined, label);
    y += height + 2;
  }
  pen.needs(y, room.y + room.height + 2);
}
