import type { Outline } from '../authoring/api.ts';
import { defined } from '../input/fields.ts';
import type { GenerateRequest, PlannedDeck } from './draft.ts';

/** Plan to store with an outline, from which the same deck is made later. */
export function toPlannedDeck(
  outline: Outline,
  { template, slide_size }: Pick<GenerateRequest, 'template' | 'slide_size'>,
): PlannedDeck {
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
      slide_size,
      kind,
      model,
      numbers,
      slides: specs?.map((spec, index) => ({ markdown: slides[index]?.markdown ?? '', spec })),
    }),
  };
}
