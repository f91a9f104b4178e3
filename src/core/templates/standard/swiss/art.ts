import type { ArtLook } from '../../art.ts';
import { paint } from '../conditions.ts';

/** Rings around a corner, cut into regular parts. */
export const ART: ArtLook = {
  motif: 'arcs',
  panel: paint('surface'),
  paints: [paint('secondary'), paint('stroke'), paint('primary')],
};

/** In place of a picture. */
export const ON_WHITE: ArtLook = {
  motif: 'arcs',
  paints: [paint('secondary'), paint('stroke'), paint('primary')],
};

/** Behind text on a red page. */
export const ON_RED: ArtLook = {
  motif: 'arcs',
  paints: [paint('secondary', 0.12), paint('secondary', 0.07), paint('secondary', 0.2)],
};
