import { joinPhrases, mentions } from '../locales/index.ts';

/** Minimum number of words of a claim. */
const WORDS_LEAST = 4;
const VERB = new RegExp(`${mentions('is').source}|(?:${joinPhrases('is_attached')})`, 'iu');
const ENGLISH_VERB =
  /\b(?:has|have|had|can|cannot|will|would|should|must|may|does|do|did|needs?|makes?|takes?|gets?|keeps?|works?|grows?|grew|falls?|fell|rises?|rose|wins?|won|leads?|led|cuts?|saves?|costs?|pays?|beats?|become|becomes|became|helps?|drives?|bought|sold|built|sent|spent|gave|took|made|came|went|found|held|met|ran|saw|began|brought|stood|wrote|includes|provides|allows|requires|contains|consists|describes|shows|showed|remains|means|\p{L}{3,}ed)\b/iu;

/** True if a heading states something instead of naming a subject. */
export function isClaim(heading: string, lang: string): boolean {
  const words = heading.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
  return (
    words >= WORDS_LEAST &&
    !/[?？؟]$/u.test(heading) &&
    (VERB.test(heading) || (lang.startsWith('en') && ENGLISH_VERB.test(heading)))
  );
}
