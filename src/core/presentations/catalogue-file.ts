import type { ServiceCall } from '../call/call.ts';
import { writePptx } from '../output/pptx/write-pptx.ts';
import type { Theme } from '../scene/theme.ts';
import { CONTRACTS } from '../templates/catalogue.ts';
import type { Template } from '../templates/tree.ts';
import { type DeckMaterials, makeDeck } from './make-deck.ts';

/**
 * Writes a PPTX with every layout of a template, each filled with its example, in the given theme. Stores
 * nothing.
 */
export async function writeCatalogueFile(
  title: string,
  template: Template,
  theme: Theme,
  materials: DeckMaterials,
  call: ServiceCall,
): Promise<Uint8Array> {
  const slides = CONTRACTS.map(({ id, example }) => ({ layout: id, content: example }));
  const draft = {
    title,
    language: 'en',
    template: template.id,
    slides,
    on_overflow: 'warn',
    export_as: 'pptx',
    origin: { kind: 'structured', content: '', n_slides: slides.length },
    maxSlides: slides.length,
  } as const;
  const { deck } = await makeDeck(draft, { template, theme, lookFiles: new Map() }, materials, {
    ...call,
    progress: () => undefined,
  });
  return writePptx(deck);
}
