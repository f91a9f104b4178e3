import { describe, expect, it } from 'vitest';
import { compose, computeContrastRatio, resolvePaint } from '../../../src/core/scene/color.ts';
import { createTintRamp } from '../../../src/core/scene/tint-ramp.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';

const GROUND = { background: { token: 'background' }, text: { token: 'text' } } as const;

describe.each(TEMPLATES.map((template) => [template.id, resolveTheme(template)] as const))(
  'tints in %s',
  (_, theme) => {
    const page = theme.colors.background;
    it.each(['primary', 'accent', 'graph_1'] as const)(
      'of %s grow darker with the value and keep text on them legible',
      (token) => {
        const tint = createTintRamp({ token }, GROUND, theme);
        const tints = Array.from({ length: 51 }, (__, at) => tint(at / 50));
        const alphas = tints.map(({ fill }) => fill.alpha ?? 1);
        expect(alphas.toSorted((a, b) => a - b)).toEqual(alphas);
        const text = theme.colors.text;
        for (const { fill, text: words } of tints) {
          const color = compose(resolvePaint(fill, theme), page);
          const own = compose(resolvePaint(words, theme), color);
          const isOfPage = computeContrastRatio(own, page) > computeContrastRatio(own, text);
          expect(computeContrastRatio(own, color)).toBeGreaterThanOrEqual(isOfPage ? 6 : 4.5);
        }
      },
    );
  },
);
