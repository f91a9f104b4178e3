import { isSlideLink } from '../../../scene/slide-links.ts';
import { per100000 } from '../../xml/drawing.ts';
import { element, type Xml } from '../../xml/xml.ts';
import type { SlideLink } from '../drawing/part-context.ts';
import { LINK_KEEPS_COLOR } from './run.ts';

/** Text for an existing file, which defines its formatting. */
export interface FillRun {
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly strike?: boolean;
  /** Set in a monospaced font. */
  readonly mono?: boolean;
  readonly link?: string;
  /** Where a link to a slide of the deck leads; absent if there is no such slide. */
  readonly jump?: SlideLink;
  /** Field type that programs update: "slidenum", "datetime1". */
  readonly field?: string;
}

export interface FillParagraph {
  readonly runs: readonly FillRun[];
  readonly level: number;
  /** Without the bullet of the layout. */
  readonly plain?: boolean;
  /** Centred, or aligned at the start, overriding the placeholder. */
  readonly centered?: boolean;
  /** Aligned at the end, overriding the placeholder. */
  readonly atEnd?: true;
  /** Share of the natural line at which its lines stand, overriding the placeholder. */
  readonly lineShare?: number;
  /** A heading among points: formatted like a heading of the sample, bold if it has none. */
  readonly strong?: boolean;
}

/** A colour that every theme has, or a fixed one: "#8A6D00". */
export type TextColor = 'dk1' | 'lt1' | 'dk2' | 'lt2' | `accent${1 | 2 | 3 | 4 | 5 | 6}` | `#${string}`;

/** Writes a text colour as `a:schemeClr` or `a:srgbClr`. */
export function writeTextColor(color: TextColor): Xml {
  return color.startsWith('#')
    ? element('a:srgbClr', { val: color.slice(1) })
    : element('a:schemeClr', { val: color });
}

/** Overrides of a placeholder's letter format. */
export interface LetterOverrides {
  readonly sizePt?: number | undefined;
  readonly textColor?: TextColor | undefined;
  readonly family?: string | undefined;
}

export interface TextScope {
  readonly lang: string;
  readonly rtl: boolean;
  /** Returns the relationship id of a link. */
  link(address: string): string;
  /** Returns the relationship id of a slide of the deck. Absent where text has no links to slides. */
  slide?(part: string): string;
}

/** Every office program has this font, or one with the same widths. */
export const MONO_FONT = {
  typeface: 'Courier New',
  panose: '02070309020205020404',
  pitchFamily: 49,
  charset: 0,
} as const;
const MONO_FONTS = [element('a:latin', MONO_FONT), element('a:cs', MONO_FONT)];
export const NO_BULLET = element('a:buNone');
/** Below this scale, line spacing is reduced as well. */
const REDUCED_SPACING_FROM = 0.9;
const SPACING_REDUCTION = 10_000;

const SHRINK_ON_EDIT = element('a:normAutofit');

/** Attributes and children, in schema order, for `a:rPr` of a run in an existing file. */
export function runFormat(run: FillRun, { sizePt, textColor, family }: LetterOverrides, scope: TextScope) {
  const { bold, italic, strike, mono } = run;
  const children: Xml[] = [];
  if (textColor !== undefined) children.push(element('a:solidFill', {}, writeTextColor(textColor)));
  if (mono === true) children.push(...MONO_FONTS);
  else if (family !== undefined) children.push(element('a:latin', { typeface: family }));
  // A link keeps the colour of its text if one is set.
  const address = createLinkAddress(run, scope);
  if (address !== undefined)
    children.push(element('a:hlinkClick', address, textColor === undefined ? undefined : LINK_KEEPS_COLOR));
  const attributes = {
    lang: scope.lang,
    sz: sizePt === undefined ? undefined : Math.round(sizePt * 100),
    b: bold,
    i: italic,
    strike: strike === true ? 'sngStrike' : undefined,
    dirty: false,
  };
  return { attributes, children };
}

/** Attributes of `a:hlinkClick`; undefined without a link, or for one to a slide that does not exist. */
function createLinkAddress(
  { link, jump }: Pick<FillRun, 'link' | 'jump'>,
  scope: TextScope,
): Readonly<Record<string, string>> | undefined {
  if (jump !== undefined)
    return {
      'r:id': jump.part === undefined ? '' : (scope.slide?.(jump.part) ?? ''),
      action: jump.action,
    };
  return link === undefined || isSlideLink(link) ? undefined : { 'r:id': scope.link(link) };
}

/** Writes `a:lnSpc` as a share of the natural line. */
export function writeLineShare(share: number): Xml {
  return element('a:lnSpc', {}, element('a:spcPct', { val: per100000(share) }));
}

/**
 * Writes `a:normAutofit`, PowerPoint's "shrink text on overflow".
 *
 * @param fontScale 0…1; if absent, text shrinks only when it is edited
 */
export function writeAutofit(fontScale?: number): Xml {
  return fontScale === undefined
    ? SHRINK_ON_EDIT
    : element('a:normAutofit', {
        fontScale: Math.round(fontScale * 100_000),
        lnSpcReduction: fontScale < REDUCED_SPACING_FROM ? SPACING_REDUCTION : undefined,
      });
}
