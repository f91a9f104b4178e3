import { textRun } from '../../xml/drawing.ts';
import type { XmlEditor, XmlSource } from '../../xml/edited-xml.ts';
import { childAtPath, descendants, type Markup, readAttribute, readTag } from '../../xml/markup.ts';
import { applyPatch, patchElement } from '../../xml/patch.ts';
import { element, text, type Xml } from '../../xml/xml.ts';
import {
  type FillParagraph,
  type FillRun,
  NO_BULLET,
  runFormat,
  type TextColor,
  type TextScope,
  writeAutofit,
  writeLineShare,
} from './fill-text.ts';
import { splitLink } from './link-pieces.ts';
import { type TextPolicy, writeParagraph } from './paragraph.ts';

/** `algn` of a paragraph: a side of the page in both writing directions. */
export type Side = 'l' | 'ctr' | 'r';

/** New content for a text on a slide of an existing file, and changes of its format. */
export interface TextFill {
  readonly paragraphs: readonly FillParagraph[];
  /** PowerPoint's font scale, 0…1; absent if the text fits. */
  readonly fontScale?: number;
  /** Override if the sample's own colour would be illegible. */
  readonly textColor?: TextColor;
  /** Text that is smaller in the sample is set in this size. */
  readonly leastPt?: number;
  /**
   * Set if the text runs in the opposite direction to the sample's; `side` is its alignment if it changes.
   */
  readonly turned?: { readonly side?: 'l' | 'r' };
  /** Alignment in place of the sample's. */
  readonly side?: Side;
  /** Wraps lines that the sample does not wrap. */
  readonly wrap?: boolean;
  /** Lines that wrap shrink on overflow, as in programs without the fonts of the file. */
  readonly shrinks?: boolean;
}

/** Format of a paragraph, as written in the file; "" if absent. */
export interface ParagraphFormat {
  /** Index of the paragraph. */
  readonly at: number;
  readonly level: number;
  readonly pPr: string;
  /** Properties of its first run, without those that depend on the text. */
  readonly rPr: string;
  readonly end: string;
  readonly strong: boolean;
  readonly size: number;
}

/** Properties that depend on the sample's text: language, proofing marks, links. */
const TEXT_DEPENDENT = {
  lang: null,
  altLang: null,
  dirty: null,
  err: null,
  smtClean: null,
  smtId: null,
  bmk: null,
  noProof: null,
};
const LINKS = ['hlinkClick', 'hlinkMouseOver'];
/** Font elements, which the monospaced font replaces. */
const FONT_ELEMENTS = ['latin', 'ea', 'cs', 'sym'];
/** Paragraph properties that declare a bullet. */
export const OWN_BULLET = /<(?:\w+:)?bu(?:Char|AutoNum|Blip)\b/;
const PLAIN = element('a:rPr');
const NO_PROPERTIES = element('a:pPr');

/** Replaces the paragraphs of a text body. Each is formatted like the sample's paragraph of its level. */
export function fillText(edited: XmlEditor, body: Markup, fill: TextFill, scope: TextScope): void {
  const old = body.children.filter(({ name }) => name === 'p');
  const formats = findFormats(edited, body);
  const wanted = fill.paragraphs.length === 0 ? [{ runs: [], level: 0 }] : fill.paragraphs;
  const written = wanted
    .map((paragraph) =>
      writeParagraph(paragraph, new PatchedText(chooseFormat(paragraph, formats), fill, scope)),
    )
    .join('');
  const [first, last] = [old[0], old.at(-1)];
  if (first === undefined || last === undefined) edited.insert(body.close, written);
  else edited.replace(first.start, last.end, written);
  const properties = childAtPath(body, 'bodyPr');
  if (properties !== undefined) fitBody(edited, properties, fill);
}

