import { parseCellNumber } from '../../scene/cell-number.ts';
import { toVisibleText } from '../rich-text.ts';

const CURRENCY = /^(?:[A-Z]{2,3})?[$€£¥₹₩₽₺]$/u;
const OPENING = /^(?:[$€£¥₹₩₽₺]\s?)?\($/u;
const CLOSING = /^\)?\s?[%‰]?\)?$/u;
const OPEN_NUMBER = /^\(/;

/**
 * Joins cells that hold only a sign with the number that they belong to, and leaves out the columns that this
 * empties. Statements of accounts have currency signs, brackets of negative numbers and percent signs in columns of
 * their own.
 *
 * @param rows the first row has the labels.
 * @example joinSignCells([['', '2026', '2026'], ['Loss', '$', '(1,960'], …]) // "$" | "(1,960" | ")" → "($1,960)"
 */
export function joinSignCells(rows: readonly (readonly string[])[]): string[][] {
  const [head = [], ...body] = rows;
  if (body.length === 0) return [[...head]];
  return removeCoveredColumns([[...head], ...body.map(joinRow)]);
}

function joinRow(cells: readonly string[]): string[] {
  const row = [...cells];
  const text = (at: number): string => toVisibleText(row[at] ?? '').trim();
  const next = (at: number): number => row.findIndex((_, index) => index > at && text(index) !== '');
  for (let at = row.length - 1; at >= 0; at--) {
    const sign = text(at);
    if (!CURRENCY.test(sign) && !OPENING.test(sign)) continue;
    const to = next(at);
    const number = text(to);
    if (to < 0 || !/^[(\d.,\s–—-]+\)?$/.test(number)) continue;
    row[to] =
      OPEN_NUMBER.test(number) && CURRENCY.test(sign) ? `(${sign}${number.slice(1)}` : `${sign}${number}`;
    row[at] = '';
  }
  for (let at = 1; at < row.length; at++) {
    const sign = text(at);
    if (sign === '' || !CLOSING.test(sign)) continue;
    const to = row.findLastIndex((_, index) => index < at && text(index) !== '');
    const joined = `${text(to)}${sign}`;
    const isNumber = parseCellNumber(joined) !== undefined || parseCellNumber(`${text(to)})`) !== undefined;
    if (to < 0 || !/\d/.test(text(to)) || !isNumber) continue;
    row[to] = joined;
    row[at] = '';
  }
  return row;
}

/** Leaves out columns without a value whose label covers a neighbour, or moves there. */
function removeCoveredColumns([head = [], ...body]: readonly string[][]): string[][] {
  const width = Math.max(head.length, ...body.map(({ length }) => length));
  const labels = Array.from({ length: width }, (_, at) => head[at] ?? '');
  const isEmpty = labels.map((_, at) => body.every((row) => (row[at] ?? '').trim() === ''));
  const retained = labels.flatMap((label, at) => {
    if (isEmpty[at] !== true || label === '') return isEmpty[at] === true ? [] : [at];
    const beside = [at + 1, at - 1].find(
      (index) => labels[index] === label || (labels[index] === '' && isEmpty[index] === false && index > 0),
    );
    if (beside === undefined) return [at];
    labels[beside] = label;
    return [];
  });
  return [labels, ...body].map((row) => retained.map((at) => row[at] ?? ''));
}
