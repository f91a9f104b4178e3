import { hasRtl } from '../scene/fonts/bidi.ts';
import { scriptOfLanguage, spaceAfter, textWidth } from '../scene/fonts/font-book.ts';
import { substituted } from '../scene/fonts/substitutes.ts';
import type { Formula } from '../scene/formula.ts';
import { type Bullet, type FontWeight, type GlyphSpan, type Line, type Paragraph, PT_PER_PX, type Run } from '../scene/scene.ts';
import type { FontRole, Paint, Theme } from '../scene/theme.ts';
import type { TextStyle } from '../templates/tree.ts';
import { type Atom, atomsOf, type Breaking, type BrokenLine, breakLines, widened } from './break-lines.ts';
import { baselineOf, leastLineHeight, officeWeight } from './line-metrics.ts';
import { levelsOf, placedSpans, seenPieces, widthOverRuns } from './line-spans.ts';
import { lettersOf } from './run-letters.ts';

/** A run before its size is known. */
export interface RunSpec {
  readonly text: string;
  readonly font: FontRole;
  readonly weight: FontWeight;
  readonly italic: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly code?: boolean;
  readonly link?: string;
  /** Instead of the style's. */
  readonly color?: Paint;
  /** Code: no word of any language, and every space as it is. */
  readonly verbatim?: boolean;
  /** The run is this formula, which no line breaks; `text` is its LaTeX. */
  readonly formula?: Formula;
  readonly formulaFault?: string;
}

/** A paragraph before it is set. */
export interface ParagraphSpec {
  readonly runs: readonly RunSpec[];
  readonly style: TextStyle;
  readonly level: number;
  readonly bullet?: Bullet;
  /** Hanging indent as a multiple of the size. */
  readonly indentEm: number;
  /** Space above as a multiple of the size; nothing above the first paragraph. */
  readonly gapEm: number;
}

/** What measuring tells; px. */
export interface Measured {
  /** Of the widest line with its indent and the safety margin. */
  readonly width: number;
  readonly height: number;
  readonly lines: number;
  /** A word had to be cut between letters. */
  readonly cut: boolean;
}

/** Other programs' widths differ by a few tenths of a per cent (docs/text.md): lines leave this much room. */
const SAFETY = 1.002;
/** Ideographs, kana and Hangul are as wide as they say: a line of them is full to the last one. */
const SAFETY_OF_SQUARES = 1.0005;
const MARKED: ReadonlySet<string> = new Set(['devanagari', 'thai']);
const SQUARE: ReadonlySet<string> = new Set(['han', 'kana', 'hangul']);
/** Flexbox computes in 32-bit floats: widths in 64ths survive them. */
const GRID = 64;
/** Room that a tall formula keeps to the lines above and below, em. */
const FORMULA_ROOM = 0.08;

interface Prepared {
  readonly spec: ParagraphSpec;
  readonly text: string;
  readonly starts: readonly number[];
  readonly atoms: readonly Atom[];
  /** As wide as in the widest of the usual substitutes; the same where those are no wider. */
  readonly roomy: readonly Atom[];
  readonly lineHeight: number;
  readonly tracking: number;
  /** Direction of the paragraph, which its alignment counts by. */
  readonly rtl: boolean;
  readonly align: 'start' | 'center' | 'end';
  levels?: Uint8Array | null;
}

/** The size of a style at a step of its scale, px; past the end the smallest. */
export function sizeAt(sizesPt: readonly number[], step: number): number {
  return (sizesPt[Math.min(step, sizesPt.length - 1)] ?? 12) / PT_PER_PX;
}

/** Text that can be measured at any step and width, and set once both are chosen. */
export class TextSetter {
  readonly #paragraphs: readonly Prepared[];
  readonly #theme: Theme;
  readonly #lang: string;
  readonly #rtl: boolean;
  readonly #safety: number;
  readonly #broken = new Map<number, Breaking[]>();
  readonly #roomy = new Map<number, Breaking[]>();
  readonly #substitutes: readonly Theme[];
  /** No substitute is wider. */
  readonly #isRoomy: boolean;
  readonly #measured = new Map<number, Measured>();

  constructor(specs: readonly ParagraphSpec[], theme: Theme, lang: string, rtl: boolean) {
    this.#theme = theme;
    this.#substitutes = substituted(theme);
    this.#lang = lang;
    this.#rtl = rtl;
    this.#safety = SQUARE.has(scriptOfLanguage(lang)) ? SAFETY_OF_SQUARES : SAFETY;
    this.#paragraphs = specs.map((spec) => this.#prepare(spec));
    this.#isRoomy = this.#paragraphs.every(({ atoms, roomy }) => atoms === roomy);
  }

