import { parseCellNumber } from '../../scene/cell-number.ts';
import { collapse, plain, slice } from '../rich-text.ts';
import type { Rich } from '../source-document.ts';

/**
 * Minimum number of lines for a row that contains several rows, and minimum share of numbers beside the first
 * cell.
 */
const [LINES_LEAST, NUMBERS_LEAST] = [4, 0.6];
const UNIT = /^(?:[^\p{L}\p{N}\s]|%|[A-Z]{3}|€m|£m|\$m)$/u;

/**
 * Splits a row whose cells contain the lines of their columns, with one label or number per line. Returns
 * undefined for a normal row. A first line with units goes to the corner.
 */
export function splitStackedRow(
  cells: readonly (readonly Rich[])[],
): { readonly rows: readonly (readonly Rich[])[]; readonly unit?: string } | undefined {
  const columns = cells.map(splitLines);
  const [labels = [], ...others] = columns;
  const count = labels.length;
  if (count < LINES_LEAST || others.length === 0 || others.some((lines) => lines.length !== count))
    return undefined;
  const filled = others.flat().filter(({ text }) => text !== '');
  if (filled.filter(({ text }) => parseCellNumber(text) !== undefined).length < NUMBERS_LEAST * filled.length)
    return undefined;
  const rows = Array.from({ length: count }, (_, line) => columns.map((lines) => lines[line] ?? plain('')));
  const [first = []] = rows;
  const units = new Set(first.slice(1).map(({ text }) => text));
  const [unit = ''] = units;
  return first[0]?.text === '' && units.size === 1 && UNIT.test(unit)
    ? { rows: rows.slice(1), unit }
    : { rows };
}

/** Lines of a cell without trailing blank ones. */
function splitLines(paragraphs: readonly Rich[]): Rich[] {
  const lines = paragraphs.flatMap((paragraph) => {
    const found: Rich[] = [];
    let from = 0;
    for (const part of paragraph.text.split('\n')) {
      found.push(trimText(paragraph, from, from + part.length));
      from += part.length + 1;
    }
    return found;
  });
  while (lines.at(-1)?.text === '') lines.pop();
  return lines;
}

function trimText(text: Rich, from: number, to: number): Rich {
  const part = text.text.slice(from, to);
  const [start, end] = [
    from + (part.length - part.trimStart().length),
    to - (part.length - part.trimEnd().length),
  ];
  return start >= end ? plain('') : collapse(slice(text, start, end));
}
