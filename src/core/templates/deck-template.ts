import { setImmediate as nextTurn } from 'node:timers/promises';
import { layoutSlide } from '../layout/layout-slide.ts';
import { spare } from '../memory/spares.ts';
import { type DeckTemplate, PT_PER_PX } from '../scene/scene.ts';
import type { Theme } from '../scene/theme.ts';
import { CONTRACTS } from './catalogue.ts';
import { IN_LAYOUT } from './standard/shared.ts';
import type { Template } from './tree.ts';
import { words } from './words.ts';

const CACHE_LIMIT = 64;
const cache = new Map<string, DeckTemplate>();
spare(() => cache.clear());

/** Layouts that are laid out in one turn of the event loop. */
const TOGETHER = 6;

/**
 * Master and slide layouts of a template in one theme and language: every layout laid out with its
 * prompts. `loadLayoutEngine()` must have been awaited. Made once for each combination.
 */
export function deckTemplate(template: Template, theme: Theme, lang: string, rtl: boolean): DeckTemplate {
  const key = keyOf(template, theme, lang, rtl);
  return cache.get(key) ?? keep(key, headOf(template), CONTRACTS.flatMap(layoutsOf(template, theme, lang, rtl)));
}

/** Makes it beforehand, some layouts a turn: all at once would hold up every other request. */
export async function readyDeckTemplate(template: Template, theme: Theme, lang: string, rtl: boolean): Promise<void> {
  const key = keyOf(template, theme, lang, rtl);
  if (cache.has(key)) return;
  const laid = layoutsOf(template, theme, lang, rtl);
  const layouts: DeckTemplate['layouts'][number][] = [];
  for (const [index, contract] of CONTRACTS.entries()) {
    if (index % TOGETHER === 0) await nextTurn();
    layouts.push(...laid(contract));
  }
  keep(key, headOf(template), layouts);
}

function keyOf(template: Template, theme: Theme, lang: string, rtl: boolean): string {
  return JSON.stringify([template.id, template.version, theme, lang, rtl]);
}

function keep(key: string, head: Omit<DeckTemplate, 'layouts'>, layouts: DeckTemplate['layouts']): DeckTemplate {
  const made = { ...head, layouts };
  if (cache.size >= CACHE_LIMIT) cache.delete(cache.keys().next().value ?? '');
  cache.set(key, made);
  return made;
}

function headOf({ id, name, master }: Template): Omit<DeckTemplate, 'layouts'> {
  const [first, ...rest] = master.bodySizesPt.map((size) => size / PT_PER_PX);
  return { id, name, titleSizePx: master.titleSizePt / PT_PER_PX, bodySizesPx: [first ?? 24, rest[0] ?? 24, rest[1] ?? 24, rest[2] ?? 24, rest[3] ?? 24] };
}

function layoutsOf(template: Template, theme: Theme, lang: string, rtl: boolean): (contract: (typeof CONTRACTS)[number]) => DeckTemplate['layouts'][number][] {
  return (contract) => {
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
    return [{ id: contract.id, name: contract.name, type: contract.powerpointType, scene }];
  };
}
