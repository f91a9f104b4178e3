import { describeChart } from '../charts/alt-text.ts';
import { type ChartModel, listHighlights } from '../charts/model.ts';
import { chooseMostReadable, compose, resolvePaint } from '../scene/color.ts';
import { formatAllDigits, formatNumber, formatShare, parseFormatCode } from '../scene/number-format.ts';
import { getRoleFill } from '../scene/role-paints.ts';
import type { Box, ElementBase, SceneElement } from '../scene/scene.ts';
import type { Paint } from '../scene/theme.ts';
import type { ChartGround, ChartNode, DrawingPart } from '../templates/tree.ts';
import { groundOf } from './chart-ground.ts';
import type { CompositeInput } from './composite-input.ts';
import { createDrawingElement } from './drawing.ts';
import { arrangeUnits, chooseUnitsPerCell, countCells, drawUnits, type UnitGrid } from './unit-grid.ts';
import { type UnitEntry, UnitLegend } from './unit-legend.ts';

const MAX_PITCH = 60;
/** Gap in px between cells and legend, and the largest share of the width for a legend beside them. */
const [MIN_GAP, MAX_GAP, LEGEND_SHARE, BELOW_GAP] = [28, 64, 0.42, 20];
/** Contrast of large text by WCAG 2.2, 1.4.3. */
const LARGE_CONTRAST = 3;
interface Arrangement {
  readonly legend: UnitLegend;
  readonly grid: UnitGrid;
  readonly isBeside: boolean;
}

/** A cell for every unit, all cells of a part in one shape, and the numbers of the parts beside them. */
export function unitChart(
  base: ElementBase,
  chart: ChartModel,
  node: ChartNode,
  box: Box,
  input: CompositeInput,
): SceneElement {
  const { rtl } = input;
  const ground = groundOf(node);
  const values = chart.categories.map((_, at) => Math.max(0, chart.series[0]?.values[at] ?? 0));
  const perCell = chooseUnitsPerCell(values.reduce((sum, value) => sum + value, 0));
  const counts = countCells(values, perCell);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const paints = paintParts(chart, node, ground, input);
  const entries = listEntries(chart, values, perCell, paints, ground, input);
  const { legend, grid, isBeside } = arrange(entries, total, box, input);
  const mirror = (x: number, width: number): number => (rtl ? box.width - x - width : x);
  const gridWidth = grid.columns * grid.pitch - (grid.pitch - grid.cell);
  const gridHeight = grid.rows * grid.pitch - (grid.pitch - grid.cell);
  const gap = isBeside
    ? Math.min(MAX_GAP, Math.max(MIN_GAP, box.width - gridWidth - legend.width))
    : BELOW_GAP;
  const high = isBeside ? Math.max(gridHeight, legend.height) : gridHeight + gap + legend.height;
  const top = Math.max(0, (box.height - high) / 2);
  const gridTop = isBeside ? top + (high - gridHeight) / 2 : top;
  let from = 0;
  const cells = counts.flatMap((count, at): DrawingPart[] => {
    const start = from;
    from += count;
    if (count === 0) return [];
    const { d, ...place } = drawUnits(grid, start, count, rtl);
    return [
      {
        kind: 'outline',
        id: `${base.id}-part-${at + 1}`,
        name: chart.categories[at] ?? '',
        box: { ...place, x: place.x + mirror(0, gridWidth), y: place.y + gridTop },
        geometry: { kind: 'path', d },
        fill: paints[at] ?? node.rest,
      },
    ];
  });
  const place = isBeside
    ? { x: gridWidth + gap, y: top, height: high }
    : { x: 0, y: gridTop + gridHeight + gap, height: legend.height };
  const words = legend.draw(base.id, place, mirror, { ...ground, rtl, rule: ground.muted });
  const group = createDrawingElement(
    base,
    {
      type: 'drawing',
      viewBox: { x: 0, y: 0, width: box.width, height: box.height },
      parts: [...cells, ...words],
    },
    box,
    input,
  );
  return { ...group, alt: `${describeChart(chart)}. ${entries.map(describeEntry).join(', ')}` };
}

function describeEntry({ number, name, detail }: UnitEntry): string {
  return [number, name, detail].filter((text) => text !== '').join(' ');
}

