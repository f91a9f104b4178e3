import type { Template } from '../../tree.ts';
import { byId } from '../shared.ts';
import { DIAGRAMS } from './diagrams.tsx';
import { FIGURES } from './figures.tsx';
import { ITEMS } from './items.tsx';
import { LISTS } from './lists.tsx';
import { OPENERS } from './openers.tsx';
import { PICTURES } from './pictures.tsx';

/** The everyday report: hairlines and alignment do the work; nothing is boxed that a rule can separate. */
export const LEDGER: Template = {
  id: 'ledger',
  name: 'Ledger',
  description: 'The everyday report: white pages, ink and one teal, parted by hairlines instead of boxes. Dense but calm; good for status, plans and numbers.',
  version: '1.0.0',
  aliases: ['general', 'neo-general'],
  themeId: 'ledger',
  layouts: byId([...OPENERS, ...LISTS, ...PICTURES, ...ITEMS, ...FIGURES, ...DIAGRAMS]),
  master: { titleSizePt: 28, bodySizesPt: [20, 18, 16, 14, 14] },
};
