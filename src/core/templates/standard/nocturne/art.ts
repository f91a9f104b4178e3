import type { ArtLook } from '../../art.ts';
import { paint } from '../conditions.ts';

/** Curved lines of light in the dark. */
export const ART: ArtLook = {
  motif: 'strands',
  panel: paint('surface'),
  paints: [paint('accent', 0.4), paint('primary', 0.55), paint('primary')],
};

/** Faint enough to stand behind text. */
export const BEHIND: ArtLook = {
  motif: 'strands',
  paints: [paint('accent', 0.26), paint('primary', 0.34), paint('primary', 0.9)],
};
