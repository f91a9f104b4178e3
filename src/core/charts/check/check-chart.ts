import { findBackdropsBehind } from '../../scene/check/backdrop.ts';
import { describeElement, describePlace, findInEach, flatten } from '../../scene/check/geometry.ts';
import { compose, computeContrastRatio, resolvePaint } from '../../scene/color.ts';
import { FINDINGS, type Finding } from '../../scene/finding.ts';
import { CANVAS, type ChartElement, type Scene } from '../../scene/scene.ts';
import type { Hex, Paint, Theme } from '../../scene/theme.ts';
import { KIND_ROWS } from '../kinds/index.ts';
import { listHighlights } from '../model.ts';
import { planChart } from '../plan/chart-plan.ts';
import { checkChartHonesty } from './honesty.ts';

/** Smallest strength of a highlight relative to the strongest colour beside it. */
const MIN_HIGHLIGHT_STRENGTH = 0.75;
/** Weight of a saturated hue relative to the contrast of a colour. */
const HUE_WEIGHT = 3;
/** Reports charts that omit data or present it misleadingly. */
export function checkCharts(scene: Scene, theme: Theme): Finding[] {
  const each = (find: (element: ChartElement) => Finding | undefined) =>
    findInEach(scene, (element) =>
      element.type === 'chart' && element.fromDesign !== true ? find(element) : undefined,
    );
  const generated = flatten(scene.elements).filter(
    (element) => element.type === 'chart' && element.fromDesign !== true,
  ) as ChartElement[];
  return [
    ...generated.flatMap((element) => checkChartHonesty(element, theme)),
    ...each((element) => checkCombinedSlices(element, theme)),
    ...each((element) => checkHighlight(element, scene, theme)),
    ...each(checkImportedAxis),
    ...(generated.length === 1 ? each((element) => checkChartSize(element, scene)) : []),
  ];
}

/** Smallest height and area of a lone chart, as shares of the slide. */
const [MIN_CHART_HEIGHT, MIN_CHART_AREA] = [0.18, 0.06];

/** Reports a lone chart that is too small to be read; several small ones beside each other are compared. */
function checkChartSize(element: ChartElement, scene: Scene): Finding | undefined {
  const { widthPx, heightPx } = scene.canvas ?? CANVAS;
  const height = element.box.height / heightPx;
  if (height >= MIN_CHART_HEIGHT && (height * element.box.width) / widthPx >= MIN_CHART_AREA)
    return undefined;
  return {
    code: 'chart_too_small',
    severity: 'warning',
    slide: 0,
    ...describePlace(element),
    message: `${describeElement(element)} takes only ${Math.round(height * 100)} % of the height of the slide.`,
    measured: Math.round(height * 100) / 100,
    allowed: MIN_CHART_HEIGHT,
    unit: 'ratio',
    fix: FINDINGS.chart_too_small.fix,
  };
}

/** Reports small slices that a pie combines, because they are no longer shown by name. */
function checkCombinedSlices(element: ChartElement, theme: Theme): Finding | undefined {
  if (!KIND_ROWS[element.chart.type].slices) return undefined;
  const { gathered } = planChart(element.chart, element.style, element.lang, theme, element.box);
  if (gathered.length === 0) return undefined;
  return {
    code: 'chart_trimmed',
    severity: 'info',
    slide: 0,
    ...describePlace(element),
    message: `${describeElement(element)} has more parts than a pie can show; combined into one: ${gathered.join(', ')}.`,
    measured: element.chart.categories.length,
    allowed: 7,
    unit: 'slices',
    fix: 'Use a horizontal_bar chart to show every part, or combine the small parts yourself.',
  };
}

/** Reports a highlight that stands out less than the series around it. */
function checkHighlight(element: ChartElement, scene: Scene, theme: Theme): Finding | undefined {
  const { chart, style, lang, box } = element;
  if (chart.highlight === undefined || style.imported !== undefined) return undefined;
  const { series, categories } = planChart(chart, style, lang, theme, box);
  const highlighted = listHighlights(chart);
  const paints = series.flatMap(({ paint, pointPaints, emphasised }) =>
    (pointPaints ?? [paint]).map((one, index) => ({
      paint: one,
      marked: emphasised || (pointPaints !== undefined && highlighted.includes(categories[index] ?? '')),
    })),
  );
  const backdrop = findBackdropsBehind(box, element, scene, theme)[0]?.hex ?? theme.colors.background;
  const strengths = (marked: boolean) =>
    paints.filter((one) => one.marked === marked).map((one) => visualStrength(one.paint, backdrop, theme));
  const [own, others] = [Math.max(...strengths(true)), Math.max(...strengths(false))];
  if (!Number.isFinite(own) || !Number.isFinite(others) || own >= MIN_HIGHLIGHT_STRENGTH * others)
    return undefined;
  return {
    code: 'weak_highlight',
    severity: 'warning',
    slide: 0,
    ...describePlace(element),
    message: `"${highlighted.join('", "')}" is highlighted in ${describeElement(element)}, but stands out less than what is next to it.`,
    measured: Math.round((own / others) * 100) / 100,
    allowed: MIN_HIGHLIGHT_STRENGTH,
    unit: 'ratio',
    fix: 'Choose a theme whose primary colour is stronger than its series colours, or remove the highlight.',
  };
}

/** How strongly a colour attracts attention: its contrast to the backdrop, raised by its saturation. */
function visualStrength(paint: Paint, backdrop: Hex, theme: Theme): number {
  const hex = compose(resolvePaint(paint, theme), backdrop);
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const hue = (Math.max(...channels) - Math.min(...channels)) / 255;
  return (computeContrastRatio(hex, backdrop) - 1) * (1 + HUE_WEIGHT * hue);
}

/**
 * Reports bars of an imported chart that do not begin at zero. Lines may, where the slide says so. Generated
 * charts
 * are checked by their plan instead.
 */
function checkImportedAxis({ chart, style, ...element }: ChartElement): Finding | undefined {
  const isLength = KIND_ROWS[chart.type].lengths === true;
  if (style.imported === undefined || (!isLength && chart.type !== 'line')) return undefined;
  const min = style.imported.value.min ?? 0;
  // Zero is part of an axis that shows negative values.
  if (min <= 0 || !chart.series.some(({ values }) => values.some((value) => value !== null)))
    return undefined;
  const name = describeElement({ ...element, chart, style });
  return {
    code: 'truncated_axis',
    severity: isLength ? 'warning' : 'info',
    slide: 0,
    ...describePlace({ ...element, chart, style }),
    message: `The axis of ${name} starts at ${min}, not at 0: ${isLength ? 'lengths are not in proportion to the numbers' : 'changes look larger than they are'}.`,
    measured: min,
    allowed: 0,
    fix: isLength
      ? 'Start the axis at zero.'
      : 'Say beside the chart where its axis starts, or use a bar chart, which starts at zero.',
  };
}
