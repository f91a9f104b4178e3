import type { Template } from '../../tree.ts';
import { byId } from '../conditions.ts';
import { ART } from './art.ts';
import { DIAGRAMS } from './diagrams.tsx';
import { FIGURES } from './figures.tsx';
import { HEAD } from './head.ts';
import { ITEMS } from './items.tsx';
import { LISTS } from './lists.tsx';
import { OPENERS } from './openers.tsx';
import { PEOPLE } from './people.tsx';
import { PICTURES } from './pictures.tsx';
import { SEQUENCES } from './sequences.tsx';

/**
 * For teaching and workshops: generous and rounded, one question per slide, with speech bubbles and stepping
 * stones.
 */
export const TEMPLATE: Template = {
  ...HEAD,
  layouts: byId([
    ...OPENERS,
    ...LISTS,
    ...PICTURES,
    ...ITEMS,
    ...SEQUENCES,
    ...PEOPLE,
    ...FIGURES,
    ...DIAGRAMS,
  ]),
  art: ART,
  master: { titleSizePt: 36, bodySizesPt: [26, 22, 20, 18, 16] },
};
