import { byIdentity } from '../../../memory/memo.ts';
import type { ChartElement, Scene, TableElement } from '../../scene.ts';
import { flatten } from '../geometry.ts';
import { type CellAmount, readCell, toCell } from './amounts.ts';
import { isTotalName } from './names.ts';
import { listTableTexts, type TableTexts } from './table-texts.ts';

/** A table or a chart as named rows and columns of numbers. */
export interface Grid {
  readonly element: TableElement | ChartElement;
  readonly rows: readonly string[];
  /** Positions of the rows that are totals. */
  readonly totals: readonly number[];
  readonly columns: readonly GridColumn[];
  /** Text of every cell of the body, with the column of names. */
  readonly texts: readonly (readonly string[])[];
  readonly heads: readonly string[];
}

export interface GridColumn {
  readonly name: string;
  /** Cells by row; undefined where a cell is not one number. */
  readonly cells: readonly (CellAmount | undefined)[];
  readonly unit: string;
}

/** Larger charts are lists of data. */
const [MAX_ROWS, MAX_COLUMNS, MAX_GRIDS] = [200, 24, 12];
/** Share of the filled cells of a column that must be numbers. */
const MIN_NUMBERS = 0.6;
/** Text of an empty cell. */
const EMPTY = /^[\s–—\-−./]*$|^n\/?a$/iu;
/** Charts whose values are observations or running amounts. */
const OTHER_DATA = new Set(['histogram', 'box_plot', 'waterfall', 'scatter', 'bubble', 'gauge']);

/** Tables and charts of a slide with at least two rows of numbers. */
export const listGrids: (scene: Scene) => readonly Grid[] = byIdentity((scene) =>
  [
    ...listTableTexts(scene).map(readTable),
    ...flatten(scene.elements).map((element) =>
      element.type === 'chart' && element.layer === 'slide' ? readChartGrid(element) : undefined,
    ),
  ]
    .filter((grid) => grid !== undefined)
    .slice(0, MAX_GRIDS),
);

export function isEmptyCell(text: string): boolean {
  return EMPTY.test(text);
}

function readTable({ element, heads: names, rows: body }: TableTexts): Grid | undefined {
  if (body.length < 2) return undefined;
  const amounts = body.map((row) => row.map(readCell));
  const isNumeric = (x: number): boolean => {
    const filled = body.filter((row) => !isEmptyCell(row[x] ?? ''));
    const numbers = body.filter((_, y) => amounts[y]?.[x] !== undefined).length;
    return filled.length > 1 && numbers >= MIN_NUMBERS * filled.length;
  };
  const label = names.findIndex((_, x) => {
    const own = body.map((row) => row[x] ?? '');
    return !isNumeric(x) || own.some(isTotalName) || (x === 0 && areYears(own));
  });
  if (label === -1) return undefined;
  const rows = body.map((row) => row[label] || (row.find(isTotalName) ?? ''));
  const columns = names.flatMap((name, x): GridColumn[] => {
    if (x === label || !isNumeric(x)) return [];
    const own = amounts.map((row) => row[x]);
    return [{ name, cells: own, unit: own.find((cell) => cell?.unit)?.unit ?? (/%/.test(name) ? '%' : '') }];
  });
  const totals = findTotals(body.map((row) => row.find(isTotalName) ?? ''));
  return { element, rows, columns, texts: body, heads: names, totals };
}

function areYears(names: readonly string[]): boolean {
  return names.filter((name) => /^(?:19|20)\d\d$/.test(name.trim())).length > names.length / 2;
}

function readChartGrid(element: ChartElement): Grid | undefined {
  const { type, categories, series, points, unit = '' } = element.chart;
  if (points !== undefined || OTHER_DATA.has(type) || categories.length < 2 || categories.length > MAX_ROWS)
    return undefined;
  if (series.length > MAX_COLUMNS) return undefined;
  const rows = categories.map((name) => name.trim());
  return {
    element,
    rows,
    totals: findTotals(rows),
    heads: ['', ...series.map(({ name }) => name)],
    texts: rows.map((name, y) => [name, ...series.map(({ values }) => String(values[y] ?? ''))]),
    columns: series.map(({ name, values }) => ({
      name,
      unit,
      cells: rows.map((_, y) => {
        const value = values[y];
        return value == null ? undefined : toCell(value);
      }),
    })),
  };
}

function findTotals(rows: readonly string[]): number[] {
  return rows.flatMap((name, y) => (isTotalName(name) ? [y] : []));
}
