import type { XmlNode } from '../xml/parse.ts';

export interface ReadTheme {
  readonly name: string;
  /** dk1, lt1, dk2, lt2, accent1 … accent6, hlink, folHlink as "#RRGGBB". */
  readonly colors: Readonly<Record<string, string>>;
  readonly fonts: { readonly major: ReadFontSet; readonly minor: ReadFontSet };
  /** Fills, lines, effects and background fills that shapes refer to by index. */
  readonly styles: {
    readonly fills: readonly XmlNode[];
    readonly lines: readonly XmlNode[];
    readonly effects: readonly XmlNode[];
    readonly backgrounds: readonly XmlNode[];
  };
}

export interface ReadFontSet {
  readonly latin: string;
  readonly ea: string;
  readonly cs: string;
}

export interface ReadColor {
  readonly hex: string;
  /** Opacity from 0 to 1. */
  readonly alpha: number;
  /** The scheme colour that it was derived from: "accent1". */
  readonly scheme?: string;
}

export interface ReadGradient {
  readonly kind: 'gradient';
  readonly stops: readonly { readonly at: number; readonly color: ReadColor }[];
  readonly angle: number;
  readonly radial: boolean;
  readonly center?: { readonly x: number; readonly y: number };
}

export interface ReadLine {
  readonly color: ReadColor;
  readonly widthEmu: number;
  readonly dash: 'solid' | 'dash' | 'dot';
  readonly head: 'none' | 'arrow' | 'oval';
  readonly tail: 'none' | 'arrow' | 'oval';
}
