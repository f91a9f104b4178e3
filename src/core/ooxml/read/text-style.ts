import { byLanguage } from '../../memory/memo.ts';
import type { XmlNode } from '../xml/parse.ts';
import { readColorIn } from './color.ts';
import type {
  ReadColor,
  ReadFontSet,
  ReadLine,
  ReadParagraph,
  ReadRun,
  ReadSpacing,
  ReadTheme,
} from './deck.ts';
import { readExplicitLine } from './explicit-line.ts';
import type { PaintScope } from './fill.ts';
import { attribute, child, readFlag, readFraction, readNumber } from './node.ts';

/** Styles of one paragraph, its own first, then inherited ones: `a:pPr` and `a:lvl1pPr` elements. */
export type Cascade = readonly XmlNode[];

const MAX_PT = 4000;
const DEFAULT_PT = 18;
/** Default width of letter outlines in EMU. */
const LETTER_EDGE_EMU = 9_525;

/** Selects the list style elements that apply to a level. */
export function stylesOfLevel(listStyles: readonly (XmlNode | undefined)[], level: number): XmlNode[] {
  return listStyles.flatMap((style) =>
    [child(style, `a:lvl${level + 1}pPr`), child(style, 'a:defPPr')].filter((node) => node !== undefined),
  );
}

/** Paragraph properties that one element declares. */
interface ParagraphProperties {
  readonly rtl: boolean | undefined;
  readonly algn: string | undefined;
  readonly marL: number | undefined;
  readonly indent: number | undefined;
  readonly spcBef: ReadSpacing | undefined;
  readonly spcAft: ReadSpacing | undefined;
  readonly lnSpc: ReadSpacing | undefined;
}

function readParagraphProperties(node: XmlNode): ParagraphProperties {
  return {
    rtl: readFlag(node, 'rtl'),
    algn: attribute(node, 'algn'),
    marL: readNumber(node, 'marL'),
    indent: readNumber(node, 'indent'),
    spcBef: readSpacing(child(node, 'a:spcBef')),
    spcAft: readSpacing(child(node, 'a:spcAft')),
    lnSpc: readSpacing(child(node, 'a:lnSpc')),
  };
}

/** Resolves the paragraph format, without runs and bullet. */
export function resolveParagraphStyle(
  cascade: Cascade,
  { memo }: PaintScope,
): Pick<
  ReadParagraph,
  'align' | 'rtl' | 'marginEmu' | 'indentEmu' | 'spaceBefore' | 'spaceAfter' | 'lineSpacing'
> {
  const all = cascade.map((node) => memo.getOrCreate(readParagraphProperties, node));
  const rtl = firstDefined(all, 'rtl') ?? false;
  return {
    align: toAlignment(firstDefined(all, 'algn') ?? 'l', rtl),
    rtl,
    marginEmu: firstDefined(all, 'marL') ?? 0,
    indentEmu: firstDefined(all, 'indent') ?? 0,
    spaceBefore: firstDefined(all, 'spcBef') ?? { points: 0 },
    spaceAfter: firstDefined(all, 'spcAft') ?? { points: 0 },
    lineSpacing: firstDefined(all, 'lnSpc') ?? { share: 1 },
  };
}

/** Resolves `a:pPr@algn`. */
export function resolveSide(cascade: Cascade, { memo }: PaintScope): string {
  return (
    firstDefined(
      cascade.map((node) => memo.getOrCreate(readParagraphProperties, node)),
      'algn',
    ) ?? 'l'
  );
}

/** In PowerPoint left and right are relative to the paragraph's direction; start and end turn with it. */
export function toAlignment(side: string, rtl: boolean): ReadParagraph['align'] {
  if (side === 'ctr') return 'center';
  if (side === 'just' || side === 'dist' || side === 'justLow') return 'justify';
  return (side === 'r') === rtl ? 'start' : 'end';
}

export function findFirst<T>(
  nodes: readonly (XmlNode | undefined)[],
  read: (node: XmlNode) => T | undefined,
): T | undefined {
  for (const node of nodes) {
    const value = node === undefined ? undefined : read(node);
    if (value !== undefined) return value;
  }
  return undefined;
}

function firstDefined<Properties, Key extends keyof Properties>(
  all: readonly Properties[],
  key: Key,
): Properties[Key] | undefined {
  for (const properties of all) if (properties[key] !== undefined) return properties[key];
  return undefined;
}

function readSpacing(node: XmlNode | undefined): ReadSpacing | undefined {
  const share = readFraction(child(node, 'a:spcPct'), 'val');
  if (share !== undefined) return { share };
  const points = readNumber(child(node, 'a:spcPts'), 'val');
  return points === undefined ? undefined : { points: points / 100 };
}

