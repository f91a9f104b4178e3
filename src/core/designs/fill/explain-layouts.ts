import type { LayoutEngine } from '../../layout/engine.ts';
import { openDesignSource } from '../../output/pptx/fill/design-source.ts';
import type { CompiledDesign } from '../compile/compile-design.ts';
import type { LayoutChoice, SlideMaterial } from '../design.ts';
import { getDesignFacts } from './design-facts.ts';
import { listStyledChoices } from './style-design.ts';

/** The layout of the file that each slide would be shown on, and why, before its text is measured there. */
export function explainLayouts(
  file: Uint8Array,
  design: CompiledDesign,
  slides: readonly SlideMaterial[],
  engine: LayoutEngine,
): LayoutChoice[] {
  const known = getDesignFacts(openDesignSource(file, design.deck, engine, design.edits), design);
  return slides.flatMap((material): LayoutChoice[] => {
    const [best, next] = listStyledChoices(material, design.layouts, known, false);
    if (best === undefined) return [];
    return [
      {
        slide: material.layout ?? material.kind,
        layout: best.layout.id,
        drawn: best.bodyArea !== undefined,
        cost: best.cost,
        reasons: best.reasons?.() ?? [],
        ...(next === undefined ? {} : { next: { layout: next.layout.id, cost: next.cost } }),
      },
    ];
  });
}
