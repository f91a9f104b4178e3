import { isDeepStrictEqual } from 'node:util';
import { defined } from '../../input/fields.ts';
import type { XmlNode } from '../xml/parse.ts';
import { localName } from '../xml/scan.ts';
import { BulletCounter, readBullet } from './bullets.ts';
import type { ReadColor, ReadParagraph, ReadRun, ReadText } from './deck.ts';
import type { PaintScope } from './fill.ts';
import { type MathNode, mathText } from './math-text.ts';
import { attribute, child, readFraction, readNumber } from './node.ts';
import type { ReadFormats, ReadLevel } from './places.ts';
import { normalizeSymbols } from './symbols.ts';
import {
  type Cascade,
  findFirst,
  isStacked,
  type RunProperties,
  readInheritedRunProperties,
  readRunProperties,
  readTurn,
  resolveCapitals,
  resolveParagraphStyle,
  resolveRunStyle,
  resolveSide,
  stylesOfLevel,
} from './text-style.ts';

/** Sources for properties that a text body does not declare itself. */
export interface TextScope {
  readonly paint: PaintScope;
  /** `a:bodyPr` elements, the body's own first. */
  readonly bodies: readonly (XmlNode | undefined)[];
  /** List styles, the body's own first. */
  readonly lists: readonly (XmlNode | undefined)[];
  /** Text colour of the shape's style. */
  readonly styled?: ReadColor;
  /** Run properties of a table style, which come before those of list styles. */
  readonly runs?: readonly XmlNode[];
  readonly slideNumber?: number;
  /** Address of an `a:hlinkClick`. */
  readonly link: (click: XmlNode | undefined) => string | undefined;
  readonly prompt: boolean;
}

const MAX_LEVEL = 8;
/** PowerPoint's default insets: a tenth of an inch at the sides, half of that above and below. */
const INSET = { side: 91_440, edge: 45_720 };

export function readText(body: XmlNode | undefined, scope: TextScope): ReadText {
  return new TextReader(scope).read(body);
}

/** Reads texts that inherit from the same sources; shared properties are resolved once. */
export class TextReader {
  readonly #scope: TextScope;
  readonly #levels: Level[] = [];
  #frame: Omit<ReadText, 'paragraphs'> | undefined;

  constructor(scope: TextScope) {
    this.#scope = scope;
  }

  read(body: XmlNode | undefined): ReadText {
    return { paragraphs: this.paragraphs(body), ...this.frame() };
  }

  /** Everything except the paragraphs. */
  frame(): Omit<ReadText, 'paragraphs'> {
    this.#frame ??= readFrame(this.#scope);
    return this.#frame;
  }

