import { describeChart } from '../charts/alt-text.ts';
import { sortCategories } from '../charts/kinds/sort-categories.ts';
import type { ChartModel } from '../charts/model.ts';
import type { Box, ElementBase, SceneElement } from '../scene/scene.ts';
import type { ChartNode } from '../templates/tree.ts';
import type { CompositeInput } from './composite-input.ts';
import { createDrawingElement } from './drawing.ts';
import { heatMap } from './heat-map.ts';
import { marimekko } from './marimekko.ts';
import { pictogram } from './pictogram.ts';
import { smallMultiples } from './small-multiples.ts';
import { unitChart } from './unit-chart.ts';

/** Draws a chart that consists of a native table, several native charts, or native shapes in one group. */
export function compositeElements(
  base: ElementBase,
  source: ChartModel,
  node: ChartNode,
  box: Box,
  input: CompositeInput,
): SceneElement[] {
  const chart = { ...source, ...sortCategories(source, source.sort) };
  switch (chart.type) {
    case 'heat_map':
      return heatMap(base, chart, node, box, input);
    case 'small_multiples':
      return smallMultiples(base, chart, node, box, input);
    case 'marimekko':
      return [
        {
          ...createDrawingElement(base, marimekko(chart, node, box, input), box, input),
          alt: describeChart(chart),
        },
      ];
    case 'unit_chart':
      return [unitChart(base, chart, node, box, input)];
    default:
      return pictogram(base, chart, node, box, input);
  }
}
