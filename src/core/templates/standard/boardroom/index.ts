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

/**
 * For boards and consulting: two-line action titles state the message, the body proves it, and the source is
 * at the bottom.
 */
export const TEMPLATE: Template = {
  ...HEAD,
  layouts: byId([...OPENERS, ...LISTS, ...PICTURES, ...ITEMS, ...FIGURES, ...DIAGRAMS]),
  art: ART,
  master: { titleSizePt: 28, bodySizesPt: [20, 18, 16, 14, 14] },
};
