import { TextCache } from '../memory/lru.ts';
import type { Formula } from '../scene/formula.ts';
import { type BrokenFormula, type FormulaStyle, typesetFormula } from '../scene/formulas/typeset-formula.ts';
import { highlightCode, type Token } from './highlight.ts';
import { type InlineRun, isMarkup, parseInline } from './inline-markdown.ts';

/** Cache sizes in letters by kind of text. */
const [INLINE_LETTERS, CODE_LETTERS, FORMULA_LETTERS] = [400_000, 200_000, 60_000];

/** Cache of parsed, highlighted and typeset texts, since slides are laid out repeatedly. */
export class KnownTexts {
  readonly #inline = new TextCache<readonly InlineRun[]>(INLINE_LETTERS);
  readonly #code = new TextCache<readonly (readonly Token[])[]>(CODE_LETTERS);
  readonly #formulas = new TextCache<Formula | BrokenFormula>(FORMULA_LETTERS);

  /** Cached `parseInline`. */
  inline(text: string, emphasis = true): readonly InlineRun[] {
    if (!isMarkup(text)) return parseInline(text, emphasis);
    const key = emphasis ? `+${text}` : `-${text}`;
    return this.#inline.get(key) ?? this.#inline.keep(key, parseInline(text, emphasis));
  }

  /** Cached `highlightCode`. */
  code(code: string, language: string): readonly (readonly Token[])[] {
    const key = `${language}\n${code}`;
    return this.#code.get(key) ?? this.#code.keep(key, highlightCode(code, language));
  }

  /** Cached `typesetFormula`. @param font name of the font in which `style` measures */
  formula(tex: string, style: FormulaStyle, font: string): Formula | BrokenFormula {
    const key = `${style.display} ${style.bold} ${font} ${tex}`;
    return this.#formulas.get(key) ?? this.#formulas.keep(key, typesetFormula(tex, style));
  }

  clear(): void {
    for (const cache of [this.#inline, this.#code, this.#formulas]) cache.clear();
  }
}
