import { describe, expect, it } from 'vitest';
import {
  chooseMostReadable,
  compose,
  computeContrastRatio,
  resolvePaint,
  resolveToken,
} from '../../../src/core/scene/color.ts';
import { THEME } from './fixture-scene.ts';

describe('colours', () => {
  it('have the contrast of WCAG: 21 for black on white, 4.54 for #767676', () => {
    expect(computeContrastRatio('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(computeContrastRatio('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
    expect(computeContrastRatio('#FFFFFF', '#767676')).toBeCloseTo(4.54, 2);
  });

  it('are resolved from tokens, series and fixed values, with their alpha', () => {
    expect(resolveToken('graph_3', THEME)).toBe('#C08A2E');
    expect(resolvePaint({ hex: '#abcdef', alpha: 4 }, THEME)).toEqual({ hex: '#ABCDEF', alpha: 1 });
    expect(compose({ hex: '#000000', alpha: 0.5 }, '#FFFFFF')).toBe('#808080');
  });

  it('keep the preferred candidate if it is legible and change it otherwise', () => {
    const choices = [{ token: 'text' }, { token: 'background' }] as const;
    expect(chooseMostReadable(choices, '#FFFFFF', THEME)).toEqual({ token: 'text' });
    expect(chooseMostReadable(choices, '#14213D', THEME)).toEqual({ token: 'background' });
  });
});
