import type { XmlNode } from '../xml/parse.ts';
import { colorIn } from './color.ts';
import type { ReadColor, ReadFontSet, ReadLine, ReadParagraph, ReadRun, ReadSpacing, ReadTheme } from './deck.ts';
import type { PaintScope } from './fill.ts';
import { attribute, child, flagOf, numberOf, shareOf } from './node.ts';
import { saidLine } from './said-line.ts';

/** Styles of one paragraph, its own first, then inherited ones: `a:pPr` and `a:lvl1pPr` elements. */
export type Cascade = readonly XmlNode[];

const LARGEST_PT = 4000;
const DEFAULT_PT = 18;
/** Default width of letter outlines in EMU. */
const LETTER_EDGE_EMU = 9_525;

/** Selects the list style elements that apply to a level. */
export function levelsOf(listStyles: readonly (XmlNode | undefined)[], level: number): XmlNode[] {
  return listStyles.flatMap((style) => [child(style, `a:lvl${level + 1}pPr`), child(style, 'a:defPPr')].filter((node) => node !== undefined));
}

/** Paragraph properties that one element declares. */
interface ParagraphWords {
  readonly rtl: boolean | undefined;
  readonly algn: string | undefined;
  readonly marL: number | undefined;
  readonly indent: number | undefined;
  readonly spcBef: ReadSpacing | undefined;
  readonly spcAft: ReadSpacing | undefined;
  readonly lnSpc: ReadSpacing | undefined;
}

function wordsOfParagraph(node: XmlNode): ParagraphWords {
  return {
    rtl: flagOf(node, 'rtl'),
    algn: attribute(node, 'algn'),
    marL: numberOf(node, 'marL'),
    indent: numberOf(node, 'indent'),
    spcBef: spacing(child(node, 'a:spcBef')),
    spcAft: spacing(child(node, 'a:spcAft')),
    lnSpc: spacing(child(node, 'a:lnSpc')),
  };
}

/** Resolves the paragraph format, without runs and bullet. */
export function paragraphStyle(cascade: Cascade, { memo }: PaintScope): Pick<ReadParagraph, 'align' | 'rtl' | 'marginEmu' | 'indentEmu' | 'spaceBefore' | 'spaceAfter' | 'lineSpacing'> {
  const all = cascade.map((node) => memo.kept(wordsOfParagraph, node));
  const rtl = firstWord(all, 'rtl') ?? false;
  return {
    align: alignOf(firstWord(all, 'algn') ?? 'l', rtl),
    rtl,
    marginEmu: firstWord(all, 'marL') ?? 0,
    indentEmu: firstWord(all, 'indent') ?? 0,
    spaceBefore: firstWord(all, 'spcBef') ?? { points: 0 },
    spaceAfter: firstWord(all, 'spcAft') ?? { points: 0 },
    lineSpacing: firstWord(all, 'lnSpc') ?? { share: 1 },
  };
}

/** Resolves `a:pPr@algn`. */
export function sideOf(cascade: Cascade, { memo }: PaintScope): string {
  return (
    firstWord(
      cascade.map((node) => memo.kept(wordsOfParagraph, node)),
      'algn',
    ) ?? 'l'
  );
}

/** In PowerPoint left and right are relative to the paragraph's direction; start and end turn with it. */
export function alignOf(side: string, rtl: boolean): ReadParagraph['align'] {
  if (side === 'ctr') return 'center';
  if (side === 'just' || side === 'dist' || side === 'justLow') return 'justify';
  return (side === 'r') === rtl ? 'start' : 'end';
}

export function firstOf<T>(nodes: readonly (XmlNode | undefined)[], read: (node: XmlNode) => T | undefined): T | undefined {
  for (const node of nodes) {
    const value = node === undefined ? undefined : read(node);
    if (value !== undefined) return value;
  }
  return undefined;
}

function firstWord<Words, Key extends keyof Words>(all: readonly Words[], key: Key): Words[Key] | undefined {
  for (const words of all) if (words[key] !== undefined) return words[key];
  return undefined;
}

function spacing(node: XmlNode | undefined): ReadSpacing | undefined {
  const share = shareOf(child(node, 'a:spcPct'), 'val');
  if (share !== undefined) return { share };
  const points = numberOf(child(node, 'a:spcPts'), 'val');
  return points === undefined ? undefined : { points: points / 100 };
}

