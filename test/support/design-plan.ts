import { type CompiledDesign, compileDesign } from '../../src/core/designs/compile/compile-design.ts';
import { toOwnLayouts } from '../../src/core/designs/compile/own-layouts.ts';
import {
  buildDeckInDesign,
  composeBeforeDesign,
  type DeckPlan,
} from '../../src/core/presentations/compose.ts';
import { readSlides } from '../../src/core/presentations/validate-slides.ts';
import type { Deck } from '../../src/core/scene/scene.ts';
import { findTemplate } from '../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../src/core/templates/themes.ts';
import { applyDesign } from './apply-design.ts';
import { ENGINE } from './layout-engine.ts';

/** A deck in a design, composed like those of callers. @throws Error if slides have faults */
export async function deckInDesign(
  file: Uint8Array,
  slides: readonly unknown[],
  design: CompiledDesign = compileDesign(file),
): Promise<Deck> {
  const template = findTemplate('ledger');
  const { slides: specs, issues } = readSlides(slides as Parameters<typeof readSlides>[0]);
  if (issues.length > 0) throw new Error(issues.map(({ msg }) => msg).join('\n'));
  const plan: DeckPlan = {
    engine: ENGINE,
    title: 'Harbour',
    language: 'en',
    template,
    theme: resolveTheme(template),
    slides: specs.flatMap((spec) => spec ?? []),
    pictures: [],
    createdAt: '2026-01-01T00:00:00Z',
    design: {
      id: 'company',
      file,
      layouts: toOwnLayouts(design),
      shapes: design.shapes,
      applyDesign: async (request) => applyDesign(file, design, request),
    },
  };
  const scenes = plan.slides.map((_, index) => composeBeforeDesign(plan, index));
  return buildDeckInDesign(plan, scenes, new Map());
}
