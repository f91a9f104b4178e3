import type { Template } from '../../tree.ts';
import { byId } from '../conditions.ts';
import { ART } from './art.ts';
import { DIAGRAMS } from './diagrams.tsx';
import { FIGURES } from './figures.tsx';
import { HEAD } from './head.ts';
import { ITEMS } from './items.tsx';
import { LISTS } from './lists.tsx';
import { OPENERS } from './openers.tsx';
import { PICTURES } from './pictures.tsx';
import { SEQUENCES } from './sequences.tsx';

/**
 * For design, culture and conferences: a strict twelve-column grid, flush left, with scale in place of boxes.
 */
export const TEMPLATE: Template = {
  ...HEAD,
  layouts: byId([...OPENERS, ...LISTS, ...PICTURES, ...ITEMS, ...SEQUENCES, ...FIGURES, ...DIAGRAMS]),
  art: ART,
  master: { titleSizePt: 36, bodySizesPt: [22, 20, 18, 16, 14] },
};
