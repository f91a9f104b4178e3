import type { Paint } from '../../../scene/theme.ts';
import { element, type Xml } from '../../xml/xml.ts';
import type { SchemeColors } from '../drawing/scheme-colors.ts';

/**
 * Writes `p:cSld`, which slides, layouts and masters have in common. A slide without a background shows its
 * layout's.
 */
export function writeCommonSlide(tree: Xml, background: Xml | undefined, name?: string): Xml {
  return element('p:cSld', { name }, background, tree);
}

export function writeBackground(paint: Paint, colors: SchemeColors): Xml {
  return element('p:bg', {}, element('p:bgPr', {}, colors.fill(paint), element('a:effectLst')));
}

/** Compares two paints, so that an inherited background is not repeated. */
export function isSamePaint(a: Paint, b: Paint): boolean {
  return (
    ('token' in a ? 'token' in b && a.token === b.token : 'hex' in b && a.hex === b.hex) &&
    (a.alpha ?? 1) === (b.alpha ?? 1)
  );
}

/** The colour mapping of the master applies. */
export const MASTER_COLORS = element('p:clrMapOvr', {}, element('a:masterClrMapping'));