function fitBody(edited: XmlEditor, properties: Markup, { fontScale, wrap, shrinks }: TextFill): void {
  const isUnbroken = readAttribute(edited.source, properties, 'wrap') === 'none';
  const breaks = wrap === true && isUnbroken;
  // The scale that the sample's own text needed is removed.
  const isShrunk =
    childAtPath(properties, 'normAutofit') !== undefined || (shrinks === true && (breaks || !isUnbroken));
  const children = fontScale !== undefined ? [writeAutofit(fontScale)] : isShrunk ? [writeAutofit()] : [];
  if (breaks || children.length > 0)
    patchElement(edited, properties, { attributes: breaks ? { wrap: 'square' } : {}, children });
}

/** Reads the formats of a body's paragraphs in order. */
export function findFormats({ source, memo }: XmlSource, body: Markup): readonly ParagraphFormat[] {
  return memo.getOrCreate(readFormats, body, source);
}

function readFormats(body: Markup, source: string): readonly ParagraphFormat[] {
  return body.children
    .filter(({ name }) => name === 'p')
    .map((paragraph, at) => readFormat(source, paragraph, at));
}

function readFormat(source: string, paragraph: Markup, at: number): ParagraphFormat {
  const properties = childAtPath(paragraph, 'pPr');
  const run = paragraph.children.find(({ name }) => name === 'r' || name === 'fld');
  const end = childAtPath(paragraph, 'endParaRPr');
  const sized = childAtPath(run, 'rPr') ?? end;
  const written = (one: Markup | undefined) => (one === undefined ? '' : source.slice(one.start, one.end));
  return {
    at,
    level: properties === undefined ? 0 : Number(readAttribute(source, properties, 'lvl') ?? 0),
    pPr: written(properties),
    rPr:
      sized === undefined
        ? ''
        : applyPatch(toRunProperties(source, sized), { attributes: TEXT_DEPENDENT, without: LINKS }),
    end: written(end),
    strong: sized !== undefined && /^(1|true|on)$/.test(readAttribute(source, sized, 'b') ?? ''),
    size: sized === undefined ? 0 : Number(readAttribute(source, sized, 'sz') ?? 0),
  };
}

/** Converts letter properties to `a:rPr`. */
function toRunProperties(source: string, letters: Markup): string {
  const rest = letters.start + 1 + readTag(source, letters).length;
  return letters.close === letters.end
    ? `<a:rPr${source.slice(rest, letters.end)}`
    : `<a:rPr${source.slice(rest, letters.close)}</a:rPr>`;
}

/** Indent of a list level below the one before it in EMU: PowerPoint's default, and its bounds. */
const LEVEL_INDENT = { usual: 342_900, min: 228_600, max: 457_200 } as const;
const MARGIN = /^<[^>]*\smarL\s*=\s*"(\d+)"/;
const HANGING = /^<[^>]*\sindent\s*=\s*"-(\d+)"/;

/**
 * EMU by which a paragraph is indented further than the sample's paragraph that it takes its format from. Where
 * that one declares its margin, a deeper level alone would not be seen.
 */
export function computeAddedIndent(format: ParagraphFormat | undefined, level: number): number {
  if (format === undefined || level <= format.level || !MARGIN.test(format.pPr)) return 0;
  const hanging = Number(HANGING.exec(format.pPr)?.[1] ?? LEVEL_INDENT.usual);
  return (level - format.level) * Math.min(LEVEL_INDENT.max, Math.max(LEVEL_INDENT.min, hanging));
}

function readMargin(pPr: string): number {
  return Number(MARGIN.exec(pPr)?.[1] ?? 0);
}

export interface ChosenFormat {
  readonly format: ParagraphFormat | undefined;
  /** The format is that of a heading in the sample. */
  readonly head: boolean;
}

/**
 * Chooses the sample's format for a paragraph: by level, headings like the sample's headings, other text like
 * what follows them.
 */
