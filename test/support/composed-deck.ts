import { expect } from 'vitest';
import { composeSlide, type DeckPlan, deckOf } from '../../src/core/presentations/compose.ts';
import { readSlides } from '../../src/core/presentations/validate-slides.ts';
import type { Deck } from '../../src/core/scene/scene.ts';
import { findTemplate } from '../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../src/core/templates/themes.ts';
import { ENGINE } from './layout-engine.ts';

/** A deck of slides that are written in markup without a fault. */
export function composedDeck(markups: readonly string[], template = 'ledger', language = 'en'): Deck {
  const { slides, issues } = readSlides(markups.map((markup) => ({ layout: 'composed', content: { markup: markup.trim() } })));
  expect(issues).toEqual([]);
  const found = findTemplate(template);
  const plan: DeckPlan = {
    engine: ENGINE,
    title: 'Lamps',
    language,
    template: found,
    theme: resolveTheme(found),
    slides: slides.flatMap((slide) => slide ?? []),
    pictures: [],
    createdAt: '2026-01-01T00:00:00Z',
  };
  return deckOf(
    plan,
    plan.slides.map((_, index) => composeSlide(plan, index)),
    new Map(),
  );
}
