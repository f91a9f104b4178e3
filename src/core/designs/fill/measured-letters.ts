import { flatten } from '../../scene/check/geometry.ts';
import { PT_PER_PX, type Scene } from '../../scene/scene.ts';

/** Number of lines from which a paragraph is prose. */
const PROSE_LINES = 4;

/** The text that a body shows. */
export interface MeasuredLetters {
  /** Median size of letters in points; 0 without text. */
  readonly runningPt: number;
  /** Number of letters that are shown. */
  readonly letters: number;
  /** Width of the narrowest prose in em; infinite without prose. */
  readonly proseEm: number;
}

/** Measures the text of a body on the canvas. */
export function measureLetters({ elements }: Scene): MeasuredLetters {
  const texts = flatten(elements).flatMap((element) =>
    element.type === 'text' && element.placeholder !== 'title' ? [element] : [],
  );
  const runs = texts
    .flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.runs))
    .sort((a, b) => a.sizePx - b.sizePx);
  const letters = runs.reduce((sum, { text }) => sum + text.length, 0);
  let left = letters / 2;
  const middle = runs.find(({ text }) => {
    left -= text.length;
    return left <= 0;
  });
  const widths = texts.flatMap(({ paragraphs, box }) =>
    paragraphs
      .filter(({ lines }) => lines.length >= PROSE_LINES)
      .flatMap((paragraph) => paragraph.runs.map(({ sizePx }) => box.width / sizePx)),
  );
  return {
    runningPt: (middle?.sizePx ?? 0) * PT_PER_PX,
    letters,
    proseEm: Math.min(Number.POSITIVE_INFINITY, ...widths),
  };
}
