import { type ColumnFormat, FORMAT_KINDS, GOOD_ENDS } from '../../scene/table-content.ts';
import { CELL_EXAMPLES, isValidCell } from '../../scene/table-formats.ts';
import type { MarkupElement } from '../markup/node.ts';
import type { Compilation } from './context.ts';

/**
 * Reads column formats such as `<col format="bar" max="100" good="low">`.
 *
 * @param rows texts of the body, row by row; totals are excluded, since they do not belong on the scale
 */
export function readColumnFormats(
  cols: readonly (MarkupElement | undefined)[],
  rows: readonly (readonly string[])[],
  compilation: Compilation,
): ColumnFormat[] {
  return cols.flatMap((col, column): ColumnFormat[] => {
    const kind = col === undefined ? undefined : readChoice(col, 'format', FORMAT_KINDS, compilation);
    if (col === undefined || kind === undefined) {
      const idle = ['min', 'max', 'mid', 'good'].filter(
        (name) => kind === undefined && col?.attributes.has(name) === true && !col.attributes.has('format'),
      );
      if (col !== undefined && idle.length > 0)
        compilation.fault({
          at: col.at,
          message: `${idle.join(', ')} on <col> says something of a format; there is none. Formats: ${FORMAT_KINDS.join(', ')}.`,
          type: 'missing',
        });
      return [];
    }
    const good = readChoice(col, 'good', GOOD_ENDS, compilation);
    const ends = Object.fromEntries(
      ['min', 'max', 'mid'].flatMap((name) => readNumber(col, name, compilation) ?? []),
    );
    const format: ColumnFormat = { column, kind, ...ends, ...(good === undefined ? {} : { good }) };
    const other = rows.find((row) => !isValidCell(format, row[column] ?? ''));
    if (other !== undefined)
      compilation.fault({
        at: col.at,
        message: `This column is shown as ${kind}: its cells take ${CELL_EXAMPLES[kind]}, or nothing. One is "${(other[column] ?? '').slice(0, 40)}".`,
        type: 'value',
      });
    return [format];
  });
}

function readChoice<T extends string>(
  col: MarkupElement,
  name: string,
  allowed: readonly T[],
  compilation: Compilation,
): T | undefined {
  const value = col.attributes.get(name)?.value.trim();
  if (value === undefined) return undefined;
  const found = allowed.find((one) => one === value);
  if (found === undefined)
    compilation.fault({
      at: col.attributes.get(name)?.at ?? col.at,
      message: `${name} does not take "${value.slice(0, 20)}": it takes ${allowed.join(', ')}.`,
      type: 'enum',
      allowed: [...allowed],
    });
  return found;
}

function readNumber(
  col: MarkupElement,
  name: string,
  compilation: Compilation,
): [string, number][] | undefined {
  const text = col.attributes.get(name)?.value.trim();
  if (text === undefined) return undefined;
  if (/^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return [[name, Number(text)]];
  compilation.fault({
    at: col.attributes.get(name)?.at ?? col.at,
    message: `${name} does not take "${text.slice(0, 20)}": it takes a number.`,
    type: 'value',
  });
  return undefined;
}
