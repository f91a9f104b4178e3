import { describe, expect, test } from 'vitest';
import { planChart } from '../../../src/core/charts/plan/chart-plan.ts';
import { checkScene } from '../../../src/core/scene/check/check-scene.ts';
import { compose, computeContrastRatio, resolvePaint } from '../../../src/core/scene/color.ts';
import { AA, LEGIBLE_PAIRS } from '../../../src/core/scene/legible-pairs.ts';
import type { ChartElement } from '../../../src/core/scene/scene.ts';
import type { Hex, Theme } from '../../../src/core/scene/theme.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { CLASSIC_THEMES } from '../../../src/core/templates/classic-themes.ts';
import type { LayoutContract } from '../../../src/core/templates/contract.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme, THEMES } from '../../../src/core/templates/themes.ts';
import { deriveThemeColors } from '../../../src/core/themes/theme-colors.ts';
import { oneIn } from '../../support/deep.ts';
import { layOut } from './lay-out.ts';

const made = (primary: Hex, background?: Hex): Theme => ({
  ...resolveTheme({ themeId: 'ledger' }),
  id: `made-${primary}`,
  colors: deriveThemeColors({ primary, background }).colors,
});

const OVERLAYS: readonly Theme[] = [
  ...CLASSIC_THEMES,
  resolveTheme({ themeId: 'ledger-dusk' }),
  made('#FFE600'),
  made('#0B1F4B', '#0E1320'),
  made('#FF4FA3'),
];

test.each(THEMES.map((theme) => ({ id: theme.id, theme })))(
  'theme $id reaches AA in every pair that templates use',
  ({ theme }) => {
    const short = LEGIBLE_PAIRS.filter(
      ([text, backdrop]) => computeContrastRatio(theme.colors[text], theme.colors[backdrop]) < AA,
    );
    expect(short).toEqual([]);
  },
);

test('the five themes of other clients keep their known colours', () => {
  const known = {
    'edge-yellow': '#1F1F1F',
    'light-rose': '#F69C9C',
    'mint-blue': '#FFFFFF',
    'professional-blue': '#FFFFFF',
    'professional-dark': '#050505',
  };
  const backdrops = Object.fromEntries(
    Object.keys(known).map((id) => [id, resolveTheme({ themeId: id }).colors.background]),
  );
  expect(backdrops).toEqual(known);
});

describe.each(oneIn(18, TEMPLATES, 0).map((template, place) => ({ id: template.id, template, place })))(
  'template $id',
  ({ template, place: from }) => {
    test.each([...THEMES, ...OVERLAYS].map((theme) => ({ id: theme.id, theme })))(
      'emphasises the highlighted bar under $id',
      ({ theme }) => {
        const contract = CONTRACTS.find(({ id }) => id === 'chart_bullets') as LayoutContract;
        const chart = layOut(template, contract, contract.example, 'en', 0, theme).elements.find(
          ({ type }) => type === 'chart',
        ) as ChartElement;
        const [{ pointPaints = [] } = {}] = planChart(
          chart.chart,
          chart.style,
          'en',
          theme,
          chart.box,
        ).series;
        const ratios = pointPaints.map((paint) =>
          computeContrastRatio(
            compose(resolvePaint(paint, theme), theme.colors.background),
            theme.colors.background,
          ),
        );
        expect(ratios.length).toBeGreaterThan(3);
        expect(Math.max(...ratios.slice(1))).toBeLessThanOrEqual((ratios[0] ?? 0) * 0.9);
        expect(Math.min(...ratios)).toBeGreaterThan(1.3);
      },
    );

    test.each(oneIn(6, OVERLAYS, from).map((theme) => ({ id: theme.id, theme })))(
      'is legible on every layout under $id',
      ({ theme }) => {
        // Compositions take turns; over all layouts and themes each turn is met.
        const found = CONTRACTS.flatMap((contract, place) =>
          checkScene(
            layOut(template, contract, contract.example, 'en', (place + theme.id.length) % 3, theme),
            theme,
          )
            .filter(({ severity }) => severity === 'error')
            .map(({ code, message }) => `${contract.id}: ${code}: ${message}`),
        );
        expect(found).toEqual([]);
      },
    );
  },
);
