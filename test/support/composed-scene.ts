import { composeSlide, type DeckPlan } from '../../src/core/presentations/compose.ts';
import { readSlides } from '../../src/core/presentations/validate-slides.ts';
import type { Scene } from '../../src/core/scene/scene.ts';
import type { Theme } from '../../src/core/scene/theme.ts';
import { findTemplate } from '../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../src/core/templates/themes.ts';
import { ENGINE } from './layout-engine.ts';

const LEDGER = findTemplate('ledger');
export const THEME_OF_LEDGER: Theme = resolveTheme(LEDGER);

/** A slide of markup in Ledger, laid out. @throws Error where the markup has faults. */
export function composedScene(markup: string, settings: Partial<DeckPlan> = {}): Scene {
  const { slides, issues } = readSlides([{ layout: 'composed', content: { markup } }]);
  if (issues.length > 0) throw new Error(issues.map(({ msg }) => msg).join('\n'));
  const plan: DeckPlan = {
    engine: ENGINE,
    title: 'A deck',
    language: 'en',
    template: LEDGER,
    theme: THEME_OF_LEDGER,
    slides: slides.flatMap((slide) => slide ?? []),
    pictures: [new Map()],
    createdAt: '2026-01-01T00:00:00Z',
    ...settings,
  };
  return composeSlide(plan, 0);
}
