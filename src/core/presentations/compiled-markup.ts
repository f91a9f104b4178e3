import { type ComposedSlide, composeMarkup, kitOf, readDefinitions } from '../composition/index.ts';
import { Lru } from '../memory/lru.ts';
import { spare } from '../memory/spares.ts';
import type { Content, SlideSpec } from '../templates/contract.ts';
import type { Template } from '../templates/tree.ts';

const KEPT = 200;
const kept = new Lru<ComposedSlide>(KEPT);
spare(() => kept.clear());

/** What the deck defines for the markup of a slide. */
export function definitionsIn({ definitions }: Content): string | undefined {
  return typeof definitions === 'string' ? definitions : undefined;
}

/** The markup of a slide, compiled for a template; kept, since a slide is laid out again and again. */
export function composedSlide({ content }: Pick<SlideSpec, 'content'>, template: Template): ComposedSlide {
  const definitions = definitionsIn(content);
  const key = `${template.id}@${template.version}\n${definitions ?? ''}\n${String(content['markup'])}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = composeMarkup(String(content['markup']), kitOf(template), readDefinitions(definitions));
  kept.set(key, made);
  return made;
}
