import type { Paint } from '../../scene/theme.ts';
import type { DiagramLook, TextStyle } from '../../templates/tree.ts';
import type { LayoutInput } from '../layout-input.ts';
import { createRichParagraphs } from '../rich-paragraphs.ts';
import { TextSetter } from '../set-text.ts';

export type WordsInput = Pick<LayoutInput, 'theme' | 'lang' | 'rtl'>;

/** A text of a diagram: its first line in the style of boxes, the others in that of labels. */
export interface WordsSource {
  readonly label?: string;
  readonly text?: string;
  readonly color: Paint;
  readonly align?: 'start' | 'center' | 'end';
  /** True if all of it has the style of labels. */
  readonly small?: boolean;
  readonly strong?: boolean;
}

/** Factor by which a single word may exceed its line before it is broken. */
const LONG_WORD = 1.8;

/** A text that can be measured at each size. */
export class Words {
  readonly setter: TextSetter;
  readonly isEmpty: boolean;

  constructor(source: WordsSource, look: DiagramLook, input: WordsInput) {
    const options = { lang: input.lang, theme: input.theme, emphasis: true };
    const applyStyle = (style: TextStyle): TextStyle => ({
      ...style,
      color: source.color,
      align: source.align ?? 'center',
    });
    const first = {
      ...applyStyle(source.small === true ? look.label : look.text),
      ...(source.strong === true ? { weight: 700 as const } : {}),
    };
    const paragraphs = (text: string | undefined, style: TextStyle) =>
      text === undefined || text === ''
        ? []
        : createRichParagraphs([{ runs: [{ text }], gapEm: 0.15 }], style, options);
    this.setter = new TextSetter(
      [...paragraphs(source.label, first), ...paragraphs(source.text, applyStyle(look.label))],
      input.theme,
      input.lang,
      input.rtl,
    );
    this.isEmpty = this.setter.paragraphCount === 0;
  }

  /** Size in px for a maximum line width; `cut` if a word exceeds it. */
  size(
    step: number,
    widest: number,
  ): { readonly width: number; readonly height: number; readonly cut: boolean } {
    if (this.isEmpty) return { width: 0, height: 0, cut: false };
    const { width, height, cut } = this.setter.measure(step, Math.max(1, widest));
    return { width: Math.ceil(width) + 1, height: Math.ceil(height), cut };
  }

  /** Size with long words kept whole. */
  roomySize(step: number, widest: number): { readonly width: number; readonly height: number } {
    const size = this.size(step, widest);
    return size.cut ? this.size(step, widest * LONG_WORD) : size;
  }
}

/** Cache of texts, shared by all sizes that are tried. */
export class WordBook {
  readonly #words = new Map<string, Words>();
  readonly #look: DiagramLook;
  readonly #input: WordsInput;

  constructor(look: DiagramLook, input: WordsInput) {
    this.#look = look;
    this.#input = input;
  }

  of(source: WordsSource): Words {
    const key = JSON.stringify(source);
    const known = this.#words.get(key) ?? new Words(source, this.#look, this.#input);
    this.#words.set(key, known);
    return known;
  }
}
