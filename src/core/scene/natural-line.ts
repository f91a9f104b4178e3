import { scriptOfLanguage } from './fonts/font-book.ts';
import type { FontRole } from './theme.ts';

/**
 * A line at 100 % spacing and what of it lies below the baseline, em. PowerPoint takes them of the size, whatever the font, as
 * LibreOffice does: its pictures of its own files show 1.2 em between lines of Arial and of Tw Cen MT, whose fonts declare 1.15
 * and 1.09, and its text boxes for one line are as high in Arial as in Calibri (8 pt: 215,444 EMU, 18 pt: 369,332).
 */
export const [NATURAL_LINE, NATURAL_DESCENT] = [1.2, 0.24] as const;

/**
 * The same descent in files of other programs, em, and the share of a line at less than 100 % that lies above the baseline: as
 * LibreOffice 26.8 sets them, in every font. `NATURAL_DESCENT`, for what we write, stands between this and the 0.26 that
 * PowerPoint's pictures of lines of Calibri show (docs/decisions/0023-natural-line.md).
 */
export const [READ_DESCENT, TIGHT_BASELINE] = [0.2, 0.8] as const;

/**
 * Whether the line heights of a paragraph are written in points, so that all of its lines are as high, whatever stands in them: those
 * of other scripts, whose letters need more, and of code, which lies line by line on marks behind it.
 */
export function linesInPoints(font: FontRole, lang: string): boolean {
  return font === 'mono' || scriptOfLanguage(lang) !== 'latin';
}
