import { describe, expect, it } from 'vitest';
import type { ChartModel, ChartType } from '../../../src/core/charts/model.ts';
import { planChart } from '../../../src/core/charts/plan/chart-plan.ts';
import { lightness } from '../../../src/core/charts/plan/color-order.ts';
import type { ChartStyle, SceneElement } from '../../../src/core/scene/scene.ts';
import type { Paint, Theme } from '../../../src/core/scene/theme.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme, THEMES } from '../../../src/core/templates/themes.ts';
import { composedDeck } from '../../support/example-deck.ts';

/** Differences in L* by which neighbours are distinct in grey. */
const MARGIN = 10;

const model = (type: ChartType, series: number, categories = 4): ChartModel => ({
  type,
  categories: Array.from({ length: categories }, (_, index) => `C${index + 1}`),
  series: Array.from({ length: series }, (_, index) => ({
    name: `S${index + 1}`,
    values: Array.from({ length: categories }, (_, at) => 10 + index * 3 + at),
  })),
});

async function chartStyle(template: string): Promise<ChartStyle> {
  const deck = await composedDeck(template, [
    {
      layout: 'chart',
      content: {
        title: 'T',
        chart: { type: 'bar', categories: ['a', 'b'], series: [{ name: 's', values: [1, 2] }] },
      },
    },
  ]);
  const chart = deck.slides[0]?.elements.find((element: SceneElement) => element.type === 'chart');
  if (chart?.type !== 'chart') throw new Error(template);
  return chart.style;
}

function steps(paints: readonly Paint[], theme: Theme, closed: boolean): number[] {
  const light = paints.map((paint) => lightness(paint, theme));
  return light.flatMap((value, index) =>
    index > 0 || (closed && light.length > 2) ? [Math.abs(value - (light.at(index - 1) ?? 0))] : [],
  );
}

describe('chart series in grey', () => {
  it.each(TEMPLATES.map((template) => [template.id] as const))(
    'differ from their neighbours in %s, under its own theme and every other',
    async (id) => {
      const style = await chartStyle(id);
      const own = resolveTheme(
        TEMPLATES.find((template) => template.id === id) as (typeof TEMPLATES)[number],
      );
      for (const theme of [own, ...THEMES]) {
        for (const count of [2, 3, 4, 5, 6]) {
          const bars = planChart(model('stacked_bar', count), style, 'en-US', theme, {
            width: 1000,
            height: 560,
          }).series.map(({ paint }) => paint);
          const slices =
            planChart(model('pie', 1, count), style, 'en-US', theme, { width: 1000, height: 560 }).series[0]
              ?.pointPaints ?? [];
          expect(
            Math.min(...steps(bars, theme, false)),
            `${id}, ${theme.id}, ${count} series`,
          ).toBeGreaterThanOrEqual(MARGIN);
          expect(
            Math.min(...steps(slices, theme, true)),
            `${id}, ${theme.id}, ${count} slices`,
          ).toBeGreaterThanOrEqual(MARGIN);
        }
      }
    },
  );

  it('beyond the fifth line are dashed, and scatter series have different markers', async () => {
    const style = await chartStyle('ledger');
    const theme = THEMES[0] as Theme;
    expect(
      planChart(model('line', 11), style, 'en-US', theme, { width: 1000, height: 560 }).series.map(
        ({ dash }) => dash ?? 'solid',
      ),
    ).toEqual([...Array(5).fill('solid'), ...Array(5).fill('dash'), 'dot']);
    const scatter: ChartModel = {
      type: 'scatter',
      categories: [],
      series: [],
      points: [1, 2, 3, 4].map((x) => ({ x, y: x, series: `S${x}` })),
    };
    expect(
      planChart(scatter, style, 'en-US', theme, { width: 1000, height: 560 }).series.map(
        ({ symbol }) => symbol,
      ),
    ).toEqual(['circle', 'square', 'diamond', 'triangle']);
  });
});
