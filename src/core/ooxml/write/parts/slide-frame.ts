import type { Paint } from '../../../scene/theme.ts';
import { element, type Xml } from '../../xml/xml.ts';
import type { SchemeColors } from '../drawing/scheme-colors.ts';

/** `p:cSld`: what slides, layouts and masters have in common. Without a background of its own a slide shows its layout's. */
export function commonSlide(tree: Xml, background: Xml | undefined, name?: string): Xml {
  return element('p:cSld', { name }, background, tree);
}

export function backgroundXml(paint: Paint, colors: SchemeColors): Xml {
  return element('p:bg', {}, element('p:bgPr', {}, colors.fill(paint), element('a:effectLst')));
}

/** Whether both paint the same, so that the inner one need not be written. */
export function samePaint(a: Paint, b: Paint): boolean {
  return ('token' in a ? 'token' in b && a.token === b.token : 'hex' in b && a.hex === b.hex) && (a.alpha ?? 1) === (b.alpha ?? 1);
}

/** Colours as the master maps them. */
export const MASTER_COLORS = element('p:clrMapOvr', {}, element('a:masterClrMapping'));
