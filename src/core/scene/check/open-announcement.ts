import { FINDINGS, type Finding } from '../finding.ts';
import type { Scene, TextElement } from '../scene.ts';
import { describeElement, describePlace, flatten, isProgram, readPlainText } from './geometry.ts';

/** Fewer words are a label of an empty field, such as "Notes:". */
const WORDS_LEAST = 4;
const WORD = /\p{L}[\p{L}\p{M}'’-]*/gu;
/** Scripts without spaces have about two letters a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2}/gu;

/** Reports a slide whose last text announces something with a colon, after which nothing stands. */
export function checkOpenAnnouncement(scene: Scene): Finding[] {
  const last = flatten(scene.elements).findLast(
    (element) => element.layer === 'slide' && element.decorative !== true && !isFurniture(element),
  );
  if (last?.type !== 'text' || isProgram(last)) return [];
  const text = readPlainText(last).trim().split('\n').at(-1) ?? '';
  if (!/[:：]$/u.test(text) || countWords(text) < WORDS_LEAST) return [];
  return [
    {
      code: 'open_announcement',
      severity: 'warning',
      slide: 0,
      ...describePlace(last),
      message: `Nothing follows the announcement at the end of ${describeElement(last)}: "${text.slice(-60)}".`,
      fix: FINDINGS.open_announcement.fix,
    },
  ];
}

function isFurniture(element: Scene['elements'][number]): boolean {
  if (element.type !== 'text') return false;
  const { placeholder }: Pick<TextElement, 'placeholder'> = element;
  return placeholder === 'footer' || placeholder === 'date' || placeholder === 'slide_number';
}

function countWords(text: string): number {
  return (text.match(UNSPACED)?.length ?? 0) + (text.replace(UNSPACED, ' ').match(WORD)?.length ?? 0);
}
