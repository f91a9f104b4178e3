import { openLayoutEngine } from '../src/core/layout/engine.ts';
import { writePptx } from '../src/core/output/pptx/write-pptx.ts';
import { buildDeck, composeSlide, type DeckPlan } from '../src/core/presentations/compose.ts';
import { validateSlides } from '../src/core/presentations/validate-slides.ts';
import { checkDeck } from '../src/core/scene/check/check-deck.ts';
import type { Deck, MediaRef } from '../src/core/scene/scene.ts';
import { CONTRACTS } from '../src/core/templates/catalogue.ts';
import type { SlideSpec } from '../src/core/templates/contract.ts';
import { findTemplate } from '../src/core/templates/standard/index.ts';
import { resolveTheme } from '../src/core/templates/themes.ts';
import type { Photograph } from './photographs.ts';

/**
 * Fifteen slides with three charts, three tables and five pictures: one of each every fifth slide, a picture
 * every third.
 */
const CYCLE = [
  'chart',
  'table',
  'bullets_image',
  'bullets',
  'bullets_image',
  'chart_bullets',
  'table',
  'bullets_image',
  'cards',
  'two_columns',
  'metrics_chart',
  'table',
  'bullets_image',
  'timeline',
  'bullets_image',
];

/**
 * The plan of a stored deck: parsed content as `store` keeps it, no two slides alike; slides of decks that
 * start `from` other numbers say other things.
 */
export async function storedPlan(
  count: number,
  pictures: readonly Photograph[],
  template = findTemplate('ledger'),
  from = 0,
): Promise<DeckPlan> {
  const engine = await openLayoutEngine();
  const slides = validateSlides(
    Array.from({ length: count }, (_, index) => slideAt(index, from + index + 1)),
  );
  return {
    engine,
    title: 'A rich deck',
    language: 'en',
    template,
    theme: resolveTheme(template),
    slides,
    pictures: slides.map(({ layout }, index) => picturesOf(layout, pictures[index % pictures.length]?.ref)),
    createdAt: '2026-01-01T00:00:00.000Z',
  };
}

/** Everything between stored slides and a laid-out deck: `composeSlide` over all. */
export function laidOut(plan: DeckPlan, pictures: readonly Photograph[]): Deck {
  const scenes = plan.slides.map((_, index) => composeSlide(plan, index));
  return buildDeck(plan, scenes, new Map(pictures.map(({ ref, bytes }) => [ref.hash, bytes])));
}

/** Stored slides → PPTX, with layout and check. */
export async function writeStored(plan: DeckPlan, pictures: readonly Photograph[]): Promise<Uint8Array> {
  const deck = laidOut(plan, pictures);
  checkDeck(deck);
  return writePptx(deck);
}

/** A slide as a caller sends it. */
export function slideAt(index: number, number: number): SlideSpec {
  const layout = CYCLE[index % CYCLE.length] ?? 'bullets';
  const contract = CONTRACTS.find(({ id }) => id === layout);
  if (contract === undefined) throw new Error(`no layout ${layout}`);
  return { layout, content: numbered(contract.example, number) as SlideSpec['content'] };
}

/** Titles and texts of their own for each slide, so that nothing is measured once and then remembered. */
function numbered(value: unknown, number: number): unknown {
  if (Array.isArray(value)) return value.map((one) => numbered(one, number));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      (key === 'title' || key === 'text' || key === 'detail') && typeof one === 'string'
        ? one.replace(/ (?=\S+$)/, ` ${number} `)
        : numbered(one, number),
    ]),
  );
}

function picturesOf(layout: string, ref: MediaRef | undefined): ReadonlyMap<string, MediaRef> {
  return new Map(layout === 'bullets_image' && ref !== undefined ? [['image', ref]] : []);
}
