import { cellNumber } from '../../scene/cell-number.ts';
import { collapse, plain, slice } from '../rich-text.ts';
import type { Rich } from '../source-document.ts';

/** Lines with which a row of cells is taken for several rows, and the share of numbers in them beside the first cell. */
const [LINES_LEAST, NUMBERS_LEAST] = [4, 0.6];
const UNIT = /^(?:[^\p{L}\p{N}\s]|%|[A-Z]{3}|€m|£m|\$m)$/u;

/**
 * The rows that stand in one: each cell holds the lines of its column, a label or a number a line. Undefined for a row that is
 * one. A first line of units stands in the corner.
 */
export function splitStackedRow(cells: readonly (readonly Rich[])[]): { readonly rows: readonly (readonly Rich[])[]; readonly unit?: string } | undefined {
  const columns = cells.map(splitLines);
  const [labels = [], ...others] = columns;
  const count = labels.length;
  if (count < LINES_LEAST || others.length === 0 || others.some((lines) => lines.length !== count)) return undefined;
  const filled = others.flat().filter(({ text }) => text !== '');
  if (filled.filter(({ text }) => cellNumber(text) !== undefined).length < NUMBERS_LEAST * filled.length) return undefined;
  const rows = Array.from({ length: count }, (_, line) => columns.map((lines) => lines[line] ?? plain('')));
  const [first = []] = rows;
  const units = new Set(first.slice(1).map(({ text }) => text));
  const [unit = ''] = units;
  return first[0]?.text === '' && units.size === 1 && UNIT.test(unit) ? { rows: rows.slice(1), unit } : { rows };
}

/** Lines of a cell, those at its end that are blank left out. */
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
  const [start, end] = [from + (part.length - part.trimStart().length), to - (part.length - part.trimEnd().length)];
  return start >= end ? plain('') : collapse(slice(text, start, end));
}
