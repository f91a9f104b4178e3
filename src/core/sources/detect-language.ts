import { detectHanLanguage } from '../locales/han-language.ts';
import { knownOf, LOCALES, type Locale, localeTag } from '../locales/index.ts';
import { registerCache } from '../memory/spares.ts';
import { detectScandinavian } from './detect-scandinavian.ts';
import { rateByLetters } from './letter-model.ts';
import { listKnownWords, shortLanguage } from './short-language.ts';

/** Scripts that identify a language by themselves. */
const SINGLE: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Telugu}/gu, 'te'],
  [/\p{Script=Gujarati}/gu, 'gu'],
  [/\p{Script=Gurmukhi}/gu, 'pa'],
  [/\p{Script=Kannada}/gu, 'kn'],
  [/\p{Script=Malayalam}/gu, 'ml'],
  [/\p{Script=Sinhala}/gu, 'si'],
  [/\p{Script=Oriya}/gu, 'or'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Armenian}/gu, 'hy'],
  [/\p{Script=Lao}/gu, 'lo'],
  [/\p{Script=Khmer}/gu, 'km'],
  [/\p{Script=Myanmar}/gu, 'my'],
  [/\p{Script=Ethiopic}/gu, 'am'],
];
/** Scripts of several languages, which are distinguished by their frequent words. */
type Script = NonNullable<NonNullable<Locale['detection']>['script']>;
const PROFILED: readonly (readonly [RegExp, Script])[] = [
  [/\p{Script=Cyrillic}/gu, 'Cyrillic'],
  [/\p{Script=Arabic}/gu, 'Arabic'],
  [/\p{Script=Devanagari}/gu, 'Devanagari'],
];
/** Characters that only one form of Chinese uses. */
const TRADITIONAL = new RegExp(`[${knownOf('zh-Hant', 'detection')?.characters}]`, 'g');
const SIMPLIFIED = new RegExp(`[${knownOf('zh-Hans', 'detection')?.characters}]`, 'g');
/** Languages that share most Cyrillic letters, and the minimum lead over the first, in natural logarithms. */
const SLAVIC = ['ru', 'uk', 'bg', 'sr', 'be', 'mk'];
const SLAVIC_CLEAR = 5;
/**
 * A foreign script with this share of the letters decides, since technical texts contain many Latin names.
 */
const FOREIGN_SHARE = 0.25;
const SAMPLE = 40_000;
/**
 * Texts with fewer words need clearer evidence, since an article and a preposition may match several
 * languages.
 */
const FEW_WORDS = 12;
const CLEAR = 1.3;
/** Minimum share of frequent words in prose; names and headings have fewer. */
const PROSE_SHARE = 0.1;
/** Number of distinct words that determine the language of a table. */
const NAMES_READ = 40;
/** Texts with fewer ideographs are distinguished by all their characters. */
const FEW_SIGNS = 24;
/** The same for tables, which repeat a few ideographs. */
const FEW_DISTINCT_SIGNS = 60;
/**
 * In short texts a smaller share of a foreign script decides, and an ideograph or syllable counts as several
 * letters.
 */
const FOREIGN_SHARE_OF_FEW = 0.12;
const DENSE = 3;
/** A gloss in brackets, such as "Tokyo (東京)". */
const GLOSS = /[([（][^)\]）]{0,200}[)\]）]/g;
/** Letters that only one language of a script has, for texts without frequent words. */
const OWN_LETTERS = LOCALES.flatMap(({ tag, detection }) =>
  detection?.own_letters === undefined
    ? []
    : [
        {
          tag,
          script: detection.script,
          letters: new RegExp(detection.own_letters, 'gi'),
          least: detection.own_letters_least ?? 1,
        },
      ],
).toReversed();

/**
 * Detects the language of a text and returns its BCP 47 tag. A short text without clear evidence gives
 * `otherwise`.
 */
