import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LayoutEngine } from '../layout/engine.ts';
import { layoutSlide } from '../layout/layout-slide.ts';
import { Memo } from '../memory/memo.ts';
import { type DeckTemplate, PT_PER_PX, type Scene } from '../scene/scene.ts';
import type { Theme } from '../scene/theme.ts';
import { CONTRACTS } from './catalogue.ts';
import type { LayoutContract, SlideSpec } from './contract.ts';
import { IN_LAYOUT } from './standard/conditions.ts';
import type { LayoutTree, Template } from './tree.ts';
import { words } from './words.ts';

/** Number of layouts per turn of the event loop. */
const LAYOUTS_PER_TURN = 6;

/**
 * Master and slide layouts of a template in one theme and language, with every layout laid out with its
 * prompts. Cached per combination.
 */
export function deckTemplate(
  template: Template,
  theme: Theme,
  lang: string,
  rtl: boolean,
  engine: LayoutEngine,
): DeckTemplate {
  const key = deckTemplateKey({ template, theme, lang, rtl });
  return engine.deckTemplates.getOrCreate(key, () => ({
    ...createHead(template),
    layouts: CONTRACTS.flatMap(createLayouts(template, theme, lang, rtl, engine)),
  }));
}

/** Creates it in advance, some layouts per turn, since all at once would block other requests. */
export async function readyDeckTemplate(
  template: Template,
  theme: Theme,
  lang: string,
  rtl: boolean,
  engine: LayoutEngine,
): Promise<void> {
  const key = deckTemplateKey({ template, theme, lang, rtl });
  if (engine.deckTemplates.get(key) !== undefined) return;
  const laid = createLayouts(template, theme, lang, rtl, engine);
  const layouts: DeckTemplate['layouts'][number][] = [];
  for (const [index, contract] of CONTRACTS.entries()) {
    if (index % LAYOUTS_PER_TURN === 0) await nextTurn();
    layouts.push(...laid(contract));
  }
  engine.deckTemplates.set(key, { ...createHead(template), layouts });
}

/** Cache key of a combination. */
export function deckTemplateKey({ template, theme, lang, rtl }: Omit<TemplateScope, 'engine'>): string {
  return JSON.stringify([template.id, template.version, template.canvas, theme, lang, rtl]);
}

/** A template for decks that a design draws: the file of the design has the layouts. */
export function templateWithoutLayouts(template: Template): DeckTemplate {
  return { ...createHead(template), layouts: [] };
}

function createHead({ id, name, master, canvas }: Template): Omit<DeckTemplate, 'layouts'> {
  const [first, ...rest] = master.bodySizesPt.map((size) => size / PT_PER_PX);
  return {
    memo: new Memo(),
    id,
    name,
    ...(canvas === undefined ? {} : { canvas }),
    titleSizePx: master.titleSizePt / PT_PER_PX,
    bodySizesPx: [first ?? 24, rest[0] ?? 24, rest[1] ?? 24, rest[2] ?? 24, rest[3] ?? 24],
  };
}

function createLayouts(
  template: Template,
  theme: Theme,
  lang: string,
  rtl: boolean,
  engine: LayoutEngine,
): (contract: (typeof CONTRACTS)[number]) => DeckTemplate['layouts'][number][] {
  return (contract) => {
    const tree = template.layouts[contract.id];
    if (tree === undefined) return [];
    const scene = promptScene({ layout: contract.id, content: {} }, tree, contract, {
      template,
      theme,
      lang,
      rtl,
      engine,
    });
    return [{ id: contract.id, name: contract.name, type: contract.powerpointType, scene }];
  };
}

export interface TemplateScope {
  readonly template: Template;
  readonly theme: Theme;
  readonly lang: string;
  readonly rtl: boolean;
  readonly engine: LayoutEngine;
}

/** The scene of a slide layout: parts of its master, and prompts in its placeholders. */
export function promptScene(
  spec: SlideSpec,
  tree: LayoutTree,
  contract: LayoutContract,
  { template, theme, lang, rtl, engine }: TemplateScope,
): Scene {
  return layoutSlide({
    engine,
    spec,
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
}
