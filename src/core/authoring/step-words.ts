import { joinPhrases, knownOf, type OrderWords } from '../locales/index.ts';
import { byLanguage } from '../memory/memo.ts';
import { slice } from '../sources/rich-text.ts';
import type { Rich } from '../sources/source-document.ts';
import { capitalize } from './shorten.ts';

const GLUED = /^(?:ja|zh|th|ko)/;
const NONE = /(?!)/u;

/**
 * Matches the opening of a sentence in a sequence, such as "First, …", "Danach …" or "まず、…"; nothing in
 * languages without such words.
 */
export const getOrderCue = byLanguage((lang): RegExp => {
  const tag = lang.split('-')[0] ?? lang;
  const words = knownOf(tag, 'order');
  return words === undefined ? NONE : compile(words, tag);
});

function compile({ strict, loose }: OrderWords, tag: string): RegExp {
  const longest = (list: string): string =>
    list
      .split('|')
      .sort((a, b) => b.length - a.length)
      .join('|');
  const comma = '\\s*[,،、，:：]\\s*';
  const open = GLUED.test(tag) ? '\\s*' : '\\s+';
  const exact = strict === undefined ? '' : `|(?:${longest(strict)})${comma}`;
  return new RegExp(`^(?:(?:${longest(loose)})(?:${comma}|${open})${exact})(?=\\S)`, 'iu');
}

/** Removes the word for the position of a step, which is drawn. It stays if the word order depends on it. */
export function removeOrderWord(text: Rich, lang: string): Rich {
  const opening = getOrderCue(lang).exec(text.text)?.[0];
  if (opening === undefined || opening.length >= text.text.length - 3) return text;
  const bound = knownOf(lang, 'order')?.bound === true && !/[,:]\s*$/.test(opening);
  return bound ? text : capitalize(slice(text, opening.length, text.text.length));
}

const LABEL = new RegExp(
  `^(?:(?:${joinPhrases('step')})\\s*[\\p{Nd}IVX]+|${joinPhrases('step_label')})\\s*[:：.–—-]?\\s*`,
  'iu',
);

/** True if a heading names its position, such as "Step 2", "Schritt 2:" or "第二步". */
export function isStepLabel(text: string): boolean {
  return LABEL.test(text);
}

/** Name of a step after "Step 2:"; the whole text if there is nothing else. */
export function removeStepLabel(text: string): string {
  return text.replace(LABEL, '') || text;
}
