import { type BesideValue, type CellFrame, type ChartModel, listHighlights } from '../charts/model.ts';
import { knownOf } from '../locales/index.ts';
import { chooseNumberSpec, formatNumber, type NumberSpec, parseFormatCode } from '../scene/number-format.ts';
import { getRolePaint } from '../scene/role-paints.ts';
import type { CellBorders } from '../scene/table.ts';
import type { TableContent } from '../scene/table-content.ts';
import type { Paint, Theme } from '../scene/theme.ts';
import type { CellLook, ChartGround } from '../templates/tree.ts';
import type { CompositeInput } from './composite-input.ts';
import { type HeatScale, readShade } from './heat-scale.ts';

/** Widths in px of the gaps between cells and of frames round them. */
const [GAP, FRAME] = [2, 3];
const NO_VALUE = '–';

/** The table of a heat map. The header is row 0 of its looks. */
export interface HeatCells {
  readonly content: TableContent;
  readonly looks: readonly CellLook[];
  /** Widths of the columns after the first one in relation to each other. */
  readonly weights: readonly number[];
}

/** Gap between the cells of a heat map. */
export function createGap({ background }: ChartGround): { readonly paint: Paint; readonly widthPx: number } {
  return { paint: background, widthPx: GAP };
}

export function getFramePaint({ role }: CellFrame, { text }: ChartGround, theme: Theme): Paint {
  return role === undefined ? text : getRolePaint(role, text, theme);
}

/** Words and looks of the cells of a heat map: rows are series, columns categories, totals and what is beside. */
export function createHeatCells(chart: ChartModel, scale: HeatScale, input: CompositeInput): HeatCells {
  const { categories, series, beside = [], frames = [] } = chart;
  const { lang, theme } = input;
  const words = new CellWords(chart, input);
  const totals = readTotalLabels(chart, lang);
  const named = listHighlights(chart);
  const rows = series.map((one, row) => [
    one.name,
    ...categories.map((_, at) => words.cell(one.values[at], one.after?.[at], one.after !== undefined)),
    ...(totals.row === undefined ? [] : [words.total([one])]),
    ...beside.map(({ values }) => words.beside(values[row] ?? null)),
  ]);
  if (totals.column !== undefined)
    rows.push([
      totals.column,
      ...categories.map((_, at) => words.total(series, at)),
      ...(totals.row === undefined ? [] : [words.total(series)]),
      ...beside.map(() => ''),
    ]);
  const columns = [
    { label: chart.unit ?? '' },
    ...[
      ...categories,
      ...(totals.row === undefined ? [] : [totals.row]),
      ...beside.map(({ label }) => label),
    ].map((label) => ({ label, align: 'center' as const })),
  ];
  const stressed = [
    ...series.flatMap(({ name }, row) => (named.includes(name) ? [{ row, bold: true }] : [])),
    ...categories.flatMap((name, at) => (named.includes(name) ? [{ column: at + 1, bold: true }] : [])),
  ];
  const borders = createBorders(chart, { rows: rows.length, columns: columns.length }, scale.ground, theme);
  // The name of a row or column has the colour of its role in the deck.
  const nameLook = (row: number, column: number, name: string | undefined): CellLook[] => {
    const role = name === undefined ? undefined : input.colorRoles?.[name];
    const text =
      role === undefined
        ? {}
        : ({ color: getRolePaint(role, scale.ground.text, theme), weight: 600 } as const);
    const own = borders(row, column);
    return role === undefined && Object.keys(own).length === 0 ? [] : [{ row, column, text, borders: own }];
  };
  const looks = [
    ...columns.flatMap((_, column): CellLook[] => nameLook(0, column, categories[column - 1])),
    ...rows.flatMap((cells, row) =>
      cells.flatMap((_, column): CellLook[] => {
        if (column === 0) return nameLook(row + 1, 0, series[row]?.name);
        const place = { row: row + 1, column, borders: borders(row + 1, column) };
        const value = column > categories.length ? undefined : readShade(series[row], column - 1);
        if (value !== undefined) {
          const { fill, text } = scale.tint(value);
          const isFramed = frames.some((frame) => isInFrame(frame, chart, row, column - 1));
          return [{ ...place, fill, text: { color: text, ...(isFramed ? { weight: 700 as const } : {}) } }];
        }
        const isTotal =
          row === series.length || (column === categories.length + 1 && totals.row !== undefined);
        return [{ ...place, text: isTotal ? { weight: 600 } : {} }];
      }),
    ),
  ];
  return {
    content: {
      columns,
      rows,
      ...(stressed.length === 0 ? {} : { cell_styles: stressed }),
      ...(totals.column === undefined ? {} : { total_rows: [rows.length - 1] }),
    },
    looks,
    weights: [
      ...categories.map(() => 1),
      ...(totals.row === undefined ? [] : [1]),
      ...beside.map(({ values }) => (values.every((value) => typeof value === 'number') ? 1 : 1.5)),
    ],
  };
}

