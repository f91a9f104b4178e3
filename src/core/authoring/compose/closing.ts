import { defined } from '../../input/fields.ts';
import { toMarkdown } from '../../sources/rich-text.ts';
import { isEnding } from '../endings.ts';
import { FIT } from '../heuristics.ts';
import type { Composer } from './draft.ts';

/** Room for a last section that is a farewell, and for one that may also be a conclusion of running text. */
const LONG = { sentences: 3, items: 3 } as const;
const SHORT = { sentences: 2, items: 1.6 } as const;

/**
 * Composes a short last section with thanks, a summary or contact data. The caller only uses it for the last
 * slide.
 */
export const composeClosing: Composer = (material, style) => {
  const heading = material.section?.heading ?? '';
  if (!isEnding(heading) && !style.forced) return [];
  const whole = material.units.map((unit) => unit.text.text).join(' ');
  const contact = readContact(whole);
  const room = style.claims === true ? SHORT : LONG;
  const words = material.sentences.filter((unit) => !isAddress(unit.text.text));
  if (
    material.items.some((unit) => !isAddress(unit.text.text)) ||
    material.tables.length > 0 ||
    words.length > room.sentences ||
    words.reduce((sum, unit) => sum + unit.text.text.length, 0) > style.itemChars * room.items
  )
    return [];
  if (words.length === 0 && Object.keys(contact).length === 0) return [];
  const text = words
    .map((unit) => toMarkdown(unit.text, style.emphasis))
    .join(/^(?:ja|zh)/.test(style.lang) ? '' : ' ');
  const content = {
    ...(text === '' ? {} : { text }),
    ...(Object.keys(contact).length === 0 ? {} : { contact }),
  };
  return [
    {
      layout: 'closing',
      content,
      used: material.units.filter((unit) => unit.kind !== 'code'),
      score: FIT.closing.heading,
      title: heading,
    },
  ];
};

function readContact(text: string): Record<string, string> {
  const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(text)?.[0];
  const phone = /(?<![\d.])\+?\d[\d ()/-]{6,16}\d(?![\d.])/.exec(text)?.[0];
  const url = /https?:\/\/\S+[^\s.,)]/.exec(text)?.[0];
  return defined({ email, phone, url });
}

function isAddress(text: string): boolean {
  return /^[^.]{0,40}[:：]?\s*(?:[\w.+-]+@[\w-]+\.\S+|https?:\/\/\S+|\+?\d[\d ()/-]{6,})\s*$/.test(text);
}
