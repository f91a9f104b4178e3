import type { XmlNode } from '../xml/parse.ts';
import { readColorIn } from './color.ts';
import type { ReadFontSet, ReadTheme } from './deck.ts';
import { at, attribute, child } from './node.ts';

const SLOTS = [
  'dk1',
  'lt1',
  'dk2',
  'lt2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
  'hlink',
  'folHlink',
] as const;
/** The Office theme, used if a file has no theme or lacks a colour. */
const OFFICE_COLORS = [
  '#000000',
  '#FFFFFF',
  '#44546A',
  '#E7E6E6',
  '#4472C4',
  '#ED7D31',
  '#A5A5A5',
  '#FFC000',
  '#5B9BD5',
  '#70AD47',
  '#0563C1',
  '#954F72',
];

export function readTheme(root: XmlNode | undefined): ReadTheme {
  const elements = child(root, 'a:themeElements');
  const scheme = child(elements, 'a:clrScheme');
  const formats = child(elements, 'a:fmtScheme');
  const none: ReadTheme = {
    name: '',
    colors: {},
    fonts: { major: readFontSet(undefined), minor: readFontSet(undefined) },
    styles: { fills: [], lines: [], effects: [], backgrounds: [] },
  };
  const colors = Object.fromEntries(
    SLOTS.map((slot, index) => [
      slot,
      readColorIn(child(scheme, `a:${slot}`), { theme: none, map: {} })?.hex ??
        OFFICE_COLORS[index] ??
        '#000000',
    ]),
  );
  return {
    name: attribute(root, 'name') ?? '',
    colors,
    fonts: {
      major: readFontSet(at(elements, 'a:fontScheme', 'a:majorFont')),
      minor: readFontSet(at(elements, 'a:fontScheme', 'a:minorFont')),
    },
    styles: {
      fills: child(formats, 'a:fillStyleLst')?.children ?? [],
      lines: child(formats, 'a:lnStyleLst')?.children ?? [],
      effects: child(formats, 'a:effectStyleLst')?.children ?? [],
      backgrounds: child(formats, 'a:bgFillStyleLst')?.children ?? [],
    },
  };
}

function readFontSet(node: XmlNode | undefined): ReadFontSet {
  const face = (tag: string) => attribute(child(node, tag), 'typeface') ?? '';
  const byScript = new Map(
    node?.children
      .filter(({ tag }) => tag === 'a:font')
      .map((font) => [attribute(font, 'script') ?? '', attribute(font, 'typeface') ?? '']),
  );
  return {
    latin: face('a:latin') || 'Calibri',
    ea: face('a:ea') || byScript.get('Jpan') || '',
    cs: face('a:cs') || byScript.get('Arab') || '',
  };
}

/** Theme of a file without one. */
export const OFFICE_THEME = readTheme(undefined);
