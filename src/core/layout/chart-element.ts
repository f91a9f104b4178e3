import { describeChart } from '../charts/alt-text.ts';
import { chartModel } from '../charts/build-model.ts';
import { KIND_ROWS } from '../charts/kinds/index.ts';
import { type ChartModel, isComposite } from '../charts/model.ts';
import { getRoleFill, getRolePaint } from '../scene/role-paints.ts';
import { type Box, type ChartElement, type ChartStyle, PT_PER_PX } from '../scene/scene.ts';
import type { ChartGround, ChartNode } from '../templates/tree.ts';
import { groundOf } from './chart-ground.ts';
import type { LayoutInput } from './layout-input.ts';
import { getSizeAt } from './text-size.ts';

/** Charts below this height in px, or with more categories, take a smaller text size. */
const LOW_PX = 280;
const MANY = 8;
const GAP = 0.6;
/** Height in px, and px of width and height for each category, from which texts are larger, and by how much. */
const ROOMY = { height: 380, across: 96, down: 40, factor: 1.2 } as const;

/** Gridlines on a panel, as a share of the colour of its text. */
const GRID_ALPHA = 0.28;

type ChartInput = Pick<LayoutInput, 'lang' | 'theme' | 'colorRoles'>;

/** Model and style of a chart from the field of the content. */
export function chartElement(
  node: ChartNode,
  value: unknown,
  box: Box,
  input: ChartInput,
): Pick<ChartElement, 'type' | 'chart' | 'style' | 'lang' | 'alt'> {
  const chart = chartModel(value, input.lang);
  const ground = groundOf(node);
  const step =
    (box.height < LOW_PX ? 1 : 0) +
    (Math.max(chart.categories.length, chart.points?.length ?? 0) > MANY ? 1 : 0);
  const style: ChartStyle = {
    fontSizePx: isRoomy(chart, box) ? getRoomySize(node.sizesPt) : getSizeAt(node.sizesPt, step),
    text: ground.text,
    muted: ground.muted,
    grid: node.ground === undefined ? { token: 'stroke' } : { ...ground.text, alpha: GRID_ALPHA },
    series: node.series,
    rest: node.rest,
    directLabels: node.directLabels ?? false,
    gap: node.gap ?? GAP,
    ...(node.ground === undefined ? {} : { ground: ground.background }),
    ...nameColors(chart, input, ground),
  };
  return { type: 'chart', chart, style, lang: input.lang, alt: describeChart(chart) };
}

/** Tells whether a few categories have a large chart to themselves. */
function isRoomy({ categories, points, type }: ChartModel, { width, height }: Box): boolean {
  const count = Math.max(1, categories.length);
  return (
    !isComposite(type) &&
    points === undefined &&
    height >= ROOMY.height &&
    width / count >= ROOMY.across &&
    height / count >= ROOMY.down
  );
}

function getRoomySize(sizesPt: readonly number[]): number {
  return Math.round(getSizeAt(sizesPt, 0) * PT_PER_PX * ROOMY.factor) / PT_PER_PX;
}

/** Colours of the deck's names with roles, on what is behind the chart. */
function nameColors(
  { type }: ChartModel,
  { colorRoles, theme }: ChartInput,
  ground: ChartGround,
): Pick<ChartStyle, 'named'> {
  if (colorRoles === undefined) return {};
  const { lengths, slices } = KIND_ROWS[type];
  const isArea = lengths === true || slices === true;
  const named = Object.entries(colorRoles).map(
    ([name, role]) =>
      [name, isArea ? getRoleFill(role, ground, theme) : getRolePaint(role, ground.text, theme)] as const,
  );
  return { named: Object.fromEntries(named) };
}
