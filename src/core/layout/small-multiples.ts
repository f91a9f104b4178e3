import { omit } from '../input/fields.ts';
import { niceScale } from '../scene/axis-scale.ts';
import { type ChartModel, highlightsOf } from '../scene/chart.ts';
import { chartAlt } from '../scene/chart-alt.ts';
import { hundredths } from '../scene/round.ts';
import type { Box, ChartElement, ElementBase, SceneElement } from '../scene/scene.ts';
import { isSequence, isTime } from '../scene/sequence.ts';
import type { ChartNode } from '../templates/tree.ts';
import { chartElement } from './chart-element.ts';
import type { CompositeInput } from './composite-input.ts';

/** Between charts, px, and how wide to their height they are at best. */
const [GAP, SHAPE] = [24, 1.6];
/** Px a letter of a name, and a row of a lying chart. */
const [LETTERS, ROW] = [8, 18];
/** Px of a chart's height that its name and its axis take. */
const AROUND = 64;
/** Narrower charts have no room for names beside bars, px. */
const MIN_WIDTH = 150;
/** Lower charts with names below have no room for bars, px. */
const MIN_HEIGHT = 120;

/** A native chart for each series, all on one scale. */
export function smallMultiples(base: ElementBase, chart: ChartModel, node: ChartNode, box: Box, { lang, rtl }: CompositeInput): SceneElement[] {
  const { series, categories } = chart;
  const asked = series.find(({ type }) => type !== undefined)?.type;
  const scale = niceScale([...series.flatMap(({ values }) => values.filter((value) => value !== null)), ...markedValues(chart)], { zero: true, steps: 3 });
  const [axisMin, axisMax] = [chart.axisMin ?? scale.min, chart.axisMax ?? scale.max];
  const inOrder = isTime(categories, lang) || isSequence(categories, lang);
  const longest = Math.max(...categories.map((name) => [...name].length));
  const hasRoomBelow = ({ width, height }: Shape): boolean => inOrder || (height >= MIN_HEIGHT && width / categories.length >= LETTERS * longest);
  const hasRoomBeside = ({ height }: Shape): boolean => (height - AROUND) / categories.length > ROW;
  const shapes = listShapes(series.length, box);
  const shape = (shapes.find((one) => hasRoomBelow(one) || (one.width >= MIN_WIDTH && hasRoomBeside(one))) ?? shapes[0]) as Shape;
  const { columns, width, height } = shape;
  // Names that have no room below bars have it beside them.
  const lying = !hasRoomBelow(shape) && hasRoomBeside(shape);
  const type = asked ?? (inOrder ? 'line' : lying ? 'horizontal_bar' : 'bar');
  const named = highlightsOf(chart);
  // Words over one chart alone would make its scale another than that of those beside it.
  const shared = omit(chart, 'highlight', 'sort', 'title', 'callouts', 'differences');
  const { placeholderIndex: ______, ...rest } = base;
  return series.map((one, at): ChartElement => {
    const place = at % columns;
    const x = box.x + (rtl ? columns - 1 - place : place) * (width + GAP);
    const part: Box = { x: hundredths(x), y: hundredths(box.y + Math.floor(at / columns) * (height + GAP)), width: hundredths(width), height: hundredths(height) };
    const plain = omit(one, 'type', 'axis');
    const model: ChartModel = {
      ...shared,
      ...(at === 0 ? {} : withoutLabels(chart)),
      type,
      title: one.name,
      series: [plain],
      axisMin,
      axisMax,
      commonScale: true,
      dataLabels: shared.dataLabels ?? 'none',
    };
    const drawn = chartElement(node, model, part, lang);
    // Where some are stressed the others step back.
    const stepsBack = named.length > 0 && !named.includes(one.name);
    const style = {
      ...drawn.style,
      fontSizePx: chartElement(node, model, { ...part, height: 0 }, lang).style.fontSizePx,
      ...(stepsBack ? { series: [node.rest] } : { series: node.series.slice(0, 1) }),
    };
    return {
      ...rest,
      ...drawn,
      id: `${base.id}-${at + 1}`,
      name: `${base.name} ${at + 1}`,
      placeholder: at === 0 ? base.placeholder : 'none',
      box: part,
      style,
      alt: `${one.name}: ${chartAlt({ ...model, title: undefined as never })}`,
    };
  });
}

/** Values that lines and bands mark. */
function markedValues({ referenceLines = [], bands = [] }: ChartModel): number[] {
  return [...referenceLines.map(({ value }) => value), ...bands.flatMap(({ from, to }) => [from, to])];
}

/** Lines and bands are named in the first chart alone. */
function withoutLabels({ referenceLines, bands }: ChartModel): Partial<ChartModel> {
  const removeLabels = <T extends { readonly label?: string }>(notes: readonly T[]) => notes.map(({ label: _, ...rest }) => rest as T);
  return { ...(referenceLines === undefined ? {} : { referenceLines: removeLabels(referenceLines) }), ...(bands === undefined ? {} : { bands: removeLabels(bands) }) };
}

interface Shape {
  readonly columns: number;
  /** Of each chart, px. */
  readonly width: number;
  readonly height: number;
}

/** Ways to set charts beside one another, those that come nearest to a good shape first. */
function listShapes(count: number, box: Box): readonly Shape[] {
  return Array.from({ length: count }, (_, at) => {
    const columns = at + 1;
    const rows = Math.ceil(count / columns);
    const empty = columns * rows - count;
    const shape: Shape = { columns, width: (box.width - GAP * (columns - 1)) / columns, height: (box.height - GAP * (rows - 1)) / rows };
    return { shape, cost: Math.abs(Math.log(box.width / columns / (box.height / rows) / SHAPE)) + empty * 0.25 };
  })
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ shape }) => shape);
}