/** Run properties that one element declares, with colours resolved. */
export interface RunProperties {
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
export function readRunProperties(node: XmlNode, scope: PaintScope): RunProperties {
  return {
    sz: readNumber(node, 'sz'),
    b: readFlag(node, 'b'),
    i: readFlag(node, 'i'),
    u: attribute(node, 'u'),
    strike: attribute(node, 'strike'),
    textColor: readTextColor(node, scope),
    outline: readExplicitLine(child(node, 'a:ln'), scope, LETTER_EDGE_EMU),
    latin: attribute(child(node, 'a:latin'), 'typeface'),
    ea: attribute(child(node, 'a:ea'), 'typeface'),
    cs: attribute(child(node, 'a:cs'), 'typeface'),
    lang: readLanguage(node),
    spc: readNumber(node, 'spc'),
    baseline: readFraction(node, 'baseline'),
    cap: attribute(node, 'cap'),
  };
}

const USUAL_TAG = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i;

/** Language of a run. PowerPoint writes "x-none" for words without one, which names no language. */
function readLanguage(node: XmlNode | undefined): string | undefined {
  const tag = attribute(node, 'lang');
  if (tag === undefined || USUAL_TAG.test(tag)) return tag;
  return hasLocale(tag) ? tag : undefined;
}

const hasLocale = byLanguage((tag) => {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
});

/** Reads inherited run properties, cached because every run below looks them up. */
export function readInheritedRunProperties(node: XmlNode, scope: PaintScope): RunProperties {
  return scope.memo.getOrCreate(readRunProperties, node, scope);
}

/**
 * Resolves the format of a run.
 *
 * @param all its own properties first, then inherited ones
 */
export function resolveRunStyle(
  all: readonly RunProperties[],
  scope: PaintScope,
  styled: ReadColor | undefined,
): Omit<ReadRun, 'text' | 'link' | 'field'> {
  const { theme } = scope;
  const outline = firstDefined(all, 'outline') ?? 'none';
  return {
    sizePt: Math.min(MAX_PT, Math.max(1, (firstDefined(all, 'sz') ?? DEFAULT_PT * 100) / 100)),
    bold: firstDefined(all, 'b') ?? false,
    italic: firstDefined(all, 'i') ?? false,
    underline: (firstDefined(all, 'u') ?? 'none') !== 'none',
    strike: (firstDefined(all, 'strike') ?? 'noStrike') !== 'noStrike',
    color: firstDefined(all, 'textColor') ?? styled ?? defaultTextColor(scope),
    fonts: {
      latin: resolveFamily(firstDefined(all, 'latin'), theme, 'latin'),
      ea: resolveFamily(firstDefined(all, 'ea'), theme, 'ea'),
      cs: resolveFamily(firstDefined(all, 'cs'), theme, 'cs'),
    },
    lang: firstDefined(all, 'lang') ?? '',
    trackingPt: (firstDefined(all, 'spc') ?? 0) / 100,
    baseline: firstDefined(all, 'baseline') ?? 0,
    ...(outline === 'none' ? {} : { outline }),
  };
}

/** Resolves capitalization: "none", "all" or "small". */
export function resolveCapitals(all: readonly RunProperties[]): string {
  return firstDefined(all, 'cap') ?? 'none';
}

/** Text colour; for a gradient its first colour. Unfilled letters are transparent. */
function readTextColor(node: XmlNode, scope: PaintScope): ReadColor | undefined {
  const solid = readColorIn(child(node, 'a:solidFill'), scope);
  if (solid !== undefined) return solid;
  if (child(node, 'a:noFill') !== undefined) return { hex: '#000000', alpha: 0 };
  return readColorIn(child(child(child(node, 'a:gradFill'), 'a:gsLst'), 'a:gs'), scope);
}

function defaultTextColor({ theme, map }: PaintScope): ReadColor {
  const scheme = map['tx1'] ?? 'dk1';
  return { hex: theme.colors[scheme] ?? '#000000', alpha: 1, scheme };
}

/** Resolves theme font references such as "+mj-lt". */
function resolveFamily(typeface: string | undefined, { fonts }: ReadTheme, slot: keyof ReadFontSet): string {
  if (typeface === undefined || typeface === '') return fonts.minor[slot];
  if (!typeface.startsWith('+')) return typeface;
  return fonts[typeface.startsWith('+mj') ? 'major' : 'minor'][slot];
}

/**
 * Removes text colours from a list style, because the shape's style, which takes precedence, defines one
 * elsewhere.
 */
export function withoutColor(node: XmlNode | undefined, { memo }: PaintScope): XmlNode | undefined {
  return node === undefined ? undefined : memo.getOrCreate(removeColor, node);
}

function removeColor(node: XmlNode): XmlNode {
  return { ...node, children: node.children.filter(({ tag }) => tag !== 'a:solidFill').map(removeColor) };
}

/** Turn of the lines of a vertical text in degrees clockwise (`ST_TextVerticalType`); 0 where letters are stacked. */
export function readTurn(vertical: string | undefined): 0 | 90 | 270 {
  if (vertical === 'vert270') return 270;
  return vertical === 'vert' || vertical === 'eaVert' || vertical === 'mongolianVert' ? 90 : 0;
}

/** Returns whether letters of a vertical text stand upright below one another. */
export function isStacked(vertical: string | undefined): boolean {
  return vertical === 'wordArtVert' || vertical === 'wordArtVertRtl';
}
