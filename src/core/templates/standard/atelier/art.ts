import type { ArtLook } from '../../art.ts';
import { paint } from '../shared.ts';

/** Ridges of clay under a low sun, as cut from paper. */
export const ART: ArtLook = { motif: 'dunes', panel: paint('surface'), paints: [paint('accent', 0.4), paint('accent', 0.75), paint('primary', 0.85)] };

/** Behind the words on a plate of clay. */
export const ON_CLAY: ArtLook = { motif: 'dunes', paints: [paint('background', 0.1), paint('background', 0.1), paint('background', 0.2)] };
