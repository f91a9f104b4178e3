import { element, type Xml } from '../../xml/xml.ts';
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
export function runFormat(
  { bold, italic, strike, mono, link }: FillRun,
  { sizePt, textColor, family }: LetterOverrides,
  scope: TextScope,
) {
  const children: Xml[] = [];
  if (textColor !== undefined) children.push(element('a:solidFill', {}, writeTextColor(textColor)));
  if (mono === true) children.push(...MONO_FONTS);
  else if (family !== undefined) children.push(element('a:latin', { typeface: family }));
  // A link keeps the colour of its text if one is set.
  if (link !== undefined)
    children.push(
      element(
        'a:hlinkClick',
        { 'r:id': scope.link(link) },
        textColor === undefined ? undefined : LINK_KEEPS_COLOR,
      ),
    );
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
