import { hasRtl } from '../scene/fonts/bidi.ts';
import { findScriptOfLanguage, findScriptRow } from '../scene/fonts/scripts.ts';
import { measureInSansOrSerif } from '../scene/fonts/substitute-widths.ts';
import { listSubstitutedThemes } from '../scene/fonts/substitutes.ts';
import { hasFixedLines } from '../scene/natural-line.ts';
import { isInNumber } from '../scene/number-hyphen.ts';
import type { Paragraph } from '../scene/scene.ts';
import { SCRIPT_SIZE } from '../scene/script-letters.ts';
import { measureScriptSpaceIn } from '../scene/script-space.ts';
import type { Theme } from '../scene/theme.ts';
import { alignBullet, createRun } from './create-run.ts';
import { findBaseline, findMinLineHeight, toOfficeWeight } from './line-metrics.ts';
import { type Measured, toMeasureKey } from './measured.ts';
import type { ParagraphSpec, RunSpec } from './paragraph-spec.ts';
import { computeTextIndent, hasFormula, isUneven } from './paragraph-spec.ts';
import type { Breaking, BrokenLine } from './text/break-lines.ts';
import { type LetterRun, Letters } from './text/letters.ts';
import { setLines } from './text/set-lines.ts';
import { getSizeAt } from './text-size.ts';

/**
 * Factor of free space per line, since widths in other programs differ by a few tenths of a per cent
 * (docs/text.md).
 */
const SAFETY = 1.002;
/** Ideographs, kana and Hangul have exact widths, so lines of them can be full. */
const SAFETY_OF_SQUARES = 1.0005;
const SQUARE_SCRIPTS: ReadonlySet<string> = new Set(['han', 'kana', 'hangul']);
/** Flexbox computes in 32-bit floats, in which multiples of 1/64 are exact. */
const GRID = 64;
/** Clear space in em above and below a tall formula. */
const FORMULA_ROOM = 0.08;

/** Private-use letter that stands for a formula in line breaking and bidi. */
const FORMULA_LETTER = '\ue000';

interface PreparedParagraph {
  readonly spec: ParagraphSpec;
  /** Widths in em. */
  readonly letters: Letters;
  /** Letters as wide as in the widest usual substitute; the same object if that is no wider. */
  readonly roomy: Letters;
  readonly lineHeight: number;
  readonly tracking: number;
  /** Direction of the paragraph, on which its alignment depends. */
  readonly rtl: boolean;
  readonly align: 'start' | 'center' | 'end';
  /** Largest letters as a multiple of the text size. */
  readonly largest: number;
  /** Space in em that LibreOffice inserts into the text on one line. */
  readonly scriptSpace: number;
}

/** A text that can be measured at any step and width, and set at one of them. */
export class TextSetter {
  readonly #paragraphs: readonly PreparedParagraph[];
  readonly #theme: Theme;
  readonly #lang: string;
  readonly #rtl: boolean;
  readonly #safety: number;
  readonly #isSquare: boolean;
  readonly #broken = new Map<number, Breaking[]>();
  readonly #roomy = new Map<number, Breaking[]>();
  readonly #widest = new Map<number, Breaking[]>();
  readonly #widestOf = new Map<PreparedParagraph, Letters>();
  readonly #substitutes: readonly Theme[];
  /** True if its families are Office's, which have metric-compatible substitutes. */
  readonly #isOffice: boolean;
  /** True if no substitute is wider. */
  readonly #isRoomy: boolean;
  readonly #measured = new Map<number, Measured>();

  /** @param substitutes themes for which lines have room as well */
  constructor(
    specs: readonly ParagraphSpec[],
    theme: Theme,
    lang: string,
    rtl: boolean,
    substitutes: readonly Theme[] = listSubstitutedThemes(theme),
  ) {
    this.#theme = theme;
    this.#substitutes = substitutes;
    this.#lang = lang;
    this.#rtl = rtl;
    this.#isSquare = SQUARE_SCRIPTS.has(findScriptOfLanguage(lang));
    this.#safety = this.#isSquare ? SAFETY_OF_SQUARES : SAFETY;
    this.#paragraphs = specs.map((spec) => this.#prepare(spec));
    this.#isOffice = this.#substitutes.length === 0;
    this.#isRoomy = this.#paragraphs.every(({ letters, roomy }) => letters === roomy);
  }