  paragraphs(body: XmlNode | undefined): ReadParagraph[] {
    const counts = new BulletCounter();
    const read: ReadParagraph[] = [];
    for (const node of body?.children ?? []) if (node.tag === 'a:p') read.push(this.#paragraph(node, counts));
    return read;
  }

  /** Resolves the format of a level for given paragraph and run properties. */
  level(number: number, own?: XmlNode, run?: XmlNode): ReadLevel {
    const level = this.#level(number);
    const { cascade, style } = this.#paragraphLook(own, level);
    const { style: letters, caps } = this.#runLook(run, level);
    const { align: _, ...set } = style;
    const bullet = readBullet(cascade, this.#scope.paint);
    return {
      ...set,
      side: resolveSide(cascade, this.#scope.paint),
      ...(bullet === undefined ? {} : { bullet }),
      letters,
      large: caps !== 'none',
      endSizePt: this.#runLook(undefined, level).style.sizePt,
    };
  }

  /** Font size of an empty paragraph. */
  endSizePt(number: number, end: XmlNode | undefined): number {
    return this.#runLook(end, this.#level(number)).style.sizePt;
  }

  #paragraph(paragraph: XmlNode, counts: BulletCounter): ReadParagraph {
    const scope = this.#scope;
    const own = child(paragraph, 'a:pPr');
    const number =
      own === undefined ? 0 : Math.min(MAX_LEVEL, Math.max(0, Math.trunc(readNumber(own, 'lvl') ?? 0)));
    const level = this.#level(number);
    const { cascade, style } = this.#paragraphLook(own, level);
    const runs: ReadRun[] = [];
    let [lastId, idBefore] = ['', ''];
    for (const node of paragraph.children) {
      const run = this.#run(node, level);
      if (run === undefined) continue;
      const id = linkId(child(node, 'a:rPr'));
      const isJoined =
        id !== '' &&
        ((id === lastId && extendRun(runs, run)) ||
          (lastId === '' && id === idBefore && extendOverSpace(runs, run)));
      if (!isJoined) runs.push(run);
      [lastId, idBefore] = [id, lastId];
    }
    const { style: end } = this.#runLook(child(paragraph, 'a:endParaRPr'), level);
    const bullet = counts.next(
      number,
      readBullet(cascade, scope.paint),
      runs.some(({ text }) => text.trim() !== ''),
    );
    const { sizePt: endSizePt } = end;
    if (bullet !== undefined || (scope.prompt && runs.length === 0))
      return {
        level: number,
        ...style,
        ...(bullet === undefined ? {} : { bullet }),
        runs,
        endSizePt,
        ...(scope.prompt && runs.length === 0 ? { unsaid: end } : {}),
      };
    // Copying by name is many times faster than spreading.
    const { align, rtl, marginEmu, indentEmu, spaceBefore, spaceAfter, lineSpacing } = style;
    return {
      level: number,
      align,
      rtl,
      marginEmu,
      indentEmu,
      spaceBefore,
      spaceAfter,
      lineSpacing,
      runs,
      endSizePt,
    };
  }

  #level(number: number): Level {
    const known = this.#levels[number];
    if (known !== undefined) return known;
    const { lists, runs = [], paint } = this.#scope;
    const inherited = stylesOfLevel(lists, number);
    const defaults = [...runs, ...inherited.flatMap((node) => child(node, 'a:defRPr') ?? [])].map((node) =>
      readInheritedRunProperties(node, paint),
    );
    const level: Level = { inherited, defaults, styles: new Map(), letters: new Map() };
    this.#levels[number] = level;
    return level;
  }

  #paragraphLook(own: XmlNode | undefined, { inherited, styles }: Level): ParagraphLook {
    const known = styles.get(own);
    if (known !== undefined) return known;
    const cascade: Cascade = own === undefined ? inherited : [own, ...inherited];
    const look = { cascade, style: resolveParagraphStyle(cascade, this.#scope.paint) };
    styles.set(own, look);
    return look;
  }

  /** Resolves the format of letters with the given run properties. */
  #runLook(own: XmlNode | undefined, { defaults, letters }: Level): RunLook {
    const known = letters.get(own);
    if (known !== undefined) return known;
    const { paint, styled } = this.#scope;
    const all: readonly RunProperties[] =
      own === undefined ? defaults : [readRunProperties(own, paint), ...defaults];
    const look = { style: resolveRunStyle(all, paint, styled), caps: resolveCapitals(all) };
    letters.set(own, look);
    return look;
  }

  #run(node: XmlNode, level: Level): ReadRun | undefined {
    const scope = this.#scope;
    const formula = readFormula(node);
    if (formula !== undefined) return createRun(formula, this.#runLook(undefined, level).style);
    if (node.tag !== 'a:r' && node.tag !== 'a:fld' && node.tag !== 'a:br') return undefined;
    const own = child(node, 'a:rPr');
    const field = node.tag === 'a:fld' ? (attribute(node, 'type') ?? '') : undefined;
    const raw =
      node.tag === 'a:br'
        ? '\n'
        : field === 'slidenum' && scope.slideNumber !== undefined
          ? String(scope.slideNumber)
          : (child(node, 'a:t')?.text ?? '');
    if (raw === '') return undefined;
    const { style, caps } = this.#runLook(own, level);
    const link = scope.link(child(own, 'a:hlinkClick'));
    const text = toDisplayedText(normalizeSymbols(raw, style.fonts.latin), caps !== 'none');
    const isLink = link !== undefined || isSlideJump(own);
    if (!isLink && field === undefined) return createRun(text, style);
    return { text, ...linkTextColor(style, isLink, own, scope), ...defined({ link, field }) };
  }
}

/** Equation of a paragraph on one line; undefined for other nodes. */
function readFormula(node: XmlNode): string | undefined {
  if (node.tag === 'm:oMath' || node.tag === 'm:oMathPara')
    return mathText(toMathNode(node)).trim() || undefined;
  // The alternative to an equation is its picture.
  const around = node.tag === 'mc:AlternateContent' ? child(node, 'mc:Choice') : node;
  return around !== undefined && (around !== node || node.tag === 'a14:m')
    ? around.children.map(readFormula).find((text) => text !== undefined)
    : undefined;
}

function toMathNode(node: XmlNode): MathNode {
  return {
    name: localName(node.tag),
    text: node.text,
    children: node.children.map(toMathNode),
    attribute: (name) => attribute(node, `m:${name}`) ?? attribute(node, name),
  };
}

type ParagraphLook = { readonly cascade: Cascade; readonly style: ReturnType<typeof resolveParagraphStyle> };
type RunLook = { readonly style: ReturnType<typeof resolveRunStyle>; readonly caps: string };

/** Id of the relationship that a run links to, with whatever address; "" without a link. */
function linkId(properties: XmlNode | undefined): string {
  return properties === undefined ? '' : (attribute(child(properties, 'a:hlinkClick'), 'r:id') ?? '');
}

/** Returns whether a run leads to a slide of its own deck, which programs show like any other link. */
function isSlideJump(properties: XmlNode | undefined): boolean {
  const action =
    properties === undefined ? undefined : attribute(child(properties, 'a:hlinkClick'), 'action');
  return action !== undefined && /^ppaction:\/\/hlink(?:sld|show)jump\b/.test(action);
}

/** Appends the text of a run to the last one if they look the same: the words of a link are runs of their own. */
function extendRun(runs: ReadRun[], run: ReadRun): boolean {
  const last = runs.at(-1);
  if (last === undefined) return false;
  const joined = { ...last, text: last.text + run.text };
  if (!isDeepStrictEqual(joined, { ...run, text: joined.text })) return false;
  runs[runs.length - 1] = joined;
  return true;
}

/** Appends the text of a run to the one before an unlinked space, as links in right-to-left text are written. */
function extendOverSpace(runs: ReadRun[], run: ReadRun): boolean {
  const space = runs.at(-1);
  if (space === undefined || space.text.trim() !== '') return false;
  const before = runs.slice(0, -1);
  if (!extendRun(before, { ...run, text: space.text + run.text })) return false;
  runs.splice(0, runs.length, ...before);
  return true;
}

/** Resolves formats for new text that takes over those of a body's paragraphs. */
export function readFormats(body: XmlNode, reader: TextReader): ReadFormats {
  const paragraphs = body.children.filter(({ tag }) => tag === 'a:p');
  const findRunProperties = (paragraph: XmlNode | undefined) => {
    const run = paragraph?.children.find(({ tag }) => tag === 'a:r' || tag === 'a:fld');
    return child(run, 'a:rPr') ?? child(paragraph, 'a:endParaRPr');
  };
  const properties = child(body, 'a:bodyPr');
  const known = new Map<string, ReadLevel>();
  return {
    level: (at, number) => {
      const key = `${at} ${number}`;
      const paragraph = at === undefined ? undefined : paragraphs[at];
      const level =
        known.get(key) ?? reader.level(number, child(paragraph, 'a:pPr'), findRunProperties(paragraph));
      known.set(key, level);
      return level;
    },
    endSizePt: (at, number) =>
      reader.endSizePt(number, at === undefined ? undefined : child(paragraphs[at], 'a:endParaRPr')),
    shrinks: child(properties, 'a:normAutofit') !== undefined,
    shrinkable: isShrinkable(reader.frame()),
    unbroken: attribute(properties, 'wrap') === 'none',
  };
}

/** Inherited properties of one level, and caches by the paragraph's and the run's own properties. */
interface Level {
  readonly inherited: Cascade;
  readonly defaults: readonly RunProperties[];
  readonly styles: Map<XmlNode | undefined, ParagraphLook>;
  readonly letters: Map<XmlNode | undefined, RunLook>;
}

function createRun(text: string, style: ReturnType<typeof resolveRunStyle>): ReadRun {
  const { sizePt, bold, italic, underline, strike, color, fonts, lang, trackingPt, baseline, outline } =
    style;
  return {
    text,
    sizePt,
    bold,
    italic,
    underline,
    strike,
    color,
    fonts,
    lang,
    trackingPt,
    baseline,
    ...(outline === undefined ? {} : { outline }),
  };
}

/**
 * Converts text to what is displayed: capitals, line breaks that programs encode in other ways, and tabs as
 * spaces.
 */
export function toDisplayedText(text: string, capitals: boolean): string {
  const shown = capitals ? text.toUpperCase() : text;
  return LINE_BREAK_OR_TAB.test(shown)
    ? shown.replace(/_x000[BD]_|[\u2028\u2029]/g, '\n').replace(/\t/g, '    ')
    : shown;
}

const LINE_BREAK_OR_TAB = /_x000[BD]_|[\u2028\u2029\t]/;

function readFrame({ bodies, prompt }: TextScope): Omit<ReadText, 'paragraphs'> {
  const own = <T>(read: (node: XmlNode) => T | undefined): T | undefined => findFirst(bodies, read);
  const inset = (name: string, fallback: number) => own((node) => readNumber(node, name)) ?? fallback;
  const anchor = own((node) => attribute(node, 'anchor')) ?? 't';
  const vertical = own((node) => attribute(node, 'vert')) ?? 'horz';
  return {
    insets: {
      left: inset('lIns', INSET.side),
      top: inset('tIns', INSET.edge),
      right: inset('rIns', INSET.side),
      bottom: inset('bIns', INSET.edge),
    },
    anchor: anchor === 'ctr' ? 'middle' : anchor === 'b' ? 'bottom' : 'top',
    wrap: own((node) => attribute(node, 'wrap')) !== 'none',
    turned: readTurn(vertical),
    ...(isStacked(vertical) ? { stacked: true as const } : {}),
    autofit: own(readAutofit) ?? { kind: 'none' },
    columns: Math.min(16, Math.max(1, own((node) => readNumber(node, 'numCol')) ?? 1)),
    prompt,
  };
}

/** Tells whether a text may shrink on overflow: its shape does not grow with it, and no scale is stored. */
export function isShrinkable({ autofit }: Pick<ReadText, 'autofit'>): boolean {
  if (autofit.kind === 'text') return autofit.fontScale === 1 && autofit.lineReduction === 0;
  return autofit.kind === 'none';
}

function readAutofit(node: XmlNode): ReadText['autofit'] | undefined {
  const shrink = child(node, 'a:normAutofit');
  if (shrink !== undefined)
    return {
      kind: 'text',
      fontScale: readFraction(shrink, 'fontScale') ?? 1,
      lineReduction: readFraction(shrink, 'lnSpcReduction') ?? 0,
    };
  if (child(node, 'a:spAutoFit') !== undefined) return { kind: 'shape' };
  return child(node, 'a:noAutofit') === undefined ? undefined : { kind: 'none' };
}

/** Links have the theme's link colour and an underline, whatever the run declares. */
function linkTextColor(
  style: ReturnType<typeof resolveRunStyle>,
  isLink: boolean,
  own: XmlNode | undefined,
  { paint }: TextScope,
): ReturnType<typeof resolveRunStyle> {
  if (!isLink) return style;
  const keepsTextColor =
    child(child(own, 'a:hlinkClick'), 'a:extLst') !== undefined && child(own, 'a:solidFill') !== undefined;
  return { ...style, underline: true, ...(keepsTextColor ? {} : { color: linkColor(paint) }) };
}

export function linkColor({ map, theme }: PaintScope): ReadColor {
  const scheme = map['hlink'] ?? 'hlink';
  return { hex: theme.colors[scheme] ?? '#0563C1', alpha: 1, scheme };
}