export function chooseFormat(
  { level, strong }: FillParagraph,
  formats: readonly ParagraphFormat[],
): ChosenFormat {
  // Most texts of samples have a single paragraph.
  if (formats.length === 1)
    return { format: formats[0], head: strong === true && formats[0]?.strong === true };
  const formatted = formats.filter(({ rPr, pPr }) => rPr !== '' || pPr !== '');
  const all = formatted.length > 0 ? formatted : formats;
  const [first] = all;
  const same = all.filter((format) => format.level === level);
  const near =
    same.length > 0
      ? same
      : [...all].sort((a, b) => Math.abs(a.level - level) - Math.abs(b.level - level)).slice(0, 1);
  // If a text begins with a heading, points are formatted like what follows it.
  const isHead = (format: ParagraphFormat) =>
    (format.strong && all.some((other) => !other.strong)) ||
    all.some((other) => other.size > 0 && format.size > other.size);
  const head = all.find(isHead);
  if (strong === true)
    return head === undefined
      ? { format: near[0] ?? first, head: near[0]?.strong === true }
      : { format: head, head: true };
  return { format: near.find((format) => !isHead(format)) ?? near[0] ?? first, head: false };
}

/** A paragraph of a slide of the file: its own markup with changes. */
class PatchedText implements TextPolicy<FillParagraph> {
  readonly #chosen: ChosenFormat;
  readonly #fill: TextFill;
  readonly #scope: TextScope;

  constructor(chosen: ChosenFormat, fill: TextFill, scope: TextScope) {
    this.#chosen = chosen;
    this.#fill = fill;
    this.#scope = scope;
  }

  properties({ level: wantedLevel, plain, strong, lineShare }: FillParagraph): Xml {
    const { format, head } = this.#chosen;
    const { turned, side } = this.#fill;
    const { rtl } = this.#scope;
    const own = format?.level ?? 0;
    const level = head ? own : wantedLevel;
    const pPr = format?.pPr ?? '';
    // A heading above points inherits their bullet from the layout, too.
    const removesBullet = plain === true && ((strong === true && !head) || OWN_BULLET.test(pPr));
    const added = computeAddedIndent(format, level);
    const indented = added === 0 ? undefined : readMargin(pPr) + added;
    const attributes = {
      lvl: own === level ? undefined : level === 0 ? null : level,
      rtl: rtl || turned !== undefined ? rtl : undefined,
      algn: side ?? turned?.side,
      marL: removesBullet ? 0 : indented,
      indent: removesBullet ? 0 : undefined,
    };
    const spacing = lineShare === undefined ? [] : [writeLineShare(lineShare)];
    if (
      pPr === '' &&
      spacing.length === 0 &&
      Object.values(attributes).every((value) => value === undefined || value === null)
    )
      return '' as Xml;
    return applyPatch(pPr === '' ? NO_PROPERTIES : pPr, {
      attributes,
      children: [...spacing, ...(removesBullet ? [NO_BULLET] : [])],
    });
  }

  run(into: Xml[], run: FillRun, { strong }: FillParagraph): void {
    const { format, head } = this.#chosen;
    const { textColor, leastPt } = this.#fill;
    const sizePt = leastPt === undefined ? undefined : Math.max((format?.size ?? 0) / 100, leastPt);
    const source = strong === true && !head ? { ...run, bold: true } : run;
    const { attributes, children } = runFormat(source, { sizePt, textColor }, this.#scope);
    const properties = applyPatch(format === undefined || format.rPr === '' ? PLAIN : format.rPr, {
      attributes,
      children,
      without: run.mono === true ? FONT_ELEMENTS : [],
    });
    if (run.link === undefined) into.push(textRun(properties, text(run.text)));
    else
      for (const piece of splitLink(run.text, properties))
        into.push(textRun(piece.properties, text(piece.text)));
  }

  end(): Xml {
    return (this.#chosen.format?.end ?? '') as Xml;
  }
}

/** Counts the characters in a text body. */
export function countLetters(body: Markup): number {
  let sum = 0;
  for (const one of descendants(body)) if (one.name === 't') sum += one.close - one.inner;
  return sum;
}
