import { createHash } from 'node:crypto';
import { Lru } from '../memory/lru.ts';
import { spareOf } from '../memory/spares.ts';
import type { Scene } from '../scene/scene.ts';
import type { LayoutTree } from '../templates/tree.ts';
import { artOf, composeSlide, type DeckPlan, deckValuesAt } from './compose.ts';
import { knownNodes } from './known-nodes.ts';
import { isComposed } from './read-composed.ts';

/** Scenes kept at hand; one of a full slide takes some hundred kilobytes. */
const KEPT_SCENES = 400;

/** Scenes by all that goes into them, so that after an edit only what changed is laid out again. */
export class SceneCache {
  readonly #scenes = new Lru<Scene>(KEPT_SCENES);

  constructor() {
    spareOf(this, (cache) => cache.#scenes.clear());
  }

  /** Undefined when this slide was not laid out lately. */
  known(plan: DeckPlan, index: number): Scene | undefined {
    return this.#scenes.get(keyOf(plan, index));
  }

  scene(plan: DeckPlan, index: number): Scene {
    const known = this.known(plan, index);
    if (known !== undefined) return known;
    const made = composeSlide(plan, index);
    this.#scenes.set(keyOf(plan, index), made);
    return made;
  }

  /** Scenes that were made elsewhere from this plan. */
  keep(plan: DeckPlan, scenes: readonly Scene[]): void {
    for (const [index, scene] of scenes.entries()) this.#scenes.set(keyOf(plan, index), scene);
  }
}

function keyOf(plan: DeckPlan, index: number): string {
  const { engine, template, theme, language, slides, pictures, design, leavesOut } = plan;
  const { memo } = engine;
  const spec = slides[index];
  const { layout, content, speaker_note, sources, footnote } = spec ?? { layout: '', content: {} };
  const tree = template.layouts[layout];
  const used = isComposed({ layout }) ? undefined : tree === undefined ? new Set<string>() : memo.kept(usedDeckValues, tree);
  const values = Object.entries(deckValuesAt(plan, index)).filter(([name]) => used?.has(name) ?? true);
  const key = [
    design?.id,
    template.id,
    template.version,
    theme,
    language,
    index,
    layout,
    content,
    speaker_note,
    sources,
    footnote,
    values,
    [...knownNodes(plan, index)],
    [...(pictures[index] ?? [])],
    leavesOut,
    // Places of pictures may show art, which follows from the title of the deck.
    tree !== undefined && memo.kept(drawsArt, tree) ? artOf(plan) : undefined,
  ];
  return createHash('sha256').update(JSON.stringify(key)).digest('base64');
}

/** Deck-level values that a layout shows: a new deck title need not touch slides without one. */
function usedDeckValues(tree: LayoutTree): ReadonlySet<string> {
  return new Set([...JSON.stringify(tree).matchAll(/"@(\w+)/g)].map((match) => match[1] ?? ''));
}

function drawsArt(tree: LayoutTree): boolean {
  return /"type":"(?:art|image)"/.test(JSON.stringify(tree));
}
