import { toFileFamily } from '../../../scene/fonts/family-in-file.ts';
import { describeFont, type FontFacts } from '../../../scene/fonts/font-facts.ts';
import { SHIPPED_FAMILIES } from '../../../scene/fonts/font-files.ts';
import { fontLibrary, openFace } from '../../../scene/fonts/font-library.ts';
import { guessLetterKind } from '../../../scene/fonts/letter-kind.ts';
import type { Theme } from '../../../scene/theme.ts';
import { element, type Xml } from '../../xml/xml.ts';

/**
 * Writes an element that names a family, with metrics by which programs without it choose a substitute. Theme
 * references and unknown families have no metrics.
 *
 * @param lang language of the letters, if they are East Asian or complex
 */
export function writeTypeface(tag: string, family: string, theme: Theme, lang?: string): Xml {
  return element(tag, { typeface: family, ...findFacts(family, theme, lang) });
}

export function findFacts(family: string, theme: Theme, lang?: string): FontFacts | undefined {
  if (family === '' || family.startsWith('+')) return undefined;
  const choice = [theme.fonts.body, theme.fonts.heading, theme.fonts.mono].find(
    (one) => toFileFamily(one) === family,
  );
  const uploaded = choice === undefined ? undefined : fontLibrary.uploaded(choice, 400, false);
  if (uploaded === undefined && !SHIPPED_FAMILIES.includes(family)) return undefined;
  return describeFont(
    family,
    guessLetterKind(choice?.fallback ?? family),
    uploaded ?? openFace(family, 400, false),
    lang,
  );
}
