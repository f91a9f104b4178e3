import type { Template } from '../../tree.ts';
import { byId } from '../shared.ts';
import { DIAGRAMS } from './diagrams.tsx';
import { FIGURES } from './figures.tsx';
import { ITEMS } from './items.tsx';
import { LISTS } from './lists.tsx';
import { OPENERS } from './openers.tsx';
import { PICTURES } from './pictures.tsx';
import { SEQUENCES } from './sequences.tsx';

/** Design, culture, conferences: a strict twelve-column grid, flush left, scale instead of boxes. */
export const SWISS: Template = {
  id: 'swiss',
  name: 'Swiss',
  description: 'Design, culture and conferences: white, black and signal red on a strict twelve-column grid, flush left, without a single box. Giant numerals and headlines against small text.',
  version: '1.0.0',
  aliases: ['swift', 'neo-swift'],
  themeId: 'swiss',
  layouts: byId([...OPENERS, ...LISTS, ...PICTURES, ...ITEMS, ...SEQUENCES, ...FIGURES, ...DIAGRAMS]),
  master: { titleSizePt: 36, bodySizesPt: [22, 20, 18, 16, 14] },
};
