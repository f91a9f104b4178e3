import { type Atom, atomsOf, type BrokenLine, breakLines, breakPlain, type PlainWords, plainWords } from '../layout/break-lines.ts';
import { type LineRoom, levelsOf, placedSpans, type RunLetters, seenPieces, startOf, widthOverRuns } from '../layout/line-spans.ts';
import type { ReadColor, ReadParagraph, ReadRun, ReadSpacing } from '../ooxml/read/index.ts';
import { hasRtl } from '../scene/fonts/bidi.ts';
import { type FontStyle, themeFace, widthIn } from '../scene/fonts/font-book.ts';
import type { FontFace } from '../scene/fonts/font-face.ts';
import { fontRuns } from '../scene/fonts/itemize.ts';
import { type Bullet, EMU_PER_PX, type GlyphSpan, type Line, type Paragraph, PT_PER_PX, type Run } from '../scene/scene.ts';
import type { FontRole, Hex, Paint, Theme } from '../scene/theme.ts';

/** What setting a text of a file needs beside the text. */
export interface SetScope {
  readonly theme: Theme;
  readonly role: (family: string) => FontRole;
  readonly lang: string;
  /** Of PowerPoint's "shrink on overflow": sizes times this, line spacing less that. */
  readonly fontScale: number;
  readonly lineReduction: number;
}

export interface SetText {
  readonly paragraphs: readonly Paragraph[];
  readonly heightPx: number;
  /** Of the widest line, with its indent. */
  readonly widthPx: number;
  /** A word is longer than a line and was parted between its letters. */
  readonly cut: boolean;
}

/** Superscript and subscript stand at two thirds of the size. */
const RAISED_SIZE = 2 / 3;
const MOST_CHARACTERS = 20_000;
/** Between a bullet and a text that it pushes on, em. */
const BULLET_AIR = 0.15;
/** Line of the common Chinese, Japanese and Korean fonts, which are lower than the Noto fonts that stand in for them. */
const CJK_LINE = 1.25;

/** Texts are measured to find their size, and set again to be drawn: what was set the same way is at hand. */
const MOST_KNOWN = 3;
const known = new WeakMap<readonly ReadParagraph[], { readonly widthPx: number; readonly scope: SetScope; readonly set: SetText }[]>();

/** Sets paragraphs of mixed sizes and fonts as PowerPoint does: the tallest run of a line gives its height, leading stands above. */
export function setRichText(paragraphs: readonly ReadParagraph[], widthPx: number, scope: SetScope): SetText {
  const before = known.get(paragraphs);
  if (before !== undefined) for (const one of before) if (one.widthPx === widthPx && isSame(one.scope, scope)) return one.set;
  const set = setAnew(paragraphs, widthPx, scope);
  const made = { widthPx, scope, set };
  known.set(paragraphs, before === undefined ? [made] : [made, ...before.slice(0, MOST_KNOWN - 1)]);
  return set;
}

function isSame(a: SetScope, b: SetScope): boolean {
  return isAlike(a, b) && a.fontScale === b.fontScale && a.lineReduction === b.lineReduction;
}

/** Whether letters are the same but for their size. */
function isAlike(a: SetScope, b: SetScope): boolean {
  return a.theme.fonts === b.theme.fonts && a.role === b.role && a.lang === b.lang;
}

/** The same, of what is set once. */
export function setAnew(paragraphs: readonly ReadParagraph[], widthPx: number, scope: SetScope): SetText {
  const set: Paragraph[] = [];
  let top = 0;
  let widest = 0;
  let after = 0;
  let cut = false;
  for (const paragraph of paragraphs) {
    let size = paragraph.runs.length === 0 ? paragraph.endSizePt : 1;
    for (const { sizePt } of paragraph.runs) size = Math.max(size, sizePt);
    size *= scope.fontScale;
    const before = set.length === 0 ? 0 : spacePx(paragraph.spaceBefore, size);
    top += after + before;
    const one = new ParagraphSetter(paragraph, widthPx, scope).set(top, before);
    set.push(one.paragraph);
    top = one.bottom;
    widest = Math.max(widest, one.width);
    cut ||= one.cut;
    after = spacePx(paragraph.spaceAfter, size);
  }
  return { paragraphs: set, heightPx: top, widthPx: widest, cut };
}

function spacePx(spacing: ReadSpacing, sizePt: number): number {
  return 'points' in spacing ? spacing.points / PT_PER_PX : (spacing.share * sizePt * 1.2) / PT_PER_PX;
}

