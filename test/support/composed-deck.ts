import { buildDeck, composeSlide, type DeckPlan } from '../../src/core/presentations/compose.ts';
import { readSlides } from '../../src/core/presentations/validate-slides.ts';
import type { Deck } from '../../src/core/scene/scene.ts';
import { findTemplate } from '../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../src/core/templates/themes.ts';
import { ENGINE } from './layout-engine.ts';

/** A deck of slides written in markup, laid out. @throws Error where the markup has faults. */
export function composedDeck(markups: readonly string[], template = 'ledger', language = 'en'): Deck {
  const { slides, issues } = readSlides(
    markups.map((markup) => ({ layout: 'composed', content: { markup } })),
  );
  if (issues.length > 0) throw new Error(issues.map(({ msg }) => msg).join('\n'));
  const found = findTemplate(template);
  const samples = slides.flatMap((slide) => slide ?? []);
  const plan: DeckPlan = {
    engine: ENGINE,
    title: 'Lamps',
    language,
    template: found,
    theme: resolveTheme(found),
    slides: samples,
    pictures: [],
    createdAt: '2026-01-01T00:00:00Z',
  };
  return buildDeck(
    plan,
    samples.map((_, index) => composeSlide(plan, index)),
    new Map(),
  );
}
