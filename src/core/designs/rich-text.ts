import type { BrokenLine } from '../layout/text/break-lines.ts';
import { Letters } from '../layout/text/letters.ts';
import { type LineMetrics, setLines } from '../layout/text/set-lines.ts';
import { Lru } from '../memory/lru.ts';
import type { Memo } from '../memory/memo.ts';
import type { ReadColor, ReadLine, ReadParagraph, ReadRun, ReadSpacing } from '../ooxml/read/index.ts';
import { hasRtl } from '../scene/fonts/bidi.ts';
import { findThemeFace, measureIn } from '../scene/fonts/font-book.ts';
import { computeBaseline, NATURAL_LINE } from '../scene/natural-line.ts';
import {
  type Bullet,
  EMU_PER_PX,
  type Line,
  type Paragraph,
  PT_PER_PX,
  type Run,
  type Stroke,
} from '../scene/scene.ts';
import type { FontRole, Hex, Paint, Theme } from '../scene/theme.ts';
import { runLanguage } from './letters-language.ts';

/** Scope in which texts of a file are set. */
export interface SetScope {
  /** Cache of set texts, by paragraphs. */
  readonly memo: Memo;
  readonly theme: Theme;
  readonly role: (family: string) => FontRole;
  readonly lang: string;
  /** Language of East Asian characters in runs without a language of their own. */
  readonly eastern?: string;
  /** Font scale and line spacing reduction of PowerPoint's "shrink on overflow". */
  readonly fontScale: number;
  readonly lineReduction: number;
}

export interface SetText {
  readonly paragraphs: readonly Paragraph[];
  readonly heightPx: number;
  /** Width of the widest line, including its indent. */
  readonly widthPx: number;
  /** True if a word was longer than its line and broke between letters. */
  readonly cut: boolean;
}

/** Font scale of superscript and subscript. */
const RAISED_SIZE = 2 / 3;
const MAX_CHARACTERS = 20_000;
/** Gap in em between a bullet and text that it displaces. */
const BULLET_AIR = 0.15;
/** Longest form of a text by which it is found again; longer ones are rare and take memory. */
const MAX_KEY = 6_000;
/** Number of texts that are found again by their form, enough for the slides of a deck that are tried at a time. */
const MAX_TEXTS = 600;
/** Cached settings per text, because texts are measured to find their size and set again to be drawn. */
const MAX_SET = 3;

/**
 * Sets paragraphs of mixed sizes and fonts as PowerPoint does: the tallest run determines the line height,
 * and leading is above the text.
 */
export function setRichText(paragraphs: readonly ReadParagraph[], widthPx: number, scope: SetScope): SetText {
  return scope.memo.getOrCreate(fileText, paragraphs, scope.memo).set(widthPx, scope);
}

/** Slides are read again after each change, so that most texts are those of a reading before. */
function fileText(paragraphs: readonly ReadParagraph[], memo: Memo): FileText {
  const key = JSON.stringify(paragraphs);
  return key.length > MAX_KEY
    ? new FileText(paragraphs)
    : memo.getOrCreate(fileTexts, memo).getOrCreate(key, () => new FileText(paragraphs));
}

function fileTexts(_: Memo): Lru<FileText> {
  return new Lru(MAX_TEXTS);
}

/** Sets paragraphs without a cache. */
export function setUncached(paragraphs: readonly ReadParagraph[], widthPx: number, scope: SetScope): SetText {
  return setParagraphs(paragraphs, widthPx, scope, (paragraph) => createLetters(paragraph, scope));
}

/** A text of a file with its latest settings. */
class FileText {
  readonly #paragraphs: readonly ReadParagraph[];
  #sets: readonly { readonly widthPx: number; readonly scope: SetScope; readonly set: SetText }[] = [];
  #letters: { readonly scope: SetScope; readonly of: Map<ReadParagraph, Letters> } | undefined;

  constructor(paragraphs: readonly ReadParagraph[]) {
    this.#paragraphs = paragraphs;
  }

  set(widthPx: number, scope: SetScope): SetText {
    const before = this.#sets.find((one) => one.widthPx === widthPx && isSame(one.scope, scope));
    if (before !== undefined) return before.set;
    // Most texts are set once, so letters are cached only from the second time on.
    const set = setParagraphs(this.#paragraphs, widthPx, scope, (paragraph) =>
      this.#sets.length === 0 ? createLetters(paragraph, scope) : this.#lettersOf(paragraph, scope),
    );
    this.#sets = [{ widthPx, scope, set }, ...this.#sets.slice(0, MAX_SET - 1)];
    return set;
  }

