import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TEMPLATES } from '../../src/core/templates/standard/index.ts';
import { DEEP } from '../support/deep.ts';
import { WIDEST_SUBSTITUTE } from '../support/font-loss.ts';
import { FONTS, hasLibreOffice } from '../support/libreoffice.ts';
import { findFaults, findFaultsInDictionaryWords, LENGTHS } from './drawn-decks.ts';
import { type DrawnLanguage, LANGUAGES_DRAWN, layoutsDeck } from './font-loss-decks.ts';

/** Folders of the faces that DejaVu lacks letters for, as a machine with Noto fonts has them. */
const SCRIPT_FONTS: Readonly<Partial<Record<DrawnLanguage, string>>> = {
  ja: 'noto-sans-jp',
  hi: 'noto-sans-devanagari',
  th: 'noto-sans-thai',
};
/** In other languages LibreOffice takes minutes for a template. */
const IN_LANGUAGES = TEMPLATES.flatMap(({ id }) =>
  LANGUAGES_DRAWN.filter((language) => language !== 'en').map((language) => ({ id, language })),
);

describe.skipIf(!hasLibreOffice || !DEEP)('a deck in another script in LibreOffice', () => {
  it.each(IN_LANGUAGES)(
    'in layouts of $id in "$language" keeps its texts apart, whole and on the page without its fonts',
    async ({ id, language }) => {
      const own = SCRIPT_FONTS[language];
      const fonts = [WIDEST_SUBSTITUTE, ...(own === undefined ? [] : [join(FONTS, own)])];
      const deck = layoutsDeck(id, LENGTHS, language);
      const find = language === 'th' ? findFaultsInDictionaryWords : findFaults;
      expect(await find(`layouts of ${id} in ${language}`, deck, fonts)).toEqual([]);
    },
  );
});
