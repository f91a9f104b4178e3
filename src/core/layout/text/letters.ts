import { type FontStyle, spaceAfter, themeFace, widthIn } from '../../scene/fonts/font-book.ts';
import type { FontFace } from '../../scene/fonts/font-face.ts';
import type { GlyphSpan } from '../../scene/scene.ts';
import type { Theme } from '../../scene/theme.ts';
import { type Atom, atomsOf, type Breaking, type BrokenLine, breakLines, widened } from './break-lines.ts';
import { type LineRoom, levelsOf, placedSpans, type RunLetters, seenPieces, widthOverRuns } from './line-spans.ts';

const LAST_ASCII = 0x7f;

/** A stretch of a paragraph in one style. Widths are in whatever unit its size is in: em where that is 1. */
export interface LetterRun {
  readonly text: string;
  readonly style: FontStyle;
  readonly size: number;
  /** Between letters. */
  readonly tracking: number;
  /** Something that no line breaks, such as a formula, is this wide; `text` is the one letter that stands for it. */
  readonly object?: { readonly width: number; readonly text: string };
}

/** How the letters of a paragraph go together. */
export interface LettersDirection {
  readonly rtl: boolean;
  /** Hyphenated names are not broken. */
  readonly wholeNames: boolean;
}

interface RunFont {
  readonly face: FontFace;
  /** Width of a space between Latin letters, em. */
  readonly space: number;
}

/**
 * The letters of a paragraph of mixed runs: measured, broken into lines and cut into the stretches that are seen, whoever wrote
 * them. Sizes grow and shrink together, by a `scale`: what is measured once holds at all of them.
 */
export class Letters implements RunLetters {
  readonly text: string;
  readonly starts: readonly number[];
  readonly #runs: readonly LetterRun[];
  readonly #direction: LettersDirection;
  readonly #fonts: RunFont[] = [];
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

  /** What may not be parted. */
  get atoms(): readonly Atom[] {
    this.#atoms ??= atomsOf(this.text, this.#measure, this.#direction.rtl && this.#direction.wholeNames);
    return this.#atoms;
  }

  /** The same letters, as wide as they are in the widest of some themes; these where none is wider. @param slack of a word alone, which runs into what stands beside it. */
  roomy(themes: readonly Theme[], slack: number): Letters {
    const alone = this.atoms.length === 1 && slack > 1;
    const others = themes.map(
      (theme) =>
        new Letters(
          this.#runs.map((run) => ({ ...run, style: { ...run.style, theme } })),
          this.#direction,
        ).#measure,
    );
    const atoms = widened(this.atoms, alone ? [...others, (start, end) => slack * this.#measure(start, end)] : others);
    if (atoms === this.atoms) return this;
    const wide = new Letters(this.#runs, this.#direction);
    wide.#atoms = atoms;
    wide.#growth = alone ? slack : 1;
    return wide;
  }

  /** Broken to a width. @param indent of the first line, which is in or out of the others: its width holds it. */
  broken(width: number, indent = 0): Breaking {
    const [head, ...rest] = this.atoms;
    const atoms = head === undefined || indent === 0 ? this.atoms : [{ ...head, width: Math.max(0, head.width + indent) }, ...rest];
    return breakLines(this.text, atoms, width, this.#measure);
  }

  /** What is seen of a line, px. @param indented whether its width holds more than its letters. */
  spans(line: BrokenLine, room: LineRoom, scale: number, indented: boolean): GlyphSpan[] {
    this.#levels ??= levelsOf(this.text, this.#direction.rtl) ?? null;
    const pieces = seenPieces(this, line, this.#levels ?? undefined);
    for (const [at, piece] of pieces.entries()) {
      const shown = this.#runs[piece.run]?.object?.text;
      if (shown !== undefined) pieces[at] = { ...piece, text: shown };
    }
    // A line of one piece was measured when it was broken.
    const isMeasured = pieces.length === 1 && !indented;
    return placedSpans(pieces, isMeasured ? [line.width * scale] : pieces.map(({ run, text }) => this.#width(run, text, '') * scale), room);
  }

  readonly #measure = (start: number, end: number): number => {
    if (start >= end) return 0;
    if (this.#runs.length === 1) return this.#growth * this.#widthOf(0, start, end);
    return this.#growth * widthOverRuns(this, start, end, (run, from, to) => this.#widthOf(run, from, to));
  };

  #widthOf(run: number, from: number, to: number): number {
    return this.#width(run, this.text.slice(from, to), from === 0 ? '' : this.text.charAt(from - 1));
  }

  /** Of a piece of one run. @param before the character in front of it, whose font a space takes. */
  #width(index: number, text: string, before: string): number {
    const { size, tracking, object, style } = this.#runs[index] as LetterRun;
    if (object !== undefined) return object.width;
    const font = this.#fonts[index] ?? fontOf(style);
    this.#fonts[index] = font;
    const shown = text.includes('\n') ? text.replaceAll('\n', '') : text;
    const spaced = tracking === 0 ? 0 : tracking * [...shown].length;
    if (shown === ' ') return spaceWidth(before, font, style) * size + spaced;
    if (!shown.includes(' ')) return widthIn(shown, font.face, style) * size + spaced;
    let width = 0;
    let last = before;
    shown.split(' ').forEach((word, at) => {
      width += (at === 0 ? 0 : spaceWidth(last, font, style)) + widthIn(word, font.face, style);
      last = word.at(-1) ?? last;
    });
    return width * size + spaced;
  }
}

function fontOf(style: FontStyle): RunFont {
  const face = themeFace(style.font, style.theme, style.weight, style.italic, style.lang);
  return { face, space: widthIn(' ', face, style) };
}

function spaceWidth(before: string, { face, space }: RunFont, style: FontStyle): number {
  return face.hasAscii && (before === '' || before.charCodeAt(0) < LAST_ASCII) ? space : spaceAfter(before, style).width;
}