/** Colours of the parts: those of their roles in the deck, grey beside highlighted ones, otherwise in order. */
function paintParts(
  chart: ChartModel,
  node: ChartNode,
  ground: ChartGround,
  { colorRoles, theme }: CompositeInput,
): Paint[] {
  const highlighted = listHighlights(chart);
  // A part that is highlighted does not look like the others, which have the quiet colour.
  const { hex: quiet } = resolvePaint(node.rest, theme);
  const series =
    highlighted.length === 0
      ? node.series
      : node.series.filter((paint) => resolvePaint(paint, theme).hex !== quiet);
  let next = 0;
  return chart.categories.map((name): Paint => {
    if (highlighted.length > 0 && !highlighted.includes(name)) return node.rest;
    const role = colorRoles?.[name];
    if (role !== undefined) return getRoleFill(role, ground, theme);
    const paint = series[next % series.length] ?? ({ token: 'primary' } as const);
    next += 1;
    return paint;
  });
}

/** Entries of the legend: parts, each group after its last part, and the whole where it has a unit. */
function listEntries(
  chart: ChartModel,
  values: readonly number[],
  perCell: number,
  paints: readonly Paint[],
  ground: ChartGround,
  { theme, lang }: CompositeInput,
): UnitEntry[] {
  const { categories, details, groups = [], unit, numberFormat } = chart;
  const whole = values.reduce((sum, value) => sum + value, 0);
  const format = (value: number): string =>
    numberFormat === undefined
      ? formatAllDigits(value, lang)
      : formatNumber(value, parseFormatCode(numberFormat), lang);
  const backdrop = compose(resolvePaint(ground.background, theme), theme.colors.background);
  const entries = categories.flatMap((name, at): UnitEntry[] => {
    const paint = paints[at] ?? ground.text;
    const value = values[at] ?? 0;
    const ending = groups.filter(
      (group) => Math.max(...group.categories.map((one) => categories.indexOf(one))) === at,
    );
    return [
      {
        id: `${at + 1}`,
        number: format(value),
        name,
        detail: details === undefined ? formatShare(value / whole, lang) : (details[at] ?? ''),
        paint,
        numberPaint: chooseMostReadable([paint, ground.text], backdrop, theme, LARGE_CONTRAST),
      },
      ...ending.map((group) => {
        const sum = categories.reduce(
          (all, one, index) => all + (group.categories.includes(one) ? (values[index] ?? 0) : 0),
          0,
        );
        return {
          id: `group-${groups.indexOf(group) + 1}`,
          number: format(sum),
          name: group.label,
          detail: formatShare(sum / whole, lang),
          numberPaint: ground.text,
        };
      }),
    ];
  });
  const key = perCell === 1 ? '' : `■\u00a0=\u00a0${format(perCell)}`;
  if (unit === undefined && key === '' && chart.title === undefined) return entries;
  const name = chart.title ?? unit ?? '';
  return [...entries, { id: 'whole', number: format(whole), name, detail: key, numberPaint: ground.text }];
}

/** The legend beside or below the cells, whichever leaves them larger, in the largest size that fits. */
function arrange(entries: readonly UnitEntry[], total: number, box: Box, input: CompositeInput): Arrangement {
  const ways: Arrangement[] = [];
  for (let step = 0; step < UnitLegend.steps; step += 1) {
    const beside = new UnitLegend(entries, step, box.width * LEGEND_SHARE, input);
    const below = new UnitLegend(entries, step, box.width, input);
    const isLast = step === UnitLegend.steps - 1;
    if ((beside.height <= box.height && beside.isWhole) || isLast)
      ways.push({
        legend: beside,
        isBeside: true,
        grid: arrangeUnits(total, Math.max(1, box.width - beside.width - MIN_GAP), box.height, MAX_PITCH),
      });
    if ((below.height <= box.height * 0.6 && below.isWhole) || isLast)
      ways.push({
        legend: below,
        isBeside: false,
        grid: arrangeUnits(total, box.width, Math.max(1, box.height - below.height - BELOW_GAP), MAX_PITCH),
      });
    if (ways.length > 0) break;
  }
  return ways.reduce((best, way) => (way.grid.pitch > best.grid.pitch * 1.1 ? way : best));
}
