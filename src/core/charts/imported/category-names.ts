import type { ReadChartModel } from '../../ooxml/read/index.ts';
import { formatNumber, parseFormatCode } from '../../scene/number-format.ts';
import type { CategoryGroup } from '../imported-looks.ts';
import { formatDate, isDateFormat } from './date-text.ts';

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const GENERAL = /^(?:general|standard)?$/i;

/** Names of the categories of a chart, dates and figures formatted. */
export function formatCategories(chart: ReadChartModel, count: number): string[] {
  const code = findCategoryFormat(chart);
  return Array.from(
    { length: count },
    (_, index) => formatCategory(chart.categories[index], code, chart.date1904) ?? String(index + 1),
  );
}

/** Format of numeric categories: that of the cells, unless the axis has one of its own; undefined for texts. */
function findCategoryFormat({ cellFormats, shown }: ReadChartModel): string | undefined {
  const cells = cellFormats.categories;
  if (cells === undefined) return undefined;
  const axis = shown?.category.formatCode;
  const isOwn = shown?.category.linked === false || GENERAL.test(cells.trim());
  return isOwn ? (axis ?? cells) : cells;
}

function formatCategory(
  text: string | undefined,
  code: string | undefined,
  from1904 = false,
): string | undefined {
  if (text === undefined || code === undefined || !NUMBER.test(text.trim())) return text;
  const value = Number(text);
  if (isDateFormat(code)) return formatDate(value, code, from1904) ?? text;
  return GENERAL.test(code.trim()) || code === '@'
    ? String(value)
    : formatNumber(value, parseFormatCode(code), 'en');
}

/** Groups of categories, a row for each outer level from the inside out. */
export function listCategoryGroups({ levels = [] }: ReadChartModel, count: number): CategoryGroup[][] {
  return levels.map((level) => {
    const starts = Array.from({ length: count }, (_, index) => index).filter(
      (index) => index === 0 || (level[index] ?? '') !== '',
    );
    return starts.map((from, at) => ({
      from,
      to: (starts[at + 1] ?? count) - 1,
      name: level[from] ?? '',
    }));
  });
}

/** Names of the categories with those of their groups before them, for charts without a place for groups. */
export function joinLevels(chart: ReadChartModel, names: readonly string[]): string[] {
  const joined = [...names];
  for (const groups of listCategoryGroups(chart, names.length))
    for (const { from, to, name } of groups)
      for (let index = from; index <= to; index += 1) joined[index] = `${name} ${joined[index] ?? ''}`.trim();
  return joined;
}
