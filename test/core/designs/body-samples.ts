import { readFileSync } from 'node:fs';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import type { ReadShape, ReadTextShape } from '../../../src/core/ooxml/read/deck.ts';
import { readDeck } from '../../../src/core/ooxml/read/read-deck.ts';
import { buildSlideMaterial } from '../../../src/core/presentations/slide-material.ts';
import { validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import type { Deck } from '../../../src/core/scene/scene.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import type { Content } from '../../../src/core/templates/contract.ts';
import { applyDesign } from '../../support/apply-design.ts';
import { composedDeck } from '../../support/example-deck.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';

/** Layouts that none of these designs has a counterpart for. */
export const LAYOUTS = [
  'title',
  'agenda',
  'cards',
  'metrics',
  'process',
  'timeline',
  'swot',
  'team',
  'roadmap',
  'table',
  'chart',
];

let empty: Deck;

/** Lays out the deck without slides that the decks of these tests begin with. */
export async function prepareDeck(): Promise<void> {
  empty = await composedDeck('ledger', []);
}

export function made(
  name: string,
  layouts: readonly string[],
  lang = 'en',
  contents: Readonly<Record<string, Content>> = {},
) {
  const file = readFileSync(new URL(`../../fixtures/pptx/${name}`, import.meta.url));
  const specs = validateSlides(
    layouts.map((layout) => ({
      layout,
      content: contents[layout] ?? CONTRACTS.find(({ id }) => id === layout)?.example ?? {},
    })),
  );
  const slides = specs.map((spec) => buildSlideMaterial(spec, new Map(), lang));
  const deck = { ...empty, lang, rtl: lang === 'ar' };
  const applied = applyDesign(file, compileDesign(file), { deck, slides });
  const bytes = applied.file ?? new Uint8Array();
  return {
    applied,
    bytes,
    read: readDeck(bytes),
    source: readDeck(file),
    pptx: new OpenedPptx(bytes),
    specs,
  };
}

export function texts(shapes: readonly ReadShape[]): ReadTextShape[] {
  return shapes.flatMap((shape) =>
    shape.kind === 'group'
      ? texts(shape.children)
      : shape.kind === 'shape' && shape.from === 'slide'
        ? [shape]
        : [],
  );
}

export const textOf = (shapes: readonly ReadShape[]): string =>
  texts(shapes)
    .flatMap(({ text }) => (text?.paragraphs ?? []).map(({ runs }) => runs.map((run) => run.text).join('')))
    .join(' ');
