import { type ReadSlide, type StreamedDeck, streamDeck } from '../ooxml/read/index.ts';
import { readSlides } from './slide-tree.ts';

/**
 * A version of a file, of which each slide is read at most once, because every reading counts towards the
 * limits of the file.
 */
export class FileSnapshot {
  readonly deck: StreamedDeck;
  readonly version: number;
  readonly #slides = new Map<string, ReadSlide>();

  constructor(bytes: Uint8Array, version: number) {
    this.deck = streamDeck(bytes);
    this.version = version;
  }

  /** Slides by part name: at least the given ones, and all that were read before. */
  slides(parts: ReadonlySet<string>): ReadonlyMap<string, ReadSlide> {
    const missing = [...parts].filter((part) => !this.#slides.has(part));
    if (missing.length > 0)
      for (const [part, slide] of readSlides(this.deck, new Set(missing))) this.#slides.set(part, slide);
    return this.#slides;
  }
}