  get paragraphCount(): number {
    return this.#paragraphs.length;
  }

  /** The space that the text takes in its own fonts and in the usual substitutes. */
  measure(step: number, widthPx: number): Measured {
    const key = toMeasureKey(step, widthPx);
    const known = this.#measured.get(key);
    if (known !== undefined) return known;
    const measured = this.#measure(step, this.#breakRoomy(step, widthPx));
    this.#measured.set(key, measured);
    return measured;
  }

  /** The space that the text takes in its own fonts alone. */
  measureOwn(step: number, widthPx: number): Measured {
    return this.#isRoomy ? this.measure(step, widthPx) : this.#measure(step, this.#break(step, widthPx));
  }

  /** The space that the text takes, including the widest common substitute. */
  measureWidest(step: number, widthPx: number): Measured {
    return this.#isOffice
      ? this.measure(step, widthPx)
      : this.#measure(step, this.#breakWidest(step, widthPx));
  }

  #measure(step: number, broken: readonly Breaking[]): Measured {
    let width = 0;
    let height = 0;
    let lines = 0;
    let cut = false;
    this.#paragraphs.forEach((paragraph, index) => {
      const breaking = broken[index];
      if (breaking === undefined) return;
      const size = getSizeAt(paragraph.spec.style.sizesPt, step);
      width = Math.max(
        width,
        computeTextIndent(paragraph.spec) * size +
          (breaking.width * this.#safety + (breaking.lines.length === 1 ? paragraph.scriptSpace : 0)) * size,
      );
      height +=
        (breaking.lines.length * paragraph.lineHeight +
          this.#tallness(paragraph, breaking) +
          (index === 0 ? 0 : paragraph.spec.gapEm)) *
        size;
      lines += breaking.lines.length;
      cut ||= breaking.cut;
    });
    height += this.spaceBelow(step);
    return { width: Math.ceil(width * GRID) / GRID, height: Math.ceil(height * GRID) / GRID, lines, cut };
  }

  /**
   * Width in px of the widest word or hyphenated number, below which words are broken. @param inWidest
   * includes the widest common substitutes, sans and serif
   */
  widestWord(step: number, inWidest = false): number {
    let width = 0;
    for (const paragraph of this.#paragraphs) {
      const { spec } = paragraph;
      const roomy = inWidest ? this.#widestLetters(paragraph) : paragraph.roomy;
      const size = getSizeAt(spec.style.sizesPt, step);
      const { font, weight } = spec.style;
      // LibreOffice replaces some sans-serif fonts with a serif, which is wider.
      const inSerif = inWidest && font !== 'mono';
      let word = 0;
      for (const { start, end, width: own } of roomy.atoms) {
        const serif = inSerif
          ? measureInSansOrSerif(roomy.text.slice(start, end), { sizePx: 1, weight })
          : undefined;
        const atom = Math.max(own, serif ?? 0);
        word = isInNumber(roomy.text, start) ? word + atom : atom;
        width = Math.max(width, (word * this.#safety + computeTextIndent(spec)) * size);
      }
    }
    return Math.ceil(width * GRID) / GRID;
  }

  /** Space in px below the last line that belongs to no line. */
  spaceBelow(step: number): number {
    const style = this.#paragraphs.at(-1)?.spec.style;
    return style?.spaceBelowEm === undefined ? 0 : style.spaceBelowEm * getSizeAt(style.sizesPt, step);
  }

  /** Distance in px of the first baseline from the top. */
  firstBaseline(step: number): number {
    const first = this.#paragraphs[0];
    return first === undefined
      ? 0
      : findBaseline(first.spec.style, first.lineHeight, this.#theme, this.#lang) *
          first.largest *
          getSizeAt(first.spec.style.sizesPt, step);
  }

  /** Height of `count` lines in the style of the first paragraph. */
  heightOfLines(step: number, count: number): number {
    const first = this.#paragraphs[0];
    return first === undefined
      ? 0
      : Math.ceil(count * first.lineHeight * getSizeAt(first.spec.style.sizesPt, step) * GRID) / GRID;
  }

  /** The end of the last paragraph: atoms on its last line, and the widths of its lines in px. */
  ending(
    step: number,
    widthPx: number,
  ): { readonly atoms: number; readonly cut: boolean; readonly lineWidths: readonly number[] } {
    const last = this.#break(step, widthPx).at(-1);
    const paragraph = this.#paragraphs.at(-1);
    const size = paragraph === undefined ? 0 : getSizeAt(paragraph.spec.style.sizesPt, step) * this.#safety;
    return {
      atoms: last?.lines.at(-1)?.atoms ?? 0,
      cut: last?.cut ?? false,
      lineWidths: (last?.lines ?? []).map((line) => line.width * size),
    };
  }

  /** The set paragraphs; line tops count from `topPx`. */
  paragraphs(step: number, widthPx: number, topPx: number): Paragraph[] {
    const broken = this.#break(step, widthPx);
    let top = topPx;
    return this.#paragraphs.map((paragraph, index) => {
      const { spec } = paragraph;
      const size = getSizeAt(spec.style.sizesPt, step);
      const gap = index === 0 ? 0 : spec.gapEm * size;
      top += gap;
      const lineHeight = paragraph.lineHeight * size;
      const baseline = findBaseline(spec.style, paragraph.lineHeight, this.#theme, this.#lang) * size;
      const even = isUneven(spec) ? undefined : { height: lineHeight, baseline };
      const { lines, bottom } = setLines(paragraph.letters, broken[index]?.lines ?? [], {
        ...{
          top,
          width: widthPx,
          margin: computeTextIndent(spec) * size,
          indent: 0,
          align: paragraph.align,
          rtl: paragraph.rtl,
          scale: size,
        },
        metrics: (line) => {
          if (even !== undefined) return even;
          const { above, below } = this.#extraHeight(paragraph, line);
          return { height: lineHeight + (above + below) * size, baseline: baseline + above * size };
        },
      });
      top = bottom;
      return {
        runs: spec.runs.map((run) => createRun(run, spec.style.color, size, paragraph.tracking, this.#lang)),
        align: paragraph.align,
        rtl: paragraph.rtl,
        level: spec.level,
        ...(spec.bullet === undefined ? {} : { bullet: alignBullet(spec.bullet, spec.runs) }),
        indentPx: spec.indentEm * size,
        spaceBeforePx: gap,
        lineHeight: paragraph.lineHeight,
        lines,
      };
    });
  }

  #prepare(spec: ParagraphSpec): PreparedParagraph {
    const { runs } = spec;
    const text = runs.length === 1 ? (runs[0]?.text ?? '') : runs.map((run) => run.text).join('');
    // Tracking would tear joined scripts and separate marks from their letters.
    const tracking =
      hasRtl(text) || findScriptRow(findScriptOfLanguage(this.#lang))?.marked === true
        ? 0
        : (spec.style.trackingEm ?? 0);
    const lineHeight = Math.max(spec.style.lineHeight, findMinLineHeight(this.#lang));
    const direction = this.#direction(spec, text);
    const letters = new Letters(
      runs.map((run) => this.#lettersOf(run, tracking)),
      { rtl: direction.rtl, wholeNames: true },
    );
    let largest = runs[0]?.scale ?? 1;
    for (const { scale = 1 } of runs) largest = Math.max(largest, scale);
    return {
      spec,
      letters,
      roomy: letters.roomy(this.#substitutes, this.#theme.slack ?? 1),
      lineHeight,
      tracking,
      ...direction,
      largest,
      scriptSpace: this.#isSquare ? measureScriptSpaceIn(text) : 0,
    };
  }

  #lettersOf(
    { text, font, weight, italic, formula, script, scale = 1 }: RunSpec,
    tracking: number,
  ): LetterRun {
    const style = { font, theme: this.#theme, weight: toOfficeWeight(weight), italic, lang: this.#lang };
    if (formula !== undefined)
      return {
        text: FORMULA_LETTER,
        style,
        size: 1,
        tracking: 0,
        object: { width: formula.width * scale, text },
      };
    const size = script === undefined ? scale : scale * SCRIPT_SIZE;
    return { text, style, size, tracking: tracking * size };
  }

  /**
   * Figures and foreign words alone run from left to right in a right-to-left deck too ("+12 %" would read "%
   * 12+"), on the side where the deck's text begins. Under a bullet they follow the list.
   */
  #direction(spec: ParagraphSpec, text: string): Pick<PreparedParagraph, 'rtl' | 'align'> {
    const align = spec.style.align ?? 'start';
    if (!this.#rtl || spec.bullet !== undefined || spec.indentEm > 0 || hasRtl(text))
      return { rtl: this.#rtl, align };
    return { rtl: false, align: align === 'center' ? 'center' : align === 'start' ? 'end' : 'start' };
  }

  #break(step: number, widthPx: number): Breaking[] {
    return this.#breakLines(this.#broken, step, widthPx, ({ letters }) => letters);
  }

  #breakRoomy(step: number, widthPx: number): Breaking[] {
    return this.#isRoomy
      ? this.#break(step, widthPx)
      : this.#breakLines(this.#roomy, step, widthPx, ({ roomy }) => roomy);
  }

  #breakWidest(step: number, widthPx: number): Breaking[] {
    return this.#breakLines(this.#widest, step, widthPx, (paragraph) => this.#widestLetters(paragraph));
  }

  #widestLetters(paragraph: PreparedParagraph): Letters {
    const known = this.#widestOf.get(paragraph);
    if (known !== undefined) return known;
    const letters = paragraph.letters.roomy(this.#substitutes, this.#theme.slack ?? 1, true);
    this.#widestOf.set(paragraph, letters);
    return letters;
  }

  #breakLines(
    cache: Map<number, Breaking[]>,
    step: number,
    widthPx: number,
    lettersOf: (paragraph: PreparedParagraph) => Letters,
  ): Breaking[] {
    const key = toMeasureKey(step, widthPx);
    const known = cache.get(key);
    if (known !== undefined) return known;
    const broken = this.#paragraphs.map((paragraph) => {
      const size = getSizeAt(paragraph.spec.style.sizesPt, step);
      const room = Math.max(0, (widthPx / size - computeTextIndent(paragraph.spec)) / this.#safety);
      const breaking = lettersOf(paragraph).broken(room);
      // A formula wider than the line cannot be broken, and so does not fit.
      return hasFormula(paragraph.spec) && breaking.width > room + 0.001
        ? { ...breaking, cut: true }
        : breaking;
    });
    cache.set(key, broken);
    return broken;
  }

  /** Height in em that formulas and letters of other sizes add above and below a line. */
  #extraHeight(
    paragraph: PreparedParagraph,
    line: BrokenLine,
  ): { readonly above: number; readonly below: number } {
    const { spec, letters, lineHeight } = paragraph;
    if (!isUneven(spec)) return { above: 0, below: 0 };
    const baseline = findBaseline(spec.style, lineHeight, this.#theme, this.#lang);
    const growth = this.#growth(paragraph, line) - 1;
    let [above, below] = [growth * baseline, growth * (lineHeight - baseline)];
    spec.runs.forEach(({ formula, scale = 1 }, index) => {
      const at = letters.starts[index] ?? 0;
      if (formula === undefined || at < line.start || at >= line.end) return;
      above = Math.max(above, formula.ascent * scale + FORMULA_ROOM - baseline);
      below = Math.max(below, formula.descent * scale + FORMULA_ROOM - (lineHeight - baseline));
    });
    return { above, below };
  }

  /**
   * Factor by which the largest letters of a line exceed the text size; lines that files store in points are
   * all as high as the highest.
   */
  #growth({ spec, letters, largest }: PreparedParagraph, line: BrokenLine): number {
    const { font } = spec.runs[0] ?? spec.style;
    if (hasFixedLines(font, this.#lang)) return largest;
    const scales = spec.runs.flatMap(({ text, scale = 1 }, index) => {
      const from = letters.starts[index] ?? 0;
      return from < line.end &&
        (letters.starts[index + 1] ?? letters.text.length) > line.start &&
        text.trim() !== ''
        ? [scale]
        : [];
    });
    return scales.length === 0 ? 1 : Math.max(...scales);
  }

  /** The largest such factor of a paragraph's lines. */
  #tallness(paragraph: PreparedParagraph, { lines }: Breaking): number {
    return isUneven(paragraph.spec)
      ? lines.reduce(
          (sum, line) =>
            sum + this.#extraHeight(paragraph, line).above + this.#extraHeight(paragraph, line).below,
          0,
        )
      : 0;
  }
}
