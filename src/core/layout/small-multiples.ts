import { describeChart } from '../charts/alt-text.ts';
import { type ChartModel, listHighlights } from '../charts/model.ts';
import { omit } from '../input/fields.ts';
import { type AxisScale, applyEnds, chooseNiceScale } from '../scene/axis-scale.ts';
import { roundToHundredths } from '../scene/round.ts';
import type { Box, ChartElement, ElementBase, SceneElement } from '../scene/scene.ts';
import { isSequence, isTime } from '../scene/sequence.ts';
import type { ChartNode } from '../templates/tree.ts';
import { chartElement } from './chart-element.ts';
import type { CompositeInput } from './composite-input.ts';

/** Gap between charts in px, and their preferred aspect ratio. */
const [GAP, SHAPE] = [24, 1.6];
/** Cost of an empty place beside charts, where the cost of a shape is the logarithm of its distortion. */
const EMPTY_COST = 0.4;
/** Px per letter of a name, and per row of a horizontal bar chart. */
const [LETTERS, ROW] = [8, 18];
/** Height in px of a chart's title and axis. */
const AROUND = 64;
/** Smallest width in px for names beside bars. */
const MIN_WIDTH = 150;
/** Categories that a line names. */
const NAMED = 6;
/** Smallest height in px for names below bars. */
const MIN_HEIGHT = 120;

/** A native chart per series, all on one scale. */
export function smallMultiples(
  base: ElementBase,
  chart: ChartModel,
  node: ChartNode,
  box: Box,
  input: CompositeInput,
): SceneElement[] {
  const { lang, rtl } = input;
  const { series, categories } = chart;
  const asked = series.find(({ type }) => type !== undefined)?.type;
  const inOrder = isTime(categories, lang) || isSequence(categories, lang);
  const longest = Math.max(...categories.map((name) => [...name].length));
  const hasRoomBelow = ({ width, height }: Shape): boolean =>
    inOrder || (height >= MIN_HEIGHT && width / categories.length >= LETTERS * longest);
  const hasRoomBeside = ({ height }: Shape): boolean => (height - AROUND) / categories.length > ROW;
  const shapes = listShapes(series.length, box);
  const shape = (shapes.find((one) => hasRoomBelow(one) || (one.width >= MIN_WIDTH && hasRoomBeside(one))) ??
    shapes[0]) as Shape;
  const { columns, width, height } = shape;
  // Names that do not fit below bars go beside them.
  const lying = !hasRoomBelow(shape) && hasRoomBeside(shape);
  const hasRanges = series.some(({ bands }) => bands !== undefined);
  const type = hasRanges ? 'line' : (asked ?? (inOrder ? 'line' : lying ? 'horizontal_bar' : 'bar'));
  const { min: axisMin, max: axisMax } = chooseScale(chart, type !== 'line');
  const named = listHighlights(chart);
  // Annotations in one chart alone would change its scale.
  const shared = omit(chart, 'highlight', 'sort', 'title', 'callouts', 'differences');
  const { placeholderIndex: ______, ...rest } = base;
  return series.map((one, at): ChartElement => {
    const place = at % columns;
    const x = box.x + (rtl ? columns - 1 - place : place) * (width + GAP);
    const part: Box = {
      x: roundToHundredths(x),
      y: roundToHundredths(box.y + Math.floor(at / columns) * (height + GAP)),
      width: roundToHundredths(width),
      height: roundToHundredths(height),
    };
    const plain = { ...omit(one, 'type', 'axis'), ...shareLabels(one, series) };
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
    const drawn = chartElement(node, model, part, input);
    // If some series are emphasised, the others are muted.
    const stepsBack = named.length > 0 && !named.includes(one.name);
    const style = {
      ...drawn.style,
      fontSizePx: chartElement(node, sized(model), { ...part, height: 0 }, input).style.fontSizePx,
      ...(stepsBack ? { series: [node.rest], named: {} } : { series: node.series.slice(0, 1) }),
    };
    return {
      ...rest,
      ...drawn,
      id: `${base.id}-${at + 1}`,
      name: `${base.name} ${at + 1}`,
      placeholder: at === 0 ? base.placeholder : 'none',
      box: part,
      style,
      alt: `${one.name}: ${describeChart({ ...model, title: undefined as never })}`,
    };
  });
}

/** The chart by which text is sized: lines name every few of their categories, so that many need no smaller text. */
function sized(chart: ChartModel): ChartModel {
  return chart.type === 'line' ? { ...chart, categories: chart.categories.slice(0, NAMED) } : chart;
}

/** Bands with the labels that some series gives them, so that all charts have the same legend and plot. */
function shareLabels(
  { bands }: ChartModel['series'][number],
  series: ChartModel['series'],
): Pick<ChartModel['series'][number], 'bands'> {
  if (bands === undefined) return {};
  return {
    bands: bands.map((band, at) => {
      const label = band.label ?? series.flatMap((one) => one.bands?.[at]?.label ?? [])[0];
      return label === undefined ? band : { ...band, label };
    }),
  };
}

/** Numbers of steps of the common scale. */
const STEPS = [3, 4, 5] as const;

/**
 * The scale on which the least room stays empty, with the requested ends unless a value or a range lies beyond them.
 *
 * @param zero keeps zero on it, where lengths start
 */
function chooseScale(chart: ChartModel, zero: boolean): AxisScale {
  const values = [
    ...chart.series.flatMap(({ values: own, bands = [] }) =>
      [own, ...bands.flatMap(({ low, high }) => [low, high])].flatMap((each) =>
        each.filter((value) => value !== null),
      ),
    ),
    ...markedValues(chart),
  ];
  const length = ({ min, max }: AxisScale): number => max - min;
  const tightest = STEPS.map((steps) => chooseNiceScale(values, { zero, steps, aboveLine: true })).reduce(
    (best, one) => (length(one) < length(best) ? one : best),
  );
  return applyEnds(tightest, values, { min: chart.axisMin, max: chart.axisMax }, zero);
}

/** Values of reference lines and bands. */
function markedValues({ referenceLines = [], bands = [] }: ChartModel): number[] {
  return [...referenceLines.map(({ value }) => value), ...bands.flatMap(({ from, to }) => [from, to])];
}

/** Only the first chart labels reference lines and bands. */
function withoutLabels({ referenceLines, bands }: ChartModel): Partial<ChartModel> {
  const removeLabels = <T extends { readonly label?: string }>(notes: readonly T[]) =>
    notes.map(({ label: _, ...rest }) => rest as T);
  return {
    ...(referenceLines === undefined ? {} : { referenceLines: removeLabels(referenceLines) }),
    ...(bands === undefined ? {} : { bands: removeLabels(bands) }),
  };
}

interface Shape {
  readonly columns: number;
  /** Size of each chart in px. */
  readonly width: number;
  readonly height: number;
}

/** Arrangements of charts, closest to the preferred aspect ratio first. */
function listShapes(count: number, box: Box): readonly Shape[] {
  return Array.from({ length: count }, (_, at) => {
    const columns = at + 1;
    const rows = Math.ceil(count / columns);
    const empty = columns * rows - count;
    const shape: Shape = {
      columns,
      width: (box.width - GAP * (columns - 1)) / columns,
      height: (box.height - GAP * (rows - 1)) / rows,
    };
    return {
      shape,
      cost: Math.abs(Math.log(box.width / columns / (box.height / rows) / SHAPE)) + empty * EMPTY_COST,
    };
  })
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ shape }) => shape);
}
