import type { ArtLook } from '../../art.ts';
import { paint } from '../shared.ts';

/** Bars that rise, one of them marked. */
export const ART: ArtLook = { motif: 'bars', panel: paint('surface'), paints: [paint('stroke'), paint('primary', 0.45), paint('primary')] };

/** On the sand at the foot of the page, which it rises from. */
export const ON_WHITE: ArtLook = { motif: 'bars', paints: [paint('accent'), paint('stroke'), paint('primary')] };

/** Behind what may stand over it. */
export const BEHIND: ArtLook = { motif: 'bars', paints: [paint('surface'), paint('accent'), paint('accent')] };

/** Behind the words on the green band. */
export const ON_GREEN: ArtLook = { motif: 'bars', paints: [paint('on_secondary', 0.06), paint('on_secondary', 0.09), paint('accent', 0.22)] };
