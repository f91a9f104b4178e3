import { compose, computeContrastRatio, resolvePaint, TEXT_COLORS } from './color.ts';
import type { Paint, Theme } from './theme.ts';

/** Contrast by WCAG 2.2, 1.4.3, and the opacities of the faintest and the strongest tint in per cent. */
const [MIN_CONTRAST, MIN_PERCENT, MAX_PERCENT] = [4.5, 8, 100];

/** Fill of a cell, and the colour of the words on it. */
export interface Tint {
  readonly fill: Paint;
  readonly text: Paint;
}

/**
 * Tints of a colour from faint to full, by strength from 0 to 1. Opacities at which no colour of words is legible
 * are left out, so that a stronger value is never drawn paler than a weaker one.
 */
export function createTintRamp(
  paint: Paint,
  { background, text }: { readonly background: Paint; readonly text: Paint },
  theme: Theme,
): (strength: number) => Tint {
  const backdrop = compose(resolvePaint(background, theme), theme.colors.background);
  const candidates = [text, ...TEXT_COLORS];
  const readText = (percent: number): Paint | undefined => {
    const color = compose(resolvePaint({ ...paint, alpha: percent / 100 }, theme), backdrop);
    return candidates.find(
      (one) => computeContrastRatio(compose(resolvePaint(one, theme), color), color) >= MIN_CONTRAST,
    );
  };
  return (strength) => {
    const share = Math.min(1, Math.max(0, strength));
    let percent = Math.round(MIN_PERCENT + (MAX_PERCENT - MIN_PERCENT) * share);
    let words = readText(percent);
    while (words === undefined && percent > 1) {
      percent -= 1;
      words = readText(percent);
    }
    return { fill: { ...paint, alpha: percent / 100 }, text: words ?? text };
  };
}
