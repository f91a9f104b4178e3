import { type AxisScale, toAxisShare } from '../../scene/axis-scale.ts';
import { measureTextWidth } from '../../scene/fonts/font-book.ts';
import type { Theme } from '../../scene/theme.ts';
import type { ChartRoom, LabelDecision } from './label-types.ts';
import type { ChartPlan, LabelPlan, UnlabelledSeries } from './plan-types.ts';

/** A chart with the labels that it may show, and the room for them. */
export interface LabelledChart {
  readonly series: readonly UnlabelledSeries[];
  readonly labels: LabelDecision;
  readonly scale: AxisScale;
  readonly family: ChartPlan['family'];
  readonly grouping: ChartPlan['grouping'];
  readonly orientation: ChartPlan['orientation'];
  readonly categories: number;
  readonly gapPercent: number;
  readonly box: ChartRoom;
  readonly theme: Theme;
  readonly lang: string;
  readonly em: number;
}

/** Space around the plot in em: a legend, the category names, and the headroom. */
const LEGEND_EM = 2.1;
const FOOT_EM = 1.85;
const HEAD_EM = 0.65;
/**
 * Distance from the end of a bar to its label, height of digits, and white space between two labels, in em.
 */
const LABEL_DISTANCE_EM = 0.4;
const DIGIT_HEIGHT_EM = 0.75;
const LABEL_GAP_EM = 0.25;
/** From a point to the digits of a label above and below it, in em. */
const [CLEAR_ABOVE_EM, CLEAR_BELOW_EM] = [0.65, 0.7] as const;
/** How far a label may exceed its segment, or fill its slot. */
const MAX_SEGMENT_SHARE = 1.04;
const MAX_SLOT_SHARE = 0.97;

/** Names of points that may collide, as a number and as a share; more names than the maximum always do. */
const [MIN_COLLIDING_NAMES, MIN_COLLIDING_SHARE, MAX_NAMES] = [4, 0.1, 400] as const;

/** A range along one direction, px. */
interface Span {
  readonly from: number;
  readonly to: number;
}
interface Area {
  readonly across: Span;
  readonly along: Span;
}

/**
 * Tells whether the labels of bars and points are legible: none overlaps another one, or a bar other than its
 * own.
 */
export function labelsFit(labelled: LabelledChart): boolean {
  const { family, grouping, labels } = labelled;
  if (!labels.bySeries.some((one) => one.length > 1)) return true;
  if (family === 'line') return pointLabelsFit(labelled);
  if (family !== 'bar') return true;
  return grouping === 'stacked' ? segmentLabelsFit(labelled) : barLabelsFit(labelled);
}

/** Size of the plot across and along the value axis, px. */
export function estimatePlot({ box, orientation, series, labels, scale, em, ...rest }: LabelledChart): {
  readonly across: number;
  readonly along: number;
} {
  const top = em * (HEAD_EM + (labels.legend === 'top' ? LEGEND_EM : 0));
  const ticks = labels.valueAxis
    ? measureText(series[0]?.formatValue(scale.max) ?? '', false, { em, ...rest }) + em * 0.55
    : 0;
  if (orientation === 'vertical')
    return { across: box.width - ticks, along: box.height - top - em * FOOT_EM };
  // Category names stand beside horizontal bars, and labels beyond them.
  return {
    across: box.height - top + em * HEAD_EM - (labels.valueAxis ? em * FOOT_EM : 0),
    along: box.width * 0.66,
  };
}

/** Width of a text in the body font, px. */
export function measureText(
  text: string,
  bold: boolean,
  { theme, lang, em }: Pick<LabelledChart, 'theme' | 'lang' | 'em'>,
): number {
  return measureTextWidth(text, { font: 'body', theme, weight: bold ? 700 : 400, italic: false, lang }) * em;
}

/** Checks clustered bars and the labels beyond their ends. */
function barLabelsFit(labelled: LabelledChart): boolean {
  const { series, labels, scale, orientation, categories, gapPercent, em } = labelled;
  const plot = estimatePlot(labelled);
  const slot = plot.across / Math.max(1, categories);
  const thickness = slot / (series.length + gapPercent / 100);
  const perUnit = plot.along / (scale.max - scale.min || 1);
  const bars: Area[] = [];
  const texts: (Area & { readonly bar: number })[] = [];
  for (let point = 0; point < categories; point += 1) {
    series.forEach((one, index) => {
      const value = one.values[point];
      if (value === null || value === undefined) return;
      const middle = slot * (point + 0.5) + (index - (series.length - 1) / 2) * thickness;
      const end = value * perUnit;
      bars.push({ across: spanAround(middle, thickness), along: spanBetween(0, end) });
      const label = labels.bySeries[index]?.find((each) => each.point === point);
      if (label === undefined) return;
      const width = measureText(label.text, label.bold, labelled);
      const start = end + Math.sign(value || 1) * em * LABEL_DISTANCE_EM;
      const reach = Math.sign(value || 1) * (orientation === 'vertical' ? em * DIGIT_HEIGHT_EM : width);
      texts.push({
        bar: bars.length - 1,
        across: spanAround(middle, orientation === 'vertical' ? width : em * DIGIT_HEIGHT_EM),
        along: spanBetween(start, start + reach),
      });
    });
  }
  const air = em * LABEL_GAP_EM;
  return texts.every(
    (text, at) =>
      bars.every((bar, index) => index === text.bar || !overlaps(text, bar, 0)) &&
      texts.every(
        (other, index) => index <= at || !overlaps(text, other, orientation === 'vertical' ? air : 0),
      ),
  );
}

