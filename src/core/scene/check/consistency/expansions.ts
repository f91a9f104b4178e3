import type { Scene } from '../../scene.ts';
import { type Expansion, toPlace } from './facts.ts';
import { listShownTexts } from './shown-texts.ts';

const ABBREVIATION = /^\p{Lu}[\p{Lu}\d]{1,6}$/u;
const BRACKETS = /([^()（）]{2,120})[(（]([^()（）]{2,80})[)）]/gu;
const WORD = /[\p{L}\p{M}\d]+/gu;
/** Words without a letter in an abbreviation: "quality of service" is "QoS" or "QS". */
const MAX_SMALL = 3;

/** Abbreviations with their words: "good manufacturing practice (GMP)" and "GMP (good manufacturing practice)". */
export function listExpansions(scene: Scene): Expansion[] {
  return listShownTexts(scene).flatMap(({ words, element }) => {
    if (!/[(（]/.test(words)) return [];
    return [...words.matchAll(BRACKETS)].flatMap(([, before = '', inside = '']): Expansion[] => {
      const expansion = readExpansion(before.trim(), inside.trim());
      return expansion === undefined ? [] : [{ ...expansion, place: toPlace(element) }];
    });
  });
}

function readExpansion(before: string, inside: string): Omit<Expansion, 'place'> | undefined {
  const own = inside.replace(/s$/, '');
  if (ABBREVIATION.test(own)) {
    const words = takeWords(before.match(WORD) ?? [], own);
    return words === undefined ? undefined : { abbreviation: own, words };
  }
  const last = /([\p{L}\d]+)$/u.exec(before)?.[1]?.replace(/s$/, '') ?? '';
  if (!ABBREVIATION.test(last)) return undefined;
  const all = inside.match(WORD) ?? [];
  const words = takeWords(all, last);
  return words === undefined || words.split(' ').length < all.length - 1
    ? undefined
    : { abbreviation: last, words };
}

/** The last words whose first letters are those of the abbreviation; small words between them may have none. */
function takeWords(words: readonly string[], abbreviation: string): string | undefined {
  const letters = [...abbreviation.toLowerCase()];
  let at = words.length - 1;
  for (let letter = letters.length - 1; letter >= 0; letter--) {
    while (at >= 0 && (words[at]?.length ?? 0) <= MAX_SMALL && initial(words[at]) !== letters[letter]) at--;
    if (initial(words[at]) !== letters[letter]) return undefined;
    at--;
  }
  return words
    .slice(at + 1)
    .join(' ')
    .toLowerCase();
}

function initial(word = ''): string {
  return [...word.normalize('NFD')][0]?.toLowerCase() ?? '';
}
