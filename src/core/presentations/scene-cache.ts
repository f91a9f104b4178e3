import { createHash } from 'node:crypto';
import { Lru } from '../memory/lru.ts';
import { registerCacheOf } from '../memory/spares.ts';
import type { Scene } from '../scene/scene.ts';
import type { LayoutTree } from '../templates/tree.ts';
import { composeSlide, type DeckPlan, findContents, readDeckArt, readDeckValues } from './compose.ts';
import { findKnownNodes } from './known-nodes.ts';
import { isComposed } from './read-composed.ts';

/** A scene of a full slide takes some hundred kilobytes. */
const MAX_CACHED_SCENES = 400;

/** Key of a composed revision of a deck. */
export function cacheKey(id: string, revision: number): string {
  return `${id}@${revision}`;
}

/** Scenes by all their inputs, so that after an edit only changed slides are laid out again. */
export class SceneCache {
  readonly #scenes = new Lru<Scene>(MAX_CACHED_SCENES);

  constructor() {
    registerCacheOf(this, (cache) => cache.#scenes.clear());
  }

  /** Returns undefined if the slide is not in the cache. */
  find(plan: DeckPlan, index: number): Scene | undefined {
    return this.#scenes.get(createKey(plan, index));
  }

  scene(plan: DeckPlan, index: number): Scene {
    return this.#scenes.getOrCreate(createKey(plan, index), () => composeSlide(plan, index));
  }

  /** Adds scenes that were composed elsewhere from this plan. */
  keep(plan: DeckPlan, scenes: readonly Scene[]): void {
    for (const [index, scene] of scenes.entries()) this.#scenes.set(createKey(plan, index), scene);
  }
}

function createKey(plan: DeckPlan, index: number): string {
  const { engine, template, theme, language, slides, pictures, design, leavesOut } = plan;
  const { memo } = engine;
  const spec = slides[index];
  const { layout, content, speaker_note, sources, footnote, media } = spec ?? { layout: '', content: {} };
  const tree = template.layouts[layout];
  const used = isComposed({ layout })
    ? undefined
    : tree === undefined
      ? new Set<string>()
      : memo.getOrCreate(findUsedDeckValues, tree);
  const values = Object.entries(readDeckValues(plan, index)).filter(([name]) => used?.has(name) ?? true);
  const key = [
    design?.id,
    template.id,
    template.version,
    template.canvas,
    theme,
    language,
    index,
    layout,
    content,
    speaker_note,
    sources,
    footnote,
    media,
    findContents(plan, index),
    values,
    [...findKnownNodes(plan, index)],
    plan.color_roles,
    [...(pictures[index] ?? [])],
    leavesOut,
    // Picture placeholders may show art, which depends on the title of the deck.
    tree !== undefined && memo.getOrCreate(drawsArt, tree) ? readDeckArt(plan) : undefined,
  ];
  return createHash('sha256').update(JSON.stringify(key)).digest('base64');
}

/** Deck-level values that a layout shows. A slide without the deck title does not depend on it. */
function findUsedDeckValues(tree: LayoutTree): ReadonlySet<string> {
  return new Set([...JSON.stringify(tree).matchAll(/"@(\w+)/g)].map((match) => match[1] ?? ''));
}

function drawsArt(tree: LayoutTree): boolean {
  return /"type":"(?:art|image)"/.test(JSON.stringify(tree));
}
