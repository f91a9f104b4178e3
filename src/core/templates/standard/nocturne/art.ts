import type { ArtLook } from '../../art.ts';
import { paint } from '../shared.ts';

/** Lines of light that swing through the dark. */
export const ART: ArtLook = { motif: 'strands', panel: paint('surface'), paints: [paint('accent', 0.4), paint('primary', 0.55), paint('primary')] };

/** Far behind the words. */
export const BEHIND: ArtLook = { motif: 'strands', paints: [paint('accent', 0.26), paint('primary', 0.34), paint('primary', 0.9)] };
