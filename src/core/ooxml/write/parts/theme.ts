import { PRESENTATION_NS } from '../../xml/namespaces.ts';
import { element, join, type Xml, xmlDocument } from '../../xml/xml.ts';
import type { SchemeColors, SchemeSlot } from '../drawing/scheme-colors.ts';
import type { ThemeFonts } from '../drawing/theme-fonts.ts';

/** Colour slots in the schema's order, with their names on slides of light and of dark themes. */
const SLOTS: readonly (readonly [tag: string, onLight: SchemeSlot, onDark: SchemeSlot])[] = [
  ['a:dk1', 'tx1', 'bg1'],
  ['a:lt1', 'bg1', 'tx1'],
  ['a:dk2', 'tx2', 'bg2'],
  ['a:lt2', 'bg2', 'tx2'],
  ['a:accent1', 'accent1', 'accent1'],
  ['a:accent2', 'accent2', 'accent2'],
  ['a:accent3', 'accent3', 'accent3'],
  ['a:accent4', 'accent4', 'accent4'],
  ['a:accent5', 'accent5', 'accent5'],
  ['a:accent6', 'accent6', 'accent6'],
  ['a:hlink', 'hlink', 'hlink'],
  ['a:folHlink', 'folHlink', 'folHlink'],
];

/** Writes the theme part: colours, fonts, and a format scheme without effects, since scenes have none. */
export function writeThemePart(name: string, colors: SchemeColors, fonts: ThemeFonts): string {
  return xmlDocument(
    element(
      'a:theme',
      { 'xmlns:a': PRESENTATION_NS['xmlns:a'], name },
      element('a:themeElements', {}, writeColorScheme(name, colors), fonts.scheme(), formatScheme(name)),
      element('a:objectDefaults'),
      element('a:extraClrSchemeLst'),
    ),
  );
}

/** Writes `p:clrMap`, which maps background and text to slots of the theme. */
export function writeColorMap(colors: SchemeColors): Xml {
  const [background, text] = colors.isDark ? ['dk', 'lt'] : ['lt', 'dk'];
  return element('p:clrMap', {
    bg1: `${background}1`,
    tx1: `${text}1`,
    bg2: `${background}2`,
    tx2: `${text}2`,
    accent1: 'accent1',
    accent2: 'accent2',
    accent3: 'accent3',
    accent4: 'accent4',
    accent5: 'accent5',
    accent6: 'accent6',
    hlink: 'hlink',
    folHlink: 'folHlink',
  });
}

function writeColorScheme(name: string, colors: SchemeColors): Xml {
  const slots = SLOTS.map(([tag, onLight, onDark]) =>
    element(tag, {}, element('a:srgbClr', { val: colors.slots[colors.isDark ? onDark : onLight].slice(1) })),
  );
  return element('a:clrScheme', { name }, join(slots));
}

function formatScheme(name: string): Xml {
  const fill = element('a:solidFill', {}, element('a:schemeClr', { val: 'phClr' }));
  const line = (w: number) => element('a:ln', { w }, fill, element('a:prstDash', { val: 'solid' }));
  const effect = element('a:effectStyle', {}, element('a:effectLst'));
  return element(
    'a:fmtScheme',
    { name },
    element('a:fillStyleLst', {}, fill, fill, fill),
    element('a:lnStyleLst', {}, line(6350), line(12_700), line(19_050)),
    element('a:effectStyleLst', {}, effect, effect, effect),
    element('a:bgFillStyleLst', {}, fill, fill, fill),
  );
}