export function paintOf({ hex, alpha }: ReadColor): Paint {
  return alpha === 1 ? { hex: hex as Hex } : { hex: hex as Hex, alpha };
}

/** Words of paragraphs, measured at one size: a text is tried at several, and words grow with it. */
const plainKnown = new WeakMap<ReadParagraph, { readonly scope: SetScope; readonly words: PlainWords | undefined }>();
const wordsKnown = new WeakMap<ReadParagraph, { readonly scope: SetScope; readonly atoms: readonly Atom[] }>();

/** A run that shows these of its letters. */
function runOf(run: ReadRun, shown: string, scope: SetScope): Run {
  const raised = run.baseline === 0 ? 1 : RAISED_SIZE;
  const set: { -readonly [K in keyof Run]: Run[K] } = {
    text: shown,
    font: scope.role(run.fonts.latin),
    sizePx: ((run.sizePt * scope.fontScale) / PT_PER_PX) * raised,
    weight: run.bold ? 700 : 400,
    italic: run.italic,
    color: paintOf(run.color),
    lang: run.lang || scope.lang,
  };
  if (run.baseline !== 0) set.risePx = (run.baseline * run.sizePt * scope.fontScale) / PT_PER_PX;
  if (run.underline) set.underline = true;
  if (run.strike) set.strike = true;
  if (run.link !== undefined) set.link = run.link;
  if (run.trackingPt !== 0 && !hasRtl(shown)) set.trackingPx = run.trackingPt / PT_PER_PX;
  return set;
}

interface LineMetrics {
  readonly height: number;
  readonly baseline: number;
}

class ParagraphSetter {
  readonly #source: ReadParagraph;
  readonly #scope: SetScope;
  readonly #width: number;
  readonly #runs: readonly Run[];
  readonly #text: string;
  readonly #starts: readonly number[];
  readonly #letters: RunLetters;
  readonly #rise: readonly number[];
  readonly #styles: readonly FontStyle[];
  /** By run: the face of its letters, the width of a space in it in em, and the upright face that gives its lines their height. */
  readonly #faces: FontFace[] = [];
  readonly #spaces: number[] = [];
  readonly #upright: FontFace[] = [];
  #cut = false;

  constructor(source: ReadParagraph, widthPx: number, scope: SetScope) {
    this.#source = source;
    this.#scope = scope;
    this.#width = widthPx;
    const starts: number[] = [];
    let text = '';
    const runs = source.runs.map((run): Run => {
      starts.push(text.length);
      const shown = run.text.slice(0, Math.max(0, MOST_CHARACTERS - text.length));
      text += shown;
      return runOf(run, shown, scope);
    });
    this.#runs = runs;
    this.#styles = runs.map(({ font, weight, italic, lang }) => ({ font, theme: scope.theme, weight, italic, lang }));
    this.#text = text;
    this.#starts = starts;
    this.#letters = { text, starts };
    this.#rise = source.runs.map(({ baseline, sizePt }) => (baseline * sizePt * scope.fontScale) / PT_PER_PX);
  }

