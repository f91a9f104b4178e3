import { LINK_KEEPS_COLOR } from '../../../ooxml/write/index.ts';
import { element, join, type Xml } from '../../../ooxml/xml/index.ts';

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
export type Ink = 'dk1' | 'lt1' | 'dk2' | 'lt2';

/** Every office program has it, or one of the same widths. */
export const MONO = { typeface: 'Courier New', panose: '02070309020205020404', pitchFamily: 49, charset: 0 } as const;

/** A colour of the theme as the fill of letters. */
export function inkXml(ink: Ink | undefined): Xml | undefined {
  return ink === undefined ? undefined : element('a:solidFill', {}, element('a:schemeClr', { val: ink }));
}

/** A link; in the colour that its letters are given, where they are given one. */
export function linkXml(relationship: string, ink: Ink | undefined): Xml {
  return element('a:hlinkClick', { 'r:id': relationship }, ink === undefined ? undefined : LINK_KEEPS_COLOR);
}

/** The fonts of letters of one width. */
export function monoXml(mono: boolean | undefined): Xml | undefined {
  return mono === true ? join([element('a:latin', MONO), element('a:cs', MONO)]) : undefined;
}
