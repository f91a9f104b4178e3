import { toVisibleText } from '../../../src/core/sources/rich-text.ts';
import type { SlideSpec } from '../../../src/core/templates/contract.ts';

const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  th: /\p{Script=Thai}/u,
  ru: /\p{Script=Cyrillic}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  'zh-Hans': /\p{Script=Han}/u,
};
/** Words with which no English title ends. */
const OPEN = /(?:^|\s)(?:and|or|of|the|a|an|to|in|for|with|that|which|but|by|at|from)$/;

/**
 * Titles that are none: a number, a letter, a mark, the middle of a sentence, leftover markup, another
 * language, or the title of another slide.
 */
export function brokenTitles(slides: readonly SlideSpec[], source: string, language: string): string[] {
  const titles = slides.map(({ content }) =>
    String(content['title'] ?? content['statement'] ?? content['quote'] ?? ''),
  );
  return titles.flatMap((raw, index) => {
    const title = toVisibleText(raw).trim();
    const reason = faultOf(title, source, language) ?? (titles.indexOf(raw) < index ? 'twice' : undefined);
    return reason === undefined ? [] : [`slide ${index + 1}, ${reason}: "${title}"`];
  });
}

function faultOf(title: string, source: string, language: string): string | undefined {
  if (!/\p{L}\p{M}*\p{L}/u.test(title)) return 'no word';
  if (/\*\*|__|\[\d+\]|\[[^\]]*注|<\/?[a-z]+>|\uFFFD|\\[*[]|^[-–—*•#>]|~~~/u.test(title)) return 'markup';
  if (/[,;:、，；：]$/u.test(title) || OPEN.test(title)) return 'half a sentence';
  if (/^[,;:.)\]=<|、。]/u.test(title)) return 'half a sentence';
  const script = SCRIPTS[language];
  // A name of the source stays as the source has it.
  if (
    script !== undefined &&
    !script.test(title) &&
    !(source.includes(title) && title.split(/\s+/).length <= 3)
  )
    return 'another language';
  return undefined;
}