/** Checks labels in the middle of stacked segments. */
function segmentLabelsFit(labelled: LabelledChart): boolean {
  const { series, labels, scale, orientation, categories, gapPercent } = labelled;
  const plot = estimatePlot(labelled);
  const thickness = plot.across / Math.max(1, categories) / (1 + gapPercent / 100);
  const perUnit = plot.along / (scale.max - scale.min || 1);
  const fitsSegment = (one: UnlabelledSeries, label: LabelPlan) => {
    // A label of a line above the stacks has the whole slot.
    if (one.kind === 'line')
      return (
        measureText(label.text, label.bold, labelled) <= thickness * (1 + gapPercent / 100) * MAX_SLOT_SHARE
      );
    const length = orientation === 'vertical' ? thickness : Math.abs(one.values[label.point] ?? 0) * perUnit;
    return measureText(label.text, label.bold, labelled) <= length * MAX_SEGMENT_SHARE;
  };
  return series.every(
    (one, index) => labels.bySeries[index]?.every((label) => fitsSegment(one, label)) !== false,
  );
}

/**
 * True if many names of the points of a scatter chart run into one another. The points are taken to fill the whole
 * width, so that names are only reported that collide in the drawing as well.
 */
export function namesCollide(labelled: LabelledChart): boolean {
  const { series, labels, scale, em } = labelled;
  const named = series.flatMap(({ points }, index) =>
    (labels.bySeries[index] ?? []).flatMap((label) => {
      const point = points[label.point];
      return point === undefined || label.own !== true ? [] : [{ ...point, label }];
    }),
  );
  if (named.length < MIN_COLLIDING_NAMES) return false;
  if (named.length > MAX_NAMES) return true;
  const plot = estimatePlot(labelled);
  const xs = named.map(({ x }) => x);
  const left = Math.min(...xs);
  const perUnit = plot.across / (Math.max(...xs) - left || 1);
  const areas = named.map(({ x, y, label }): Area => {
    const width = measureText(label.text, label.bold, labelled);
    const aside = label.place === 'right' ? 1 : label.place === 'left' ? -1 : 0;
    const up = label.place === 'above' ? 1 : label.place === 'below' ? -1 : 0;
    const middle = (x - left) * perUnit + aside * (em * LABEL_DISTANCE_EM + width / 2);
    const height = toAxisShare(scale, y) * plot.along + up * em * (LABEL_DISTANCE_EM + DIGIT_HEIGHT_EM / 2);
    return { across: spanAround(middle, width), along: spanAround(height, em * DIGIT_HEIGHT_EM) };
  });
  const colliding = areas.filter((one, at) =>
    areas.some((other, index) => index !== at && overlaps(one, other, 0)),
  );
  return colliding.length >= Math.max(MIN_COLLIDING_NAMES, areas.length * MIN_COLLIDING_SHARE);
}

/** Checks labels at the points of lines: none overlaps another one, or is crossed by its own line. */
function pointLabelsFit(labelled: LabelledChart): boolean {
  const { series, labels, scale, categories, em } = labelled;
  const plot = estimatePlot(labelled);
  const step = plot.across / Math.max(1, categories - 1);
  const isCrossed = (one: UnlabelledSeries, label: LabelPlan): boolean =>
    one.lineWidthPx > 0 && runsThrough(one, label, { ...labelled, step, height: plot.along });
  if (series.some((one, index) => labels.bySeries[index]?.some((label) => isCrossed(one, label))))
    return false;
  const texts = series.flatMap((one, index) =>
    (labels.bySeries[index] ?? []).map((label): Area => {
      const at =
        toAxisShare(scale, one.values[label.point] ?? 0) * plot.along -
        (label.place === 'below' ? em * 2 : 0);
      const width = measureText(label.text, label.bold, labelled);
      const aside = label.place === 'right' ? 1 : label.place === 'left' ? -1 : 0;
      return {
        across: spanAround(step * label.point + aside * (width / 2 + em * LABEL_DISTANCE_EM), width),
        along: { from: at, to: at + em * DIGIT_HEIGHT_EM },
      };
    }),
  );
  return texts.every((text, at) =>
    texts.every((other, index) => index <= at || !overlaps(text, other, em * LABEL_GAP_EM)),
  );
}

/**
 * True if a line runs through the label of a point on its way to the points beside it. Labels at its ends do not
 * count: a line without them says too little.
 */
function runsThrough(
  { values }: UnlabelledSeries,
  label: LabelPlan,
  { step, height, scale, em, ...rest }: LabelledChart & { readonly step: number; readonly height: number },
): boolean {
  const { point, place } = label;
  const [before, own, after] = [values[point - 1], values[point], values[point + 1]];
  if (typeof before !== 'number' || typeof own !== 'number' || typeof after !== 'number') return false;
  const reach = Math.min(1, measureText(label.text, label.bold, { ...rest, em }) / 2 / step);
  return [before, after].some((beside) => {
    const rise = (toAxisShare(scale, beside) - toAxisShare(scale, own)) * height * reach;
    if (place === 'above') return rise > CLEAR_ABOVE_EM * em;
    return place === 'below' && -rise > CLEAR_BELOW_EM * em;
  });
}

function spanAround(middle: number, width: number): Span {
  return { from: middle - width / 2, to: middle + width / 2 };
}

function spanBetween(one: number, other: number): Span {
  return { from: Math.min(one, other), to: Math.max(one, other) };
}

function overlaps(one: Area, other: Area, air: number): boolean {
  const isApart = (a: Span, b: Span, gap: number) => a.to + gap <= b.from || b.to + gap <= a.from;
  return !isApart(one.across, other.across, air) && !isApart(one.along, other.along, 0);
}
