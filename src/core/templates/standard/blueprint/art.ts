import type { ArtLook } from '../../art.ts';
import { paint } from '../conditions.ts';

/** Blocks on a plan, seen from a corner. */
export const ART: ArtLook = {
  motif: 'blocks',
  panel: paint('background'),
  solid: paint('background'),
  paints: [paint('stroke', 0.7), paint('stroke'), paint('primary')],
};

/** On the open sheet, with its grid around it. */
export const ON_SHEET: ArtLook = { motif: 'blocks', solid: paint('background'), paints: ART.paints };
