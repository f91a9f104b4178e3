import type { FontStyle } from '../../scene/fonts/font-book.ts';
import { type FontWidths, findFontWidths } from '../../scene/fonts/font-widths.ts';
import { measureInSans } from '../../scene/fonts/substitute-widths.ts';
import type { GlyphSpan } from '../../scene/scene.ts';
import type { Theme } from '../../scene/theme.ts';
import {
  type Atom,
  type Breaking,
  type BrokenLine,
  breakLines,
  type Measure,
  splitAtoms,
  widenAtoms,
} from './break-lines.ts';
import {
  computeEmbeddingLevels,
  type LineRoom,
  measureOverRuns,
  placeSpans,
  type RunLetters,
  splitVisiblePieces,
} from './line-spans.ts';
import type { Piece } from './visual-order.ts';

/** Index of the runs' own theme in the list of measured themes. */
const OWN = 0;
/** Lightest weight that programs set in bold. */
const BOLD_FROM = 600;

/** A run of a paragraph in one style. Widths are in the unit of its size: em if that is 1. */
export interface LetterRun {
  readonly text: string;
  readonly style: FontStyle;
  readonly size: number;
  /** Additional space between letters. */
  readonly tracking: number;
  /** Width of an unbreakable object such as a formula; `text` is the letter that stands for it. */
  readonly object?: { readonly width: number; readonly text: string };
}

/** Direction and word breaking of a paragraph. */
export interface LettersDirection {
  readonly rtl: boolean;
  /** True if hyphenated names do not break. */
  readonly wholeNames: boolean;
}

/**
 * The letters of a paragraph with mixed runs: measured, broken into lines and split into visible spans. Sizes
 * scale together, so that one measurement serves all scales.
 */
export class Letters implements RunLetters {
  readonly text: string;
  readonly starts: readonly number[];
  readonly #runs: readonly LetterRun[];
  readonly #direction: LettersDirection;
  readonly #fontWidths: FontWidths[] = [];
  /** Substitute themes in which widths are also measured. */
  #themes: readonly Theme[] = [];
  #atoms: readonly Atom[] | undefined;
  #growth = 1;
  #levels: Uint8Array | null | undefined;

  constructor(runs: readonly LetterRun[], direction: LettersDirection) {
    const starts: number[] = [];
    let text = '';
    for (const run of runs) {
      starts.push(text.length);
      text += run.text;
    }
    this.text = text;
    this.starts = starts;
    this.#runs = runs;
    this.#direction = direction;
  }

  /** Unbreakable pieces of the paragraph. */
  get atoms(): readonly Atom[] {
    this.#atoms ??= splitAtoms(this.text, this.#measure, this.#direction.rtl && this.#direction.wholeNames);
    return this.#atoms;
  }

