import { extractText, indexElements, readDefinitions } from '../composition/index.ts';
import { readMarkupDefinitions } from './compiled-markup.ts';
import type { Slide } from './presentation.ts';
import { isComposed } from './read-composed.ts';

const [MAX_ELEMENTS, MAX_TEXT_CHARACTERS] = [150, 60];

/** An element of a composition whose id is generated, so that the markup does not show it. */
export interface MarkupElementId {
  readonly id: string;
  readonly element: string;
  /** Beginning of its words. */
  readonly text?: string;
}

/** Elements of a composition with generated ids, in document order; none for a slide of another layout. */
export function listGeneratedIds(slide: Pick<Slide, 'layout' | 'content'>): readonly MarkupElementId[] {
  if (!isComposed(slide)) return [];
  const definitions = readDefinitions(readMarkupDefinitions(slide.content));
  const { elements } = indexElements(String(slide.content['markup'] ?? ''), definitions);
  return [...elements]
    .filter(([, element]) => !element.attributes.has('id'))
    .sort(([, a], [, b]) => a.from - b.from)
    .slice(0, MAX_ELEMENTS)
    .map(([id, element]) => {
      const text = extractText(element.children).replace(/\s+/g, ' ').trim();
      const shown =
        text.length > MAX_TEXT_CHARACTERS ? `${text.slice(0, MAX_TEXT_CHARACTERS).trimEnd()}…` : text;
      return { id, element: element.name, ...(shown === '' ? {} : { text: shown }) };
    });
}
