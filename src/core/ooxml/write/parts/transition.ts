import type { Transition } from '../../../scene/transition.ts';
import { element, type Xml } from '../../xml/xml.ts';

const P159 = { 'xmlns:p159': 'http://schemas.microsoft.com/office/powerpoint/2015/09/main' } as const;
const COMPATIBILITY = { 'xmlns:mc': 'http://schemas.openxmlformats.org/markup-compatibility/2006' } as const;
const FADE = element('p:transition', { spd: 'med' }, element('p:fade'));

/**
 * Writes `p:transition`, which follows the colour map. New slides enter from the side where reading
 * continues.
 */
export function writeTransition(transition: Transition, rtl: boolean): Xml | undefined {
  const dir = rtl ? 'r' : 'l';
  switch (transition) {
    case 'none':
      return undefined;
    case 'fade':
      return FADE;
    case 'push':
    case 'wipe':
      return element('p:transition', { spd: 'med' }, element(`p:${transition}`, { dir }));
    case 'morph':
      // Newer than the standard; other programs fade.
      return element(
        'mc:AlternateContent',
        COMPATIBILITY,
        element(
          'mc:Choice',
          { ...P159, Requires: 'p159' },
          element('p:transition', { spd: 'slow' }, element('p159:morph', { option: 'byObject' })),
        ),
        element('mc:Fallback', {}, FADE),
      );
  }
}
