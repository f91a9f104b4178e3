import type { Template } from '../../tree.ts';
import { byId } from '../shared.ts';
import { DIAGRAMS } from './diagrams.tsx';
import { FIGURES } from './figures.tsx';
import { ITEMS } from './items.tsx';
import { LISTS } from './lists.tsx';
import { OPENERS } from './openers.tsx';
import { PEOPLE } from './people.tsx';
import { PICTURES } from './pictures.tsx';
import { SEQUENCES } from './sequences.tsx';

/** For teaching and workshops: generous, rounded, one question a slide; things are said in bubbles and walked on stones. */
export const CLASSROOM: Template = {
  id: 'classroom',
  name: 'Classroom',
  description: 'Teaching and workshops: large round type on sand, green, tangerine and sky; building blocks, speech bubbles, memory cards, and steps as stones of a path.',
  version: '1.0.0',
  aliases: [],
  themeId: 'classroom',
  layouts: byId([...OPENERS, ...LISTS, ...PICTURES, ...ITEMS, ...SEQUENCES, ...PEOPLE, ...FIGURES, ...DIAGRAMS]),
  master: { titleSizePt: 36, bodySizesPt: [26, 22, 20, 18, 16] },
};
