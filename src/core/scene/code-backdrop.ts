import { compose, computeContrastRatio, resolvePaint, resolveToken } from './color.ts';
import type { Paint, Theme } from './theme.ts';

/** WCAG AA for text. */
const MIN_CONTRAST = 4.5;
const SURFACE: Paint = { token: 'surface' };

/**
 * Backdrop of inline code. A highlight in a PowerPoint file has no transparency, so it is one opaque colour.
 * Text that would
 * be illegible on it, such as light text on a dark slide, has none.
 */
export function chooseCodeBackdrop(letters: Paint, theme: Theme): Paint | undefined {
  const surface = resolveToken('surface', theme);
  return computeContrastRatio(compose(resolvePaint(letters, theme), surface), surface) >= MIN_CONTRAST
    ? SURFACE
    : undefined;
}
