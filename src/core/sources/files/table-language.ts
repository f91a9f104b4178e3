import { detectLanguage, stopWords } from '../detect-language.ts';
import { decimalComma } from './number-text.ts';

const WORDS_LEAST = 3;
const OWN_LETTERS = /[äöüßàâçéèêëîïôûùñãõøåæœłżźćńśąęěščřžýůőűğışță]/i;

/**
 * Language of the numbers in a workbook. Labels are few words, so a language with a decimal comma needs
 * several of its frequent words, or one and letters that English lacks.
 */
export function tableLanguage(texts: readonly string[]): string {
  const text = texts.slice(0, 2_000).join(' ');
  const found = detectLanguage(text);
  if (!decimalComma(found)) return found;
  const frequent = stopWords(found);
  if (frequent.size === 0) return found;
  const words = new Set(text.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? []);
  const hits = [...frequent].filter((word) => words.has(word)).length;
  return hits >= WORDS_LEAST ||
    (hits > 0 && OWN_LETTERS.test(text)) ||
    /[^\p{Script=Latin}\p{P}\p{S}\p{N}\p{Z}\s]{4}/u.test(text)
    ? found
    : 'en';
}
