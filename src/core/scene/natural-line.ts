import { findScriptOfLanguage } from './fonts/scripts.ts';
import type { FontRole } from './theme.ts';

/**
 * Line height at 100 % spacing, em. PowerPoint derives it from the size, whatever the font, as LibreOffice
 * does: its renderings
 * of its own files show 1.2 em between lines of Arial and of Tw Cen MT, whose fonts declare 1.15 and 1.09,
 * and its text boxes
 * for one line are as high in Arial as in Calibri (8 pt: 215,444 EMU, 18 pt: 369,332).
 */
export const NATURAL_LINE = 1.2;
/** Part of a line below the baseline, em, and the share above it in lines tighter than the natural one. */
const [DESCENT, TIGHT_ASCENT] = [0.2, 0.8] as const;

/**
 * Baseline of a line in em from its top, as LibreOffice 26.8 sets it in every font. Leading is added above,
 * and lines below
 * 100 % are compressed as a whole. For PowerPoint see docs/decisions/0023-natural-line.md.
 * | @param lineHeight em
 *
 * @param isFixed the height is declared in points and never compressed
 */
export function computeBaseline(lineHeight: number, isFixed = false): number {
  return lineHeight < NATURAL_LINE && !isFixed ? TIGHT_ASCENT * lineHeight : lineHeight - DESCENT;
}

/**
 * Tells whether the line heights of a paragraph are written in points, so that all its lines are equally
 * high: paragraphs in
 * other scripts, whose letters need more, and code, whose lines lie on marks.
 */
export function hasFixedLines(font: FontRole, lang: string): boolean {
  return font === 'mono' || findScriptOfLanguage(lang) !== 'latin';
}
