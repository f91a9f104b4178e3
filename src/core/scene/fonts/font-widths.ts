import { TextCache } from '../../memory/lru.ts';
import { registerCache } from '../../memory/spares.ts';
import type { Theme } from '../theme.ts';
import { type FontStyle, findThemeFace, measureIn, spaceAfter } from './font-book.ts';
import type { FontFace } from './font-face.ts';
import { isAscii } from './itemize.ts';

/** Total length of the words whose widths one instance stores. */
const WORD_LETTERS = 100_000;
const LAST_ASCII = 0x7f;

/**
 * Widths of words in the font of a style and in its substitutes, which the same style has in other themes.
 */
export class FontWidths {
  /** The face of the style itself. */
  readonly face: FontFace;
  readonly #styles: readonly FontStyle[];
  readonly #faces: readonly FontFace[];
  /** Widths of a space between Latin letters, em. */
  readonly #spaces: readonly number[];
  readonly #haveAscii: boolean;
  readonly #words = new TextCache<readonly number[]>(WORD_LETTERS);
  /** Widths of single letters by their code. */
  readonly #letters: (number | undefined)[] = [];

  constructor(style: FontStyle, face: FontFace, others: readonly Theme[]) {
    this.face = face;
    this.#styles = [style, ...others.map((theme) => ({ ...style, theme }))];
    this.#faces = this.#styles.map((each, at) => (at === 0 ? face : findFace(each)));
    this.#spaces = this.#faces.map((each, at) => measureIn(' ', each, this.#styles[at] as FontStyle));
    this.#haveAscii = this.#faces.every(({ hasAscii }) => hasAscii);
  }

  /** Width in em of a word without spaces. @param theme 0 for the style's own, then the others. */
  width(word: string, theme: number): number {
    return measureIn(word, this.#faces[theme] as FontFace, this.#styles[theme] as FontStyle);
  }

  /** Widths of a word in all themes. */
  widths(word: string): readonly number[] {
    if (!this.#haveAscii || !isAscii(word)) return this.#measured(word);
    return this.#words.get(word) ?? this.#words.keep(word, this.#measured(word));
  }

  /** Width in em of a space. @param before character before it, whose font it takes. */
  space(before: string, theme: number): number {
    const isPlain = this.#faces[theme]?.hasAscii === true && isPlainBefore(before);
    return isPlain ? (this.#spaces[theme] ?? 0) : spaceAfter(before, this.#styles[theme] as FontStyle).width;
  }

  /** Widths of a space in all themes. */
  spaces(before: string): readonly number[] {
    return this.#haveAscii && isPlainBefore(before)
      ? this.#spaces
      : this.#faces.map((_, theme) => this.space(before, theme));
  }

  /** Sum in em of the widths of letters without kerning; Infinity if one belongs to a script that joins them. */
  addUpLetters(text: string): number {
    let width = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (!standsAlone(code)) return Number.POSITIVE_INFINITY;
      const letter = this.#letters[code] ?? this.width(text.charAt(at), 0);
      this.#letters[code] = letter;
      width += letter;
    }
    return width;
  }

  #measured(word: string): readonly number[] {
    return this.#faces.map((face, at) => measureIn(word, face, this.#styles[at] as FontStyle));
  }
}

/** Latin, Greek and Cyrillic letters, punctuation, currencies and mathematical signs. */
function standsAlone(code: number): boolean {
  return code < 0x300 || (code >= 0x370 && code < 0x530) || (code >= 0x2010 && code < 0x2300);
}

/** Returns whether a space after a character is set in the font of the style. */
function isPlainBefore(before: string): boolean {
  return before === '' || before.charCodeAt(0) < LAST_ASCII;
}

/** Instances by theme, then by language, role, weight and slant. */
let widthsByTheme = new WeakMap<Theme, Map<string, (FontWidths | undefined)[]>>();
registerCache(() => {
  widthsByTheme = new WeakMap();
});
const ROLES = { heading: 0, body: 1, mono: 2 } as const;
const MOST_ROLES = 3;
/** Two for each weight that fonts have. */
const SLOTS = 40;

/**
 * Finds the widths of a style.
 *
 * @param others substitutes of the theme; always the same for a theme, or none.
 */
export function findFontWidths(style: FontStyle, others: readonly Theme[]): FontWidths {
  const { font, theme, weight, italic, lang } = style;
  let byLanguage = widthsByTheme.get(theme);
  if (byLanguage === undefined) {
    byLanguage = new Map();
    widthsByTheme.set(theme, byLanguage);
  }
  let known = byLanguage.get(lang);
  if (known === undefined) {
    known = [];
    byLanguage.set(lang, known);
  }
  const slot =
    (ROLES[font] + (others.length === 0 ? 0 : MOST_ROLES)) * SLOTS + weight / 50 + (italic ? 1 : 0);
  const found = known[slot];
  const face = findFace(style);
  // The face differs if fonts have been uploaded or closed since.
  if (found !== undefined && found.face === face) return found;
  const made = new FontWidths(style, face, others);
  known[slot] = made;
  return made;
}

function findFace({ font, theme, weight, italic, lang }: FontStyle): FontFace {
  return findThemeFace(font, theme, weight, italic, lang);
}
