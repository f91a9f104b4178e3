import { scriptOfLanguage } from './fonts/font-book.ts';
import type { FontRole } from './theme.ts';

/**
 * LibreOffice gives every font lines of 1.2, whatever the font declares; where that is far from it
 * (Newsreader: 1.0, Archivo: 1.09, Jost: 1.45) a percentage would press its lines together or draw them apart.
 */
const AGREED = { from: 1.1, to: 1.35 } as const;

/**
 * Whether the line heights of a paragraph are written in points, so that all of its lines are as high, whatever stands in them: those
 * of other scripts, whose fonts differ too much, of code, which lies line by line on marks behind it, and of fonts that programs do not agree on.
 *
 * @param ratio the font's natural line.
 */
export function linesInPoints(font: FontRole, lang: string, ratio: number): boolean {
  return font === 'mono' || scriptOfLanguage(lang) !== 'latin' || !agreedLine(ratio);
}

/** Whether programs agree enough on a font's natural line for line heights to be written as shares of it. */
function agreedLine(ratio: number): boolean {
  return ratio >= AGREED.from && ratio <= AGREED.to;
}
