import { FORMULA_MARK, takeFormulas } from '../layout/inline-formulas.ts';

/**
 * Placeholder letters for formulas while sentences are found, ranked and cut: Yi syllables, which every step
 * treats as one-letter words.
 */
const FIRST = 0xa000;
const LAST = 0xa48c;
const PLACEHOLDERS = /[\ua000-\ua48c]/g;
const SINGLE_PLACEHOLDER = /^[\ua000-\ua48c]$/;
const ONE_FORMULA = /^\$\$[^$]+\$\$$/;
/** Paragraph of running text: no heading, list, table or quotation. */
const PROSE = /^\s*[\p{L}\p{N}\p{Ps}"'“„«$]/u;
const FENCED = /(^(?:```|~~~)[\s\S]*?^(?:```|~~~)[^\n]*$)/m;
const BLANK_LINE = /(\n[ \t]*\n)/;
/** Rows of a table, and the bars between their cells. */
const TABLE_ROWS = /(^[ \t]*\|.*$)/m;
const BARS = /((?<!\\)\|)/;

/**
 * Replaces the formulas of a source by single letters, so that their characters are neither parsed as markup
 * nor cut.
 */
export class FormulaStore {
  readonly #formulas: string[] = [];

  /** Replaces each formula by a letter. The text is unchanged if it contains such letters itself. */
  take(text: string): string {
    if (!text.includes('$') || text.search(PLACEHOLDERS) >= 0) return text;
    return text
      .split(FENCED)
      .map((part, index) => (index % 2 === 1 ? part : this.#takeFromBlocks(part.split(BLANK_LINE))))
      .join('');
  }

  /** A formula in a paragraph of its own belongs to the sentence before it and to its continuation. */
  #takeFromBlocks(parts: readonly string[]): string {
    let out = '';
    parts.forEach((part, index) => {
      if (index % 2 === 1) return;
      // A formula never extends over two cells: "Premiums ($) | Losses ($)".
      const block = part
        .split(TABLE_ROWS)
        .flatMap((piece, at) => (at % 2 === 1 ? piece.split(BARS) : [piece]))
        .map((piece) => this.#takeFrom(piece))
        .join('');
      const [before = '', gap = ''] = [parts[index - 2], parts[index - 1]];
      const alone = SINGLE_PLACEHOLDER.test(block.trim()) && PROSE.test(before);
      const goesOn =
        SINGLE_PLACEHOLDER.test(out.at(-1) ?? '') &&
        ONE_FORMULA.test(before.trim()) &&
        /^\s*\p{Ll}/u.test(block);
      out += alone || goesOn ? ` ${block.trim()}` : gap + block;
    });
    return out;
  }

  #takeFrom(block: string): string {
    if (!block.includes('$')) return block;
    const { text, formulas } = takeFormulas(block);
    if (formulas.length === 0 || FIRST + this.#formulas.length + formulas.length > LAST) return block;
    let next = 0;
    return text.replaceAll(FORMULA_MARK, () => {
      const { tex, display } = formulas[next++] ?? { tex: '', display: false };
      const sign = display ? '$$' : '$';
      this.#formulas.push(`${sign}${tex.replace(/\s*\n\s*/g, ' ')}${sign}`);
      return String.fromCharCode(FIRST + this.#formulas.length - 1);
    });
  }

  /** Restores all formulas in the texts of a value. */
  restore<T>(value: T): T {
    return this.#formulas.length === 0 ? value : (this.#restoreValue(value) as T);
  }

  #restoreValue(value: unknown): unknown {
    if (typeof value === 'string')
      return value.replace(PLACEHOLDERS, (letter) => this.#formulas[letter.charCodeAt(0) - FIRST] ?? letter);
    if (Array.isArray(value)) return value.map((item) => this.#restoreValue(item));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.#restoreValue(inner)]));
  }
}
