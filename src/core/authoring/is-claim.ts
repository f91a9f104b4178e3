import { joinPhrases, mentions } from '../locales/index.ts';

/** Minimum number of words of a claim. */
const WORDS_LEAST = 4;
const VERB = new RegExp(`${mentions('is').source}|(?:${joinPhrases('is_attached')})`, 'iu');
const ENGLISH_VERB =
  /\b(?:has|have|had|can|cannot|will|would|should|must|may|does|do|did|needs?|makes?|takes?|gets?|keeps?|works?|grows?|grew|falls?|fell|rises?|rose|wins?|won|leads?|led|cuts?|saves?|costs?|pays?|beats?|become|becomes|became|helps?|drives?|bought|sold|built|sent|spent|gave|took|made|came|went|found|held|met|ran|saw|began|brought|stood|wrote|includes|provides|allows|requires|contains|consists|describes|shows|showed|remains|means|continues|enables|gives|brings|holds|comes|goes|joins|serves|relies|depends|achieves|outperforms|reaches|exceeds|lets|spends|opens|closes|\p{L}{3,}ed)\b/iu;

/** A pronoun that only a verb follows, after at most one adverb. */
const ENGLISH_SUBJECT = /\b(?:we|they|you|I) (?:\p{L}+ly |also |now |then )?\p{L}{2,}/iu;
const STARTS_WITH_VERB = new RegExp(
  `^(?:\\p{L}+ly |also |now |still )?(?:(?:is|are|was|were)\\b|${ENGLISH_VERB.source.slice('\\b'.length)})`,
  'iu',
);

/** True if a heading states something instead of naming a subject. */
export function isClaim(heading: string, lang: string): boolean {
  const words = heading.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
  return words >= WORDS_LEAST && !/[?？؟]$/u.test(heading) && hasKnownVerb(heading, lang);
}

/** True for a part of a sentence with a verb, which in English also a pronoun shows: "we adapt". */
export function hasVerb(text: string, lang: string): boolean {
  return hasKnownVerb(text, lang) || (lang.startsWith('en') && ENGLISH_SUBJECT.test(text));
}

function hasKnownVerb(text: string, lang: string): boolean {
  return VERB.test(text) || (lang.startsWith('en') && ENGLISH_VERB.test(text));
}

/** True for the rest of an English sentence that begins with its verb, after at most one adverb. */
export function startsWithVerb(text: string): boolean {
  return STARTS_WITH_VERB.test(text);
}
