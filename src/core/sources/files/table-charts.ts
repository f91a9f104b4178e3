import { parseCellNumber } from '../../scene/cell-number.ts';
import type { ChartTable } from './chart-table.ts';
import { shortDates } from './long-table.ts';
import type { SheetPiece } from './sheet-tables.ts';

const TITLE_MAX = 120;

/**
 * Attaches charts to sheets: if a chart shows a table of the workbook, that table is drawn as the chart;
 * otherwise its data follow the tables of its sheet.
 */
export function attachCharts(
  sheets: readonly (readonly SheetPiece[])[],
  charts: readonly (readonly ChartTable[])[],
): SheetPiece[][] {
  const pieces = sheets.map((one) => [...one]);
  charts.forEach((own, sheet) => {
    for (const drawing of own) {
      const chart = { ...drawing, rows: shortDates(drawing.rows) };
      const drawn = [sheet, ...pieces.keys()].some((index) => drawTableAs(pieces[index] ?? [], chart));
      const title = chart.title || (chart.rows[0] ?? []).filter((name) => name !== '').join(', ');
      if (!drawn)
        pieces[sheet]?.push(
          { kind: 'heading', text: title.slice(0, TITLE_MAX) },
          { kind: 'table', rows: chart.rows, chart },
        );
    }
  });
  return pieces;
}

function drawTableAs(pieces: SheetPiece[], chart: ChartTable): boolean {
  return pieces.some((piece, index) => {
    if (piece.kind !== 'table' || piece.chart !== undefined) return false;
    const rows = [piece.rows, transpose(piece.rows)].find((one) => matchesChart(one, chart.rows));
    if (rows === undefined) return false;
    const table: SheetPiece = { ...piece, rows, chart };
    const before = pieces[index - 1];
    if (chart.title === '' || (before?.kind === 'heading' && before.text === chart.title))
      pieces[index] = table;
    else if (before?.kind === 'heading') pieces.splice(index, 1, { kind: 'text', text: chart.title }, table);
    else {
      // With a title of its own it goes last, so that nothing else is below its title.
      pieces.splice(index, 1);
      pieces.push({ kind: 'heading', text: chart.title }, table);
    }
    return true;
  });
}

/** True for the same labels and numbers in the same order; the table may have a final total row. */
function matchesChart(table: readonly (readonly string[])[], chart: readonly (readonly string[])[]): boolean {
  if (table[0]?.length !== chart[0]?.length || table.length < chart.length || table.length > chart.length + 1)
    return false;
  return chart.every((row, y) =>
    row.every((cell, x) => (x === 0 && y === 0) || isAlike(cell, table[y]?.[x] ?? '')),
  );
}

/** Compares texts, or numbers regardless of format. */
function isAlike(shown: string, cell: string): boolean {
  if (shown.trim() === cell.trim()) return true;
  const [a, b] = [parseCellNumber(shown)?.value, parseCellNumber(cell)?.value];
  return (
    a !== undefined &&
    b !== undefined &&
    [1, 100, 1_000, 1_000_000].some((scale) => isNear(a, b * scale) || isNear(a * scale, b))
  );
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= 0.006 * Math.max(Math.abs(a), Math.abs(b));
}

function transpose(rows: readonly (readonly string[])[]): string[][] {
  return (rows[0] ?? []).map((_, x) => rows.map((row) => row[x] ?? ''));
}