  /**
   * Returns the letters with the widths of the widest theme, or these letters if none is wider. Call it
   * before other methods.
   *
   * @param slack factor for a single word, which would run into its neighbour.
   * @param isWidest whether DejaVu Sans is measured as well.
   */
  roomy(themes: readonly Theme[], slack: number, isWidest = false): Letters {
    this.#themes = themes;
    const measured: (readonly number[])[] = [];
    const measure: Measure = (start, end) => {
      const widths = this.#widths(start, end);
      measured.push(isWidest && start < end ? [...widths, this.#widest(start, end)] : widths);
      return widths[OWN] ?? 0;
    };
    const own = splitAtoms(this.text, measure, this.#direction.rtl && this.#direction.wholeNames);
    this.#atoms = own;
    const alone = own.length === 1 && slack > 1;
    const atoms = widenAtoms(own, measured, alone ? slack : 1);
    if (atoms === own) return this;
    const wide = new Letters(this.#runs, this.#direction);
    wide.#atoms = atoms;
    wide.#growth = alone ? slack : 1;
    return wide;
  }

  /**
   * Breaks the paragraph to a width. @param indent indent of the first line, which is included in its width
   */
  broken(width: number, indent = 0): Breaking {
    return breakLines(
      this.text,
      indent === 0 ? this.atoms : indentFirst(this.atoms, indent),
      width,
      this.#measure,
    );
  }

  /** Visible spans of a line in px. @param indented true if its width includes more than its letters */
  spans(line: BrokenLine, room: LineRoom, scale: number, indentFirst: boolean): GlyphSpan[] {
    this.#levels ??= computeEmbeddingLevels(this.text, this.#direction.rtl) ?? null;
    const pieces = splitVisiblePieces(this, line, this.#levels ?? undefined);
    for (let at = 0; at < pieces.length; at += 1) {
      const piece = pieces[at] as Piece;
      const shown = this.#runs[piece.run]?.object?.text;
      if (shown !== undefined) pieces[at] = { ...piece, text: shown };
    }
    // A line of one piece was already measured when it was broken.
    const isMeasured = pieces.length === 1 && !indentFirst;
    return placeSpans(
      pieces,
      isMeasured
        ? [line.width * scale]
        : pieces.map(({ run, text }) => this.#width(run, text, '', OWN) * scale),
      room,
    );
  }

  readonly #measure: Measure = (start, end) => {
    if (start >= end) return 0;
    if (this.#runs.length === 1) return this.#growth * this.#widthOf(0, start, end, OWN);
    return (
      this.#growth * measureOverRuns(this, start, end, (run, from, to) => this.#widthOf(run, from, to, OWN))
    );
  };

  /** Width in DejaVu Sans, whatever the theme. */
  #widest(start: number, end: number): number {
    return measureOverRuns(this, start, end, (run, from, to) => {
      const { style, size, tracking, object } = this.#runs[run] as LetterRun;
      if (object !== undefined || style.font === 'mono') return this.#widthOf(run, from, to, OWN);
      const text = this.text.slice(from, to).replaceAll('\n', '');
      const own = (letter: string): number => this.#width(run, letter, '', OWN) / size - tracking / size;
      return measureInSans(text, style.weight >= BOLD_FROM, own) * size + tracking * [...text].length;
    });
  }

  /** Widths in the runs' own theme, then in the substitutes. */
  #widths(start: number, end: number): readonly number[] {
    if (start >= end) return [];
    const [first] = this.#runs;
    if (first === undefined || this.#runs.length > 1)
      return this.#inEach((theme) =>
        measureOverRuns(this, start, end, (run, from, to) => this.#widthOf(run, from, to, theme)),
      );
    const piece = this.text.slice(start, end);
    const isSpace = piece === ' ';
    if (first.object !== undefined || (!isSpace && piece.includes(' ')) || piece.includes('\n'))
      return this.#inEach((theme) => this.#widthOf(0, start, end, theme));
    const fontWidths = this.#findWidths(0);
    const widths = isSpace ? fontWidths.spaces(this.#before(start)) : fontWidths.widths(piece);
    if (first.size === 1 && first.tracking === 0) return widths;
    const spaced = first.tracking === 0 ? 0 : first.tracking * [...piece].length;
    return widths.map((width) => width * first.size + spaced);
  }

  #inEach(widthIn: (theme: number) => number): readonly number[] {
    const widths: number[] = [];
    for (let theme = OWN; theme <= this.#themes.length; theme += 1) widths.push(widthIn(theme));
    return widths;
  }

  /** Character before an index; empty at the start. */
  #before(at: number): string {
    return at === 0 ? '' : this.text.charAt(at - 1);
  }

  #widthOf(run: number, from: number, to: number, theme: number): number {
    return this.#width(run, this.text.slice(from, to), this.#before(from), theme);
  }

  /** Width of a piece of one run. @param before the preceding character, whose font a space takes */
  #width(index: number, text: string, before: string, theme: number): number {
    const { size, tracking, object } = this.#runs[index] as LetterRun;
    if (object !== undefined) return object.width;
    const fontWidths = this.#findWidths(index);
    const shown = text.includes('\n') ? text.replaceAll('\n', '') : text;
    const spaced = tracking === 0 ? 0 : tracking * [...shown].length;
    if (shown === ' ') return fontWidths.space(before, theme) * size + spaced;
    if (!shown.includes(' ')) return fontWidths.width(shown, theme) * size + spaced;
    let width = 0;
    let last = before;
    shown.split(' ').forEach((word, at) => {
      width += (at === 0 ? 0 : fontWidths.space(last, theme)) + fontWidths.width(word, theme);
      last = word.at(-1) ?? last;
    });
    return width * size + spaced;
  }

  #findWidths(index: number): FontWidths {
    const known = this.#fontWidths[index];
    if (known !== undefined) return known;
    const fontWidths = findFontWidths((this.#runs[index] as LetterRun).style, this.#themes);
    this.#fontWidths[index] = fontWidths;
    return fontWidths;
  }
}

function indentFirst(atoms: readonly Atom[], indent: number): readonly Atom[] {
  const [head, ...rest] = atoms;
  return head === undefined ? atoms : [{ ...head, width: Math.max(0, head.width + indent) }, ...rest];
}
