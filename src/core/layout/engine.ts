import type { Yoga } from 'yoga-layout/load';
import { Lru } from '../memory/lru.ts';
import { Memo } from '../memory/memo.ts';
import { spareOf } from '../memory/spares.ts';
import type { Projected } from '../scene/maps/project.ts';
import type { DeckTemplate } from '../scene/scene.ts';
import type { LayoutTree } from '../templates/tree.ts';
import { FlexTrees } from './flex-tree.ts';
import { loadInlineParser } from './inline-markdown.ts';
import { KnownTexts } from './known-texts.ts';
import type { LogoPlace } from './logo-place.ts';

/** Masters with their slide layouts, a few hundred kilobytes each. */
const MOST_DECK_TEMPLATES = 64;
const MOST_MAPS = 6;

/**
 * What slides are laid out with: flexbox, and all that is kept from one slide to the next. Whoever has one
 * can lay out: there is none that is not loaded.
 */
export class LayoutEngine {
  readonly trees: FlexTrees;
  /** What was found out about templates, scenes and pictures; it goes with them. */
  readonly memo = new Memo();
  readonly texts = new KnownTexts();
  /** By layout, then by theme and logo; some two dozen a layout. They go with their layout. */
  readonly logoPlaces = new WeakMap<LayoutTree, Map<string, LogoPlace | undefined>>();
  /** By template, theme and language, and by the layouts of compositions where a deck has such. */
  readonly deckTemplates = new Lru<DeckTemplate>(MOST_DECK_TEMPLATES);
  /** By region and size; a megabyte each. */
  readonly maps = new Lru<Projected>(MOST_MAPS);

  private constructor(yoga: Yoga) {
    this.trees = new FlexTrees(yoga);
    spareOf(this, ({ deckTemplates, maps, texts }) => {
      deckTemplates.clear();
      maps.clear();
      texts.clear();
    });
  }

  /** Loads flexbox (WebAssembly), and the Markdown of texts, which would else load with the first. */
  static async load(): Promise<LayoutEngine> {
    const [{ loadYoga }] = await Promise.all([import('yoga-layout/load'), loadInlineParser()]);
    return new LayoutEngine(await loadYoga());
  }
}

let opened: Promise<LayoutEngine> | undefined;

/** The engine of this thread, loaded when it is first asked for: two would hold everything twice. */
export function openLayoutEngine(): Promise<LayoutEngine> {
  opened ??= LayoutEngine.load();
  return opened;
}
