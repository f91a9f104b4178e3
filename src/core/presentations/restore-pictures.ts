import type { EditedSlide } from './edits/edit.ts';
import { setPicture } from './picture-fields.ts';
import type { ResolvedPictures } from './resolve-pictures.ts';

/** Credit line of a stock photograph in a speaker note, such as "Photo: Ada / Pexels (https://…)". */
const CREDIT = /^Photo: (?:.+ \/ )?(?:Pexels|Pixabay) \(https?:\/\/\S+\)$/;

interface RestoredPictures {
  readonly slides: readonly EditedSlide[];
  readonly resolved: ResolvedPictures;
}

/**
 * Restores the previous picture of a slide if no replacement was found, and removes the credits of replaced
 * pictures.
 */
export function restoreMissingPictures(
  edited: readonly EditedSlide[],
  resolved: ResolvedPictures,
): RestoredPictures {
  const stay = new Set<string>();
  const slides = edited.map(({ was, ...slide }, index): EditedSlide => {
    if (was === undefined) return slide;
    const failed = [...was.renewed].filter(([path]) => resolved.slides[index]?.has(path) !== true);
    for (const [path] of failed) stay.add(`Slide ${index + 1}, ${path}: `);
    const content = failed.reduce((so, [path, picture]) => setPicture(so, path, picture), slide.content);
    return failed.length > 0 || was.others ? { ...slide, content } : removeCredits(slide);
  });
  const warnings = resolved.warnings.map((warning) =>
    [...stay].some((where) => warning.startsWith(where))
      ? warning.replace('The slide is shown without it.', 'The picture was not changed.')
      : warning,
  );
  return { slides, resolved: { ...resolved, warnings } };
}

function removeCredits({ speaker_note: note, ...slide }: EditedSlide): EditedSlide {
  if (note === undefined) return slide;
  const left = note
    .split('\n')
    .filter((line) => !CREDIT.test(line))
    .join('\n')
    .trim();
  return left === '' ? slide : { ...slide, speaker_note: left };
}
