import type { ChartModel } from '../../charts/model.ts';
import { opensWith } from '../../locales/index.ts';
import { parseCellNumber } from '../../scene/cell-number.ts';
import { toVisibleText } from '../../sources/rich-text.ts';
import type { TableBlock } from '../../sources/source-document.ts';
import { isOrder, isTotal } from './chart-data.ts';
import { groupDigits } from './group-digits.ts';

/** A remainder category is not significant, however large. */
const REST = opensWith('rest');

interface Message {
  readonly takeaway: string;
  /** Part of the chart that the message is about. */
  readonly highlight?: string;
}

/**
 * Finds a message in a chart that no sentence of the source expresses, in its own names and figures: first
 * and last value of a series (of several, the one that changed most), or the largest and smallest of several
 * items.
 *
 * @param table all rows, of which the chart may draw only some.
 * @param ranked true if the rows are only the largest of many.
 */
export function findChartMessage(
  chart: ChartModel,
  table: TableBlock,
  lang: string,
  ranked: boolean,
): Message | undefined {
  const rows = groupDigits(
    table.rows.filter((row) => !isTotal(row)),
    table.columns,
    lang,
  );
  const label = table.columns.findIndex(
    (column, index) =>
      !column.numeric || (index === 0 && chart.categories[0] === toVisibleText(rows[0]?.[0] ?? '')),
  );
  const columns = table.columns.flatMap(({ numeric, unit }, index) =>
    numeric && index !== label ? [{ index, unit }] : [],
  );
  const cellText = (row: readonly string[] | undefined, at: number): string =>
    addUnit(toVisibleText(row?.[columns[at]?.index ?? 0] ?? ''), columns[at]?.unit);
  const name = (row: readonly string[] | undefined): string => toVisibleText(row?.[label] ?? '');
  if (chart.type === 'line' || chart.type === 'area')
    return findCourse(chart, {
      rows,
      cellText,
      name,
      value: (row, at) => readValue(row, columns[at]?.index),
    });
  const [only, ...more] = chart.series;
  const measure = table.columns[columns[0]?.index ?? -1];
  if (only === undefined || more.length > 0 || (measure !== undefined && isOrder(measure))) return undefined;
  const ordered = rows
    .filter((row) => !REST.test(name(row)) && readValue(row, columns[0]?.index) !== undefined)
    .sort((a, b) => (readValue(b, columns[0]?.index) ?? 0) - (readValue(a, columns[0]?.index) ?? 0));
  const [most, least] = [ordered[0], ordered.at(-1)];
  if (
    most === undefined ||
    least === undefined ||
    ordered.length < 3 ||
    readValue(most, columns[0]?.index) === readValue(ordered[1] ?? [], columns[0]?.index)
  )
    return undefined;
  const low =
    ranked || readValue(least, columns[0]?.index) === readValue(ordered.at(-2) ?? [], columns[0]?.index)
      ? ''
      : ` · min. ${name(least)}: ${cellText(least, 0)}`;
  return {
    takeaway: `Max. ${name(most)}: ${cellText(most, 0)}${low}`,
    ...(chart.type === 'doughnut' || chart.type === 'pie' ? {} : { highlight: name(most) }),
  };
}

interface Rows {
  readonly rows: readonly (readonly string[])[];
  /** Text and value of a cell of a series, and the name of its row. */
  cellText(row: readonly string[] | undefined, series: number): string;
  value(row: readonly string[], series: number): number | undefined;
  name(row: readonly string[] | undefined): string;
}

function findCourse(chart: ChartModel, { rows, cellText, value: figure, name }: Rows): Message | undefined {
  const [first, last] = [rows[0], rows.at(-1)];
  const changes = chart.series.map((_, index) => {
    const [from, to] = [figure(first ?? [], index), figure(last ?? [], index)];
    return from === undefined || to === undefined || from === 0 ? 0 : Math.abs((to - from) / from);
  });
  const at = changes.indexOf(Math.max(...changes));
  const series = chart.series[at];
  if (series === undefined || changes[at] === 0 || cellText(first, at) === '' || cellText(last, at) === '')
    return undefined;
  const several = chart.series.length > 1;
  return {
    takeaway: `${several ? `${series.name.replaceAll('_', ' ')}: ` : ''}${cellText(first, at)} → ${cellText(last, at)} (${name(first)} – ${name(last)})`,
    ...(several ? { highlight: series.name } : {}),
  };
}

function readValue(row: readonly string[], column: number | undefined): number | undefined {
  return parseCellNumber(toVisibleText(row[column ?? 0] ?? ''))?.value;
}

/** Adds a unit: "5 %" or "€5". */
export function addUnit(cell: string, unit: string | undefined): string {
  if (unit === undefined || unit === '' || cell === '' || cell.includes(unit)) return cell;
  return /^[$€£¥₹]$/.test(unit) ? `${unit}${cell}` : `${cell} ${unit}`;
}
