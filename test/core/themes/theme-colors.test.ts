import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeContrastRatio } from '../../../src/core/scene/color.ts';
import { AA, LEGIBLE_PAIRS } from '../../../src/core/scene/legible-pairs.ts';
import type { Hex, ThemeColors } from '../../../src/core/scene/theme.ts';
import { measureLightness, toOklch } from '../../../src/core/themes/oklch.ts';
import { type ChosenColors, deriveThemeColors } from '../../../src/core/themes/theme-colors.ts';

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): Hex => `#${value.toString(16).padStart(6, '0').toUpperCase()}`);
const maybe = fc.option(hex, { nil: undefined });
const chosen: fc.Arbitrary<ChosenColors> = fc.record({
  ...{
    background: maybe,
    surface: maybe,
    text: maybe,
    muted: maybe,
    stroke: maybe,
    primary: maybe,
    secondary: maybe,
    accent: maybe,
  },
  ...{ on_primary: maybe, on_secondary: maybe, on_accent: maybe },
});

const illegible = (colors: ThemeColors) =>
  LEGIBLE_PAIRS.filter(([text, backdrop]) => computeContrastRatio(colors[text], colors[backdrop]) < AA).map(
    (pair) => `${pair.join(' on ')}: ${colors[pair[0]]} on ${colors[pair[1]]}`,
  );

const closest = (colors: ThemeColors): number => {
  const greys = colors.graph.map(measureLightness).sort((a, b) => a - b);
  return Math.min(...greys.slice(1).map((grey, index) => grey - (greys[index] ?? 0)));
};

describe('a palette of chosen colours', () => {
  test('reaches AA in every pair for any choice', () => {
    fc.assert(
      fc.property(chosen, (colors) => {
        expect(illegible(deriveThemeColors(colors).colors)).toEqual([]);
      }),
      { numRuns: 600 },
    );
  });

  test('has, from one colour on white and near-black, ten chart colours distinct in greyscale', () => {
    fc.assert(
      fc.property(hex, fc.constantFrom<Hex>('#FFFFFF', '#101418'), (primary, background) => {
        const { colors } = deriveThemeColors({ primary, background });
        expect(new Set(colors.graph).size).toBe(10);
        expect(closest(colors)).toBeGreaterThan(4);
        expect(colors.graph[0]).toBe(colors.primary);
      }),
      { numRuns: 150 },
    );
  });

  test('keeps legible choices and reports changes of the others', () => {
    const { colors, repairs } = deriveThemeColors({
      primary: '#FFE600',
      background: '#FFFFFF',
      text: '#202020',
      on_primary: '#FFE600',
    });
    expect(colors).toMatchObject({ background: '#FFFFFF', text: '#202020' });
    expect(repairs.map(({ token, requested: input }) => [token, input])).toEqual([['primary', '#FFE600']]);
    expect(computeContrastRatio(colors.primary, '#FFFFFF')).toBeGreaterThanOrEqual(AA);
    // A yellow that cannot be read lives on as the accent, which is a backdrop.
    expect(colors.accent).toBe('#FFE600');
  });

  test('keeps the hue of a colour that it has to darken', () => {
    const { colors } = deriveThemeColors({ primary: '#FF4FA3' });
    expect(Math.abs(toOklch(colors.primary).h - toOklch('#FF4FA3').h)).toBeLessThan(8);
  });
});
