import { type FontStyle, findThemeFace, measureIn } from '../../scene/fonts/font-book.ts';
import { measureInSansOrSerif } from '../../scene/fonts/substitute-widths.ts';
import { EMU_PER_PT } from '../../scene/scene.ts';
import type { TableContent } from '../../scene/table-content.ts';
import type { Theme } from '../../scene/theme.ts';

/** Horizontal insets of a cell in EMU, with a margin for differences between programs. */
const BESIDE = 200_000;
/** Maximum line length of a cell in characters, and minimum width of a column relative to the widest. */
const [LONGEST, MIN_COLUMN] = [60, 0.3];
/** Break opportunities between and within words. */
const GAPS = /[\s\u200b]+|(?<=[-–—/])/u;
/** Mean character width in em, and a margin for letters that DejaVu lacks. */
const [LETTER, WIDER] = [0.55, 1.03];

/**
 * Widths of a column's longest word, which may not break in DejaVu either, and of its longest cell, in em.
 */
interface ColumnContent {
  readonly word: number;
  readonly cell: number;
}

/** Measured columns of a table. */
export class TableColumns {
  readonly #contents: readonly ColumnContent[];

  constructor(
    table: TableContent,
    heads: readonly string[],
    { theme, lang }: { readonly theme: Theme; readonly lang: string },
  ) {
    const widths = (weight: FontStyle['weight']): ((word: string) => number) => {
      const style: FontStyle = { font: 'body', theme, weight, italic: false, lang };
      const face = findThemeFace('body', theme, weight, false, lang);
      return (word) =>
        Math.max(
          measureIn(word, face, style) * WIDER,
          measureInSansOrSerif(word, { sizePx: 1, weight }) ?? 0,
        );
    };
    const [head, body] = [widths(700), widths(400)];
    this.#contents = heads.map((text, at): ColumnContent => {
      const cells = table.rows.map((row) => row[at] ?? '');
      const words = [...splitWords(text).map(head), ...cells.flatMap((cell) => splitWords(cell).map(body))];
      // Headers may have two lines.
      return {
        word: Math.max(1, ...words),
        cell: Math.max(text.length / 2, ...cells.map(({ length }) => Math.min(LONGEST, length))) * LETTER,
      };
    });
  }

  /** Maximum font size in points at which no word breaks. */
  mostPt(widthEmu: number): number {
    return (
      (widthEmu - BESIDE * this.#contents.length) /
      (this.#contents.reduce((sum, { word }) => sum + word, 0) * EMU_PER_PT)
    );
  }

  /** Shares of the width: long words first, the rest by cell length. */
  shares(widthEmu: number, sizePt: number): number[] {
    const least = this.#contents.map(({ word }) => word * sizePt * EMU_PER_PT + BESIDE);
    const widest = Math.max(...this.#contents.map(({ cell }) => cell));
    const wanted = this.#contents.map(
      ({ cell }) => Math.max(cell, MIN_COLUMN * widest) * sizePt * EMU_PER_PT + BESIDE,
    );
    const spare = widthEmu - least.reduce((sum, one) => sum + one, 0);
    if (spare <= 0) return toShares(least);
    const more = wanted.map((one, at) => Math.max(0, one - (least[at] ?? 0)));
    const missing = more.reduce((sum, one) => sum + one, 0);
    // Columns get their wanted width; the remaining width is distributed in proportion.
    const filled = least.map((one, at) => one + (more[at] ?? 0) * Math.min(1, spare / Math.max(1, missing)));
    return toShares(filled);
  }
}

function splitWords(text: string): string[] {
  const words = text.split(GAPS).filter((word) => word !== '');
  // East Asian text can break anywhere.
  return words.map((word) =>
    /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u.test(word) ? word.slice(0, 2) : word,
  );
}

function toShares(widths: readonly number[]): number[] {
  const total = widths.reduce((sum, one) => sum + one, 0);
  return widths.map((one) => one / total);
}
