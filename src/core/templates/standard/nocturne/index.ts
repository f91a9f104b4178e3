import type { Template } from '../../tree.ts';
import { byId } from '../shared.ts';
import { DIAGRAMS } from './diagrams.tsx';
import { FIGURES } from './figures.tsx';
import { ITEMS } from './items.tsx';
import { LISTS } from './lists.tsx';
import { OPENERS } from './openers.tsx';
import { PICTURES } from './pictures.tsx';
import { SEQUENCES } from './sequences.tsx';

/** For keynotes on a stage: one thing a slide, very large; light falls on it. */
export const NOCTURNE: Template = {
  id: 'nocturne',
  name: 'Nocturne',
  description: 'Keynotes on a stage: near-black pages, one thing on each, very large; amber light on what matters, figures and words alone in the dark.',
  version: '1.0.0',
  aliases: [],
  themeId: 'nocturne',
  layouts: byId([...OPENERS, ...LISTS, ...PICTURES, ...ITEMS, ...SEQUENCES, ...FIGURES, ...DIAGRAMS]),
  master: { titleSizePt: 36, bodySizesPt: [24, 20, 18, 16, 14] },
};
