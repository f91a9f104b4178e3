import type { ModelPlan } from '../../presentations/draft.ts';
import { parseLanguage } from '../../sources/parse-language.ts';
import { normalizeOutline, splitOutline } from '../outline-edit.ts';
import { findOrigins } from '../planned-deck.ts';
import type { Plan } from './plan.ts';
import type { PlannedSlide } from './planned-slide.ts';
import type { SourcePart } from './source-parts.ts';

/** Markdown of a planned slide. */
export function formatPlanned({ title, points }: PlannedSlide): string {
  return points === '' ? `## ${title}` : `## ${title}\n\n${points}`;
}

/** Language of a plan as a BCP 47 tag; undefined if the model named none. */
export function readTag(language: string): string | undefined {
  try {
    return parseLanguage(language);
  } catch {
    return undefined;
  }
}

/** Plan to store until the deck is made. */
export function toModelPlan(
  { title, subtitle, language, slides }: Plan,
  hasCover: boolean,
  parts: readonly SourcePart[],
): ModelPlan {
  const cover = [`## ${title}`, subtitle].filter((part) => part !== '').join('\n\n');
  return {
    ...{ subtitle, language, hasCover, slides },
    markdown: [...(hasCover ? [cover] : []), ...slides.map(formatPlanned)],
    found: parts.filter(({ found }) => found === true),
  };
}

/**
 * Stored plan with the edits of a person. Slides that are unchanged are written as planned; the text of others stands
 * word for word.
 *
 * @param outlines Markdown of the slides.
 */
export function resumePlan(
  title: string,
  { subtitle, language, markdown, hasCover: hadCover, slides: planned }: ModelPlan,
  outlines: readonly string[],
): { readonly plan: Plan; readonly hasCover: boolean } {
  const origins = findOrigins(markdown, outlines);
  const hasCover = hadCover && origins[0]?.index === 0 && origins[0].isSame;
  const slides = outlines.slice(Number(hasCover)).map((text, at): PlannedSlide => {
    const origin = origins[at + Number(hasCover)];
    const brief = planned[(origin?.index ?? -1) - Number(hadCover)];
    if (brief !== undefined && origin?.isSame === true) return brief;
    const { title: heading, body } = splitOutline(normalizeOutline(text));
    return {
      title: heading,
      points: body,
      layout: brief?.layout ?? 'bullets',
      alternative: brief?.alternative ?? 'bullets',
      parts: brief?.parts ?? [],
      isEdited: true,
    };
  });
  return { plan: { title, subtitle, language, slides }, hasCover };
}
