import { toFileFamily } from '../../../scene/fonts/family-in-file.ts';
import { findFontFamily, findThemeFace } from '../../../scene/fonts/font-book.ts';
import type { FontFace } from '../../../scene/fonts/font-face.ts';
import { isAscii, splitByFont } from '../../../scene/fonts/itemize.ts';
import { type LetterSlot, splitBySlot } from '../../../scene/fonts/letter-slots.ts';
import { findOfficeFamilyForMissing, findOfficeReplacement } from '../../../scene/fonts/system-fonts.ts';
import type { Run } from '../../../scene/scene.ts';
import type { FontRole } from '../../../scene/theme.ts';
import type { Xml } from '../../xml/xml.ts';
import { findLanguageSlot, LETTER_SLOTS, type Piece, ThemeFonts } from './theme-fonts.ts';

/**
 * Fonts of one of our themes. Their glyphs are known, so runs are split and name the fallback family for
 * letters that the theme's font lacks.
 */
export class FallbackFonts extends ThemeFonts {
  /** Names the family that has the bullet character if the body font lacks it. */
  override bulletFontOf(mark: string, lang: string): Xml {
    const base = findThemeFace('body', this.theme, 400, false, lang);
    const face = splitByFont(mark, base, 400, false, lang)[0]?.face ?? base;
    return this.bulletFont(
      face === base ? this.latinTypeface('body') : this.fileFamily(face, base, 'body', lang),
    );
  }

  override pieces({ text, font, weight, italic, lang }: Run): readonly Piece[] | undefined {
    if (isAscii(text)) return undefined;
    const usual = this.familiesOf(font, lang);
    const base = findThemeFace(font, this.theme, weight, italic, lang);
    const runs = splitBySlot(text, base, weight, italic, lang).map(({ text: words, faces, missing }) => {
      if (missing !== undefined) {
        const office = findOfficeFamilyForMissing(missing);
        return { text: words, families: { latin: office, ea: office, cs: office } };
      }
      const named = (slot: LetterSlot): string =>
        faces[slot] === undefined ? usual[slot] : this.fileFamily(faces[slot], base, font, lang);
      return { text: words, families: { latin: named('latin'), ea: named('ea'), cs: named('cs') } };
    });
    if (runs.every(({ families }) => LETTER_SLOTS.every((slot) => families[slot] === usual[slot])))
      return undefined;
    return runs.map(({ text: words, families }) => ({ text: words, fonts: this.slotFonts(font, families) }));
  }

  /** Returns the family name of a face in the file, for text whose base face is `base`. */
  fileFamily(face: FontFace, base: FontFace, role: FontRole, lang: string): string {
    if (face !== base)
      return this.theme.fonts[role].own === undefined ? face.family : findOfficeReplacement(face.family);
    return findLanguageSlot(this.theme, lang) === 'latin'
      ? findFontFamily(role, this.theme, lang).family
      : toFileFamily(this.theme.fonts[role]);
  }
}
