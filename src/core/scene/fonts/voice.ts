import { TextCache } from '../../memory/lru.ts';
import { spare } from '../../memory/spares.ts';
import type { Theme } from '../theme.ts';
import { type FontStyle, spaceAfter, themeFace, widthIn } from './font-book.ts';
import type { FontFace } from './font-face.ts';
import { isAscii } from './itemize.ts';

/** Letters of the words whose widths are kept for one voice. */
const WORD_LETTERS = 100_000;
const LAST_ASCII = 0x7f;

/**
 * What a run of words is set in: the font of its style, and those that the same style has in other themes, which stand in
 * where its own is missing. A word is looked up once for all of them.
 */
export class Voice {
  /** The face of the style itself. */
  readonly face: FontFace;
  readonly #styles: readonly FontStyle[];
  readonly #faces: readonly FontFace[];
  /** Widths of a space between Latin letters, em. */
  readonly #spaces: readonly number[];
  readonly #haveAscii: boolean;
  readonly #words = new TextCache<readonly number[]>(WORD_LETTERS);

  constructor(style: FontStyle, face: FontFace, others: readonly Theme[]) {
    this.face = face;
    this.#styles = [style, ...others.map((theme) => ({ ...style, theme }))];
    this.#faces = this.#styles.map((each, at) => (at === 0 ? face : faceOf(each)));
    this.#spaces = this.#faces.map((each, at) => widthIn(' ', each, this.#styles[at] as FontStyle));
    this.#haveAscii = this.#faces.every(({ hasAscii }) => hasAscii);
  }

  /** Width of a word without spaces, em. @param theme 0 for its own, then the others. */
  width(word: string, theme: number): number {
    return widthIn(word, this.#faces[theme] as FontFace, this.#styles[theme] as FontStyle);
  }

  /** The same in its own theme and in all others. */
  widths(word: string): readonly number[] {
    if (!this.#haveAscii || !isAscii(word)) return this.#measured(word);
    return this.#words.get(word) ?? this.#words.keep(word, this.#measured(word));
  }

  /** Width of a space, em. @param before the character in front of it, whose font it takes; `theme` as in `width`. */
  space(before: string, theme: number): number {
    const isPlain = this.#faces[theme]?.hasAscii === true && isPlainBefore(before);
    return isPlain ? (this.#spaces[theme] ?? 0) : spaceAfter(before, this.#styles[theme] as FontStyle).width;
  }

  /** The same in its own theme and in all others. */
  spaces(before: string): readonly number[] {
    return this.#haveAscii && isPlainBefore(before) ? this.#spaces : this.#faces.map((_, theme) => this.space(before, theme));
  }

  #measured(word: string): readonly number[] {
    return this.#faces.map((face, at) => widthIn(word, face, this.#styles[at] as FontStyle));
  }
}

/** A space after such a letter, or at the beginning, is in the voice's own font. */
function isPlainBefore(before: string): boolean {
  return before === '' || before.charCodeAt(0) < LAST_ASCII;
}

/** Voices by theme, then by language, role, weight and slant. */
let voices = new WeakMap<Theme, Map<string, (Voice | undefined)[]>>();
spare(() => {
  voices = new WeakMap();
});
const ROLES = { heading: 0, body: 1, mono: 2 } as const;
const MOST_ROLES = 3;
/** Two for each weight that fonts have. */
const SLOTS = 40;

/** The voice of a style; always with the same `others` for a theme, of which it may have none. */
export function voiceOf(style: FontStyle, others: readonly Theme[]): Voice {
  const { font, theme, weight, italic, lang } = style;
  let byLanguage = voices.get(theme);
  if (byLanguage === undefined) {
    byLanguage = new Map();
    voices.set(theme, byLanguage);
  }
  let known = byLanguage.get(lang);
  if (known === undefined) {
    known = [];
    byLanguage.set(lang, known);
  }
  const slot = (ROLES[font] + (others.length === 0 ? 0 : MOST_ROLES)) * SLOTS + weight / 50 + (italic ? 1 : 0);
  const voice = known[slot];
  const face = faceOf(style);
  // Another face where fonts were uploaded, or closed, since.
  if (voice !== undefined && voice.face === face) return voice;
  const made = new Voice(style, face, others);
  known[slot] = made;
  return made;
}

function faceOf({ font, theme, weight, italic, lang }: FontStyle): FontFace {
  return themeFace(font, theme, weight, italic, lang);
}
