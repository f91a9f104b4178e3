import { layoutSlide } from '../layout/layout-slide.ts';
import { type DeckTemplate, PT_PER_PX } from '../scene/scene.ts';
import type { Theme } from '../scene/theme.ts';
import { CONTRACTS } from './catalogue.ts';
import { IN_LAYOUT } from './standard/shared.ts';
import type { Template } from './tree.ts';
import { words } from './words.ts';

const CACHE_LIMIT = 64;
const cache = new Map<string, DeckTemplate>();

/**
 * Master and slide layouts of a template in one theme and language: every layout laid out with its
 * prompts. `loadLayoutEngine()` must have been awaited. Made once for each combination.
 */
export function deckTemplate(template: Template, theme: Theme, lang: string, rtl: boolean): DeckTemplate {
  const key = JSON.stringify([template.id, template.version, theme, lang, rtl]);
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make(template, theme, lang, rtl);
  if (cache.size >= CACHE_LIMIT) cache.delete(cache.keys().next().value ?? '');
  cache.set(key, made);
  return made;
}

function make(template: Template, theme: Theme, lang: string, rtl: boolean): DeckTemplate {
  const [first, ...rest] = template.master.bodySizesPt.map((size) => size / PT_PER_PX);
  return {
    id: template.id,
    name: template.name,
    titleSizePx: template.master.titleSizePt / PT_PER_PX,
    bodySizesPx: [first ?? 24, rest[0] ?? 24, rest[1] ?? 24, rest[2] ?? 24, rest[3] ?? 24],
    layouts: CONTRACTS.flatMap((contract) => {
      const tree = template.layouts[contract.id];
      if (tree === undefined) return [];
      const scene = layoutSlide({
        spec: { layout: contract.id, content: {} },
        tree,
        contract,
        theme,
        lang,
        rtl,
        index: IN_LAYOUT,
        total: 0,
        deckTitle: theme.brand?.footer ?? template.name,
        words: words(lang),
        pictures: new Map(),
        icons: () => ({ name: 'circle' }),
        mode: 'prompts',
      });
      return [{ id: contract.id, name: contract.name, scene }];
    }),
  };
}
