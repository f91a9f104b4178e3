import { COMPOSED_LAYOUTS, type ComposedSlide, composeMarkup, kitOf } from '../composition/index.ts';
import { spare } from '../memory/spares.ts';
import type { DeckTemplate, Scene } from '../scene/scene.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { COMPOSED } from '../templates/contracts/composed.ts';
import { promptScene, type TemplateScope } from '../templates/deck-template.ts';

/** A composition as layout takes it: its tree, what its bindings name, and its words beside the slide. */
export function composedSpec(spec: SlideSpec, composed: ComposedSlide): SlideSpec {
  const { content, notes, footnote } = composed;
  const note = spec.speaker_note ?? notes;
  const foot = spec.footnote ?? footnote;
  return {
    ...spec,
    content: { ...content, pictures: spec.content['pictures'] ?? content['pictures'] },
    ...(note === undefined ? {} : { speaker_note: note }),
    ...(foot === undefined ? {} : { footnote: foot }),
  };
}

const layouts = new Map<string, DeckTemplate['layouts'][number]>();
const MOST_LAYOUTS = 64;
spare(() => layouts.clear());

/** The template with the slide layouts that the deck's compositions stand on. */
export function withComposedLayouts(made: DeckTemplate, scenes: readonly Scene[], way: TemplateScope): DeckTemplate {
  const used = COMPOSED_LAYOUTS.filter(({ id }) => scenes.some(({ layout }) => layout === id));
  if (used.length === 0) return made;
  return { ...made, layouts: [...made.layouts, ...used.map(({ id, name, markup }) => composedLayout(id, name, markup, way))] };
}

function composedLayout(id: string, name: string, markup: string, way: TemplateScope): DeckTemplate['layouts'][number] {
  const { template, theme, lang, rtl } = way;
  const key = JSON.stringify([id, template.id, template.version, theme, lang, rtl]);
  const known = layouts.get(key);
  if (known !== undefined) return known;
  const { tree, content } = composeMarkup(markup, kitOf(template));
  const scene = promptScene({ layout: id, content }, tree, COMPOSED, way);
  if (layouts.size >= MOST_LAYOUTS) layouts.clear();
  const layout = { id, name, scene };
  layouts.set(key, layout);
  return layout;
}
