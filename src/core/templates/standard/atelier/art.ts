import type { ArtLook } from '../../art.ts';
import { paint } from '../conditions.ts';

/** Clay ridges under a low sun, like cut paper. */
export const ART: ArtLook = {
  motif: 'dunes',
  panel: paint('surface'),
  paints: [paint('accent', 0.4), paint('accent', 0.75), paint('primary', 0.85)],
};

/** Behind text on a clay panel. */
export const ON_CLAY: ArtLook = {
  motif: 'dunes',
  paints: [paint('background', 0.1), paint('background', 0.1), paint('background', 0.2)],
};
