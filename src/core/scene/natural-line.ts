import { scriptOfLanguage } from './fonts/scripts.ts';
import type { FontRole } from './theme.ts';

/**
 * A line at 100 % spacing, em. PowerPoint takes it of the size, whatever the font, as LibreOffice does: its pictures of its own
 * files show 1.2 em between lines of Arial and of Tw Cen MT, whose fonts declare 1.15 and 1.09, and its text boxes for one line
 * are as high in Arial as in Calibri (8 pt: 215,444 EMU, 18 pt: 369,332).
 */
export const NATURAL_LINE = 1.2;
/** What of a line lies below the baseline, em, and the share of a tighter line than the natural one that lies above it. */
const [DESCENT, TIGHT] = [0.2, 0.8] as const;

/**
 * Baseline of a line, in em from its top: as LibreOffice 26.8 sets it, in every font. Leading stands above; lines at less than
 * 100 % are squeezed as a whole. Of PowerPoint: docs/decisions/0023-natural-line.md.
 *
 * @param lineHeight em. @param isFixed where it is said in points: it is never squeezed
 */
export function baselineIn(lineHeight: number, isFixed = false): number {
  return lineHeight < NATURAL_LINE && !isFixed ? TIGHT * lineHeight : lineHeight - DESCENT;
}

/**
 * Whether the line heights of a paragraph are written in points, so that all of its lines are as high, whatever stands in them: those
 * of other scripts, whose letters need more, and of code, which lies line by line on marks behind it.
 */
export function linesInPoints(font: FontRole, lang: string): boolean {
  return font === 'mono' || scriptOfLanguage(lang) !== 'latin';
}
