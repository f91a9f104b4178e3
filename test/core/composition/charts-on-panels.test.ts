import { describe, expect, it } from 'vitest';
import { checkScene } from '../../../src/core/scene/check/check-scene.ts';
import type { ChartElement, SceneElement } from '../../../src/core/scene/scene.ts';
import { ROLE_COLORS } from '../../../src/core/scene/theme.ts';
import { composedScene, THEME_OF_LEDGER } from '../../support/composed-scene.ts';

const LIGHT_DANGER = '#FF8D78';
const ONE = { categories: ['Homes', 'Care', 'Other'], series: [{ name: 'Beds', values: [38, 23, 51] }] };
const TWO = {
  categories: ['North', 'South'],
  series: [
    { name: 'Homes', values: [4, 9] },
    { name: 'Other', values: [7, 3] },
  ],
};
const CHARTS = [
  ['bar', ONE],
  ['horizontal_stacked_bar', TWO],
  ['marimekko', TWO],
  ['pictogram', ONE],
  ['unit_chart', ONE],
  ['small_multiples', TWO],
  ['heat_map', TWO],
] as const;

const draw = (chart: object, tone: string) =>
  composedScene(
    `<section><h1>Beds</h1><div tone="${tone}" class="flex flex-col p-6 flex-1"><chart>${JSON.stringify(chart)}</chart></div></section>`,
    { color_roles: { Homes: 'danger' } },
  );
const flatten = (elements: readonly SceneElement[]): SceneElement[] =>
  elements.flatMap((one) => (one.type === 'group' ? flatten(one.children) : [one]));

describe('a chart on a panel', () => {
  it.each(CHARTS)('%s has colours of roles that stand out from the panel', (type, data) => {
    const onPanel = JSON.stringify(draw({ type, ...data }, 'inverse').elements);
    expect(onPanel).toContain(LIGHT_DANGER);
    expect(onPanel).not.toContain(ROLE_COLORS.danger);
    expect(JSON.stringify(draw({ type, ...data }, 'default').elements)).toContain(ROLE_COLORS.danger);
  });

  it.each(CHARTS)('%s has no finding on contrast on panels', (type, data) => {
    for (const tone of ['inverse', 'accent']) {
      const findings = checkScene(draw({ type, ...data }, tone), THEME_OF_LEDGER);
      expect(findings.filter(({ code }) => code.includes('contrast')).map(({ message }) => message)).toEqual(
        [],
      );
    }
  });

  it('has the text and gridlines of its panel', () => {
    const chart = flatten(draw({ type: 'line', ...TWO }, 'inverse').elements).find(
      (one): one is ChartElement => one.type === 'chart',
    );
    expect(chart?.style).toMatchObject({
      text: { token: 'background' },
      ground: { token: 'text' },
      grid: { token: 'background', alpha: 0.28 },
    });
  });
});
