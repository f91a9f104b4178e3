import type { Finding } from '../finding.ts';
import type { Scene } from '../scene.ts';

/** A slide by its title. */
export interface TitledSlide {
  readonly title: string;
  /** As people count it, where some are left out. */
  readonly number?: number;
}

/** Titles that two slides share; continued slides should say "2 of 3". */
export function checkDuplicateTitles(slides: readonly TitledSlide[]): Finding[] {
  const first = new Map<string, number>();
  return slides.flatMap(({ title, number: counted }, index): Finding[] => {
    const number = counted ?? index + 1;
    const key = title.trim().toLocaleLowerCase();
    if (key === '') return [];
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, number);
      return [];
    }
    return [
      {
        code: 'duplicate_title',
        severity: 'warning',
        slide: number,
        path: `slides[${index}].content.title`,
        message: `The title "${title.trim()}" is also on slide ${before}.`,
        fix: 'Give each slide its own title; add "2 of 3" where a slide continues another.',
      },
    ];
  });
}

/** "Costs (2 of 3)" without its mark; undefined where a title has none. */
function continued(title: string): string | undefined {
  return /^(.+?)\s*[(（]\P{N}*\p{N}+\P{N}+\p{N}+\P{N}*[)）]$/u.exec(title.trim())?.[1];
}

/** Whether a slide goes on with what the one before it showed. */
function goesOn(slides: readonly Scene[], index: number): boolean {
  const stem = continued(slides[index]?.title ?? '');
  return stem !== undefined && stem === continued(slides[index - 1]?.title ?? '');
}

const COMPOSED = /^composed(_|$)/;

/** Three slides of one layout in a row look like a form. Pages of one list or table count once. */
export function checkRepeatedLayouts(slides: readonly Scene[]): Finding[] {
  return slides.flatMap(({ layout }, index): Finding[] => {
    // What is written freely has no form to repeat.
    if (goesOn(slides, index) || COMPOSED.test(layout)) return [];
    let run = 1;
    let first = index;
    for (let at = index - 1; slides[at]?.layout === layout; at--) {
      if (goesOn(slides, at + 1)) {
        first = at;
        continue;
      }
      run++;
      first = at;
    }
    if (run !== 3) return [];
    return [
      {
        code: 'repeated_layout',
        severity: 'info',
        slide: index + 1,
        message: `Slides ${first + 1} to ${index + 1} all use layout ${layout}.`,
        measured: run,
        allowed: 2,
        unit: 'slides',
        fix: `Present one of them differently: numbers as metrics, steps as process, a contrast as comparison, one sentence as statement.`,
      },
    ];
  });
}
