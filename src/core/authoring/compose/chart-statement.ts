import type { ChartModel } from '../../charts/model.ts';
import { capitalize } from '../../locales/capital.ts';
import { knownOf, opensWith } from '../../locales/index.ts';
import { parseCellNumber } from '../../scene/cell-number.ts';
import { findNumbers } from '../../scene/number-values.ts';
import { isPeriod } from '../../sources/numbers.ts';
import { toVisibleText } from '../../sources/rich-text.ts';
import type { TableBlock } from '../../sources/source-document.ts';
import { isOrder, isTotal } from './chart-data.ts';
import { addUnit } from './chart-message.ts';
import { groupDigits } from './group-digits.ts';

/** Maximum length of a title in characters. */
const TITLE_MAX = 96;
/** Minimum share of the range for a turn, and minimum change between first and last value. */
const TURN = 0.35;
const CHANGE = 0.05;
const REST = opensWith('rest');
/** A column whose name is torn or a date names no measure. */
const TORN = /[,;:(]$/u;

/**
 * Sentence that states the finding of a chart and serves as its title; every figure in it is a cell of the
 * table. Undefined if nothing is significant, or if the sentence would be too long.
 *
 * @param table all rows, of which the chart may draw only some, including its first, last, highest and lowest
 * point.
 */
export function writeChartStatement(chart: ChartModel, table: TableBlock, lang: string): string | undefined {
  const phrases = knownOf(lang, 'data');
  const [series, ...more] = chart.series;
  const isCourse = chart.type === 'line' || chart.type === 'area';
  const isOverTime = table.columns.some(({ temporal }) => temporal);
  if (phrases === undefined || series === undefined) return undefined;
  if (more.length > 0 && !(isCourse && isOverTime)) return undefined;
  if (TORN.test(series.name) || isPeriod(series.name)) return undefined;
  const rows = groupDigits(
    table.rows.filter((row) => !isTotal(row)),
    table.columns,
    lang,
  );
  const label = table.columns.findIndex(({ numeric, temporal }) => temporal || !numeric);
  const column = table.columns.findIndex(({ numeric }, index) => numeric && index !== label);
  const measure = table.columns[column];
  const points = rows.flatMap((row, index) => {
    const value = parseCellNumber(
      toVisibleText(table.rows.filter((one) => !isTotal(one))[index]?.[column] ?? ''),
    )?.value;
    return value === undefined
      ? []
      : [
          {
            value,
            shown: addUnit(toVisibleText(row[column] ?? ''), table.columns[column]?.unit),
            name: toVisibleText(row[label] ?? ''),
          },
        ];
  });
  const kind =
    isCourse || table.columns[label]?.temporal === true
      ? findCourse(points)
      : measure === undefined || isOrder(measure)
        ? undefined
        : findLeader(points);
  if (kind === undefined) return undefined;
  const places: Readonly<Record<string, string | undefined>> = {
    name: capitalize(series.name.replaceAll('_', ' ')),
    ...kind.places,
  };
  const sentence = phrases[kind.key].replace(/\{(\w+)\}/g, (_, key: string) => places[key] ?? '');
  return sentence.length <= TITLE_MAX && hasOnlyFiguresOf(sentence, table, series.name)
    ? sentence
    : undefined;
}

interface Point {
  readonly value: number;
  readonly shown: string;
  readonly name: string;
}

interface CourseStatement {
  readonly key: 'rose' | 'fell' | 'peaked' | 'lowest' | 'leads';
  readonly places: Readonly<Record<string, string>>;
}

/** Finds a return from the highest or lowest point, or else a rise or fall. */
function findCourse(points: readonly Point[]): CourseStatement | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 3) return undefined;
  const most = points.reduce((best, one) => (one.value > best.value ? one : best));
  const least = points.reduce((best, one) => (one.value < best.value ? one : best));
  const range = most.value - least.value;
  if (range === 0) return undefined;
  const shares = (a: Point, b: Point): number => (a.value - b.value) / range;
  const ends = { first: first.shown, from: first.name, last: last.shown, to: last.name };
  const down = Math.min(shares(first, least), shares(last, least));
  const up = Math.min(shares(most, first), shares(most, last));
  if (down >= TURN && down >= up)
    return { key: 'lowest', places: { ...ends, least: least.shown, at: least.name } };
  if (up >= TURN) return { key: 'peaked', places: { ...ends, most: most.shown, at: most.name } };
  const change = shares(last, first);
  return Math.abs(change) < CHANGE ? undefined : { key: change > 0 ? 'rose' : 'fell', places: ends };
}

/** Finds the largest value if it is unique; what gathers the rest leads nothing. */
function findLeader(points: readonly Point[]): CourseStatement | undefined {
  const [most, second] = points
    .filter(({ name }) => name !== '' && !REST.test(name))
    .toSorted((a, b) => b.value - a.value);
  return most === undefined || second === undefined || most.value === second.value
    ? undefined
    : { key: 'leads', places: { label: most.name, most: most.shown } };
}

/** Checks the sentence against the table: every figure must be in a cell or name. */
function hasOnlyFiguresOf(sentence: string, table: TableBlock, name: string): boolean {
  const cells = [name, ...table.columns.map(({ label }) => label), ...table.rows.flat()].map(toVisibleText);
  const known = new Set(
    cells.flatMap((cell) =>
      [parseCellNumber(cell)?.value, ...findNumbers(cell).flatMap(({ values }) => values)].map((value) =>
        Math.abs(value ?? 0),
      ),
    ),
  );
  return findNumbers(sentence).every(({ values }) => values.some((value) => known.has(value)));
}
