import { byIdentity } from '../../../memory/memo.ts';
import type { Scene } from '../../scene.ts';
import { listCountedThings } from './counted-things.ts';
import { listExpansions } from './expansions.ts';
import type { SlideFacts } from './facts.ts';
import { listFigureSeries } from './figure-series.ts';
import { listGridFigures } from './grid-figures.ts';
import { listLabelledFigures } from './labelled-figures.ts';
import { listNames } from './proper-names.ts';

/** Facts of each kind that are compared of one slide. */
const MAX_FACTS = 150;

/** Reads what a slide says that other slides may say differently. */
export const readSlideFacts: (scene: Scene) => SlideFacts = byIdentity((scene) => ({
  figures: [...listLabelledFigures(scene), ...listGridFigures(scene)].slice(0, MAX_FACTS),
  counted: listCountedThings(scene).slice(0, MAX_FACTS),
  expansions: listExpansions(scene).slice(0, MAX_FACTS),
  names: listNames(scene).slice(0, MAX_FACTS),
  series: listFigureSeries(scene).slice(0, MAX_FACTS),
}));
