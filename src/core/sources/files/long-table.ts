import { parseCellNumber } from '../../scene/cell-number.ts';
import { readScale } from '../data/scale.ts';
import { isPeriod } from '../numbers.ts';

const SERIES_MAX = 8;
const ROWS_LEAST = 8;

/**
 * Converts observations in long form (one row per period and kind: "2001 | Coal | 35") to a table with one
 * row per period and one column per kind, which a chart can show. Other tables are unchanged. No number is
 * changed, added or left out.
 */
export function pivotLongTable(rows: readonly (readonly string[])[]): {
  readonly rows: readonly (readonly string[])[];
  readonly measure?: string;
} {
  const [labels = [], ...body] = rows.map((row) => [...row]);
  const dated = shortDates([labels, ...body]);
  if (labels.length !== 3 || body.length < ROWS_LEAST) return { rows: dated };
  const data = dated.slice(1);
  const column = (test: (cells: readonly string[]) => boolean): number =>
    [0, 1, 2].find((index) => test(data.map((row) => row[index] ?? ''))) ?? -1;
  const time = column((cells) => cells.every(isPeriod));
  const value = column(
    (cells) => cells.every((cell) => parseCellNumber(cell) !== undefined) && !cells.every(isPeriod),
  );
  const kind = [0, 1, 2].find((index) => index !== time && index !== value) ?? -1;
  const isName = readScale((labels[value] ?? '').replaceAll('_', ' '), '', true).level === 'nominal';
  if (time < 0 || value < 0 || kind < 0 || isName) return { rows: dated };
  const kinds = [...new Set(data.map((row) => row[kind] ?? ''))];
  const periods = [...new Set(data.map((row) => row[time] ?? ''))];
  const cells = new Map(data.map((row) => [`${row[time]}\n${row[kind]}`, row[value] ?? '']));
  if (
    kinds.length < 2 ||
    kinds.length > SERIES_MAX ||
    periods.length < 3 ||
    cells.size !== data.length ||
    cells.size < 0.7 * kinds.length * periods.length
  )
    return { rows: dated };
  const wide = periods.map((period) => [period, ...kinds.map((one) => cells.get(`${period}\n${one}`) ?? '')]);
  return { rows: [[labels[time] ?? '', ...kinds], ...wide], measure: labels[value] ?? '' };
}

/** Shortens dates that are all the first of a year or month. */
export function shortDates(rows: readonly (readonly string[])[]): string[][] {
  const body = rows.slice(1);
  const width = rows[0]?.length ?? 0;
  const cut = Array.from({ length: width }, (_, index) => {
    const cells = body.map((row) => row[index] ?? '');
    if (cells.length < 3 || !cells.every((cell) => /^\d{4}-\d{2}-01$/.test(cell))) return undefined;
    return cells.every((cell) => cell.endsWith('-01-01')) ? 4 : 7;
  });
  return rows.map((row, y) => row.map((cell, x) => (y === 0 ? cell : cell.slice(0, cut[x] ?? cell.length))));
}
