import { measureTextCapacity } from '../designs/compile/capacity.ts';
import type { ReadShape, ReadText, ReadTheme } from '../ooxml/read/index.ts';
import { isWide } from '../scene/capacity.ts';

/** Tables with more cells are not measured, to bound the time. */
const MAX_CELLS = 200;

/** Estimates how many characters a cell holds at its present size; a row grows with its text. */
export type CellMeasurer = (
  table: ReadShape,
  row: number,
  column: number,
  theme: ReadTheme,
) => number | undefined;

/**
 * Creates a measurer that measures cells of the same format once: each measurement takes a millisecond, and
 * decks have thousands of cells.
 */
export function createCellMeasurer(): CellMeasurer {
  const known = new WeakMap<ReadTheme, Map<string, number>>();
  return (table, row, column, theme) => {
    if (table.kind !== 'table' || table.rows.length * table.columns.length > MAX_CELLS) return undefined;
    const cell = table.rows[row]?.cells[column];
    if (cell === undefined) return undefined;
    const width = table.columns.slice(column, column + cell.columnSpan).reduce((sum, one) => sum + one, 0);
    const height = table.rows
      .slice(row, row + cell.rowSpan)
      .reduce((sum, { heightEmu }) => sum + heightEmu, 0);
    if (width <= 0 || height <= 0) return undefined;
    const capacities = known.get(theme) ?? new Map<string, number>();
    known.set(theme, capacities);
    const key = JSON.stringify([width, height, formatKey(cell.text)]);
    const capacity =
      capacities.get(key) ?? measureTextCapacity(cell.text, { x: 0, y: 0, width, height }, theme).characters;
    capacities.set(key, capacity);
    return capacity;
  };
}

/** Key of all that `capacityOfText` depends on: the format of the first run, without its text. */
function formatKey({ paragraphs, ...text }: ReadText): unknown {
  const paragraph = paragraphs.find(({ runs }) => runs.length > 0) ?? paragraphs[0];
  const run = paragraph?.runs.find((one) => one.text.trim() !== '') ?? paragraph?.runs[0];
  const allText = paragraphs.flatMap(({ runs }) => runs.map((one) => one.text)).join('');
  const grows = text.wrap === false || text.autofit.kind === 'shape';
  return [text, { ...paragraph, runs: [{ ...run, text: '' }] }, isWide(allText), grows ? allText.length : 0];
}
