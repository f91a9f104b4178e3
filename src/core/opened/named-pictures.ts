import { flattenShapes, type ReadSlide } from '../ooxml/read/index.ts';
import type { FindRequest } from './api.ts';

/** Shorter words are parts of too many names. */
const MIN_CHARACTERS = 3;
const MAX_NAMED = 5;

interface NamedPicture {
  readonly name: string;
  readonly slides: Set<number>;
}

/**
 * Warns about pictures whose name, file name or description has words that a search replaces, such as
 * "acme-logo.png": a picture may go on showing them.
 */
export function warnAboutNamedPictures(
  slides: readonly { readonly read: ReadSlide; readonly place: number }[],
  { find, regex = false }: Pick<FindRequest, 'find' | 'regex'>,
): string[] {
  const wanted = fold(find);
  if (regex || wanted.length < MIN_CHARACTERS) return [];
  const found = new Map<string, NamedPicture>();
  for (const { read, place } of slides)
    for (const shape of flattenShapes(read.shapes)) {
      if (shape.kind !== 'picture') continue;
      const name = [shape.name, shape.alt, shape.part?.split('/').at(-1) ?? ''].find((text) =>
        fold(text).includes(wanted),
      );
      if (name === undefined) continue;
      const key = shape.part ?? name;
      const known = found.get(key) ?? { name, slides: new Set<number>() };
      known.slides.add(place);
      found.set(key, known);
    }
  return [...found.values()].slice(0, MAX_NAMED).map(({ name, slides: shown }) => {
    const places = [...shown];
    const where =
      places.length === 1
        ? `slide ${places[0]}`
        : `slides ${places[0]} to ${places.at(-1)}, ${places.length} in all`;
    return `The picture ${JSON.stringify(name.slice(0, 80))} (${where}) may still show "${find.slice(0, 80)}": look at it, and replace it if it does.`;
  });
}

/** Letters and digits alone, since file names have other signs between words. */
function fold(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