export function detectLanguage(source: string, otherwise = 'en'): string {
  const text = source.slice(0, SAMPLE).replace(/https?:\/\/\S+|`[^`]*`/g, ' ');
  const few = text.trim().split(/\s+/).length <= FEW_WORDS;
  const plain = few ? text.replace(GLOSS, ' ') : text;
  const relevantText = count(plain, /\p{L}/gu) > 0 ? plain : text;
  return detectScandinavian(relevantText, detectByScript(relevantText, few, otherwise));
}

function detectByScript(text: string, few: boolean, otherwise: string): string {
  const letters = count(text, /\p{L}/gu);
  if (letters === 0) return otherwise;
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = count(text, /\p{Script=Han}/gu);
  const hangul = count(text, /\p{Script=Hangul}/gu);
  const least = few ? FOREIGN_SHARE_OF_FEW : FOREIGN_SHARE;
  const dense = few ? DENSE - 1 : 0;
  const weight = letters + dense * (kana + han + hangul);
  if (((kana + han) * (1 + dense)) / weight > least && hangul < han + kana)
    return kana > 0.05 * han
      ? 'ja'
      : few && han <= FEW_SIGNS
        ? detectHanLanguage(text, otherwise)
        : new Set(text.match(/\p{Script=Han}/gu)).size <= FEW_DISTINCT_SIGNS
          ? detectHanLanguage(text, detectChinese(text))
          : detectChinese(text);
  const share = (script: RegExp): number =>
    (count(text, script) * (script.source.includes('Hangul') ? 1 + dense : 1)) / weight;
  const single = SINGLE.map(([script, tag]) => ({ tag, share: share(script) })).sort(
    (a, b) => b.share - a.share,
  )[0];
  const profiled = PROFILED.map(([letters, script]) => ({ script, share: share(letters) })).sort(
    (a, b) => b.share - a.share,
  )[0];
  if (single !== undefined && single.share > least && single.share >= (profiled?.share ?? 0))
    return single.tag;
  if (profiled !== undefined && profiled.share > least)
    return detectByWords(text, profiled.script, undefined, few);
  return detectByWords(text, 'Latin', otherwise, few);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function detectChinese(text: string): string {
  return count(text, TRADITIONAL) > count(text, SIMPLIFIED) ? 'zh-Hant' : 'zh-Hans';
}

interface Profile {
  readonly tag: string;
  /** Weight of each word; rarer words have more. */
  readonly words: ReadonlyMap<string, number>;
}

const built = new Map<Script, readonly Profile[]>();
registerCache(() => built.clear());

function loadProfiles(script: Script): readonly Profile[] {
  const known = built.get(script);
  if (known !== undefined) return known;
  const lists = LOCALES.flatMap(({ tag, detection }) =>
    detection?.script === script ? [{ tag, words: new Set(detection.frequent?.split(' ')) }] : [],
  );
  const sharedBy = new Map<string, number>();
  for (const { words } of lists) for (const word of words) sharedBy.set(word, (sharedBy.get(word) ?? 0) + 1);
  const profiles = lists.map(({ tag, words }) => ({
    tag,
    words: new Map([...words].map((word) => [word, 1 / (sharedBy.get(word) ?? 1)])),
  }));
  built.set(script, profiles);
  return profiles;
}

function detectByWords(text: string, script: Script, otherwise: string | undefined, few: boolean): string {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{M}’']+/gu) ?? [])
    for (const part of word.split(/[’']/)) counts.set(part, (counts.get(part) ?? 0) + 1);
  let total = 0;
  for (const times of counts.values()) total += times;
  let best = { tag: otherwise ?? loadProfiles(script)[0]?.tag ?? 'en', score: 0, hits: 0 };
  let home = 0;
  for (const { tag, words } of loadProfiles(script)) {
    let score = 0;
    for (const [word, weight] of words) score += Math.sqrt(counts.get(word) ?? 0) * (0.3 + weight);
    if (tag === otherwise?.split('-')[0]) home = score;
    if (score > best.score + 1e-9)
      best = {
        tag,
        score,
        hits: [...words.keys()].filter((word) => counts.has(word) && (script !== 'Latin' || word.length > 1))
          .length,
      };
  }
  const unclear =
    otherwise !== undefined &&
    total <= FEW_WORDS &&
    (best.hits < 2 || best.score < CLEAR || best.score < home + 0.5);
  const own = few && (unclear || best.hits < 2) ? findByOwnLetters(text, script) : undefined;
  if (few && script === 'Cyrillic' && own === undefined && best.hits < 2) return detectSlavic(text);
  const inProse = [
    ...(loadProfiles(script)
      .find(({ tag }) => tag === best.tag)
      ?.words.keys() ?? []),
  ].reduce((sum, word) => sum + (counts.get(word) ?? 0), 0);
  // Names of columns contain few words: "a" or "y" is none, and "non" and "per" are not only Italian.
  const isList = best.tag !== otherwise?.split('-')[0] && inProse < PROSE_SHARE * total;
  if (otherwise !== undefined && ((!few && best.hits < 2) || (total > FEW_WORDS && isList)))
    return shortLanguage([...counts.keys()].slice(0, NAMES_READ).join(' '), otherwise);
  return own ?? (unclear ? shortLanguage(text, otherwise) : best.tag);
}

/** Language of which the text has most letters that no other has; undefined if there are none. */
function findByOwnLetters(text: string, script: Script): string | undefined {
  return OWN_LETTERS.filter((own) => own.script === script)
    .map(({ tag, letters, least }) => ({ tag, least, found: count(text, letters) }))
    .filter(({ least, found }) => found >= least)
    .toSorted((a, b) => b.found - a.found)[0]?.tag;
}

/**
 * Language of a few words in Cyrillic letters, by topic words and letters; Russian if there is no evidence.
 */
function detectSlavic(text: string): string {
  const textWords = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const found = SLAVIC.map((tag) => ({ tag, words: countKnownWords(textWords, tag) })).sort(
    (a, b) => b.words - a.words,
  );
  const [best, next] = found;
  if (best !== undefined && best.words > (next?.words ?? 0)) return best.tag;
  const among =
    best === undefined || best.words === 0
      ? SLAVIC
      : found.filter(({ words }) => words === best.words).map(({ tag }) => tag);
  const values = rateByLetters(text, SLAVIC, listKnownWords).filter(([tag]) => among.includes(tag));
  const russian = values.find(([tag]) => tag === 'ru')?.[1];
  const first = values[0] ?? ['ru', 0];
  return russian === undefined || first[1] - russian >= SLAVIC_CLEAR ? first[0] : 'ru';
}

function countKnownWords(textWords: readonly string[], tag: string): number {
  const known = new Set(listKnownWords(tag).split(' '));
  return textWords.filter((word) => known.has(word)).length;
}

const stops = new Map<string, ReadonlySet<string>>();

/** Frequent words of a language, without topic words. Empty for languages without a profile. */
export function stopWords(lang: string): ReadonlySet<string> {
  const tag = localeTag(lang);
  const made = stops.get(tag) ?? new Set(knownOf(tag, 'detection')?.frequent?.split(' '));
  stops.set(tag, made);
  return made;
}
