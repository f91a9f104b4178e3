import { toPaint, toStroke } from '../../designs/rich-text.ts';
import { toPaints } from '../../designs/shape-element.ts';
import type {
  ReadAxis,
  ReadChartLooks,
  ReadChartModel,
  ReadGradient,
  ReadLabel,
  ReadSeries,
  ReadTextLook,
} from '../../ooxml/read/index.ts';
import { isWide } from '../../scene/capacity.ts';
import { type Box, EMU_PER_PX, PT_PER_PX } from '../../scene/scene.ts';
import type { Gradient, Paint } from '../../scene/theme.ts';
import type {
  ImportedAxis,
  ImportedChartLooks,
  ImportedLabel,
  ImportedPanel,
  ImportedSeries,
  ImportedTextLook,
} from '../imported-looks.ts';
import { plotShape } from '../kinds/plots.ts';
import { listCategoryGroups } from './category-names.ts';

/** Default line widths in pixels: the first row of chart styles has fine lines. */
const LINE_PX = { fine: 3, strong: 5 } as const;
const FINE_STYLES = 8;
/** Diameter of the largest bubble at a scale of 100 %, as a share of the plot. */
const BUBBLE = 0.25;
/**
 * Minimum distance between axis labels in em; measured in a picture rendered by PowerPoint (18 pt in plots of
 * 94 to 183 pt).
 */
const [STEP_EM, UPRIGHT_STEP_EM] = [1.25, 1.75];
/** Factor for the distance between numbers along a horizontal axis. */
const LYING = 1.7;
const MAX_STEPS = 10;
/**
 * Gap between numbers along a horizontal axis, mean character width, and width of a legend key, in em;
 * maximum share of the chart's width for category names.
 */
const [STEP_AIR_EM, LETTER_EM, KEY_EM, MAX_NAMES] = [0.9, 0.52, 2.2, 0.46];

/**
 * Converts the formatting of a file's chart to that of a scene.
 *
 * @param plain default font size in pixels
 * @param accents colours of points that vary by point
 */
export function toChartLooks(
  chart: ReadChartModel,
  shown: ReadChartLooks,
  box: Pick<Box, 'width' | 'height'>,
  { em, plain, accents }: { readonly em: number; readonly plain: number; readonly accents: readonly Paint[] },
): ImportedChartLooks {
  const room = estimatePlot(chart, shown, box, em);
  const [along, across] = chart.horizontal
    ? [room.width / LYING, room.height]
    : [room.height, room.width / LYING];
  const isRadar = plotShape(chart.type) === 'radar';
  const apart =
    em *
    (chart.horizontal
      ? Math.max(STEP_EM, (widestValue(chart) + STEP_AIR_EM) / LYING)
      : isRadar
        ? STEP_EM
        : UPRIGHT_STEP_EM);
  const values = toAxis(shown.value, (isRadar ? along / 2 : along) / apart, chart.cellFormats.values);
  return {
    legend: chart.series.length === 0 ? 'none' : shown.legend,
    value:
      chart.grouping === 'percentStacked' && shown.value.linked ? { ...values, formatCode: '0%' } : values,
    category: {
      ...toAxis(shown.category, across / (em * STEP_EM), undefined),
      ...(chart.levels === undefined ? {} : { groups: listCategoryGroups(chart, chart.categories.length) }),
    },
    ...(shown.secondary === undefined
      ? {}
      : { secondary: toAxis(shown.secondary, along / apart, undefined) }),
    piled: /stacked/i.test(chart.grouping),
    onTicks: shown.onTicks,
    overlap: shown.overlap,
    hole: shown.hole,
    turn: shown.firstAngle / 360,
    ...(shown.tilt === undefined ? {} : { flatness: Math.sin((shown.tilt * Math.PI) / 180) }),
    filled: shown.filled,
    largestBubble: BUBBLE * shown.bubbleScale,
    ...(shown.plot === undefined ? {} : { plot: shown.plot }),
    legendSizePx: chart.legendPt === undefined ? plain : chart.legendPt / PT_PER_PX,
    titleSizePx: (shown.heading?.sizePt ?? 18) / PT_PER_PX,
    titleBold: shown.heading?.bold ?? true,
    ...(shown.heading?.color === undefined ? {} : { titlePaint: toPaint(shown.heading.color) }),
    ...(shown.legendWords === undefined ? {} : { legendWords: toTextFormat(shown.legendWords) }),
    ...(shown.area === undefined ? {} : { area: toPanel(shown.area) }),
    ...(shown.plotArea === undefined ? {} : { plotArea: toPanel(shown.plotArea) }),
    series: chart.series.map((series) => ({
      ...toSeriesLooks(series, chart, plain, accents),
      ...toGradients(series),
    })),
  };
}

/** Approximate size in pixels of the plot, without title, names and legend. */
function estimatePlot(
  chart: ReadChartModel,
  shown: ReadChartLooks,
  box: Pick<Box, 'width' | 'height'>,
  em: number,
): { readonly width: number; readonly height: number } {
  const beside =
    shown.legend === 'right' || shown.legend === 'left'
      ? Math.min(box.width * 0.4, em * (KEY_EM + widestText(chart.series.map(({ name }) => name))))
      : 0;
  const names =
    chart.horizontal && shown.category.shown
      ? Math.min(box.width * MAX_NAMES, em * widestText(chart.categories))
      : 0;
  return {
    height: box.height - em * ((chart.title === '' ? 1.2 : 3.2) + (shown.category.shown ? 1.6 : 0)),
    width: Math.max(em, box.width - beside - names - em * 3),
  };
}

