import type { TableColumn, TableModel } from '../scene/table.ts';
import { stripReferences } from '../scene/table-formats.ts';
import type { TextStyle } from '../templates/tree.ts';
import { findDecimalTails } from './decimal-tail.ts';
import { createTextParagraphs, type TextOptions } from './paragraphs.ts';
import { TextSetter } from './set-text.ts';
import type { GridCell, TableGrid } from './table-grid.ts';
import { appendMark, isNumeric } from './table-model.ts';

export interface Cell extends GridCell {
  readonly setter: TextSetter;
  /** The figure from its decimal point on, in columns that align decimal points. */
  readonly tail?: TextSetter;
}

/** Prepares the text of every cell of a grid for measuring. */
export function createCells(
  grid: TableGrid,
  { columns, rows }: TableModel,
  { theme, lang, emphasis, texts: known }: TextOptions,
  rtl: boolean,
): readonly (readonly Cell[])[] {
  const { heads } = grid;
  const set = (
    text: string,
    mark: string,
    style: TextStyle,
    align: TableColumn['align'],
    leftward: boolean,
    own?: GridCell['own'],
  ): TextSetter => {
    const cellStyle = { ...style, align, ...own };
    const specs = createTextParagraphs(text, cellStyle, {
      lang,
      theme,
      emphasis,
      ...(known === undefined ? {} : { texts: known }),
    });
    return new TextSetter(mark === '' ? specs : appendMark(specs, mark), theme, lang, leftward);
  };
  const texts = columns.map((_, at) => rows.map((row) => stripReferences(row[at] ?? '')));
  const figures = columns.map(
    ({ align }, at) => align === (rtl ? 'start' : 'end') && isNumeric(texts[at] ?? []),
  );
  const tails = columns.map((_, at) => {
    const marks = grid.rows.slice(heads, heads + rows.length).map((row) => row[at]?.mark ?? '');
    if (!figures[at]) return undefined;
    const found = findDecimalTails(texts[at] ?? [], lang);
    return found ?? (marks.some((mark) => mark !== '') ? marks.map(() => '') : undefined);
  });
  return grid.rows.map((row, rowIndex) =>
    row.map((cell, at): Cell => {
      const { isHead, style, text, mark, own } = cell;
      const align = columns[at]?.align ?? 'start';
      if (isHead || rowIndex >= heads + rows.length)
        return { ...cell, setter: set(text, mark, style, align, rtl, own) };
      const tail = own?.align === undefined ? tails[at]?.[rowIndex - heads] : undefined;
      // Figures read from left to right in every script, with their signs and units.
      const [side, leftward] = figures[at] ? (['end', false] as const) : ([align, rtl] as const);
      return {
        ...cell,
        setter: set(text, mark, style, side, leftward, own),
        ...(tail === undefined ? {} : { tail: set(tail, mark, style, side, leftward, own) }),
      };
    }),
  );
}
