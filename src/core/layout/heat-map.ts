import { type ChartModel, listHighlights } from '../charts/model.ts';
import { chooseNumberSpec, formatNumber, parseFormatCode } from '../scene/number-format.ts';
import type { Box, ElementBase, SceneElement } from '../scene/scene.ts';
import type { TableContent } from '../scene/table-content.ts';
import type { ChartNode, TableNode, TextStyle } from '../templates/tree.ts';
import type { CompositeInput } from './composite-input.ts';
import { TableSetter } from './table.ts';

/** Name column in per cent of the width; padding and gap between cells in px. */
const [NAMES, PAD_X, PAD_Y, MAX_PAD, GAP] = [22, 6, 5, 44, 2];
const [MAX_PT, MIN_PT] = [18, 11];

/** A native table whose cells are coloured by value: rows are series, columns categories. */
export function heatMap(
  base: ElementBase,
  chart: ChartModel,
  node: ChartNode,
  box: Box,
  input: CompositeInput,
): SceneElement[] {
  const content = toTableContent(chart, input);
  const plain = tableNode(node, content, PAD_Y);
  const set = (one: TableNode) =>
    new TableSetter(one, content, { theme: input.theme, lang: input.lang, emphasis: false }, input.rtl);
  const measured = set(plain);
  const last = measured.sizesPt.length - 1;
  const fits = (at: number): boolean => {
    const { height, cut } = measured.measure(at, box.width);
    return height <= box.height && !cut;
  };
  const found = measured.sizesPt.findIndex((_, at) => fits(at));
  const step = found < 0 ? last : found;
  // Cells fill the height as a plot would.
  const spare = box.height - measured.measure(step, box.width).height;
  const padY = Math.min(MAX_PAD, PAD_Y + Math.max(0, spare) / (content.rows.length + 1) / 2);
  const table = set(tableNode(node, content, padY));
  const drawn = table.set(step, box.width, 0);
  const height = drawn.rowHeights.reduce((sum, row) => sum + row, 0);
  return [{ ...base, box: { ...base.box, height: Math.round(height * 100) / 100 }, type: 'table', ...drawn }];
}

/** Names of rows and columns, and formatted values. */
function toTableContent(
  { categories, series, unit, numberFormat, axisMin, axisMax, ...chart }: ChartModel,
  { lang }: CompositeInput,
): TableContent {
  const numbers = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const spec =
    numberFormat === undefined ? chooseNumberSpec(numbers, undefined, lang) : parseFormatCode(numberFormat);
  const low = axisMin ?? Math.min(...numbers);
  const high = axisMax ?? Math.max(...numbers);
  const ends =
    low < 0 && high > 0
      ? { min: -Math.max(-low, high), max: Math.max(-low, high), mid: 0 }
      : { min: low, max: high };
  const named = listHighlights(chart);
  const stressed = [
    ...series.flatMap(({ name }, row) => (named.includes(name) ? [{ row, bold: true }] : [])),
    ...categories.flatMap((name, at) => (named.includes(name) ? [{ column: at + 1, bold: true }] : [])),
  ];
  return {
    columns: [{ label: unit ?? '' }, ...categories.map((label) => ({ label, align: 'center' as const }))],
    rows: series.map(({ name, values }) => [
      name,
      ...categories.map((_, at) => formatCell(values[at], spec, lang)),
    ]),
    formats: categories.map((_, at) => ({ column: at + 1, kind: 'scale', ...ends })),
    ...(stressed.length === 0 ? {} : { cell_styles: stressed }),
  };
}

function formatCell(
  value: number | null | undefined,
  spec: ReturnType<typeof parseFormatCode>,
  lang: string,
): string {
  return value === null || value === undefined ? '–' : formatNumber(value, spec, lang);
}

function tableNode({ sizesPt, bind }: ChartNode, { columns, rows }: TableContent, padY: number): TableNode {
  const sizes = [MAX_PT, 16, ...sizesPt, MIN_PT]
    .filter((size, at, all) => all.indexOf(size) === at)
    .sort((a, b) => b - a);
  const cellStyle: TextStyle = {
    font: 'body',
    weight: 400,
    color: { token: 'text' },
    sizesPt: sizes,
    lineHeight: 1.2,
  };
  const gap = { paint: { token: 'background' }, widthPx: GAP } as const;
  return {
    type: 'table',
    bind,
    headerStyle: { ...cellStyle, weight: 600, color: { token: 'muted' } },
    cellStyle,
    highlight: { token: 'surface' },
    rule: gap,
    headerRule: gap,
    paddingPx: { x: PAD_X, y: padY },
    looks: rows.flatMap((_, row) =>
      columns.flatMap((__, column) =>
        column === 0 ? [] : [{ row: row + 1, column, text: {}, borders: { start: gap, bottom: gap } }],
      ),
    ),
    keepsWidths: true,
    widths: columns.map(
      (_, at): `${number}%` => `${at === 0 ? NAMES : (100 - NAMES) / (columns.length - 1)}%`,
    ),
  };
}
