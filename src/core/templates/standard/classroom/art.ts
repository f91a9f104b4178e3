import type { ArtLook } from '../../art.ts';
import { paint } from '../conditions.ts';

/** Wooden tiles: quarter circles, discs and leaves. */
export const ART: ArtLook = {
  motif: 'tiles',
  panel: paint('surface'),
  paints: [paint('primary'), paint('accent'), paint('secondary')],
};
