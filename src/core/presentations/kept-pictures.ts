import type { EditedSlide } from './edits/edit.ts';
import { withPicture } from './picture-fields.ts';
import type { ResolvedPictures } from './resolve-pictures.ts';

/** Who is named for a picture of a library, a line of the note: "Photo: Ada / Pexels (https://…)". */
const CREDIT = /^Photo: (?:.+ \/ )?(?:Pexels|Pixabay) \(https?:\/\/\S+\)$/;

interface Kept {
  readonly slides: readonly EditedSlide[];
  readonly resolved: ResolvedPictures;
}

/**
 * Slides whose pictures were to give way to others: where none could be had the old one stays, and where all did who is named
 * for the old ones is named no longer.
 */
export function withKeptPictures(given: readonly EditedSlide[], resolved: ResolvedPictures): Kept {
  const stay = new Set<string>();
  const slides = given.map(({ was, ...slide }, index): EditedSlide => {
    if (was === undefined) return slide;
    const failed = [...was.renewed].filter(([path]) => resolved.slides[index]?.has(path) !== true);
    for (const [path] of failed) stay.add(`Slide ${index + 1}, ${path}: `);
    const content = failed.reduce((so, [path, picture]) => withPicture(so, path, picture), slide.content);
    return failed.length > 0 || was.others ? { ...slide, content } : uncredited(slide);
  });
  const warnings = resolved.warnings.map((warning) =>
    [...stay].some((where) => warning.startsWith(where)) ? warning.replace('The slide is shown without it.', 'The picture was not changed.') : warning,
  );
  return { slides, resolved: { ...resolved, warnings } };
}

function uncredited({ speaker_note: note, ...slide }: EditedSlide): EditedSlide {
  if (note === undefined) return slide;
  const left = note
    .split('\n')
    .filter((line) => !CREDIT.test(line))
    .join('\n')
    .trim();
  return left === '' ? slide : { ...slide, speaker_note: left };
}
