import { buildDeck, composeSlide, type DeckPlan } from '../../src/core/presentations/compose.ts';
import { validateSlides } from '../../src/core/presentations/validate-slides.ts';
import type { Deck } from '../../src/core/scene/scene.ts';
import type { SlideSpec } from '../../src/core/templates/contract.ts';
import { findTemplate } from '../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../src/core/templates/themes.ts';
import { ENGINE } from './layout-engine.ts';

interface Options {
  readonly language?: string;
  readonly title?: string;
}

/** Slides composed with a standard template, without pictures; stored nowhere. */
export async function composedDeck(
  templateId: string,
  slides: readonly SlideSpec[],
  options: Options = {},
): Promise<Deck> {
  const plan = await composedPlan(templateId, slides, options);
  return buildDeck(
    plan,
    plan.slides.map((_, index) => composeSlide(plan, index)),
    new Map(),
  );
}

/** Parts of such a deck. */
export async function composedPlan(
  templateId: string,
  slides: readonly SlideSpec[],
  options: Options = {},
): Promise<DeckPlan> {
  const template = findTemplate(templateId);
  const parsed = validateSlides(slides);
  return {
    engine: ENGINE,
    title: options.title ?? 'Example',
    language: options.language ?? 'en',
    template,
    theme: resolveTheme(template),
    slides: parsed,
    pictures: parsed.map(() => new Map()),
    createdAt: '2026-01-01T00:00:00.000Z',
  };
}
