import type { ArtLook } from '../../art.ts';
import { paint } from '../conditions.ts';

/** Contours as on a sea chart. */
export const ART: ArtLook = {
  motif: 'contours',
  panel: paint('surface'),
  paints: [paint('stroke'), paint('primary', 0.6), paint('primary')],
};

/** Beside large text. */
export const ON_WHITE: ArtLook = {
  motif: 'contours',
  paints: [paint('stroke', 0.8), paint('primary', 0.5), paint('primary')],
};

/** Behind text on a dark page. */
export const ON_DARK: ArtLook = {
  motif: 'contours',
  paints: [paint('on_secondary', 0.13), paint('accent', 0.26), paint('accent')],
};
