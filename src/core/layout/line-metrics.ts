import { findScriptFace } from '../scene/fonts/font-book.ts';
import { findScriptOfLanguage, findScriptRow } from '../scene/fonts/scripts.ts';
import { findOfficeLine } from '../scene/fonts/system-fonts.ts';
import type { FontWeight } from '../scene/scene.ts';
import type { Theme } from '../scene/theme.ts';
import type { TextStyle } from '../templates/tree.ts';

/** Lightest weight that is written as bold. */
const BOLD_FROM = 600;
const MIN_EAST_ASIAN_LINE: Readonly<Record<string, number>> = { kana: 1.3, han: 1.3, hangul: 1.3 };

/**
 * Smallest line height for a language's script: scripts with stacked marks need more than a tight Latin
 * heading.
 */
export function findMinLineHeight(lang: string): number {
  const script = findScriptOfLanguage(lang);
  return findScriptRow(script)?.line ?? MIN_EAST_ASIAN_LINE[script] ?? 0;
}

/** Baseline in em from the top of a line: extra height is split above and below. */
export function findBaseline(style: TextStyle, lineHeight: number, theme: Theme, lang: string): number {
  const { font, weight } = style;
  const face =
    (findScriptOfLanguage(lang) === 'latin' ? findOfficeLine(theme.fonts[font]) : undefined) ??
    findScriptFace(font, theme, weight, lang);
  return (lineHeight - face.ascent - face.descent) / 2 + face.ascent;
}

/**
 * The weight of a text in a file, where runs are either bold or not. Text is measured, drawn and embedded in
 * that weight, so that lines break alike everywhere.
 */
export function toOfficeWeight(weight: FontWeight): 400 | 700 {
  return weight >= BOLD_FROM ? 700 : 400;
}

/**
 * Single line spacing declared by the theme's font in em. LibreOffice takes spacing above 100 % as a share of
 * it.
 */
export function findDeclaredLine({ font, weight }: TextStyle, theme: Theme, lang: string): number {
  const face = findScriptFace(font, theme, weight, lang);
  return face.ascent + face.descent;
}
