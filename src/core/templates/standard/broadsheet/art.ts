import type { ArtLook } from '../../art.ts';
import { paint } from '../conditions.ts';

/** A sea as an engraving. */
export const ART: ArtLook = {
  motif: 'engraving',
  panel: paint('surface'),
  paints: [paint('text', 0.8), paint('primary'), paint('primary')],
};

/** Printed directly on the page. */
export const ON_PAPER: ArtLook = {
  motif: 'engraving',
  paints: [paint('text', 0.62), paint('primary'), paint('primary')],
};
