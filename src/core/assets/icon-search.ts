import { icons } from '@phosphor-icons/core';
import { iconNames } from '../scene/icon-names.ts';
import { FALLBACK_ICON } from '../scene/icons.ts';
import { MEANINGS, PHRASES } from './icon-words.ts';

export interface IconHit {
  readonly name: string;
  readonly tags: readonly string[];
  readonly score: number;
}

interface Entry {
  readonly name: string;
  readonly tags: readonly string[];
  readonly nameWords: readonly string[];
  /** Complete tags such as "earth mover". */
  readonly synonyms: ReadonlySet<string>;
  /** Words of the tags, such as "earth" and "mover". */
  readonly tagWords: ReadonlySet<string>;
  readonly categoryWords: ReadonlySet<string>;
}

/**
 * Words that request a picture without naming a subject, or that only qualify it. Icons with these names
 * ("low", "first") show something else.
 */
const NOISE_WORDS = new Set([
  'icon',
  'symbol',
  'sign',
  'logo',
  'image',
  'picture',
  'illustration',
  'of',
  'the',
  'a',
  'an',
  'and',
  'or',
  'for',
  'with',
  'in',
  'on',
  'to',
  'by',
  'at',
  'from',
  'about',
  'showing',
  'representing',
  'style',
  'simple',
  'flat',
  'outline',
  'line',
  'modern',
  ...'only first second third last next low high more less most least full all no not none nothing do does now then why how what when where who our your their we you it is are be can will new'.split(
    ' ',
  ),
]);

/** Nouns that change their meaning before another word, as in key figures, bear markets and free choice. */
const HEADS_ONLY: ReadonlySet<string> = new Set([
  'key',
  'core',
  'bear',
  'bridge',
  'free',
  'light',
  'match',
  'open',
  'party',
  'right',
  'share',
  'space',
  'star',
]);
/** Number of words in the longest phrase. */
const MAX_PHRASE_WORDS = 4;

let entries: readonly Entry[] | undefined;

/**
 * Finds the icon for an exact name or a meaning. Always returns an icon; `matched` is false for the neutral
 * fallback.
 */
export function findIcon({ icon_query, icon_name }: { icon_query?: string; icon_name?: string }): {
  name: string;
  matched: boolean;
} {
  for (const wanted of [icon_name, icon_query]) {
    const name = wanted
      ?.trim()
      .toLowerCase()
      .replace(/^ph[-:]/, '')
      .replace(/[\s_]+/g, '-')
      .replace(/-(thin|light|regular|bold|fill|duotone)$/, '');
    if (name && iconNames().has(name)) return { name, matched: true };
  }
  const best =
    bestIcon(icon_query ?? icon_name ?? '') ?? (icon_query && icon_name ? bestIcon(icon_name) : undefined);
  return best === undefined ? { name: FALLBACK_ICON, matched: false } : { name: best, matched: true };
}

/** A slide is laid out several times while its deck is made, always with the same icons. */
const MAX_CACHED_QUERIES = 2000;
const cachedIcons = new Map<string, string | undefined>();

function bestIcon(query: string): string | undefined {
  if (cachedIcons.has(query)) return cachedIcons.get(query);
  const best = rankIcons(query).find(({ sure }) => sure)?.name;
  if (cachedIcons.size >= MAX_CACHED_QUERIES) cachedIcons.clear();
  if (query.length <= 200) cachedIcons.set(query, best);
  return best;
}

/** Icons by meaning, best first, equal scores by name. Empty if no word of the query has a meaning. */
export function searchIcons(query: string, limit: number): IconHit[] {
  return rankIcons(query)
    .slice(0, limit)
    .map(({ name, tags, score }) => ({ name, tags, score }));
}

interface Ranked extends IconHit {
  /** True if the icon shows the subject itself, and not only something related to a word of the query. */
  readonly sure: boolean;
}

