import { themeFace } from '../../../scene/fonts/font-book.ts';
import type { FontFace } from '../../../scene/fonts/font-face.ts';
import { openFace } from '../../../scene/fonts/font-library.ts';
import { fontRuns, KEYCAP_LETTERS, KEYCAP_SIGN, scriptOf } from '../../../scene/fonts/itemize.ts';
import { type LetterKind, letterKind } from '../../../scene/fonts/letter-kind.ts';
import { type LetterSet, setOfLetter, setsOfLanguage } from '../../../scene/fonts/letter-sets.ts';
import type { FaceStyle, FontWeight } from '../../../scene/scene.ts';
import type { Theme } from '../../../scene/theme.ts';
import type { LetterFonts } from '../drawing/letter-fonts.ts';
import type { UsedLetters, UsedStyle } from './used-letters.ts';

/** A family that a file names, its faces, and what they are to be cut to. */
export interface PlannedFamily {
  readonly family: string;
  readonly kind: LetterKind;
  /** Whether its font is at hand: not where an uploaded one was deleted. */
  readonly isKnown: boolean;
  /** What text is set in. */
  readonly needed: ReadonlySet<FaceStyle>;
  readonly faces: ReadonlyMap<FaceStyle, FontFace>;
  /** Writings that a person may go on in. */
  readonly sets: ReadonlySet<LetterSet>;
  /** That are used. */
  readonly letters: ReadonlySet<number>;
  /** Of the deck. */
  readonly lang: string;
}

interface OpenFamily extends PlannedFamily {
  readonly needed: Set<FaceStyle>;
  readonly faces: Map<FaceStyle, FontFace>;
  readonly sets: Set<LetterSet>;
  readonly letters: Set<number>;
  /** A voice of the theme: what a person types is set in it. */
  readonly isVoice: boolean;
  faceOf(weight: 400 | 700): FontFace;
}

const [REGULAR, BOLD_FROM, BOLD] = [400, 600, 700] as const;

/** The families that slides and layouts are really set in, by the names that the file has for them, in the order in which they are met. */
export function planFonts(used: Pick<UsedLetters, 'styles'>, theme: Theme, fonts: LetterFonts, deckLang: string): PlannedFamily[] {
  const families = new Map<string, OpenFamily>();
  for (const style of used.styles) new StylePlan(families, style, theme, fonts, deckLang).add();
  for (const open of families.values()) addUsual(open);
  return [...families.values()];
}

class StylePlan {
  readonly #families: Map<string, OpenFamily>;
  readonly #style: UsedStyle;
  readonly #theme: Theme;
  readonly #fonts: LetterFonts;
  readonly #deckLang: string;
  readonly #base: FontFace;

  constructor(families: Map<string, OpenFamily>, style: UsedStyle, theme: Theme, fonts: LetterFonts, deckLang: string) {
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
    for (const set of setsOfLanguage(lang)) base.sets.add(set);
    /** Of writings that the style's own font lacks. */
    const others = new Set<FontFace>();
    const signs: number[] = [];
    /** Of signs only. */
    const signFaces = new Set<FontFace>();
    for (const letter of letters) {
      const script = scriptOf(letter);
      const isSign = script === 'common';
      // Signs are typed in the font that the words around them have, where it has them.
      const face = isSign && this.#base.has(letter) ? this.#base : this.#measured(letter);
      if (isSign && face !== this.#base) {
        signs.push(letter);
        signFaces.add(face);
      } else if (face !== this.#base) others.add(face);
      if (!face.has(letter)) continue;
      const family = this.#family(face);
      family.letters.add(letter);
      const set = setOfLetter(letter, script, this.#deckLang);
      if (set !== undefined) family.sets.add(set);
    }
    // A sign beside words of such a writing is set in their font, where it has it.
    for (const face of others) for (const sign of signs) if (face.has(sign)) this.#family(face).letters.add(sign);
    // Joiners, selectors and whatever else an emoji is made of beside the one that it begins with.
    const parts = letters.has(KEYCAP_SIGN) ? [...letters, ...codePoints(KEYCAP_LETTERS)] : [...letters];
    for (const face of signFaces) for (const letter of parts) if (scriptOf(letter) === 'common' && face.has(letter)) this.#family(face).letters.add(letter);
    for (const mark of bullets) this.#family(this.#measured(mark)).letters.add(mark);
  }

  /** The face that a letter was measured in. */
  #measured(letter: number): FontFace {
    const { bold, italic, lang } = this.#style;
    return fontRuns(String.fromCodePoint(letter), this.#base, bold ? BOLD : REGULAR, italic, lang)[0]?.face ?? this.#base;
  }

  #baseIn(weight: FontWeight, italic: boolean): FontFace {
    const { font, lang } = this.#style;
    return themeFace(font, this.#theme, weight, italic, lang);
  }

  /** The family of a face that this style is set in, with the face. */
  #family(face: FontFace): OpenFamily {
    const { font, bold, italic, lang } = this.#style;
    const isVoice = face === this.#base;
    const family = this.#fonts.nameOf(face, this.#base, font, lang);
    let open = this.#families.get(family);
    if (open === undefined) {
      const choice = this.#theme.fonts[font];
      const kind = letterKind(isVoice && face.family === choice.family ? choice.fallback : family);
      const faceOf = (weight: FontWeight) => (isVoice ? this.#baseIn(weight, false) : openFace(face.family, weight, false));
      open = {
        family,
        kind,
        isKnown: !isVoice || [choice.family, family].includes(face.family),
        isVoice,
        faceOf,
        lang: this.#deckLang,
        needed: new Set(),
        faces: new Map(),
        sets: new Set(),
        letters: new Set(),
      };
      this.#families.set(family, open);
    }
    // Where a family has no italics, programs slant its upright letters.
    const style = styleName(bold, italic && face.italic);
    open.needed.add(style);
    open.faces.set(style, face);
    return open;
  }
}

/** Regular always, for Office loads no family without it, and bold for voices, so that words can be made bold. */
function addUsual(open: OpenFamily): void {
  const regular = open.faces.get('regular') ?? open.faceOf(REGULAR);
  open.faces.set('regular', regular);
  const bold = open.faces.get('bold') ?? (open.isVoice && open.kind !== 'mono' ? open.faceOf(BOLD) : undefined);
  // A family in one weight that is not bold is made bolder by the program that shows it.
  if (bold !== undefined && (bold.source !== regular.source || (open.needed.has('bold') && bold.file['OS/2'].usWeightClass >= BOLD_FROM))) open.faces.set('bold', bold);
  else open.faces.delete('bold');
}

function codePoints(text: string): number[] {
  return [...text].map((letter) => letter.codePointAt(0) ?? 0);
}

function styleName(bold: boolean, italic: boolean): FaceStyle {
  return bold ? (italic ? 'boldItalic' : 'bold') : italic ? 'italic' : 'regular';
}