  set(topPx: number, spaceBeforePx: number): { readonly paragraph: Paragraph; readonly bottom: number; readonly width: number; readonly cut: boolean } {
    const { marginEmu, indentEmu, rtl } = this.#source;
    const margin = marginEmu / EMU_PER_PX;
    const indent = indentEmu / EMU_PER_PX;
    const bullet = this.#bullet();
    // Without a bullet the first line starts at its own indent; a bullet without room pushes it on.
    const firstIndent = bullet === undefined ? indent : Math.max(0, Math.max(0, margin + indent) + this.#bulletRoom() - margin);
    const lines: Line[] = [];
    let top = topPx;
    let width = 0;
    const levels = levelsOf(this.#text, rtl);
    const plain = firstIndent === 0 && levels === undefined ? this.#plain(margin) : undefined;
    let alike: LineMetrics | undefined;
    for (const broken of plain ?? this.#broken(margin, firstIndent)) {
      const metrics = alike ?? this.#metrics(broken);
      // Lines of one font are all as high.
      if (plain !== undefined) alike = metrics;
      const shift = lines.length === 0 ? firstIndent : 0;
      const left = margin + shift;
      const spans = plain === undefined ? this.#spans(broken, left, shift, levels) : [this.#plainSpan(broken, left)];
      let spansWidth = 0;
      for (const span of spans) spansWidth += span.width;
      lines.push({ top, baseline: top + metrics.baseline, height: metrics.height, width: spansWidth, spans });
      top += metrics.height;
      width = Math.max(width, left + broken.width);
    }
    const start = (lines[0]?.spans[0]?.x ?? margin) - (bullet === undefined ? 0 : firstIndent);
    // Where a line does not start at the margin, its bullet goes with it.
    const offset = Math.max(0, (rtl || this.#source.align === 'start' ? margin : start) + indent);
    const align = this.#source.align === 'justify' ? 'start' : this.#source.align;
    const paragraph: Paragraph = {
      runs: this.#runs,
      align,
      rtl,
      // Writers hang a bullet one indent a level: told so that it comes to stand at its own offset.
      level: bullet === undefined || offset === 0 ? 0 : 1,
      ...(bullet === undefined ? {} : { bullet }),
      indentPx: bullet === undefined ? 0 : offset === 0 ? margin : offset,
      spaceBeforePx,
      lineHeight: this.#lineHeight(lines),
      lines,
    };
    return { paragraph, bottom: top, width, cut: this.#cut };
  }

  /** Of its lowest line: others may hold larger letters or another font's. */
  #lineHeight(lines: readonly Line[]): number {
    const sizePx = Math.max(...this.#runs.map((run) => run.sizePx));
    return lines.length > 0 && sizePx > 0 ? Math.min(...lines.map(({ height }) => height)) / sizePx : 1.2;
  }

  #bullet(): Bullet | undefined {
    const { bullet } = this.#source;
    if (bullet === undefined) return undefined;
    const [first] = this.#source.runs;
    const scale = 'share' in bullet.size ? bullet.size.share : bullet.size.points / (first?.sizePt ?? bullet.size.points);
    return { kind: 'char', char: bullet.text, color: bullet.color === undefined ? (this.#runs[0]?.color ?? { token: 'text' }) : paintOf(bullet.color), ...(scale === 1 ? {} : { scale }) };
  }

  /** What a bullet takes up before the text, with a little air. */
  #bulletRoom(): number {
    const { bullet, align } = this.#source;
    const [run, style] = [this.#runs[0], this.#styles[0]];
    if (bullet === undefined || run === undefined || style === undefined || align === 'center' || align === 'end') return 0;
    const scale = 'share' in bullet.size ? bullet.size.share : bullet.size.points / (this.#source.runs[0]?.sizePt ?? bullet.size.points);
    return (widthIn(bullet.text, themeFace(style.font, style.theme, 400, false, style.lang), { ...style, weight: 400, italic: false }) * scale + BULLET_AIR) * run.sizePx;
  }

  /** Broken to the width that is left; the first line may start further in or out. */
  #broken(margin: number, firstIndent: number): readonly BrokenLine[] {
    const measure = (start: number, end: number) => this.#measure(start, end);
    const atoms = this.#atoms(measure);
    // A first line of other width: its indent counts as part of its first word.
    const [head, ...rest] = atoms;
    const shifted: readonly Atom[] = head === undefined || firstIndent === 0 ? atoms : [{ ...head, width: Math.max(0, head.width + firstIndent) }, ...rest];
    const { lines, cut } = breakLines(this.#text, shifted, Math.max(1, this.#width - margin), measure);
    this.#cut = cut;
    return lines;
  }

  /** Lines of plain words in one font, as most texts are; undefined of others. */
  #plain(margin: number): readonly BrokenLine[] | undefined {
    if (this.#runs.length !== 1 || this.#runs[0]?.trackingPx !== undefined) return undefined;
    let known = plainKnown.get(this.#source);
    if (known === undefined || !isAlike(known.scope, this.#scope)) {
      known = { scope: this.#scope, words: plainWords(this.#text, (words) => this.#widthOf(0, words)) };
      // Most texts are set at one size; what is kept for each of them costs more than it saves.
      if (this.#scope.fontScale !== 1) plainKnown.set(this.#source, known);
    }
    return known.words === undefined ? undefined : breakPlain(known.words, this.#scope.fontScale / known.scope.fontScale, Math.max(1, this.#width - margin));
  }

  #atoms(measure: (start: number, end: number) => number): readonly Atom[] {
    const before = wordsKnown.get(this.#source);
    if (before !== undefined && isAlike(before.scope, this.#scope)) {
      const grown = this.#scope.fontScale / before.scope.fontScale;
      // Tracking stays what it is.
      if (grown === 1) return before.atoms;
      if (this.#runs.every(({ trackingPx }) => trackingPx === undefined)) return before.atoms.map((atom) => ({ ...atom, width: atom.width * grown, space: atom.space * grown }));
    }
    const atoms = atomsOf(this.#text, measure);
    wordsKnown.set(this.#source, { scope: this.#scope, atoms });
    return atoms;
  }

  #measure(start: number, end: number): number {
    if (this.#runs.length === 1) return start < end ? this.#widthOf(0, this.#text.slice(start, end)) : 0;
    return widthOverRuns(this.#letters, start, end, (run, from, to) => this.#widthOf(run, this.#text.slice(from, to)));
  }

  #widthOf(index: number, text: string): number {
    const { sizePx, trackingPx = 0 } = this.#runs[index] as Run;
    const style = this.#styles[index] as FontStyle;
    let face = this.#faces[index];
    if (face === undefined) {
      face = themeFace(style.font, style.theme, style.weight, style.italic, style.lang);
      this.#faces[index] = face;
      this.#spaces[index] = widthIn(' ', face, style);
    }
    const space = this.#spaces[index] ?? 0;
    if (text === ' ') return space * sizePx + trackingPx;
    const shown = text.includes('\n') ? text.replace(/\n/g, '') : text;
    let width = 0;
    if (shown.includes(' ')) {
      const words = shown.split(' ');
      width = (words.length - 1) * space;
      for (const word of words) width += widthIn(word, face, style);
    } else width = widthIn(shown, face, style);
    return width * sizePx + trackingPx * shown.length;
  }

  #endOf(index: number): number {
    return (this.#starts[index] ?? 0) + (this.#runs[index]?.text.length ?? 0);
  }

  #metrics(line: BrokenLine): LineMetrics {
    let [natural, ascent] = [0, 0];
    const include = (base: FontFace, run: Pick<Run, 'weight' | 'lang'>, sizePx: number, text: string) => {
      for (const { face } of fontRuns(text, base, run.weight, false, run.lang)) {
        const ratio = face === base || !/ (JP|SC|TC|KR)$/.test(face.family) ? 1 : CJK_LINE / face.naturalLine;
        natural = Math.max(natural, face.naturalLine * ratio * sizePx);
        ascent = Math.max(ascent, face.ascent * ratio * sizePx);
      }
    };
    for (let index = 0; index < this.#runs.length; index += 1) {
      const run = this.#runs[index] as Run;
      const from = Math.max(line.start, this.#starts[index] ?? 0);
      const to = Math.min(Math.max(line.end, line.start + 1), this.#endOf(index));
      if (from >= to) continue;
      const raised = (this.#rise[index] ?? 0) === 0 ? 1 : RAISED_SIZE;
      const base = this.#upright[index] ?? themeFace(run.font, this.#scope.theme, run.weight, false, run.lang);
      this.#upright[index] = base;
      include(base, run, run.sizePx / raised, this.#text.slice(from, to));
    }
    const { lang, theme } = this.#scope;
    if (natural === 0) include(themeFace('body', theme, 400, false, lang), { weight: 400, lang }, (this.#source.endSizePt * this.#scope.fontScale) / PT_PER_PX, 'x');
    const { lineSpacing } = this.#source;
    const height = 'points' in lineSpacing ? lineSpacing.points / PT_PER_PX : natural * Math.max(0.1, lineSpacing.share - this.#scope.lineReduction);
    return { height, baseline: height - natural + ascent };
  }

  #plainSpan({ start, end, width }: BrokenLine, left: number): GlyphSpan {
    return { text: this.#text.slice(start, end), x: startOf(this.#room(left), width), width, run: 0, rtl: false };
  }

  #room(left: number): LineRoom {
    const { align, rtl } = this.#source;
    return { left, width: this.#width - left, align: align === 'justify' ? 'start' : align, rtl };
  }

  /** @param indent that the width of the line holds beside its letters. */
  #spans(line: BrokenLine, left: number, indent: number, levels: Uint8Array | undefined): GlyphSpan[] {
    const pieces = seenPieces(this.#letters, line, levels);
    const widths = pieces.length === 1 && indent === 0 ? [line.width] : pieces.map((piece) => this.#widthOf(piece.run, piece.text));
    return placedSpans(pieces, widths, this.#room(left));
  }
}
