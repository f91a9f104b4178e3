import { byIdentity } from '../../../memory/memo.ts';
import type { Box, Scene, TextElement } from '../../scene.ts';
import { flatten, isProgram } from '../geometry.ts';

/** A paragraph that a slide shows. */
export interface ShownText {
  readonly words: string;
  readonly element: TextElement;
  /** Position of the paragraph in its element. */
  readonly at: number;
  readonly sizePx: number;
  readonly isTitle: boolean;
  readonly box: Box;
}

/** Longer texts and later paragraphs of a slide are not compared. */
const [MAX_CHARACTERS, MAX_PARAGRAPHS] = [1_500, 300];
const SERVICE = new Set(['footer', 'date', 'slide_number']);

/** Paragraphs of a slide without programs, formulas and raised letters, whose digits are not amounts. */
export const listShownTexts: (scene: Scene) => readonly ShownText[] = byIdentity((scene) =>
  flatten(scene.elements)
    .filter(
      (element): element is TextElement =>
        element.type === 'text' &&
        element.layer === 'slide' &&
        !SERVICE.has(element.placeholder) &&
        !isProgram(element),
    )
    .flatMap((element) =>
      element.paragraphs.flatMap(({ runs }, at): ShownText[] => {
        const words = runs.map(({ text }) => text).join('');
        if (words.trim() === '' || words.length > MAX_CHARACTERS) return [];
        if (runs.some(({ script, formula, code }) => script !== undefined || formula !== undefined || code))
          return [];
        const isTitle = element.placeholder === 'title' || element.placeholder === 'centered_title';
        const sizePx = Math.max(...runs.map((run) => run.sizePx));
        return [{ words: words.trim(), element, at, sizePx, isTitle, box: element.box }];
      }),
    )
    .slice(0, MAX_PARAGRAPHS),
);
