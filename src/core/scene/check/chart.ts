import { planChart } from '../chart-plan.ts';
import type { Finding } from '../finding.ts';
import type { Scene } from '../scene.ts';
import type { Theme } from '../theme.ts';
import { called, inEach, whereIs } from './geometry.ts';

/** A pie that gathered its smallest parts: shown, but not each by name. */
export function checkCharts(scene: Scene, theme: Theme): Finding[] {
  return inEach(scene, (element) => {
    if (element.type !== 'chart' || (element.chart.type !== 'pie' && element.chart.type !== 'doughnut')) return undefined;
    const { gathered } = planChart(element.chart, element.style, element.lang, theme, element.box);
    if (gathered.length === 0) return undefined;
    return {
      code: 'chart_trimmed',
      severity: 'info',
      slide: 0,
      ...whereIs(element),
      message: `${called(element)} has more parts than a pie can show; gathered into one: ${gathered.join(', ')}.`,
      measured: element.chart.categories.length,
      allowed: 7,
      unit: 'slices',
      fix: 'Use a horizontal_bar chart to show every part, or gather the small parts yourself.',
    };
  });
}
