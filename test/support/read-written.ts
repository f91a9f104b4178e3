import { type ReadSlide, readDeck } from '../../src/core/ooxml/read/index.ts';
import type { DesignSource } from '../../src/core/output/pptx/fill/design-source.ts';
import { fillPackage, type NewSlide } from '../../src/core/output/pptx/fill/fill-package.ts';

/** Slides of a deck in a design as they are read from its file. */
export function readWritten(source: DesignSource, slides: readonly NewSlide[]): readonly ReadSlide[] {
  return readDeck(
    fillPackage(source, {
      title: '',
      lang: 'en',
      createdAt: '2026-01-01T00:00:00.000Z',
      slides,
      notesMaster: () => '',
    }),
  ).slides;
}