  get paragraphCount(): number {
    return this.#paragraphs.length;
  }

  /** The room that the text takes, be it in its own fonts or in the usual substitutes. */
  measure(step: number, widthPx: number): Measured {
    const key = keyOf(step, widthPx);
    const known = this.#measured.get(key);
    if (known !== undefined) return known;
    const measured = this.#measure(step, this.#breakRoomy(step, widthPx));
    this.#measured.set(key, measured);
    return measured;
  }

  /** The same in its own fonts alone. */
  measureOwn(step: number, widthPx: number): Measured {
    return this.#isRoomy ? this.measure(step, widthPx) : this.#measure(step, this.#break(step, widthPx));
  }

  #measure(step: number, broken: readonly Breaking[]): Measured {
    let width = 0;
    let height = 0;
    let lines = 0;
    let cut = false;
    this.#paragraphs.forEach((paragraph, index) => {
      const breaking = broken[index];
      if (breaking === undefined) return;
      const size = sizeAt(paragraph.spec.style.sizesPt, step);
      width = Math.max(width, indentOf(paragraph.spec) * size + breaking.width * this.#safety * size);
      height += (breaking.lines.length * paragraph.lineHeight + this.#tallness(paragraph, breaking) + (index === 0 ? 0 : paragraph.spec.gapEm)) * size;
      lines += breaking.lines.length;
      cut ||= breaking.cut;
    });
    return { width: Math.ceil(width * GRID) / GRID, height: Math.ceil(height * GRID) / GRID, lines, cut };
  }

  /** Width of the widest word, px: below it words are cut. */
  widestWord(step: number): number {
    let width = 0;
    for (const { spec, roomy } of this.#paragraphs) {
      const size = sizeAt(spec.style.sizesPt, step);
      for (const atom of roomy) width = Math.max(width, (atom.width * this.#safety + indentOf(spec)) * size);
    }
    return Math.ceil(width * GRID) / GRID;
  }

  /** Distance of the first baseline from the top, px. */
  firstBaseline(step: number): number {
    const first = this.#paragraphs[0];
    return first === undefined ? 0 : baselineOf(first.spec.style, first.lineHeight, this.#theme, this.#lang) * sizeAt(first.spec.style.sizesPt, step);
  }

  /** Height of `count` lines of the first paragraph's style. */
  heightOfLines(step: number, count: number): number {
    const first = this.#paragraphs[0];
    return first === undefined ? 0 : Math.ceil(count * first.lineHeight * sizeAt(first.spec.style.sizesPt, step) * GRID) / GRID;
  }

  /** How the last paragraph ends: atoms on its last line, and the widths of its lines, px. */
  ending(step: number, widthPx: number): { readonly atoms: number; readonly cut: boolean; readonly lineWidths: readonly number[] } {
    const last = this.#break(step, widthPx).at(-1);
    const paragraph = this.#paragraphs.at(-1);
    const size = paragraph === undefined ? 0 : sizeAt(paragraph.spec.style.sizesPt, step) * this.#safety;
    return { atoms: last?.lines.at(-1)?.atoms ?? 0, cut: last?.cut ?? false, lineWidths: (last?.lines ?? []).map((line) => line.width * size) };
  }

  /** The set paragraphs; line tops are counted from `topPx`. */
  paragraphs(step: number, widthPx: number, topPx: number): Paragraph[] {
    const broken = this.#break(step, widthPx);
    let top = topPx;
    return this.#paragraphs.map((paragraph, index) => {
      const { spec } = paragraph;
      const size = sizeAt(spec.style.sizesPt, step);
      const gap = index === 0 ? 0 : spec.gapEm * size;
      top += gap;
      const lineHeight = paragraph.lineHeight * size;
      const baseline = baselineOf(spec.style, paragraph.lineHeight, this.#theme, this.#lang) * size;
      const lines: Line[] = (broken[index]?.lines ?? []).map((line) => {
        const spans = this.#spans(paragraph, line, size, widthPx);
        const { above, below } = this.#beyond(paragraph, line);
        const height = lineHeight + (above + below) * size;
        const set = { top, baseline: top + baseline + above * size, height, width: spans.reduce((sum, span) => sum + span.width, 0), spans };
        top += height;
        return set;
      });
      return {
        runs: spec.runs.map((run) => this.#run(run, spec.style, size, paragraph.tracking)),
        align: paragraph.align,
        rtl: paragraph.rtl,
        level: spec.level,
        ...(spec.bullet === undefined ? {} : { bullet: spec.bullet }),
        indentPx: spec.indentEm * size,
        spaceBeforePx: gap,
        lineHeight: paragraph.lineHeight,
        lines,
      };
    });
  }

  #prepare(spec: ParagraphSpec): Prepared {
    const starts: number[] = [];
    let text = '';
    for (const run of spec.runs) {
      starts.push(text.length);
      text += lettersOf(run);
    }
    // Spacing letters apart would tear joined scripts and part marks from their letters.
    const tracking = hasRtl(text) || MARKED.has(scriptOfLanguage(this.#lang)) ? 0 : (spec.style.trackingEm ?? 0);
    const lineHeight = Math.max(spec.style.lineHeight, leastLineHeight(this.#lang));
    const prepared = { spec, text, starts, lineHeight, tracking, ...this.#direction(spec, text) };
    const atoms = atomsOf(text, (start, end) => this.#width(prepared, start, end), prepared.rtl);
    const { slack = 1 } = this.#theme;
    const others = this.#substitutes.map((theme) => (start: number, end: number) => this.#width(prepared, start, end, theme));
    // Lines of several words break elsewhere; a word or a figure alone runs into what stands beside it.
    if (slack > 1 && atoms.length === 1) others.push((start, end) => slack * this.#width(prepared, start, end));
    return { ...prepared, atoms, roomy: widened(atoms, others) };
  }

  /**
   * Figures and foreign words alone run from left to right in a right-to-left deck too ("+12 %" would read
   * "% 12+"), at the side where the deck's text begins. Under a bullet they follow the list.
   */
  #direction(spec: ParagraphSpec, text: string): Pick<Prepared, 'rtl' | 'align'> {
    const align = spec.style.align ?? 'start';
    if (!this.#rtl || spec.bullet !== undefined || spec.indentEm > 0 || hasRtl(text)) return { rtl: this.#rtl, align };
    return { rtl: false, align: align === 'center' ? 'center' : align === 'start' ? 'end' : 'start' };
  }

  #break(step: number, widthPx: number): Breaking[] {
    return this.#brokenBy(this.#broken, step, widthPx, (paragraph, room) => breakLines(paragraph.text, paragraph.atoms, room, (start, end) => this.#width(paragraph, start, end)));
  }

  #breakRoomy(step: number, widthPx: number): Breaking[] {
    if (this.#isRoomy) return this.#break(step, widthPx);
    return this.#brokenBy(this.#roomy, step, widthPx, (paragraph, room) =>
      breakLines(paragraph.text, paragraph.roomy, room, (start, end) => (paragraph.atoms.length === 1 ? (this.#theme.slack ?? 1) : 1) * this.#width(paragraph, start, end)),
    );
  }

  #brokenBy(kept: Map<number, Breaking[]>, step: number, widthPx: number, breakAt: (paragraph: Prepared, roomEm: number) => Breaking): Breaking[] {
    const key = keyOf(step, widthPx);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const broken = this.#paragraphs.map((paragraph) => {
      const size = sizeAt(paragraph.spec.style.sizesPt, step);
      const room = Math.max(0, (widthPx / size - indentOf(paragraph.spec)) / this.#safety);
      const breaking = breakAt(paragraph, room);
      // A formula wider than the line cannot be cut, and so does not fit.
      return hasFormula(paragraph.spec) && breaking.width > room + 0.001 ? { ...breaking, cut: true } : breaking;
    });
    kept.set(key, broken);
    return broken;
  }

  /** What formulas add to the height of a line above and below its usual box, em. */
  #beyond({ spec, starts, lineHeight }: Prepared, line: BrokenLine): { readonly above: number; readonly below: number } {
    let [above, below] = [0, 0];
    if (!hasFormula(spec)) return { above, below };
    const baseline = baselineOf(spec.style, lineHeight, this.#theme, this.#lang);
    spec.runs.forEach(({ formula }, index) => {
      const at = starts[index] ?? 0;
      if (formula === undefined || at < line.start || at >= line.end) return;
      above = Math.max(above, formula.ascent + FORMULA_ROOM - baseline);
      below = Math.max(below, formula.descent + FORMULA_ROOM - (lineHeight - baseline));
    });
    return { above, below };
  }

  /** The same of all lines of a paragraph. */
  #tallness(paragraph: Prepared, { lines }: Breaking): number {
    return hasFormula(paragraph.spec) ? lines.reduce((sum, line) => sum + this.#beyond(paragraph, line).above + this.#beyond(paragraph, line).below, 0) : 0;
  }

  /** Width in em of a stretch of the paragraph, over its runs, as lines are broken by it. */
  #width(paragraph: { readonly spec: ParagraphSpec; readonly text: string; readonly starts: readonly number[]; readonly tracking: number }, start: number, end: number, theme = this.#theme): number {
    const { spec, text, tracking } = paragraph;
    return widthOverRuns(paragraph, start, end, (index, from, to) => {
      const run = spec.runs[index] as RunSpec;
      return this.#stretch(run, officeWeight(run.weight), text.slice(from, to), tracking, text[from - 1], theme);
    });
  }

  /** Width in em of a piece of one run; `before` is the character in front of it, whose font a space takes. */
  #stretch(run: RunSpec, weight: FontWeight, text: string, tracking: number, before = '', theme = this.#theme): number {
    if (run.formula !== undefined) return run.formula.width;
    const style = { font: run.font, theme, weight, italic: run.italic, lang: this.#lang };
    let width = tracking === 0 ? 0 : tracking * [...text].length;
    if (text === ' ') return width + spaceAfter(before, style).width;
    if (!text.includes(' ')) return width + textWidth(text, style);
    let last = before;
    text.split(' ').forEach((word, index) => {
      width += (index === 0 ? 0 : spaceAfter(last, style).width) + textWidth(word, style);
      if (word !== '') last = word.at(-1) ?? last;
    });
    return width;
  }

  #run(run: RunSpec, style: TextStyle, sizePx: number, tracking: number): Run {
    const { text, font, weight, italic, link, formula, formulaFault } = run;
    const color: Paint = run.color ?? style.color;
    const set: { -readonly [K in keyof Run]: Run[K] } = { text, font, sizePx, weight, italic, color, lang: this.#lang };
    if (link !== undefined) {
      set.link = link;
      set.underline = true;
    }
    if (run.underline === true) set.underline = true;
    if (run.strike === true) set.strike = true;
    if (run.code === true) set.code = true;
    if (run.verbatim === true) set.verbatim = true;
    if (formula !== undefined) set.formula = formula;
    if (formulaFault !== undefined) set.formulaFault = formulaFault;
    if (tracking !== 0) set.trackingPx = tracking * sizePx;
    return set;
  }

  #spans(paragraph: Prepared, line: BrokenLine, size: number, widthPx: number): GlyphSpan[] {
    const { spec } = paragraph;
    // A formula is one letter among them.
    const pieces = seenPieces(paragraph, line, this.#levels(paragraph)).map((piece) => (spec.runs[piece.run]?.formula === undefined ? piece : { ...piece, text: spec.runs[piece.run]?.text ?? '' }));
    const widths = pieces.map((piece) => {
      const run = spec.runs[piece.run] as RunSpec;
      // A line of one piece was measured when it was broken.
      if (pieces.length === 1 && officeWeight(run.weight) === run.weight) return line.width * size;
      return this.#stretch(run, run.weight, piece.text, paragraph.tracking) * size;
    });
    const { align, rtl } = paragraph;
    const left = indentOf(spec) * size;
    return placedSpans(pieces, widths, { left, width: Number.isFinite(widthPx) ? widthPx - left : widths.reduce((sum, each) => sum + each, 0), align, rtl });
  }

  #levels(paragraph: Prepared): Uint8Array | undefined {
    // Asked for every line: of a very long paragraph the text is looked through once.
    if (paragraph.levels === undefined) paragraph.levels = levelsOf(paragraph.text, paragraph.rtl) ?? null;
    return paragraph.levels ?? undefined;
  }
}

function hasFormula({ runs }: ParagraphSpec): boolean {
  return runs.some((run) => run.formula !== undefined);
}

/** One number for a step and a width below the canvas's; infinity is a width of its own. */
function keyOf(step: number, widthPx: number): number {
  return step * 1_000_003 + (Number.isFinite(widthPx) ? widthPx : 999_999);
}

/** Where the text of a paragraph starts, em: bullets stand at the beginning of their level. */
function indentOf(spec: ParagraphSpec): number {
  return spec.indentEm * (spec.level + 1);
}
