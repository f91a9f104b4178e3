import { COMPOSED_LAYOUTS, type ComposedSlide, composeMarkup, getKit } from '../composition/index.ts';
import { Memo } from '../memory/memo.ts';
import type { DeckTemplate, Scene } from '../scene/scene.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { COMPOSED } from '../templates/contracts/composition.ts';
import { deckTemplateKey, promptScene, type TemplateScope } from '../templates/deck-template.ts';

/** Merges a slide with its compiled composition: bindings, speaker note and footnote. */
export function resolveComposition(spec: SlideSpec, composed: ComposedSlide): SlideSpec {
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

/**
 * Adds the slide layouts that the deck's compositions use. Decks with the same compositions share one
 * value, so that writers compile it once.
 */
export function addComposedLayouts(
  made: DeckTemplate,
  scenes: readonly Pick<Scene, 'layout'>[],
  scope: TemplateScope,
): DeckTemplate {
  const used = COMPOSED_LAYOUTS.filter(({ id }) => scenes.some(({ layout }) => layout === id));
  if (used.length === 0) return made;
  const key = `${deckTemplateKey(scope)} ${used.map(({ id }) => id).join(' ')}`;
  return scope.engine.deckTemplates.getOrCreate(key, () => ({
    ...made,
    memo: new Memo(),
    layouts: [
      ...made.layouts,
      ...used.map((layout) => ({
        ...buildComposedLayout(layout.id, layout.name, layout.markup, scope),
        number: made.layouts.length + 1 + COMPOSED_LAYOUTS.indexOf(layout),
      })),
    ],
  }));
}

function buildComposedLayout(
  id: string,
  name: string,
  markup: string,
  scope: TemplateScope,
): DeckTemplate['layouts'][number] {
  const { tree, content } = composeMarkup(markup, getKit(scope.template));
  return { id, name, scene: promptScene({ layout: id, content }, tree, COMPOSED, scope) };
}
