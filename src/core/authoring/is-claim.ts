import { ENDS, joinPhrases, knownOf, mentions } from '../locales/index.ts';
import { byLanguage } from '../memory/memo.ts';

/** Minimum number of words of a claim. */
const WORDS_LEAST = 4;
const VERB = new RegExp(`${mentions('is').source}|(?:${joinPhrases('is_attached')})`, 'iu');
const ENGLISH_VERB =
  /\b(?:has|have|had|can|cannot|will|would|should|must|may|does|do|did|needs?|makes?|takes?|gets?|keeps?|works?|grows?|grew|falls?|fell|rises?|rose|wins?|won|leads?|led|cuts?|saves?|costs?|pays?|beats?|become|becomes|became|helps?|drives?|bought|sold|built|sent|spent|gave|took|made|came|went|found|held|met|ran|saw|began|brought|stood|wrote|includes|provides|allows|requires|contains|consists|describes|shows|showed|remains|means|continues|enables|gives|brings|holds|comes|goes|joins|serves|relies|depends|achieves|outperforms|reaches|exceeds|lets|spends|opens|closes|belongs?|\p{L}{3,}ed)\b/iu;

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

/** A Japanese heading that ends as a sentence does, in kana: 「空白地帯がある」. */
const ENDS_IN_VERB = /\p{Script=Hiragana}{2}[？?]?$/u;
const SIGNS_LEAST = 9;

/** True for a heading that is a sentence, also in a language whose verbs are unknown. */
export function isSentence(heading: string, lang: string): boolean {
  return (
    isClaim(heading, lang) ||
    (lang.startsWith('ja') && heading.length >= SIGNS_LEAST && ENDS_IN_VERB.test(heading))
  );
}

/** True for a part of a sentence with a verb, which in English also a pronoun shows: "we adapt". */
export function hasVerb(text: string, lang: string): boolean {
  return hasKnownVerb(text, lang) || (lang.startsWith('en') && ENGLISH_SUBJECT.test(text));
}

/** True for a text without a verb, in a language whose frequent verbs are known: "In this transport". */
export function lacksVerb(text: string, lang: string): boolean {
  return (lang.startsWith('en') || finiteVerbs(lang) !== undefined) && !hasVerb(text, lang);
}

function hasKnownVerb(text: string, lang: string): boolean {
  return VERB.test(text) || (lang.startsWith('en') ? ENGLISH_VERB : finiteVerbs(lang))?.test(text) === true;
}

/** True for a text whose last word is a verb, which may need what follows: "The list contains". */
export function endsWithVerb(text: string, lang: string): boolean {
  return lastVerbs(lang)?.test(text) === true;
}

const lastVerbs = byLanguage((lang): RegExp | undefined => {
  const { finite_verb: finite, infinitive } = knownOf(lang, 'phrases') ?? {};
  const verbs = [finite, infinitive].filter((some) => some !== undefined).join('|');
  return verbs === '' ? undefined : new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${verbs})$`, 'iu');
});

/** Frequent verbs of a language other than English, some of which are other words elsewhere. */
const finiteVerbs = byLanguage((lang): RegExp | undefined => {
  const verbs = knownOf(lang, 'phrases')?.finite_verb;
  return verbs === undefined ? undefined : new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${verbs})${ENDS}`, 'iu');
});

/** True for the rest of an English sentence that begins with its verb, after at most one adverb. */
export function startsWithVerb(text: string): boolean {
  return STARTS_WITH_VERB.test(text);
}
