import type { Finding } from '../finding.ts';
import type { Scene } from '../scene.ts';
import { stripPageMark } from '../slide-links.ts';
import { isComposed } from './geometry.ts';

export interface TitledSlide {
  readonly title: string;
  /** Number as people count it where some slides are left out. */
  readonly number?: number;
}

/** Reports titles that two slides share. Slides that continue another should say "2 of 3". */
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

/** Tells whether a slide continues the one before it. */
function isContinuation(slides: readonly Pick<Scene, 'title'>[], index: number): boolean {
  const stem = stripPageMark(slides[index]?.title ?? '');
  return stem !== undefined && stem === stripPageMark(slides[index - 1]?.title ?? '');
}

/** Reports the third slide in a row with the same layout. Pages of one list or table count once. */
export function checkRepeatedLayouts(slides: readonly Pick<Scene, 'title' | 'layout'>[]): Finding[] {
  return slides.flatMap((slide, index): Finding[] => {
    const { layout } = slide;
    // Composed slides are arranged freely and repeat no form.
    if (isContinuation(slides, index) || isComposed(slide)) return [];
    let run = 1;
    let first = index;
    for (let at = index - 1; slides[at]?.layout === layout; at--) {
      if (isContinuation(slides, at + 1)) {
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
