import type { Outline } from '../authoring/api.ts';
import { defined } from '../input/fields.ts';
import type { PlannedDeck } from './draft.ts';

/** Plan to store with an outline, from which the same deck is made later. */
export function toPlannedDeck(outline: Outline, template: string): PlannedDeck {
  const {
    title,
    language,
    warnings,
    omitted,
    omittedWithNotes = omitted,
    kind,
    specs,
    model,
    numbers,
    slides,
  } = outline;
  return {
    ...{ title, language, template, warnings, omitted: omittedWithNotes },
    ...defined({
      kind,
      model,
      numbers,
      slides: specs?.map((spec, index) => ({ markdown: slides[index]?.markdown ?? '', spec })),
    }),
  };
}
