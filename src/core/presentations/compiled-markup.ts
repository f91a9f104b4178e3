import { type ComposedSlide, composeMarkup, getKit, readDefinitions } from '../composition/index.ts';
import { TextCache } from '../memory/lru.ts';
import { registerCache } from '../memory/spares.ts';
import type { Content, SlideSpec } from '../templates/contract.ts';
import type { Template } from '../templates/tree.ts';

/**
 * Limits the cache to the markup of a few hundred slides. Compiled slides take about a hundred times as
 * much memory.
 */
const MAX_CACHED_CHARACTERS = 300_000;
const compiledSlides = new TextCache<ComposedSlide>(MAX_CACHED_CHARACTERS);
registerCache(() => compiledSlides.clear());

export function readMarkupDefinitions({ definitions }: Content): string | undefined {
  return typeof definitions === 'string' ? definitions : undefined;
}

/**
 * Compiles the markup of a slide for a template. The result is cached, since a slide is laid out many
 * times.
 */
export function compileSlide({ content }: Pick<SlideSpec, 'content'>, template: Template): ComposedSlide {
  const definitions = readMarkupDefinitions(content);
  const { id, version, canvas } = template;
  const size = canvas === undefined ? '' : `@${canvas.widthPx}x${canvas.heightPx}`;
  const key = `${id}@${version}${size}\n${definitions ?? ''}\n${String(content['markup'])}`;
  const known = compiledSlides.get(key);
  if (known !== undefined) return known;
  const made = composeMarkup(String(content['markup']), getKit(template), readDefinitions(definitions));
  // A slide with faults is not laid out, so it is not cached.
  return made.faults.length > 0 ? made : compiledSlides.keep(key, made);
}
