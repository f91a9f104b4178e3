import type { Template } from '../../tree.ts';
import { findHead } from '../heads.ts';
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
  ...findHead('nocturne'),
  layouts: byId([...OPENERS, ...LISTS, ...PICTURES, ...ITEMS, ...SEQUENCES, ...FIGURES, ...DIAGRAMS]),
  master: { titleSizePt: 36, bodySizesPt: [24, 20, 18, 16, 14] },
};
