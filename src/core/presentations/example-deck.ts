import type { ApplyRequest } from '../designs/design.ts';
import { findContract } from '../templates/catalogue.ts';
import { layoutsOfShape } from '../templates/layout-facts.ts';
import { TEMPLATES } from '../templates/standard/index.ts';
import type { LayoutShape } from '../templates/standard-layout.ts';
import { resolveTheme } from '../templates/themes.ts';
import { buildSlideMaterial } from './slide-material.ts';
import { toDrawnSpec } from './true-timeline.ts';

/** Shapes of layouts by which people judge a design, in the order of a deck. */
const SHOWN: readonly LayoutShape[] = [
  ...(['cover', 'contents', 'divider', 'text', 'two_texts', 'chart'] as const),
  ...(['table', 'steps', 'quotation', 'farewell'] as const),
];

/** A short deck of example slides, to show people what a new design does with them. */
export function createExampleRequest(): ApplyRequest {
  const [template] = TEMPLATES;
  if (template === undefined) throw new Error('There is no template.');
  const slides = SHOWN.flatMap((shape) => layoutsOfShape(shape).slice(0, 1)).map((layout) =>
    buildSlideMaterial(toDrawnSpec({ layout, content: findContract(layout)?.example ?? {} }), new Map()),
  );
  return {
    deck: {
      title: 'Harbour Line',
      ...{ lang: 'en', rtl: false, theme: resolveTheme(template) },
      // Designs draw with their own masters.
      template: {
        id: template.id,
        name: template.name,
        titleSizePx: 40,
        bodySizesPx: [24, 20, 18, 16, 16],
        layouts: [],
      },
      slides: [],
      media: new Map(),
      createdAt: '2026-01-01T00:00:00.000Z',
    },
    slides,
    isLook: true,
  };
}
