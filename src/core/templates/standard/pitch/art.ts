import type { ArtLook } from '../../art.ts';
import { paint } from '../conditions.ts';

/** Long and short bars with round ends on lime. */
export const ART: ArtLook = {
  motif: 'pills',
  panel: paint('accent'),
  paints: [paint('primary'), paint('secondary'), paint('background')],
};

/** On a lime block. */
export const ON_LIME: ArtLook = {
  motif: 'pills',
  paints: [paint('primary'), paint('secondary'), paint('background')],
};

/** Behind text on a blue page. */
export const ON_BLUE: ArtLook = {
  motif: 'pills',
  paints: [paint('on_primary', 0.07), paint('on_primary', 0.1), paint('on_primary', 0.1)],
};
