import { formatShare } from '../../scene/number-format.ts';
import { listPoints, readableOn } from './label-parts.ts';
import type { LabelDecision, LabelInput } from './label-types.ts';
import { findHighlighted } from './paints.ts';
import type { LabelPlan } from './plan-types.ts';

/** Labels the slices of a pie around it, and those of a doughnut within. */
export function labelSlices(input: LabelInput): LabelDecision {
  const { chart, series, style, theme, family, lang } = input;
  const [only] = series;
  if (only?.silent) return { bySeries: [[]], legend: 'none', valueAxis: false };
  const requested = chart.dataLabels;
  const chosen = findHighlighted(chart).points;
  if (!only) return { bySeries: [], legend: 'none', valueAxis: false };
  const total = only.values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  // Values in percent are shown as they are, others as their share of the total.
  const percents = chart.unit === '%' || (chart.unit === undefined && Math.abs(total - 100) < 0.5);
  const labels = listPoints(only).flatMap((point): LabelPlan[] => {
    const value = only.values[point] ?? 0;
    const share = total === 0 ? 0 : value / total;
    const figure = percents && chart.unit === '%' ? only.formatValue(value) : formatShare(share, lang);
    const common = {
      point,
      showValue: percents && chart.unit === '%',
      showPercent: !(percents && chart.unit === '%'),
      showSeries: false,
      bold: chosen.has(point),
    };
    if (requested === 'none' || (requested === 'highlighted' && !chosen.has(point))) return [];
    if (family === 'pie')
      return share === 0
        ? []
        : [
            {
              ...common,
              place: 'outside_end',
              showCategory: true,
              paint: style.text,
              text: `${chart.categories[point] ?? ''} ${figure}`,
            },
          ];
    return share < 0.05
      ? []
      : [
          {
            ...common,
            place: 'center',
            showCategory: false,
            paint: readableOn(only.pointPaints?.[point] ?? only.paint, style, theme),
            text: figure,
          },
        ];
  });
  return {
    bySeries: [labels],
    legend:
      family === 'pie' && (requested === undefined || requested === 'all' || requested === 'ends')
        ? 'none'
        : 'right',
    valueAxis: false,
  };
}
