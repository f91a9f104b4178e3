import type { Template } from '../../tree.ts';
import { byId } from '../shared.ts';
import { DIAGRAMS } from './diagrams.tsx';
import { FIGURES } from './figures.tsx';
import { ITEMS } from './items.tsx';
import { LISTS } from './lists.tsx';
import { OPENERS } from './openers.tsx';
import { PICTURES } from './pictures.tsx';
import { SEQUENCES } from './sequences.tsx';

/** Essays, research, journalism: a newspaper page with columns, standfirsts and thick-thin rules. */
export const BROADSHEET: Template = {
  id: 'broadsheet',
  name: 'Broadsheet',
  description: 'Essays, research and journalism: a newspaper page in serif with columns, standfirsts, captions and thick-thin rules, oxblood on paper. Made for decks that are read.',
  version: '1.0.0',
  aliases: [],
  themeId: 'broadsheet',
  layouts: byId([...OPENERS, ...LISTS, ...PICTURES, ...ITEMS, ...SEQUENCES, ...FIGURES, ...DIAGRAMS]),
  master: { titleSizePt: 36, bodySizesPt: [22, 20, 18, 16, 14] },
};
