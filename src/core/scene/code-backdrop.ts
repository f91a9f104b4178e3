import { compose, contrastRatio, resolvePaint, tokenHex } from './color.ts';
import type { Paint, Theme } from './theme.ts';

/** WCAG AA for text. */
const LEGIBLE = 4.5;
const SURFACE: Paint = { token: 'surface' };

/**
 * What lies behind a word of code inside a line. A highlight in a file has no transparency, so it is one opaque colour;
 * letters that would be lost on it, such as light ones on a dark slide, have none.
 */
export function codeBackdrop(letters: Paint, theme: Theme): Paint | undefined {
  const surface = tokenHex('surface', theme);
  return contrastRatio(compose(resolvePaint(letters, theme), surface), surface) >= LEGIBLE ? SURFACE : undefined;
}
