import { element, type Xml } from '../../xml/xml.ts';
import { LINK_KEEPS_COLOR } from './run.ts';

/** Words for a place of a file, whose look the file gives. */
export interface FillRun {
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly strike?: boolean;
  /** In letters of one width. */
  readonly mono?: boolean;
  readonly link?: string;
  /** What the program writes anew each time: "slidenum", "datetime1". */
  readonly field?: string;
}

export interface FillParagraph {
  readonly runs: readonly FillRun[];
  readonly level: number;
  /** Without the bullet that the layout gives. */
  readonly plain?: boolean;
  /** In the middle or where lines begin, whatever its place says. */
  readonly centered?: boolean;
  /** A heading among points: as the sample slide sets its own, bold where it has none. */
  readonly strong?: boolean;
}

/** Colours of text that every theme has. */
export type TextColor = 'dk1' | 'lt1' | 'dk2' | 'lt2';

/** What letters are set in where their place does not say, or not so. */
export interface Letters {
  readonly sizePt?: number | undefined;
  readonly textColor?: TextColor | undefined;
  readonly family?: string | undefined;
}

export interface TextScope {
  readonly lang: string;
  readonly rtl: boolean;
  /** The relationship of a link. */
  link(address: string): string;
}

/** Every office program has it, or one of the same widths. */
export const MONO = { typeface: 'Courier New', panose: '02070309020205020404', pitchFamily: 49, charset: 0 } as const;
const MONO_FONTS = [element('a:latin', MONO), element('a:cs', MONO)];
export const NO_BULLET = element('a:buNone');
/** Below this, lines are drawn together as well. */
const TIGHT_FROM = 0.9;
const TIGHTENED = 10_000;

const SHRINKS = element('a:normAutofit');

/** What `a:rPr` says of a run in a place of a file: its attributes, and its children in the schema's order. */
export function runFormat({ bold, italic, strike, mono, link }: FillRun, { sizePt, textColor, family }: Letters, scope: TextScope) {
  const children: Xml[] = [];
  if (textColor !== undefined) children.push(element('a:solidFill', {}, element('a:schemeClr', { val: textColor })));
  if (mono === true) children.push(...MONO_FONTS);
  else if (family !== undefined) children.push(element('a:latin', { typeface: family }));
  // A link is in the colour that its letters are given, where they are given one.
  if (link !== undefined) children.push(element('a:hlinkClick', { 'r:id': scope.link(link) }, textColor === undefined ? undefined : LINK_KEEPS_COLOR));
  const attributes = { lang: scope.lang, sz: sizePt === undefined ? undefined : Math.round(sizePt * 100), b: bold, i: italic, strike: strike === true ? 'sngStrike' : undefined, dirty: false };
  return { attributes, children };
}

/** `a:normAutofit`: PowerPoint's "shrink text on overflow". @param fontScale 0…1; absent: it shrinks when a person types more. */
export function shrunkXml(fontScale?: number): Xml {
  return fontScale === undefined ? SHRINKS : element('a:normAutofit', { fontScale: Math.round(fontScale * 100_000), lnSpcReduction: fontScale < TIGHT_FROM ? TIGHTENED : undefined });
}