function rankIcons(query: string): Ranked[] {
  const { phrases, words } = splitQuery(query);
  const meant = scoreMeanings(phrases, words);
  const joined = words.join('-');
  return index()
    .map((entry): Ranked => {
      const own = meant.get(entry.name) ?? 0;
      const score =
        own + (joined !== '' && entry.nameWords.join('-') === joined ? 60 : 0) + scoreWords(entry, words);
      return { name: entry.name, tags: entry.tags, score, sure: own > 0 || isSubject(entry, words) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.name.length - b.name.length || (a.name < b.name ? -1 : 1));
}

/**
 * Curated meanings have the highest score. The head of an English phrase comes last ("customer support"), so
 * later words count slightly more.
 */
function scoreMeanings(phrases: readonly string[], words: readonly string[]): Map<string, number> {
  const scores = new Map<string, number>();
  const credit = (names: readonly string[], weight: number) => {
    for (const [rank, name] of names.entries()) scores.set(name, (scores.get(name) ?? 0) + weight - rank * 5);
  };
  for (const phrase of phrases) credit(PHRASES[phrase] ?? [], 80);
  for (const [at, word] of words.entries()) {
    if (Object.hasOwn(MEANINGS, word) && (at === words.length - 1 || !HEADS_ONLY.has(word)))
      credit(MEANINGS[word] ?? [], 30 + (at / words.length) * 3);
  }
  return scores;
}

/**
 * True if the icon's name or a complete tag is the subject of the phrase. One matching word of several is not
 * enough.
 */
function isSubject({ nameWords, synonyms }: Entry, words: readonly string[]): boolean {
  if (
    nameWords.every((word) => words.includes(word)) &&
    (nameWords.length > 1 || nameWords[0] === words.at(-1))
  )
    return true;
  return (
    words.length > 0 &&
    (synonyms.has(words.join(' ')) || words.every((word) => synonyms.has(word) || nameWords.includes(word)))
  );
}

function scoreWords(entry: Entry, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    if (entry.nameWords.includes(word))
      score += entry.nameWords.length === 1 ? 26 : entry.nameWords[0] === word ? 14 : 10;
    else if (entry.synonyms.has(word)) score += 9;
    else if (entry.tagWords.has(word)) score += 6;
    else if (
      word.length >= 4 &&
      entry.nameWords.some((part) => part.length >= 4 && (part.startsWith(word) || word.startsWith(part)))
    )
      score += 5;
    else if (
      word.length >= 5 &&
      [...entry.tagWords].some((tag) => tag.length >= 5 && (tag.startsWith(word) || word.startsWith(tag)))
    )
      score += 3;
    else if (entry.categoryWords.has(word)) score += 2;
  }
  // The simpler icon wins a tie; brands and long compounds are more specific than the query.
  return score === 0 ? 0 : score - entry.nameWords.length * 0.5 - (entry.nameWords.includes('logo') ? 6 : 0);
}

function index(): readonly Entry[] {
  entries ??= icons.map(({ name, tags, categories }) => {
    const plainTags = tags.filter((tag) => !tag.startsWith('*'));
    const folded = plainTags.map((tag) =>
      tag
        .toLowerCase()
        .split(/[\s-]+/)
        .map(foldWord),
    );
    return {
      name,
      tags: plainTags,
      nameWords: name.split('-').map(foldWord),
      synonyms: new Set(folded.map((words) => words.join(' '))),
      tagWords: new Set(folded.flat()),
      categoryWords: new Set(categories.flatMap((category) => category.split(/[^a-z]+/).map(foldWord))),
    };
  });
  return entries;
}

/** Splits a query into known phrases and the remaining significant words. */
function splitQuery(query: string): {
  readonly phrases: readonly string[];
  readonly words: readonly string[];
} {
  const split = query
    .slice(0, 200)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const phrases: string[] = [];
  const rest: string[] = [];
  for (let at = 0; at < split.length; ) {
    const length = findPhraseLength(split, at);
    if (length === 0) rest.push(split[at] as string);
    else phrases.push(joinWords(split, at, length));
    at += Math.max(1, length);
  }
  const telling = rest.filter((word) => !NOISE_WORDS.has(word));
  const named = phrases.length > 0 ? [] : rest.filter((word) => iconNames().has(word));
  return { phrases, words: [...new Set((telling.length > 0 ? telling : named).map(foldWord))] };
}

/** Number of words in the longest phrase that begins here; 0 if there is none. */
function findPhraseLength(words: readonly string[], at: number): number {
  let length = Math.min(MAX_PHRASE_WORDS, words.length - at);
  while (length > 0 && !Object.hasOwn(PHRASES, joinWords(words, at, length))) length--;
  return length;
}

function joinWords(words: readonly string[], at: number, length: number): string {
  return words
    .slice(at, at + length)
    .map(foldWord)
    .join('');
}

/** Converts English plurals to singular, unless the plural has a meaning of its own. */
function foldWord(word: string): string {
  if (Object.hasOwn(MEANINGS, word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}
