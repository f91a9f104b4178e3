import { findThemeFace } from '../../../scene/fonts/font-book.ts';
import type { FontFace } from '../../../scene/fonts/font-face.ts';
import { openFace } from '../../../scene/fonts/font-library.ts';
import { findScript, KEYCAP_LETTERS, KEYCAP_SIGN, splitByFont } from '../../../scene/fonts/itemize.ts';
import { guessLetterKind, type LetterKind } from '../../../scene/fonts/letter-kind.ts';
import { findLetterSet, type LetterSet, listLetterSets } from '../../../scene/fonts/letter-sets.ts';
import type { FaceStyle, FontWeight } from '../../../scene/scene.ts';
import type { Theme } from '../../../scene/theme.ts';
import type { FallbackFonts } from '../drawing/letter-fonts.ts';
import type { UsedLetters, UsedStyle } from './used-letters.ts';

/** A family that a file names, its faces, and the letters that they are subset to. */
export interface PlannedFamily {
  readonly family: string;
  readonly kind: LetterKind;
  /** False if its font is not available, such as an uploaded font that was deleted. */
  readonly isKnown: boolean;
  /** Styles that text uses. */
  readonly needed: ReadonlySet<FaceStyle>;
  readonly faces: ReadonlyMap<FaceStyle, FontFace>;
  /** Letter sets of the scripts that a person may continue to write in. */
  readonly sets: ReadonlySet<LetterSet>;
  /** Code points that are used. */
  readonly letters: ReadonlySet<number>;
  /** Language of the deck. */
  readonly lang: string;
}

interface MutableFamily extends PlannedFamily {
  readonly needed: Set<FaceStyle>;
  readonly faces: Map<FaceStyle, FontFace>;
  readonly sets: Set<LetterSet>;
  readonly letters: Set<number>;
  /** A font of the theme, in which new text is set. */
  readonly isThemeFont: boolean;
  openFace(weight: 400 | 700): FontFace;
}

const [REGULAR, BOLD_FROM, BOLD] = [400, 600, 700] as const;

/** Plans the families that slides and layouts use, by their names in the file, in order of first use. */
export function planFonts(
  used: Pick<UsedLetters, 'styles'>,
  theme: Theme,
  fonts: FallbackFonts,
  deckLang: string,
): PlannedFamily[] {
  const families = new Map<string, MutableFamily>();
  for (const style of used.styles) new StylePlan(families, style, theme, fonts, deckLang).add();
  for (const open of families.values()) addStandardFaces(open);
  return [...families.values()];
}

class StylePlan {
  readonly #families: Map<string, MutableFamily>;
  readonly #style: UsedStyle;
  readonly #theme: Theme;
  readonly #fonts: FallbackFonts;
  readonly #deckLang: string;
  readonly #base: FontFace;

  constructor(
    families: Map<string, MutableFamily>,
    style: UsedStyle,
    theme: Theme,
    fonts: FallbackFonts,
    deckLang: string,
  ) {
    this.#families = families;
    this.#style = style;
    this.#theme = theme;
    this.#fonts = fonts;
    this.#deckLang = deckLang;
    this.#base = this.#baseIn(style.bold ? BOLD : REGULAR, style.italic);
  }

  add(): void {
    const { lang, letters, bullets } = this.#style;
    const base = this.#family(this.#base);
    for (const set of listLetterSets(lang)) base.sets.add(set);
    /** Faces of scripts that the style's own font lacks. */
    const others = new Set<FontFace>();
    const signs: number[] = [];
    /** Faces that are used only for symbols. */
    const signFaces = new Set<FontFace>();
    for (const letter of letters) {
      const script = findScript(letter);
      const isSign = script === 'common';
      // Symbols are set in the font of the surrounding text if it has them.
      const face = isSign && this.#base.has(letter) ? this.#base : this.#measured(letter);
      if (isSign && face !== this.#base) {
        signs.push(letter);
        signFaces.add(face);
      } else if (face !== this.#base) others.add(face);
      if (!face.has(letter)) continue;
      const family = this.#family(face);
      family.letters.add(letter);
      const set = findLetterSet(letter, script, this.#deckLang);
      if (set !== undefined) family.sets.add(set);
    }
    // A symbol beside text of another script is set in the font of that script if it has the symbol.
    for (const face of others)
      for (const sign of signs) if (face.has(sign)) this.#family(face).letters.add(sign);
    // Joiners, variation selectors and other parts of an emoji sequence beside its first character.
    const parts = letters.has(KEYCAP_SIGN) ? [...letters, ...listCodePoints(KEYCAP_LETTERS)] : [...letters];
    for (const face of signFaces)
      for (const letter of parts)
        if (findScript(letter) === 'common' && face.has(letter)) this.#family(face).letters.add(letter);
    for (const mark of bullets) this.#family(this.#measured(mark)).letters.add(mark);
  }

  /** Returns the face in which a letter was measured. */
  #measured(letter: number): FontFace {
    const { bold, italic, lang } = this.#style;
    return (
      splitByFont(String.fromCodePoint(letter), this.#base, bold ? BOLD : REGULAR, italic, lang)[0]?.face ??
      this.#base
    );
  }

  #baseIn(weight: FontWeight, italic: boolean): FontFace {
    const { font, lang } = this.#style;
    return findThemeFace(font, this.#theme, weight, italic, lang);
  }

  /** Returns the family of a face in this style, and adds the face to it. */
  #family(face: FontFace): MutableFamily {
    const { font, bold, italic, lang } = this.#style;
    const isThemeFont = face === this.#base;
    const family = this.#fonts.fileFamily(face, this.#base, font, lang);
    let open = this.#families.get(family);
    if (open === undefined) {
      const choice = this.#theme.fonts[font];
      const kind = guessLetterKind(isThemeFont && face.family === choice.family ? choice.fallback : family);
      const faceOf = (weight: FontWeight) =>
        isThemeFont ? this.#baseIn(weight, false) : openFace(face.family, weight, false);
      open = {
        family,
        kind,
        isKnown: !isThemeFont || [choice.family, family].includes(face.family),
        isThemeFont,
        openFace: faceOf,
        lang: this.#deckLang,
        needed: new Set(),
        faces: new Map(),
        sets: new Set(),
        letters: new Set(),
      };
      this.#families.set(family, open);
    }
    // If a family has no italics, programs slant its upright letters.
    const style = styleName(bold, italic && face.italic);
    open.needed.add(style);
    open.faces.set(style, face);
    return open;
  }
}

/**
 * Adds the regular face, without which Office loads no family, and for theme fonts the bold face, so that
 * text can be made bold.
 */
function addStandardFaces(open: MutableFamily): void {
  const regular = open.faces.get('regular') ?? open.openFace(REGULAR);
  open.faces.set('regular', regular);
  const bold =
    open.faces.get('bold') ?? (open.isThemeFont && open.kind !== 'mono' ? open.openFace(BOLD) : undefined);
  // Programs embolden a family with a single weight that is not bold.
  if (
    bold !== undefined &&
    (bold.source !== regular.source ||
      (open.needed.has('bold') && bold.file['OS/2'].usWeightClass >= BOLD_FROM))
  )
    open.faces.set('bold', bold);
  else open.faces.delete('bold');
}

function listCodePoints(text: string): number[] {
  return [...text].map((letter) => letter.codePointAt(0) ?? 0);
}

function styleName(bold: boolean, italic: boolean): FaceStyle {
  return bold ? (italic ? 'boldItalic' : 'bold') : italic ? 'italic' : 'regular';
}
