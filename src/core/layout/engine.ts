import type { Yoga } from 'yoga-layout/load';
import { Lru } from '../memory/lru.ts';
import { Memo } from '../memory/memo.ts';
import { registerCacheOf } from '../memory/spares.ts';
import type { MapProjection } from '../scene/maps/project.ts';
import type { DeckTemplate } from '../scene/scene.ts';
import type { LayoutTree } from '../templates/tree.ts';
import { FlexTrees } from './flex-tree.ts';
import { loadInlineParser } from './inline-markdown.ts';
import { KnownTexts } from './known-texts.ts';
import type { LogoPlace } from './logo-place.ts';

/** Cache size for masters with their slide layouts, a few hundred kilobytes each. */
const MOST_DECK_TEMPLATES = 64;
const MOST_MAPS = 6;

/** Flexbox and everything that is reused between slides. An instance is always loaded. */
export class LayoutEngine {
  readonly trees: FlexTrees;
  /** Memo of templates, scenes and pictures; entries are dropped with their keys. */
  readonly memo = new Memo();
  readonly texts = new KnownTexts();
  /** By layout, then by theme and logo, some two dozen per layout; dropped with the layout. */
  readonly logoPlaces = new WeakMap<LayoutTree, Map<string, LogoPlace | undefined>>();
  /** By template, theme and language, and by the layouts of compositions in a deck. */
  readonly deckTemplates = new Lru<DeckTemplate>(MOST_DECK_TEMPLATES);
  /** By region and size, about a megabyte each. */
  readonly maps = new Lru<MapProjection>(MOST_MAPS);

  private constructor(yoga: Yoga) {
    this.trees = new FlexTrees(yoga);
    registerCacheOf(this, ({ deckTemplates, maps, texts }) => {
      deckTemplates.clear();
      maps.clear();
      texts.clear();
    });
  }

  /** Loads flexbox (WebAssembly) and the Markdown parser, which would otherwise load with the first slide. */
  static async load(): Promise<LayoutEngine> {
    const [{ loadYoga }] = await Promise.all([import('yoga-layout/load'), loadInlineParser()]);
    return new LayoutEngine(await loadYoga());
  }
}

let opened: Promise<LayoutEngine> | undefined;

/** Returns the engine of this thread, loaded on first use: a second one would hold everything twice. */
export function openLayoutEngine(): Promise<LayoutEngine> {
  opened ??= LayoutEngine.load();
  return opened;
}
