import type { XmlNode } from '../xml/parse.ts';
import { colorIn } from './color.ts';
import type { ReadColor, ReadFontSet, ReadParagraph, ReadRun, ReadSpacing, ReadTheme } from './deck.ts';
import type { PaintScope } from './fill.ts';
import { attribute, child, flagOf, numberOf, shareOf } from './node.ts';

/** Styles of one paragraph, its own first, then those it inherits from: `a:pPr` and `a:lvl1pPr` elements. */
export type Cascade = readonly XmlNode[];

const LARGEST_PT = 4000;
const DEFAULT_PT = 18;

/** The levels of list styles that count for a paragraph of this level. */
export function levelsOf(listStyles: readonly (XmlNode | undefined)[], level: number): XmlNode[] {
  return listStyles.flatMap((style) => [child(style, `a:lvl${level + 1}pPr`), child(style, 'a:defPPr')].filter((node) => node !== undefined));
}

/** What a paragraph looks like, without its runs and bullet. */
export function paragraphStyle(cascade: Cascade): Pick<ReadParagraph, 'align' | 'rtl' | 'marginEmu' | 'indentEmu' | 'spaceBefore' | 'spaceAfter' | 'lineSpacing'> {
  const first = <T>(read: (node: XmlNode) => T | undefined): T | undefined => firstOf(cascade, read);
  const rtl = first((node) => flagOf(node, 'rtl')) ?? false;
  const algn = first((node) => attribute(node, 'algn')) ?? 'l';
  const align = algn === 'ctr' ? 'center' : algn === 'r' ? 'end' : algn === 'just' || algn === 'dist' || algn === 'justLow' ? 'justify' : 'start';
  return {
    // PowerPoint's left and right are sides of the page; start and end turn with the direction.
    align: rtl && (align === 'start' || align === 'end') ? (align === 'start' ? 'end' : 'start') : align,
    rtl,
    marginEmu: first((node) => numberOf(node, 'marL')) ?? 0,
    indentEmu: first((node) => numberOf(node, 'indent')) ?? 0,
    spaceBefore: first((node) => spacing(child(node, 'a:spcBef'))) ?? { points: 0 },
    spaceAfter: first((node) => spacing(child(node, 'a:spcAft'))) ?? { points: 0 },
    lineSpacing: first((node) => spacing(child(node, 'a:lnSpc'))) ?? { share: 1 },
  };
}

export function firstOf<T>(nodes: readonly (XmlNode | undefined)[], read: (node: XmlNode) => T | undefined): T | undefined {
  for (const node of nodes) {
    const value = node === undefined ? undefined : read(node);
    if (value !== undefined) return value;
  }
  return undefined;
}

function spacing(node: XmlNode | undefined): ReadSpacing | undefined {
  const share = shareOf(child(node, 'a:spcPct'), 'val');
  if (share !== undefined) return { share };
  const points = numberOf(child(node, 'a:spcPts'), 'val');
  return points === undefined ? undefined : { points: points / 100 };
}

/** Everything of a run but its words. `properties` are its own first, then those inherited. */
export function runStyle(properties: readonly (XmlNode | undefined)[], scope: PaintScope, styled: ReadColor | undefined): Omit<ReadRun, 'text' | 'link' | 'field'> {
  const first = <T>(read: (node: XmlNode) => T | undefined): T | undefined => firstOf(properties, read);
  const { theme } = scope;
  const face = (tag: string, slot: keyof ReadFontSet) =>
    familyOf(
      first((node) => attribute(child(node, tag), 'typeface')),
      theme,
      slot,
    );
  return {
    sizePt: Math.min(LARGEST_PT, Math.max(1, (first((node) => numberOf(node, 'sz')) ?? DEFAULT_PT * 100) / 100)),
    bold: first((node) => flagOf(node, 'b')) ?? false,
    italic: first((node) => flagOf(node, 'i')) ?? false,
    underline: (first((node) => attribute(node, 'u')) ?? 'none') !== 'none',
    strike: (first((node) => attribute(node, 'strike')) ?? 'noStrike') !== 'noStrike',
    color: first((node) => inkOf(node, scope)) ?? styled ?? colorOfText(scope),
    fonts: { latin: face('a:latin', 'latin'), ea: face('a:ea', 'ea'), cs: face('a:cs', 'cs') },
    lang: first((node) => attribute(node, 'lang')) ?? '',
    trackingPt: (first((node) => numberOf(node, 'spc')) ?? 0) / 100,
    baseline: first((node) => shareOf(node, 'baseline')) ?? 0,
  };
}

/** Colour of letters; of a gradient, its first colour. Unfilled letters cannot be seen. */
function inkOf(node: XmlNode, scope: PaintScope): ReadColor | undefined {
  const solid = colorIn(child(node, 'a:solidFill'), scope);
  if (solid !== undefined) return solid;
  if (child(node, 'a:noFill') !== undefined) return { hex: '#000000', alpha: 0 };
  return colorIn(child(child(child(node, 'a:gradFill'), 'a:gsLst'), 'a:gs'), scope);
}

function colorOfText({ theme, map }: PaintScope): ReadColor {
  const scheme = map['tx1'] ?? 'dk1';
  return { hex: theme.colors[scheme] ?? '#000000', alpha: 1, scheme };
}

/** "+mj-lt" and its kin stand for the theme's fonts. */
function familyOf(typeface: string | undefined, { fonts }: ReadTheme, slot: keyof ReadFontSet): string {
  if (typeface === undefined || typeface === '') return fonts.minor[slot];
  if (!typeface.startsWith('+')) return typeface;
  return fonts[typeface.startsWith('+mj') ? 'major' : 'minor'][slot];
}

/** A list style without the colours of its letters: what stands closer to the shape gives one, but says it elsewhere. */
export function withoutColor(node: XmlNode | undefined): XmlNode | undefined {
  return node === undefined ? undefined : { ...node, children: node.children.filter(({ tag }) => tag !== 'a:solidFill').flatMap((one) => withoutColor(one) ?? []) };
}
