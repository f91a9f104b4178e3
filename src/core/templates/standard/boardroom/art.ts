import type { ArtLook } from '../../art.ts';
import { paint } from '../conditions.ts';

/** Rising bars, one of them marked. */
export const ART: ArtLook = {
  motif: 'bars',
  panel: paint('surface'),
  paints: [paint('stroke'), paint('primary', 0.45), paint('primary')],
};

/** On white, rising from the sand-coloured bottom of the page. */
export const ON_WHITE: ArtLook = {
  motif: 'bars',
  paints: [paint('accent'), paint('stroke'), paint('primary')],
};

/** Pale enough to have content in front. */
export const BEHIND: ArtLook = {
  motif: 'bars',
  paints: [paint('surface'), paint('accent'), paint('accent')],
};

/** Behind text on the green band. */
export const ON_GREEN: ArtLook = {
  motif: 'bars',
  paints: [paint('on_secondary', 0.06), paint('on_secondary', 0.09), paint('accent', 0.22)],
};
