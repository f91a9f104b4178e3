import { randomUUID } from 'node:crypto';
import type { ServiceCall } from '../call/call.ts';
import type { DesignBook } from '../designs/design.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { readNewClips } from './clip-files.ts';
import { writeExport } from './export-files.ts';
import { type DeckLook, type DeckMaterials, makeDeck } from './make-deck.ts';

/** Slides to make in the look of a file. */
export interface InFileRequest {
  readonly file: Uint8Array;
  readonly slides: readonly SlideSpec[];
  readonly language: string;
  readonly required_pictures?: 'all';
}

/**
 * Makes slides of layouts or of markup in the look of a file.
 *
 * @returns a file with only these slides.
 * @throws Failure as `makeDeck` does.
 */
export type ComposeInFile = (request: InFileRequest, call: ServiceCall) => Promise<Uint8Array>;

export interface InFileOptions {
  readonly designs: Pick<DesignBook, 'reopen'>;
  /** Template and theme by which the content of the slides is read. */
  readonly look: () => Promise<DeckLook>;
  readonly materials: (signal: AbortSignal, required: 'all' | undefined) => DeckMaterials;
}

/** The file serves as a design for this call only and is not stored. */
export function composeInFile({ designs, look, materials }: InFileOptions): ComposeInFile {
  return async ({ file, slides, language, required_pictures: required }, call) => {
    const read = await look();
    const design = await designs.reopen(randomUUID(), file);
    const { template } = read;
    const origin = { kind: 'structured', content: '', n_slides: slides.length } as const;
    const draft = {
      language,
      template: template.id,
      slides,
      on_overflow: 'error',
      export_as: 'pptx',
      origin,
      maxSlides: slides.length,
    } as const;
    // Progress of this deck is not progress of the edit.
    const made = await makeDeck(draft, { ...read, design }, materials(call.signal, required), {
      ...call,
      progress: () => undefined,
    });
    return writeExport(made.deck, 'pptx', call.signal, { clips: readNewClips(made.clips) });
  };
}
