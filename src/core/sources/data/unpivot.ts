import { parseCellNumber } from '../../scene/cell-number.ts';
import { findMonth } from '../../scene/month-names.ts';
import { parseMoment } from './moments.ts';

/** Minimum number of columns of periods, and minimum share of numbers in them. */
const [PERIODS_LEAST, MIN_NUMBERS] = [3, 0.7];
/** Maximum number of rows of the result. */
const ROWS_MAX = 50_000;
const YEAR = /(?<!\d)(1[6-9]\d\d|20\d\d)(?!\d)/u;
const MISSING = /^(?:|[-–—.]{1,2}|n\/?a|null)$/i;

export interface PlainTable {
  readonly labels: readonly string[];
  /** Units that the headers say, by column. */
  readonly units?: readonly (string | undefined)[];
  readonly rows: readonly (readonly string[])[];
}

interface PeriodColumn {
  readonly index: number;
  readonly period: string;
  /** Header without the period. */
  readonly rest: string;
}

/**
 * Turns columns of years, dates or months into rows, one for each row and period. Undefined for tables without
 * such columns.
 *
 * @param measure name of the values, unless the headers have one besides their period.
 *
 * @example unpivot({ labels: ['Country', '2023', '2024', '2025'], rows: [['Chad', '1', '2', '3']] }, 'Rain')
 * // labels ['Country', '2023–2025', 'Rain']
 * // rows [['Chad', '2023', '1'], ['Chad', '2024', '2'], ['Chad', '2025', '3']]
 */
export function unpivot({ labels, rows, units = [] }: PlainTable, measure: string): PlainTable | undefined {
  const columns = labels.flatMap((label, index) => readPeriodColumn(label, index) ?? []);
  const others = [...labels.keys()].filter((index) => !columns.some((column) => column.index === index));
  const names = others.filter((index) => rows.some((row) => !isNumber(row[index] ?? '')));
  const cells = rows.flatMap((row) => columns.map(({ index }) => row[index] ?? ''));
  const filled = cells.filter((cell) => !MISSING.test(cell.trim()));
  if (
    columns.length < PERIODS_LEAST ||
    names.length === 0 ||
    names.length < others.length - 1 ||
    cells.length > ROWS_MAX ||
    new Set(columns.map(({ rest }) => rest)).size > 1 ||
    new Set(columns.map(({ period }) => period)).size < columns.length ||
    filled.filter(isNumber).length < MIN_NUMBERS * cells.length
  )
    return undefined;
  return {
    labels: [
      ...names.map((index) => labels[index] ?? ''),
      `${columns[0]?.period}–${columns.at(-1)?.period}`,
      columns[0]?.rest || measure,
    ],
    units: [...names.map((index) => units[index]), undefined, units[columns[0]?.index ?? 0]],
    rows: rows.flatMap((row) =>
      columns.map(({ index, period }) => [...names.map((name) => row[name] ?? ''), period, row[index] ?? '']),
    ),
  };
}

function readPeriodColumn(label: string, index: number): PeriodColumn | undefined {
  const text = label.trim();
  const isMonth = /^[\p{L}\p{N}]+\.?$/u.test(text) && findMonth(text.toLowerCase()) !== undefined;
  if (isMonth || parseMoment(text) !== undefined) return { index, period: text, rest: '' };
  const year = YEAR.exec(text)?.[1];
  if (year === undefined || text.split(year).length > 2) return undefined;
  const rest = text
    .replace(year, ' ')
    .replace(/[\s_()[\]:,.–-]+/gu, ' ')
    .trim();
  return /\d/.test(rest) ? undefined : { index, period: year, rest };
}

function isNumber(cell: string): boolean {
  return parseCellNumber(cell) !== undefined;
}
