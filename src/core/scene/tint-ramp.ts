import { compose, computeContrastRatio, resolvePaint, TEXT_COLORS } from './color.ts';
import type { Paint, Theme } from './theme.ts';

/** Contrast by WCAG 2.2, 1.4.3, and the opacities of the faintest and the strongest tint in per cent. */
const [MIN_CONTRAST, MIN_PERCENT, MAX_PERCENT] = [4.5, 8, 100];
/** Contrast below which words in the colour of the page look like the tint that they stand on. */
const CLEAR_CONTRAST = 6;

/** Fill of a cell, and the colour of the words on it. */
export interface Tint {
  readonly fill: Paint;
  readonly text: Paint;
}

/**
 * Tints of a colour from faint to full, by strength from 0 to 1. Opacities at which no colour of words is clearly
 * legible are left out, so that a stronger value is never drawn paler than a weaker one.
 */
export function createTintRamp(
  paint: Paint,
  { background, text }: { readonly background: Paint; readonly text: Paint },
  theme: Theme,
): (strength: number) => Tint {
  const backdrop = compose(resolvePaint(background, theme), theme.colors.background);
  const pageText = compose(resolvePaint(text, theme), backdrop);
  const candidates = [text, ...TEXT_COLORS];
  const read = (
    percent: number,
  ): { readonly words: Paint; readonly isLegible: boolean; readonly isClear: boolean } => {
    const color = compose(resolvePaint({ ...paint, alpha: percent / 100 }, theme), backdrop);
    const measured = candidates.map((words) => {
      const own = compose(resolvePaint(words, theme), color);
      return { words, own, contrast: computeContrastRatio(own, color) };
    });
    const { words, own, contrast } =
      measured.find((one) => one.contrast >= CLEAR_CONTRAST) ??
      measured.reduce((best, one) => (one.contrast > best.contrast ? one : best));
    const isOfPage = computeContrastRatio(own, backdrop) > computeContrastRatio(own, pageText);
    return {
      words,
      isLegible: contrast >= MIN_CONTRAST,
      isClear: contrast >= (isOfPage ? CLEAR_CONTRAST : MIN_CONTRAST),
    };
  };
  const tints = Array.from({ length: MAX_PERCENT - MIN_PERCENT + 1 }, (_, at) => ({
    percent: MIN_PERCENT + at,
    ...read(MIN_PERCENT + at),
  }));
  const usable = [
    tints.filter(({ isClear }) => isClear),
    tints.filter(({ isLegible }) => isLegible),
    tints,
  ].find((those) => those.length > 0) as typeof tints;
  return (strength) => {
    const share = Math.min(1, Math.max(0, strength));
    const wanted = Math.round(MIN_PERCENT + (MAX_PERCENT - MIN_PERCENT) * share);
    const tint = usable.reduce((best, one) =>
      Math.abs(one.percent - wanted) < Math.abs(best.percent - wanted) ? one : best,
    );
    return { fill: { ...paint, alpha: tint.percent / 100 }, text: tint.words };
  };
}
