import type { SlideSpec } from '../../templates/contract.ts';
import { words } from '../../templates/words.ts';
import type { SourcePart } from './source-parts.ts';

/** Maximum number of characters of material in the question for one slide. */
const MATERIAL_MAX = 24_000;

/** The parts of the source for one slide, or all parts if it names none, cut to the limit of a question. */
export function selectMaterial(parts: readonly SourcePart[], ids: readonly number[]): readonly SourcePart[] {
  const own = parts.filter(({ id }) => ids.includes(id));
  let left = MATERIAL_MAX;
  return (own.length > 0 ? own : parts).flatMap((part) => {
    const text = part.text.slice(0, Math.max(0, left));
    left -= text.length;
    return text === '' ? [] : [{ ...part, text }];
  });
}

/** Adds the places in the source to the notes. */
export function addCitations(spec: SlideSpec, used: readonly SourcePart[], language: string): SlideSpec {
  if (used.length === 0) return spec;
  const places = used
    .map(({ heading, where }) => (heading === '' ? where : `${heading} (${where})`))
    .join('; ');
  return {
    ...spec,
    speaker_note: [spec.speaker_note ?? '', `${words(language)('sources')}: ${places}`]
      .filter((part) => part !== '')
      .join('\n\n'),
  };
}
