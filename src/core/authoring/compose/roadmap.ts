import { isOneOf, joinPhrases } from '../../locales/index.ts';
import { findMonth } from '../../scene/month-names.ts';
import { isPeriod } from '../../sources/numbers.ts';
import { toVisibleText } from '../../sources/rich-text.ts';
import type { TableBlock } from '../../sources/source-document.ts';

/** Cells of a plan without an activity. */
const NOTHING = /^(?:|[-–—·.]|n\/?a)$/iu;
const CELL_MAX = 40;
const LANES_MAX = 5;
const PERIODS_MAX = 8;
/** Maximum ratio of the intervals between periods, since they are drawn equally wide. */
const GAPS_RATIO = 2;
const START = isOneOf('start_column');
/** A year and a month, each followed by its character. */
const SIGNED = new RegExp(
  `^(?:19|20)\\d\\d(?:${joinPhrases('year_sign')})\\s*(\\d{1,2})(?:${joinPhrases('month_sign')})\\s*(?:(\\d{1,2})(?:${joinPhrases('day_sign')}))?$`,
);
const END = isOneOf('end_column');

interface Plan {
  readonly periods: readonly string[];
  readonly lanes: readonly {
    readonly name: string;
    readonly items: readonly { readonly label: string; readonly start: string; readonly end: string }[];
  }[];
}

/**
 * Reads a plan over time: periods as columns with words in the cells, or a start and an end per task.
 * Undefined for other tables.
 */
export function readRoadmap(table: TableBlock): Plan | undefined {
  return readByPeriod(table) ?? readBySpan(table);
}

/** Periods as columns, one row per workstream. Equal words in neighbouring cells are one task. */
function readByPeriod(table: TableBlock): Plan | undefined {
  const periods = table.columns.slice(1).map(({ label }) => toVisibleText(label));
  const cells = table.rows.map((row) =>
    row.slice(1).map((cell) => (NOTHING.test(toVisibleText(cell).trim()) ? '' : toVisibleText(cell).trim())),
  );
  const words = cells.flat().filter((cell) => cell !== '');
  if (
    periods.length < 3 ||
    periods.length > PERIODS_MAX ||
    !periods.every(isPeriod) ||
    table.rows.length < 2 ||
    table.rows.length > LANES_MAX
  )
    return undefined;
  if (
    new Set(periods).size < periods.length ||
    words.length < 3 ||
    !words.every((cell) => /\p{L}[\p{L}\p{M}]/u.test(cell) && cell.length <= CELL_MAX) ||
    cells.some((row) => row.every((cell) => cell === ''))
  )
    return undefined;
  const lanes = table.rows.map((row, at) => {
    const items: { label: string; start: string; end: string }[] = [];
    cells[at]?.forEach((label, index) => {
      const [period = '', last] = [periods[index], items.at(-1)];
      if (label !== '' && last?.label === label && last.end === periods[index - 1]) last.end = period;
      else if (label !== '') items.push({ label, start: period, end: period });
    });
    return { name: row[0] ?? '', items };
  });
  return { periods, lanes };
}

/**
 * One row per task with its first and last period; a further column with few distinct words gives the lanes.
 */
function readBySpan(table: TableBlock): Plan | undefined {
  const labels = table.columns.map(({ label }) => toVisibleText(label).trim());
  const [from, to] = [
    labels.findIndex((label) => START.test(label)),
    labels.findIndex((label) => END.test(label)),
  ];
  const others = labels.map((_, index) => index).filter((index) => index !== from && index !== to);
  // If there are two text columns, the one with repeated values names the lanes.
  const distinct = (at: number | undefined): number => new Set(table.rows.map((row) => row[at ?? -1])).size;
  const [what, lane] =
    others.length === 2 && distinct(others[0]) < distinct(others[1]) ? [others[1], others[0]] : others;
  if (from < 0 || to < 0 || what === undefined || others.length > 2 || table.rows.length < 2)
    return undefined;
  const cell = (row: readonly string[], at: number): string => toVisibleText(row[at] ?? '').trim();
  const spans = table.rows.map((row) => ({
    label: cell(row, what),
    start: cell(row, from),
    end: cell(row, to),
    lane: lane === undefined ? '' : cell(row, lane),
  }));
  const places = spans.map(({ start, end }) => [parsePlace(start), parsePlace(end)] as const);
  if (
    spans.some(
      ({ label, start, end }) =>
        label === '' || label.length > CELL_MAX || !isPeriod(start) || !isPeriod(end),
    )
  )
    return undefined;
  const names = [...new Set(spans.flatMap(({ start, end }) => [start, end]))];
  if (
    places.flat().some((place) => place === undefined) ||
    places.some(([start = 0, end = 0]) => end < start) ||
    new Set(names.map(parsePlace)).size < names.length
  )
    return undefined;
  const periods = names.sort((a, b) => (parsePlace(a) ?? 0) - (parsePlace(b) ?? 0));
  if (periods.length < 3 || periods.length > PERIODS_MAX) return undefined;
  const gaps = periods
    .slice(1)
    .map((name, index) => (parsePlace(name) ?? 0) - (parsePlace(periods[index] ?? '') ?? 0));
  if (Math.max(...gaps) > GAPS_RATIO * Math.min(...gaps)) return undefined;
  const lanes = [...Map.groupBy(spans, (span) => span.lane)];
  if (
    lane !== undefined &&
    (lanes.length > LANES_MAX ||
      lanes.length === spans.length ||
      lanes.some(([name, items]) => name === '' || items.length > 6))
  )
    return undefined;
  if (lane === undefined && spans.length > LANES_MAX) return undefined;
  const item = ({ label, start, end }: (typeof spans)[number]): Plan['lanes'][number]['items'][number] => ({
    label,
    start,
    end,
  });
  if (lane !== undefined)
    return { periods, lanes: lanes.map(([name, items]) => ({ name, items: items.map(item) })) };
  return {
    periods,
    lanes: spans.map((span) => ({
      name: span.label,
      items: [item({ ...span, label: span.start === span.end ? span.start : `${span.start} – ${span.end}` })],
    })),
  };
}

/** Position of a period in months, comparable within one notation. Undefined if its order is unknown. */
function parsePlace(text: string): number | undefined {
  const value = text.toLowerCase();
  const year = Number(/(?<!\d)(?:19|20)\d\d(?!\d)/.exec(value)?.[0] ?? 0);
  const quarter = /\bq([1-4])|([1-4])q\b|\bt([1-4])\b/.exec(value);
  if (quarter !== null) return year * 12 + (Number(quarter[1] ?? quarter[2] ?? quarter[3]) - 1) * 3;
  const iso = /^(?:19|20)\d\d[-/.](\d{1,2})(?:[-/.](\d{1,2}))?$/.exec(value) ?? SIGNED.exec(value);
  if (iso !== null) return year * 12 + Number(iso[1]) - 1 + Number(iso[2] ?? 0) / 32;
  const point = /^(?:(\d{1,2})[./])?(\d{1,2})[./]\d{4}$/.exec(value);
  if (point !== null) return year * 12 + Number(point[2]) - 1 + Number(point[1] ?? 0) / 32;
  const month = findMonth(value);
  if (month !== undefined)
    return year * 12 + month + Number(/(?<!\d)\d{1,2}(?!\d)/.exec(value)?.[0] ?? 0) / 32;
  return /^\d{4}$/.test(value) ? year * 12 : undefined;
}
