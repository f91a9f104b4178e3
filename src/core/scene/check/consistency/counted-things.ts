import type { Scene } from '../../scene.ts';
import { findAmounts } from './amounts.ts';
import { findDates } from './dates.ts';
import { type CountedThing, toPlace } from './facts.ts';
import { fold } from './names.ts';
import { listShownTexts } from './shown-texts.ts';

/** Fewer digits differ by one or two in different figures. */
const MIN_DIGITS = 3;
/** The noun behind a number: a word of four or more letters, or two letters of a script without spaces. */
const NOUN =
  /^\s?(?:\p{L}{1,3}\s){0,2}(\p{L}{4,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}|\p{Script=Hangul}{2,})/u;
const STEM = 6;

/** Numbers of three or more digits in the prose of a slide, with the nouns that they count. */
export function listCountedThings(scene: Scene): CountedThing[] {
  return listShownTexts(scene).flatMap(({ words, element }) => {
    if (!/\p{Nd}{2}|\p{Nd}[.,’'\s]\p{Nd}/u.test(words)) return [];
    const dates = findDates(words);
    return findAmounts(words).flatMap(({ text, index, end }): CountedThing[] => {
      const digits = text.replace(/[^\d]/g, '');
      // "210 million" is its own noun: what is counted stands before it as often as behind it.
      const scale = words.slice(index + text.length, end).trim();
      const noun = scale.length > 1 ? scale : NOUN.exec(words.slice(end))?.[1];
      if (
        digits.length < MIN_DIGITS ||
        noun === undefined ||
        dates.some((date) => index >= date.index && index < date.end)
      )
        return [];
      const phrase = scale.length > 1 ? words.slice(index, end) : `${words.slice(index, end)} ${noun}`;
      return [{ noun: fold(noun).slice(0, STEM), digits, text: phrase, place: toPlace(element) }];
    });
  });
}
