import { Failure } from '../../../../errors/failure.ts';
import { type ReadSample, readSample } from '../../../../ooxml/read/index.ts';
import type { DesignSource } from '../design-source.ts';
import { draftArchive } from '../draft-archive.ts';
import type { PreparedSlide } from './prepare-slide.ts';

/** A sample slide as it is copied, with its own words still: what is seen of it, and what other words are formatted as. */
export function readCopy(source: DesignSource, { part, relationships }: PreparedSlide, xml: string): ReadSample {
  const read = readSample(source.deck, draftArchive(source, part, { xml, relationships, parts: [] }), part, xml);
  if (read === undefined) throw new Failure('internal', `The slide ${part} was changed into a form that cannot be read.`);
  return read;
}