/** Approximate width in em of the widest text. */
function widestText(texts: readonly string[]): number {
  return texts.reduce(
    (most, text) =>
      Math.max(
        most,
        [...text].reduce((sum, letter) => sum + (isWide(letter) ? 1 : LETTER_EM), 0),
      ),
    0,
  );
}

/** Approximate width in em of the widest number along the value axis. */
function widestValue({ series, grouping }: ReadChartModel): number {
  if (grouping === 'percentStacked') return widestText(['100%']);
  const most = series.reduce(
    (sum, { values }) =>
      values.reduce<number>((largest, value) => Math.max(largest, Math.abs(value ?? 0)), sum),
    0,
  );
  return widestText([String(Math.ceil(most))]);
}

function toAxis(
  { title, untitled, linked, flat: _flat, line, grid, words, ...axis }: ReadAxis,
  steps: number,
  cells: string | undefined,
): ImportedAxis {
  const code = linked ? (cells ?? axis.formatCode) : axis.formatCode;
  const { formatCode: _code, ...rest } = axis;
  return {
    ...rest,
    // Those of the category and the value axis are labels of the chart itself.
    ...(title === '' && (untitled !== true || !axis.shown) ? {} : { title: title || 'Axis Title' }),
    ...(code === undefined ? {} : { formatCode: code }),
    ...(line === undefined || line === 'none' ? {} : { line: toStroke(line) }),
    ...(grid === undefined || grid === 'none' ? {} : { grid: toStroke(grid) }),
    ...(words === undefined ? {} : { words: toTextFormat(words) }),
    steps: Math.min(MAX_STEPS, Math.max(2, Math.floor(steps))),
  };
}

function toTextFormat({ color, bold }: ReadTextLook): ImportedTextLook {
  return {
    ...(color === undefined ? {} : { paint: toPaint(color) }),
    ...(bold === undefined ? {} : { bold }),
  };
}

function toPanel({ fill, line }: NonNullable<ReadChartLooks['area']>): ImportedPanel {
  return {
    ...(fill === undefined ? {} : toPaints(fill)),
    ...(line === undefined ? {} : { edge: toStroke(line) }),
  };
}

function toSeriesLooks(
  { looks, values, pointColors, type }: ReadSeries,
  { series, shown }: ReadChartModel,
  plain: number,
  accents: readonly Paint[],
): ImportedSeries {
  const width = (shown?.style ?? 1) > FINE_STYLES ? LINE_PX.strong : LINE_PX.fine;
  if (looks === undefined)
    return { lineWidthPx: width, smooth: false, marker: 'circle', markerSizePx: 7, apart: [], labels: [] };
  const line = looks.line;
  const isVaried = shown?.varied === true && series.length === 1 && plotShape(type) === 'bar';
  const paints =
    Object.keys(pointColors).length === 0 && !isVaried
      ? undefined
      : values.map((_, index) =>
          pointColors[index] === undefined
            ? isVaried
              ? accents[index % accents.length]
              : undefined
            : toPaint(pointColors[index]),
        );
  return {
    lineWidthPx: line === 'none' ? 0 : line === undefined ? width : Math.max(0.5, line.widthEmu / EMU_PER_PX),
    ...(line === undefined || line === 'none' || line.dash === 'solid' ? {} : { dash: line.dash }),
    smooth: looks.smooth,
    marker: looks.marker === 'auto' ? 'circle' : looks.marker,
    markerSizePx: looks.markerPt / PT_PER_PX,
    ...(line === undefined || line === 'none' ? {} : { edge: toStroke(line) }),
    ...(paints === undefined ? {} : { paints }),
    apart: values.map((_, index) => (looks.pointsApart[index] ?? looks.apart) / 100),
    labels: values.map((_, index) =>
      toLabel(looks.pointLabels[index] === undefined ? looks.label : looks.pointLabels[index], plain),
    ),
  };
}

/** A common gradient is one object, because there may be thousands of points. */
function toGradients({
  values,
  gradient,
  pointGradients = {},
  pointColors,
}: ReadSeries): Pick<ImportedSeries, 'gradients'> {
  if (gradient === undefined && Object.keys(pointGradients).length === 0) return {};
  const own = (one: ReadGradient | undefined): Gradient | undefined =>
    one === undefined ? undefined : toPaints(one).gradient;
  const all = own(gradient);
  return {
    gradients: values.map(
      (_, index) => own(pointGradients[index]) ?? (pointColors[index] === undefined ? all : undefined),
    ),
  };
}

function toLabel(label: ReadLabel | null | undefined, plain: number): ImportedLabel | undefined {
  if (label === undefined || label === null) return undefined;
  const { textColor, separator = ', ', bold = false, sizePt, ...rest } = label;
  return {
    ...rest,
    separator,
    bold,
    sizePx: sizePt === undefined ? plain : sizePt / PT_PER_PX,
    ...(textColor === undefined ? {} : { textColor: toPaint(textColor) }),
  };
}
