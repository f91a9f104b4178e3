import { describe, expect, it } from 'vitest';
import { computeContrastRatio, resolvePaint } from '../../../src/core/scene/color.ts';
import { repairContrast } from '../../../src/core/scene/legible-color.ts';
import type { ChartElement } from '../../../src/core/scene/scene.ts';
import type { ColorToken } from '../../../src/core/scene/theme.ts';
import { chart, STYLE, scene, shape, THEME } from './fixture-scene.ts';

const MODEL = {
  type: 'bar',
  categories: ['North', 'South'],
  series: [{ name: 'Riders', values: [4, 7] }],
} as const;
const drawn = (...under: readonly ColorToken[]): ChartElement => {
  const tiles = under.map((token, index) =>
    shape(`tile-${index}`, { x: 40, y: 100, width: 1200, height: 560 }, { token }),
  );
  return repairContrast(scene([...tiles, chart(MODEL)]), THEME).elements.at(-1) as ChartElement;
};

describe('text of charts', () => {
  it.each(['primary', 'secondary', 'accent'] as const)('is legible on a tile of %s', (backdrop) => {
    const { style } = drawn(backdrop);
    for (const paint of [style.text, style.muted])
      expect(
        computeContrastRatio(resolvePaint(paint, THEME).hex, THEME.colors[backdrop]),
      ).toBeGreaterThanOrEqual(4.5);
  });

  it('has the colours of the template if they are legible on the uppermost backdrop', () => {
    expect(drawn().style).toBe(STYLE);
    expect(drawn('secondary', 'background').style).toBe(STYLE);
    expect(drawn('background', 'secondary').style.text).toEqual({ token: 'on_primary' });
  });
});
