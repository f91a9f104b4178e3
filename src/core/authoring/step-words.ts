import { anyOf, knownOf, type OrderWords } from '../locales/index.ts';
import { byLanguage } from '../memory/memo.ts';
import { slice } from '../sources/rich-text.ts';
import type { Rich } from '../sources/source-document.ts';
import { capitalize } from './shorten.ts';

const GLUED = /^(?:ja|zh|th|ko)/;
const NONE = /(?!)/u;

/** "First, …", "Danach …", "まず、…": matches the opening of a sentence that stands in an order; nothing in languages without a list. */
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

/** A step without the word that says its place: the place is drawn. Where the word order hangs on that word, it stays. */
export function removeOrderWord(text: Rich, lang: string): Rich {
  const opening = getOrderCue(lang).exec(text.text)?.[0];
  if (opening === undefined || opening.length >= text.text.length - 3) return text;
  const bound = knownOf(lang, 'order')?.bound === true && !/[,:]\s*$/.test(opening);
  return bound ? text : capitalize(slice(text, opening.length, text.text.length));
}

const LABEL = new RegExp(`^(?:(?:${anyOf('step')})\\s*[\\p{Nd}IVX]+|${anyOf('step_label')})\\s*[:：.–—-]?\\s*`, 'iu');

/** "Step 2", "Schritt 2:", "第二步": whether a heading names its place in an order. */
export function isStepLabel(text: string): boolean {
  return LABEL.test(text);
}

/** What a step is called after its "Step 2:"; all of it when nothing else is there. */
export function removeStepLabel(text: string): string {
  return text.replace(LABEL, '') || text;
}
