import { byLanguage } from '../../memory/memo.ts';
import type { FontWeight } from '../scene.ts';
import type { FontChoice } from '../theme.ts';
import type { FontFace } from './font-face.ts';
import { openFace } from './font-library.ts';
import { SCRIPT_ROWS } from './script-rows.ts';
import { findInstalledFamily, findOwnScript } from './scripts.ts';

/** Sample letters beyond those of Western Europe that a language needs and that Western fonts may lack. */
const SAMPLE_LETTERS: Readonly<Record<string, string>> = {
  be: 'Жяўі',
  bg: 'Жяъщ',
  kk: 'Жәқұ',
  ky: 'Жөүң',
  mk: 'Жѓќѕ',
  mn: 'Жөүё',
  ru: 'Жяёы',
  sr: 'Жђћљ',
  tg: 'Жҳқӣ',
  uk: 'Жяїґ',
  el: 'Ωπάώ',
  vi: 'ệơưđ',
};
const SERIFS = /Georgia|Times|Cambria|Garamond|Palatino/;

const sampleLetters = byLanguage((lang) =>
  [...(SAMPLE_LETTERS[lang.split('-')[0]?.toLowerCase() ?? ''] ?? '')].map(
    (letter) => letter.codePointAt(0) ?? 0,
  ),
);

/** Tells whether a font has the letters of a language. */
function coversLanguage(face: FontFace, lang: string): boolean {
  for (const letter of sampleLetters(lang)) if (!face.has(letter)) return false;
  return true;
}

/**
 * The face itself, or a similar one where it lacks the language's letters: words that mix two fonts are never
 * right, and
 * other programs would choose the second one arbitrarily.
 */
export function findCoveringFace(
  face: FontFace,
  choice: FontChoice,
  lang: string,
  weight: FontWeight,
  italic: boolean,
): FontFace {
  const own = findOwnScript(lang);
  // Programs look for these scripts in the slot of Latin letters, so both are set in the font that has both.
  if (own !== undefined && SCRIPT_ROWS[own].slot === 'any') {
    const family = face.has(SCRIPT_ROWS[own].letter) ? undefined : findInstalledFamily(own);
    return family === undefined ? face : openFace(family, weight, false);
  }
  if (coversLanguage(face, lang)) return face;
  const family = SERIFS.test(choice.fallback) ? 'Source Serif 4' : 'Inter';
  const other = openFace(family, weight, italic);
  return coversLanguage(other, lang) ? other : openFace('Noto Sans', weight, italic);
}
