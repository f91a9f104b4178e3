import { type ComposedSlide, composeMarkup, kitOf, readDefinitions } from '../composition/index.ts';
import { TextCache } from '../memory/lru.ts';
import { spare } from '../memory/spares.ts';
import type { Content, SlideSpec } from '../templates/contract.ts';
import type { Template } from '../templates/tree.ts';

/** Of the markup that is kept compiled: some hundred slides. What is compiled is some hundred times as large. */
const MAX_CACHED_CHARACTERS = 300_000;
const compiledSlides = new TextCache<ComposedSlide>(MAX_CACHED_CHARACTERS);
spare(() => compiledSlides.clear());

/** What the deck defines for the markup of a slide. */
export function readMarkupDefinitions({ definitions }: Content): string | undefined {
  return typeof definitions === 'string' ? definitions : undefined;
}

/** The markup of a slide, compiled for a template; kept, since a slide is laid out again and again. */
export function compileSlide({ content }: Pick<SlideSpec, 'content'>, template: Template): ComposedSlide {
  const definitions = readMarkupDefinitions(content);
  const key = `${template.id}@${template.version}\n${definitions ?? ''}\n${String(content['markup'])}`;
  const known = compiledSlides.get(key);
  if (known !== undefined) return known;
  const made = composeMarkup(String(content['markup']), kitOf(template), readDefinitions(definitions));
  // What has faults is not laid out.
  return made.faults.length > 0 ? made : compiledSlides.keep(key, made);
}
