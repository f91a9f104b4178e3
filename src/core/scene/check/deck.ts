import type { Finding } from '../finding.ts';
import type { Scene } from '../scene.ts';

/** Titles that two slides share; continued slides should say "2 of 3". */
export function checkDuplicateTitles(slides: readonly Scene[]): Finding[] {
  const first = new Map<string, number>();
  return slides.flatMap(({ title }, index): Finding[] => {
    const key = title.trim().toLocaleLowerCase();
    if (key === '') return [];
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, index + 1);
      return [];
    }
    return [
      {
        code: 'duplicate_title',
        severity: 'warning',
        slide: index + 1,
        path: `slides[${index}].content.title`,
        message: `The title "${title.trim()}" stands on slide ${before}, too.`,
        fix: 'Give each slide a title of its own; say "2 of 3" where a slide continues another.',
      },
    ];
  });
}

/** Three slides of one layout in a row look like a form. */
export function checkRepeatedLayouts(slides: readonly Scene[]): Finding[] {
  return slides.flatMap(({ layout }, index): Finding[] => {
    let run = 1;
    while (slides[index - run]?.layout === layout) run++;
    if (run !== 3) return [];
    return [
      {
        code: 'repeated_layout',
        severity: 'info',
        slide: index + 1,
        message: `Slides ${index - 1} to ${index + 1} all use layout ${layout}.`,
        measured: run,
        allowed: 2,
        unit: 'slides',
        fix: `Say one of them another way: numbers as metrics, steps as process, a contrast as comparison, one sentence as statement.`,
      },
    ];
  });
}
