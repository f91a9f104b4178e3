import { FINDINGS, type Finding } from '../finding.ts';
import type { Scene } from '../scene.ts';
import { flatten, readPlainText } from './geometry.ts';

/** Slides with fewer words are dividers, which may recur. */
const MIN_WORDS = 6;

export interface ShownSlide {
  /** Content of the slide, as `readShownContent` returns it. */
  readonly content: string | undefined;
  /** Number as people count it where some slides are left out. */
  readonly number?: number;
}

/** Reports slides that show the same as an earlier one: the same texts, tables, charts and pictures. */
export function checkRepeatedSlides(slides: readonly ShownSlide[]): Finding[] {
  const first = new Map<string, number>();
  return slides.flatMap(({ content, number = 0 }, index): Finding[] => {
    const slide = number || index + 1;
    if (content === undefined) return [];
    const before = first.get(content);
    if (before === undefined) {
      first.set(content, slide);
      return [];
    }
    return [
      {
        code: 'repeated_slide',
        severity: 'warning',
        slide,
        otherSlide: before,
        message: `The slide shows the same as slide ${before}.`,
        fix: FINDINGS.repeated_slide.fix,
      },
    ];
  });
}

/** Everything that a slide shows, as text to compare; undefined if it is too little. */
export function readShownContent({ title, elements }: Pick<Scene, 'title' | 'elements'>): string | undefined {
  const parts = flatten(elements).flatMap((element): string[] => {
    if (element.layer !== 'slide' || ['footer', 'date', 'slide_number'].includes(element.placeholder))
      return [];
    switch (element.type) {
      case 'text':
        return [readPlainText(element).trim().toLowerCase()];
      case 'table':
        return [JSON.stringify([element.table.columns, element.table.rows])];
      case 'chart':
        return [JSON.stringify(element.chart)];
      case 'picture':
        return [JSON.stringify(element.media ?? element.alt ?? '')];
      default:
        return [];
    }
  });
  const text = [title.trim().toLowerCase(), ...parts].filter((part) => part !== '').join('\n');
  return (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) < MIN_WORDS ? undefined : text;
}