  #lettersOf(paragraph: ReadParagraph, scope: SetScope): Letters {
    if (this.#letters === undefined || !haveSameLetters(this.#letters.scope, scope))
      this.#letters = { scope, of: new Map() };
    // Letter spacing does not scale with the font size.
    if (scope.fontScale !== 1 && paragraph.runs.some(({ trackingPt }) => trackingPt !== 0))
      return createLetters(paragraph, scope);
    const letters = this.#letters.of.get(paragraph) ?? createLetters(paragraph, scope);
    this.#letters.of.set(paragraph, letters);
    return letters;
  }
}

function isSame(a: SetScope, b: SetScope): boolean {
  return haveSameLetters(a, b) && a.fontScale === b.fontScale && a.lineReduction === b.lineReduction;
}

/** Returns whether two scopes differ only in size. */
function haveSameLetters(a: SetScope, b: SetScope): boolean {
  return a.theme.fonts === b.theme.fonts && a.role === b.role && a.lang === b.lang && a.eastern === b.eastern;
}

function setParagraphs(
  paragraphs: readonly ReadParagraph[],
  widthPx: number,
  scope: SetScope,
  letters: (paragraph: ReadParagraph) => Letters,
): SetText {
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
    const one = setParagraph(paragraph, letters(paragraph), { widthPx, scope, top, spaceBeforePx: before });
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

export function toPaint({ hex, alpha }: ReadColor): Paint {
  return alpha === 1 ? { hex: hex as Hex } : { hex: hex as Hex, alpha };
}

export function toStroke({ color, widthEmu, dash }: ReadLine): Stroke {
  return {
    paint: toPaint(color),
    widthPx: Math.max(widthEmu / EMU_PER_PX, 0.5),
    ...(dash === 'solid' ? {} : { dash }),
  };
}

/** A run with a part of its text. */
function toRun(run: ReadRun, shown: string, scope: SetScope): Run {
  const set: { -readonly [K in keyof Run]: Run[K] } = {
    text: shown,
    font: scope.role(run.fonts.latin),
    sizePx: runSizePx(run) * scope.fontScale,
    weight: run.bold ? 700 : 400,
    italic: run.italic,
    color: toPaint(run.color),
    lang: runLanguage(run, scope),
  };
  if (run.baseline !== 0) set.risePx = (run.baseline * run.sizePt * scope.fontScale) / PT_PER_PX;
  if (run.outline !== undefined) set.outline = toStroke(run.outline);
  if (run.underline) set.underline = true;
  if (run.strike) set.strike = true;
  if (run.link !== undefined) set.link = run.link;
  if (run.trackingPt !== 0 && !hasRtl(shown)) set.trackingPx = run.trackingPt / PT_PER_PX;
  return set;
}

/** Font size in pixels, before shrinking. */
function runSizePx({ sizePt, baseline }: ReadRun): number {
  return (sizePt / PT_PER_PX) * (baseline === 0 ? 1 : RAISED_SIZE);
}

/** Texts of a paragraph's runs, limited in length. */
function limitTexts({ runs }: ReadParagraph): readonly string[] {
  let room = MAX_CHARACTERS;
  return runs.map(({ text }) => {
    const shown = text.length <= room ? text : text.slice(0, room);
    room -= shown.length;
    return shown;
  });
}

/** Letters as they are measured in pixels, before shrinking. */
function createLetters(paragraph: ReadParagraph, scope: SetScope): Letters {
  const { theme, role, fontScale } = scope;
  const shown = limitTexts(paragraph);
  const runs = paragraph.runs.map((run, index) => {
    const text = shown[index] ?? '';
    return {
      text,
      style: {
        font: role(run.fonts.latin),
        theme,
        weight: run.bold ? (700 as const) : (400 as const),
        italic: run.italic,
        lang: runLanguage(run, scope),
      },
      size: runSizePx(run),
      tracking: run.trackingPt === 0 || hasRtl(text) ? 0 : run.trackingPt / PT_PER_PX / fontScale,
    };
  });
  return new Letters(runs, { rtl: paragraph.rtl, wholeNames: false });
}

interface Place {
  readonly widthPx: number;
  readonly scope: SetScope;
  readonly top: number;
  readonly spaceBeforePx: number;
}

function setParagraph(
  source: ReadParagraph,
  letters: Letters,
  { widthPx, scope, top, spaceBeforePx }: Place,
): { readonly paragraph: Paragraph; readonly bottom: number; readonly width: number; readonly cut: boolean } {
  const { marginEmu, indentEmu, rtl } = source;
  const margin = marginEmu / EMU_PER_PX;
  const indent = indentEmu / EMU_PER_PX;
  const shown = limitTexts(source);
  const runs = source.runs.map((run, index) => toRun(run, shown[index] ?? '', scope));
  const bullet = toBullet(source, runs[0]);
  // Without a bullet the first line has its own indent; a bullet without enough space displaces the text.
  const firstIndent =
    bullet === undefined
      ? indent
      : Math.max(0, Math.max(0, margin + indent) + bulletRoom(source, runs[0], scope.theme) - margin);
  const align = source.align === 'justify' ? 'start' : source.align;
  const { fontScale: scale } = scope;
  const { lines: rawLines, cut } = letters.broken(Math.max(1, widthPx - margin) / scale, firstIndent / scale);
  const broken = addLastLine(rawLines, shown);
  const { lines, bottom, width } = setLines(letters, broken, {
    top,
    width: widthPx,
    margin,
    indent: firstIndent,
    align,
    rtl,
    scale,
    metrics: createMetrics(source, letters, runs, scope),
  });
  const start = (lines[0]?.spans[0]?.x ?? margin) - (bullet === undefined ? 0 : firstIndent);
  // In lines that do not start at the margin, the bullet moves with the text.
  const offset = Math.max(0, (rtl || source.align === 'start' ? margin : start) + indent);
  const paragraph: Paragraph = {
    runs,
    align,
    rtl,
    // Writers place a bullet one indent to the left per level, so level 1 with this indent puts it at its
    // offset.
    level: bullet === undefined || offset === 0 ? 0 : 1,
    ...(bullet === undefined ? {} : { bullet }),
    indentPx: bullet === undefined ? 0 : offset === 0 ? margin : offset,
    spaceBeforePx,
    lineHeight: lineHeightOf(lines, runs),
    lines,
  };
  return { paragraph, bottom, width, cut };
}

/** A trailing line break adds an empty line. */
function addLastLine(lines: readonly BrokenLine[], shown: readonly string[]): readonly BrokenLine[] {
  const end = shown.reduce((sum, text) => sum + text.length, 0);
  return shown.findLast((text) => text !== '')?.endsWith('\n') === true
    ? [...lines, { start: end, end, width: 0, atoms: 0 }]
    : lines;
}

/** Line height of the lowest line, because others may contain larger letters or another font. */
function lineHeightOf(lines: readonly Line[], runs: readonly Run[]): number {
  const sizePx = Math.max(...runs.map((run) => run.sizePx));
  return lines.length > 0 && sizePx > 0 ? Math.min(...lines.map(({ height }) => height)) / sizePx : 1.2;
}

function toBullet({ bullet, runs: [first] }: ReadParagraph, run: Run | undefined): Bullet | undefined {
  if (bullet === undefined) return undefined;
  const scale = bulletScale(bullet, first);
  return {
    kind: 'char',
    char: bullet.text,
    color: bullet.color === undefined ? (run?.color ?? { token: 'text' }) : toPaint(bullet.color),
    ...(scale === 1 ? {} : { scale }),
  };
}

function bulletScale({ size }: NonNullable<ReadParagraph['bullet']>, first: ReadRun | undefined): number {
  return 'share' in size ? size.share : size.points / (first?.sizePt ?? size.points);
}

/** Width of a bullet and the gap after it. */
function bulletRoom(
  { bullet, align, runs: [first] }: ReadParagraph,
  run: Run | undefined,
  theme: Theme,
): number {
  if (bullet === undefined || run === undefined || align === 'center' || align === 'end') return 0;
  const style = { font: run.font, theme, weight: 400 as const, italic: false, lang: run.lang };
  return (
    (measureIn(bullet.text, findThemeFace(style.font, theme, 400, false, style.lang), style) *
      bulletScale(bullet, first) +
      BULLET_AIR) *
    run.sizePx
  );
}

/** Metrics of a paragraph's lines, by the largest font size in each. */
function createMetrics(
  source: ReadParagraph,
  { starts }: Letters,
  runs: readonly Run[],
  { fontScale, lineReduction }: SetScope,
): (line: BrokenLine) => LineMetrics {
  const { lineSpacing } = source;
  const metricsAt = (sizePx: number): LineMetrics => {
    const isFixed = 'points' in lineSpacing;
    const height = isFixed
      ? lineSpacing.points / PT_PER_PX
      : NATURAL_LINE * sizePx * Math.max(0.1, lineSpacing.share - lineReduction);
    return { height, baseline: sizePx === 0 ? height : computeBaseline(height / sizePx, isFixed) * sizePx };
  };
  const runSizePx = (points: number): number => (points * fontScale) / PT_PER_PX;
  return (line) => {
    const sizes = runs.flatMap((run, index) => {
      const start = starts[index] ?? 0;
      const isOn =
        Math.max(line.start, start) < Math.min(Math.max(line.end, line.start + 1), start + run.text.length);
      return isOn ? [runSizePx(source.runs[index]?.sizePt ?? 0)] : [];
    });
    const largest = Math.max(0, ...sizes);
    return metricsAt(largest > 0 ? largest : runSizePx(source.endSizePt));
  };
}
