import type { ChartModel } from '../../src/core/charts/model.ts';
import { chartElement } from '../../src/core/layout/chart-element.ts';
import { findTemplate } from '../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../src/core/templates/themes.ts';
import type { ChartNode } from '../../src/core/templates/tree.ts';

const THEME = resolveTheme(findTemplate('ledger'));
const NODE = {
  type: 'chart',
  bind: 'chart',
  sizesPt: [14],
  series: [{ token: 'graph_0' }],
  rest: { token: 'muted' },
} as unknown as ChartNode;

/** A chart as content holds it, as scenes do. */
export function modelOf(content: Readonly<Record<string, unknown>>): ChartModel {
  return chartElement(NODE, content, { x: 0, y: 0, width: 800, height: 400 }, { lang: 'en', theme: THEME })
    .chart;
}
