import { highlightsOf } from '../chart.ts';
import { planChart } from '../chart-plan.ts';
import { compose, contrastRatio, resolvePaint } from '../color.ts';
import type { Finding } from '../finding.ts';
import type { ChartElement, Scene } from '../scene.ts';
import type { Hex, Paint, Theme } from '../theme.ts';
import { backdropsBehind } from './behind.ts';
import { misleading } from './chart-honesty.ts';
import { called, flatten, inEach, whereIs } from './geometry.ts';

/** Smallest strength of a highlight relative to the strongest colour beside it. */
const LEAST_STRENGTH = 0.75;
/** Weight of a saturated hue relative to the contrast of a colour. */
const HUE = 3;
/** Chart types in which lengths or areas are compared, so that the axis must begin at zero. */
const LENGTHS: ReadonlySet<string> = new Set(['bar', 'stacked_bar', 'horizontal_bar', 'horizontal_stacked_bar', 'area', 'combo']);

/** Reports charts that omit data or present it misleadingly. */
export function checkCharts(scene: Scene, theme: Theme): Finding[] {
  const each = (find: (element: ChartElement) => Finding | undefined) => inEach(scene, (element) => (element.type === 'chart' && element.given !== true ? find(element) : undefined));
  const ours = flatten(scene.elements).filter((element) => element.type === 'chart' && element.given !== true) as ChartElement[];
  return [
    ...ours.flatMap((element) => misleading(element, theme)),
    ...each((element) => gatheredParts(element, theme)),
    ...each((element) => weakHighlight(element, scene, theme)),
    ...each(truncatedAxis),
  ];
}

/** Reports small slices that a pie combines, because they are no longer shown by name. */
function gatheredParts(element: ChartElement, theme: Theme): Finding | undefined {
  if (element.chart.type !== 'pie' && element.chart.type !== 'doughnut') return undefined;
  const { gathered } = planChart(element.chart, element.style, element.lang, theme, element.box);
  if (gathered.length === 0) return undefined;
  return {
    code: 'chart_trimmed',
    severity: 'info',
    slide: 0,
    ...whereIs(element),
    message: `${called(element)} has more parts than a pie can show; combined into one: ${gathered.join(', ')}.`,
    measured: element.chart.categories.length,
    allowed: 7,
    unit: 'slices',
    fix: 'Use a horizontal_bar chart to show every part, or combine the small parts yourself.',
  };
}

/** Reports a highlight that stands out less than the series around it. */
function weakHighlight(element: ChartElement, scene: Scene, theme: Theme): Finding | undefined {
  const { chart, style, lang, box } = element;
  if (chart.highlight === undefined || style.given !== undefined) return undefined;
  const { series, categories } = planChart(chart, style, lang, theme, box);
  const wanted = highlightsOf(chart);
  const paints = series.flatMap(({ paint, pointPaints, emphasised }) =>
    (pointPaints ?? [paint]).map((one, index) => ({ paint: one, marked: emphasised || (pointPaints !== undefined && wanted.includes(categories[index] ?? '')) })),
  );
  const backdrop = backdropsBehind(box, element, scene, theme)[0]?.hex ?? theme.colors.background;
  const strengths = (marked: boolean) => paints.filter((one) => one.marked === marked).map((one) => strength(one.paint, backdrop, theme));
  const [own, others] = [Math.max(...strengths(true)), Math.max(...strengths(false))];
  if (!Number.isFinite(own) || !Number.isFinite(others) || own >= LEAST_STRENGTH * others) return undefined;
  return {
    code: 'weak_highlight',
    severity: 'warning',
    slide: 0,
    ...whereIs(element),
    message: `"${wanted.join('", "')}" is highlighted in ${called(element)}, but stands out less than what is next to it.`,
    measured: Math.round((own / others) * 100) / 100,
    allowed: LEAST_STRENGTH,
    unit: 'ratio',
    fix: 'Choose a theme whose primary colour is stronger than its series colours, or remove the highlight.',
  };
}

/** How strongly a colour attracts attention: its contrast to the backdrop, raised by its saturation. */
function strength(paint: Paint, backdrop: Hex, theme: Theme): number {
  const hex = compose(resolvePaint(paint, theme), backdrop);
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const hue = (Math.max(...channels) - Math.min(...channels)) / 255;
  return (contrastRatio(hex, backdrop) - 1) * (1 + HUE * hue);
}

/**
 * Reports bars of an imported chart that do not begin at zero. Lines may, where the slide says so. Generated
 * charts
 * are checked by their plan instead.
 */
function truncatedAxis({ chart, style, ...element }: ChartElement): Finding | undefined {
  const isLength = LENGTHS.has(chart.type);
  if (style.given === undefined || (!isLength && chart.type !== 'line')) return undefined;
  const min = style.given.value.min ?? 0;
  // Zero is part of an axis that shows negative values.
  if (min <= 0 || !chart.series.some(({ values }) => values.some((value) => value !== null))) return undefined;
  const name = called({ ...element, chart, style });
  return {
    code: 'truncated_axis',
    severity: isLength ? 'warning' : 'info',
    slide: 0,
    ...whereIs({ ...element, chart, style }),
    message: `The axis of ${name} starts at ${min}, not at 0: ${isLength ? 'lengths are not in proportion to the numbers' : 'changes look larger than they are'}.`,
    measured: min,
    allowed: 0,
    fix: isLength ? 'Start the axis at zero.' : 'Say beside the chart where its axis starts, or use a bar chart, which starts at zero.',
  };
}
