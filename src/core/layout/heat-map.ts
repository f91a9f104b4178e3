import type { ChartModel } from '../charts/model.ts';
import { measureTextWidth } from '../scene/fonts/font-book.ts';
import { roundToHundredths } from '../scene/round.ts';
import { type Box, type ElementBase, PT_PER_PX, type SceneElement } from '../scene/scene.ts';
import type { ChartGround, ChartNode, TableNode, TextStyle } from '../templates/tree.ts';
import type { CompositeInput } from './composite-input.ts';
import { createDrawingElement } from './drawing.ts';
import { createGap, createHeatCells, type HeatCells } from './heat-map-cells.ts';
import { HeatMapLegend } from './heat-map-legend.ts';
import { createHeatScale } from './heat-scale.ts';
import { TableSetter } from './table.ts';

/** Smallest and largest share of the width for the names of rows; padding of cells in px. */
const [MIN_NAMES, MAX_NAMES, PAD_X, PAD_Y, MAX_PAD] = [0.1, 0.22, 6, 5, 44];
const [MAX_PT, MIN_PT] = [18, 11];
/** Size of the legend and of the measured names in pt. */
const [LEGEND_PT, NAMES_PT] = [12, 14];
/** Width of a common substitute in relation to the theme's fonts. */
const SUBSTITUTE = 1.15;

/** A native table whose cells are coloured by value, and its legend: rows are series, columns categories. */
export function heatMap(
  base: ElementBase,
  chart: ChartModel,
  node: ChartNode,
  box: Box,
  input: CompositeInput,
): SceneElement[] {
  const scale = createHeatScale(chart, node, input);
  const cells = createHeatCells(chart, scale, input);
  const idPrefix = `${base.id}-legend`;
  const sizePx = LEGEND_PT / PT_PER_PX;
  const legend = new HeatMapLegend(chart, scale, { box, sizePx, idPrefix }, input);
  const room = box.height - legend.height;
  const names = measureNames(
    cells.content.rows.map(([name = '']) => name),
    box.width,
    input,
  );
  const set = (padY: number) =>
    new TableSetter(
      tableNode(node, scale.ground, cells, names, padY),
      cells.content,
      { theme: input.theme, lang: input.lang, emphasis: false },
      input.rtl,
    );
  const measured = set(PAD_Y);
  const last = measured.sizesPt.length - 1;
  const fits = (at: number): boolean => {
    const { height, cut } = measured.measure(at, box.width);
    return height <= room && !cut;
  };
  const found = measured.sizesPt.findIndex((_, at) => fits(at));
  const step = found < 0 ? last : found;
  // Cells fill the height as a plot would.
  const spare = room - measured.measure(step, box.width).height;
  const padY = Math.min(MAX_PAD, PAD_Y + Math.max(0, spare) / (cells.content.rows.length + 1) / 2);
  const drawn = set(padY).set(step, box.width, 0);
  const height = roundToHundredths(drawn.rowHeights.reduce((sum, row) => sum + row, 0));
  const table: SceneElement = { ...base, box: { ...base.box, height }, type: 'table', ...drawn };
  if (legend.height === 0) return [table];
  const { placeholderIndex: _, ...rest } = base;
  return [
    table,
    {
      ...createDrawingElement(
        { ...rest, id: idPrefix, name: `${base.name} legend`, placeholder: 'none' },
        legend.draw(height),
        box,
        input,
      ),
      decorative: true,
    },
  ];
}

/** Share of the width that the names of rows take. */
function measureNames(names: readonly string[], width: number, { theme, lang }: CompositeInput): number {
  const style = { font: 'body', theme, weight: 600, italic: false, lang } as const;
  const longest = Math.max(...names.map((name) => measureTextWidth(name, style)));
  const share = ((longest * NAMES_PT * SUBSTITUTE) / PT_PER_PX + 2 * PAD_X) / width;
  return Math.min(MAX_NAMES, Math.max(MIN_NAMES, share));
}

function tableNode(
  { sizesPt, bind }: ChartNode,
  ground: ChartGround,
  { looks, weights }: HeatCells,
  names: number,
  padY: number,
): TableNode {
  const sizes = [MAX_PT, 16, ...sizesPt, MIN_PT]
    .filter((size, at, all) => all.indexOf(size) === at)
    .sort((a, b) => b - a);
  const cellStyle: TextStyle = {
    font: 'body',
    weight: 400,
    color: ground.text,
    sizesPt: sizes,
    lineHeight: 1.2,
  };
  const gap = createGap(ground);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    type: 'table',
    bind,
    headerStyle: { ...cellStyle, weight: 600, color: ground.muted },
    cellStyle,
    highlight: { token: 'surface' },
    rule: gap,
    headerRule: gap,
    paddingPx: { x: PAD_X, y: padY },
    looks,
    keepsWidths: true,
    widths: [names, ...weights.map((weight) => ((1 - names) * weight) / all)].map(
      (share): `${number}%` => `${share * 100}%`,
    ),
  };
}