/** Labels of the totals of rows and of columns. */
function readTotalLabels(
  { totals, rowTotal, columnTotal }: ChartModel,
  lang: string,
): { readonly row: string | undefined; readonly column: string | undefined } {
  const word = totals === true ? (knownOf(lang, 'slide_words')?.total ?? 'Total') : undefined;
  return { row: rowTotal ?? word, column: columnTotal ?? word };
}

/** Borders of a cell: gaps, and the part of frames along its edges, on both sides of an edge. */
function createBorders(
  { series, categories, frames = [] }: ChartModel,
  { rows, columns }: { readonly rows: number; readonly columns: number },
  ground: ChartGround,
  theme: Theme,
): (row: number, column: number) => CellBorders {
  const gap = createGap(ground);
  const places = frames.map((frame) => {
    const [rowPlaces, columnPlaces] = [
      findPlaces(
        frame.rows,
        series.map(({ name }) => name),
      ),
      findPlaces(frame.columns, categories),
    ];
    return {
      border: { paint: getFramePaint(frame, ground, theme), widthPx: FRAME },
      has: (row: number, column: number) => rowPlaces.has(row - 1) && columnPlaces.has(column - 1),
    };
  });
  return (row, column) => {
    const edge = (otherRow: number, otherColumn: number): CellBorders['top'] =>
      places.find(({ has }) => has(row, column) !== has(otherRow, otherColumn))?.border;
    const isCell = row > 0 && column > 0;
    const sides = {
      top: edge(row - 1, column) ?? (isCell && row > 1 ? gap : undefined),
      bottom: edge(row + 1, column) ?? (isCell && row < rows ? gap : undefined),
      start: edge(row, column - 1) ?? (isCell ? gap : undefined),
      end: edge(row, column + 1) ?? (isCell && column < columns - 1 ? gap : undefined),
    };
    return Object.fromEntries(Object.entries(sides).filter(([, side]) => side !== undefined)) as CellBorders;
  };
}

function isInFrame(
  frame: CellFrame,
  { series, categories }: ChartModel,
  row: number,
  column: number,
): boolean {
  const names = series.map(({ name }) => name);
  return findPlaces(frame.rows, names).has(row) && findPlaces(frame.columns, categories).has(column);
}

function findPlaces(names: readonly string[] | undefined, all: readonly string[]): ReadonlySet<number> {
  return new Set(all.flatMap((name, at) => (names === undefined || names.includes(name) ? [at] : [])));
}

/** Words of the cells of a heat map. */
class CellWords {
  readonly #chart: ChartModel;
  readonly #lang: string;
  readonly #arrow: string;
  readonly #spec: NumberSpec;

  constructor(chart: ChartModel, { lang, rtl }: CompositeInput) {
    this.#chart = chart;
    this.#lang = lang;
    // The first number stands at the right in scripts that are read from there.
    this.#arrow = rtl ? '←' : '→';
    const numbers = chart.series.flatMap(({ values, after = [] }) =>
      [...values, ...after].filter((value) => value !== null),
    );
    this.#spec =
      chart.numberFormat === undefined
        ? chooseNumberSpec(numbers, undefined, lang)
        : parseFormatCode(chart.numberFormat);
  }

  cell(value: number | null | undefined, after: number | null | undefined, isPair: boolean): string {
    if (this.#chart.dataLabels === 'none') return '';
    return isPair ? this.#pair(value ?? undefined, after ?? undefined) : this.#number(value ?? undefined);
  }

  /** Total of the values of rows, in one column or in all; a sum, or the mean of those that are known. */
  total(rows: ChartModel['series'], column?: number): string {
    const { categories } = this.#chart;
    const columns = column === undefined ? categories.map((_, at) => at) : [column];
    const sumUp = (read: (one: ChartModel['series'][number], at: number) => number | null | undefined) => {
      const numbers = rows.flatMap((one) => columns.flatMap((at) => read(one, at) ?? []));
      const sum = numbers.reduce((all, number) => all + number, 0);
      return numbers.length === 0 ? undefined : this.#chart.totalBy === 'mean' ? sum / numbers.length : sum;
    };
    const before = sumUp(({ values }, at) => values[at]);
    return rows.some(({ after }) => after !== undefined)
      ? this.#pair(
          before,
          sumUp(({ after, values }, at) => (after === undefined ? values[at] : after[at])),
        )
      : this.#number(before);
  }

  beside(value: BesideValue): string {
    if (value === null) return '';
    if (typeof value === 'string') return value;
    const numbers: readonly number[] = typeof value === 'number' ? [value] : value;
    const spec = chooseNumberSpec(numbers, undefined, this.#lang);
    return numbers.map((number) => formatNumber(number, spec, this.#lang)).join(` ${this.#arrow} `);
  }

  #number(value: number | undefined): string {
    return value === undefined ? NO_VALUE : formatNumber(value, this.#spec, this.#lang);
  }

  #pair(before: number | undefined, after: number | undefined): string {
    return before === undefined && after === undefined
      ? NO_VALUE
      : `${this.#number(before)} ${this.#arrow} ${this.#number(after)}`;
  }
}