/** Run properties that one element declares, with colours resolved. */
export interface RunWords {
  readonly sz: number | undefined;
  readonly b: boolean | undefined;
  readonly i: boolean | undefined;
  readonly u: string | undefined;
  readonly strike: string | undefined;
  readonly textColor: ReadColor | undefined;
  readonly outline: ReadLine | 'none' | undefined;
  readonly latin: string | undefined;
  readonly ea: string | undefined;
  readonly cs: string | undefined;
  readonly lang: string | undefined;
  readonly spc: number | undefined;
  readonly baseline: number | undefined;
  readonly cap: string | undefined;
}

/** Reads the properties of a run. */
export function wordsOfRun(node: XmlNode, scope: PaintScope): RunWords {
  return {
    sz: numberOf(node, 'sz'),
    b: flagOf(node, 'b'),
    i: flagOf(node, 'i'),
    u: attribute(node, 'u'),
    strike: attribute(node, 'strike'),
    textColor: textColorOf(node, scope),
    outline: saidLine(child(node, 'a:ln'), scope, LETTER_EDGE_EMU),
    latin: attribute(child(node, 'a:latin'), 'typeface'),
    ea: attribute(child(node, 'a:ea'), 'typeface'),
    cs: attribute(child(node, 'a:cs'), 'typeface'),
    lang: attribute(node, 'lang'),
    spc: numberOf(node, 'spc'),
    baseline: shareOf(node, 'baseline'),
    cap: attribute(node, 'cap'),
  };
}

/** Reads inherited run properties, cached because every run below looks them up. */
export function wordsInherited(node: XmlNode, scope: PaintScope): RunWords {
  return scope.memo.kept(wordsOfRun, node, scope);
}

/**
 * Resolves the format of a run.
 *
 * @param all its own properties first, then inherited ones
 */
export function runStyle(all: readonly RunWords[], scope: PaintScope, styled: ReadColor | undefined): Omit<ReadRun, 'text' | 'link' | 'field'> {
  const { theme } = scope;
  const outline = firstWord(all, 'outline') ?? 'none';
  return {
    sizePt: Math.min(LARGEST_PT, Math.max(1, (firstWord(all, 'sz') ?? DEFAULT_PT * 100) / 100)),
    bold: firstWord(all, 'b') ?? false,
    italic: firstWord(all, 'i') ?? false,
    underline: (firstWord(all, 'u') ?? 'none') !== 'none',
    strike: (firstWord(all, 'strike') ?? 'noStrike') !== 'noStrike',
    color: firstWord(all, 'textColor') ?? styled ?? colorOfText(scope),
    fonts: { latin: familyOf(firstWord(all, 'latin'), theme, 'latin'), ea: familyOf(firstWord(all, 'ea'), theme, 'ea'), cs: familyOf(firstWord(all, 'cs'), theme, 'cs') },
    lang: firstWord(all, 'lang') ?? '',
    trackingPt: (firstWord(all, 'spc') ?? 0) / 100,
    baseline: firstWord(all, 'baseline') ?? 0,
    ...(outline === 'none' ? {} : { outline }),
  };
}

/** Resolves capitalization: "none", "all" or "small". */
export function capsOf(all: readonly RunWords[]): string {
  return firstWord(all, 'cap') ?? 'none';
}

/** Text colour; for a gradient its first colour. Unfilled letters are transparent. */
function textColorOf(node: XmlNode, scope: PaintScope): ReadColor | undefined {
  const solid = colorIn(child(node, 'a:solidFill'), scope);
  if (solid !== undefined) return solid;
  if (child(node, 'a:noFill') !== undefined) return { hex: '#000000', alpha: 0 };
  return colorIn(child(child(child(node, 'a:gradFill'), 'a:gsLst'), 'a:gs'), scope);
}

function colorOfText({ theme, map }: PaintScope): ReadColor {
  const scheme = map['tx1'] ?? 'dk1';
  return { hex: theme.colors[scheme] ?? '#000000', alpha: 1, scheme };
}

/** Resolves theme font references such as "+mj-lt". */
function familyOf(typeface: string | undefined, { fonts }: ReadTheme, slot: keyof ReadFontSet): string {
  if (typeface === undefined || typeface === '') return fonts.minor[slot];
  if (!typeface.startsWith('+')) return typeface;
  return fonts[typeface.startsWith('+mj') ? 'major' : 'minor'][slot];
}

/**
 * Removes text colours from a list style, because the shape's style, which takes precedence, defines one
 * elsewhere.
 */
export function withoutColor(node: XmlNode | undefined, { memo }: PaintScope): XmlNode | undefined {
  return node === undefined ? undefined : memo.kept(colorless, node);
}

function colorless(node: XmlNode): XmlNode {
  return { ...node, children: node.children.filter(({ tag }) => tag !== 'a:solidFill').map(colorless) };
}
