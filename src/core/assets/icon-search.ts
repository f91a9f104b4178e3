import { icons } from '@phosphor-icons/core';
import { iconNames } from '../scene/icon-names.ts';
import { FALLBACK_ICON } from '../scene/icons.ts';
import { MEANINGS } from './icon-meanings.ts';

export interface IconHit {
  readonly name: string;
  readonly tags: readonly string[];
  readonly score: number;
}

interface Entry {
  readonly name: string;
  readonly tags: readonly string[];
  readonly nameWords: readonly string[];
  readonly tagWords: ReadonlySet<string>;
  readonly categoryWords: ReadonlySet<string>;
}

/** Words that ask for a picture but do not say of what, or only qualify what is said: icons of their own ("low", "first") mean something else. */
const NOISE = new Set([
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

/** A match that is weaker rests on the beginning of a word, or on what sort of thing an icon is: it says anything. */
const TRUSTED = 4;

let entries: readonly Entry[] | undefined;

/** The icon for an exact name or a meaning. Always answers; `matched` is false when only the neutral icon was left. */
export function findIcon({ icon_query, icon_name }: { icon_query?: string; icon_name?: string }): { name: string; matched: boolean } {
  for (const wanted of [icon_name, icon_query]) {
    const name = wanted
      ?.trim()
      .toLowerCase()
      .replace(/^ph[-:]/, '')
      .replace(/[\s_]+/g, '-')
      .replace(/-(thin|light|regular|bold|fill|duotone)$/, '');
    if (name && iconNames().has(name)) return { name, matched: true };
  }
  const best = bestIcon(icon_query ?? icon_name ?? '') ?? (icon_query && icon_name ? bestIcon(icon_name) : undefined);
  return best !== undefined && best.score >= TRUSTED ? { name: best.name, matched: true } : { name: FALLBACK_ICON, matched: false };
}

/** A slide is laid out several times while its deck is made, each time with the same icons. */
const MEMORY_MAX = 2000;
const remembered = new Map<string, IconHit | undefined>();

function bestIcon(query: string): IconHit | undefined {
  if (remembered.has(query)) return remembered.get(query);
  const [best] = searchIcons(query, 1);
  if (remembered.size >= MEMORY_MAX) remembered.clear();
  if (query.length <= 200) remembered.set(query, best);
  return best;
}

/** Icons by meaning, best first; equal scores by name. Empty when nothing in the query says anything. */
export function searchIcons(query: string, limit: number): IconHit[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const meant = meaningScores(words);
  const joined = words.join('-');
  return index()
    .map((entry) => ({ name: entry.name, tags: entry.tags, score: (meant.get(entry.name) ?? 0) + (entry.nameWords.join('-') === joined ? 60 : 0) + wordScore(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
    .slice(0, limit);
}

/** Curated meanings weigh most; the head of an English phrase stands last ("customer support"), so later words weigh a little more. */
function meaningScores(words: readonly string[]): Map<string, number> {
  const scores = new Map<string, number>();
  const credit = (key: string, weight: number) => {
    if (!Object.hasOwn(MEANINGS, key)) return;
    for (const [rank, name] of (MEANINGS[key] ?? []).entries()) scores.set(name, (scores.get(name) ?? 0) + weight - rank * 5);
  };
  for (const [at, word] of words.entries()) {
    credit(word, 30 + (at / words.length) * 3);
    // "machine learning" means neither a machine nor a school.
    if (at > 0) credit(`${words[at - 1]}${word}`, 80);
  }
  return scores;
}

function wordScore(entry: Entry, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    if (entry.nameWords.includes(word)) score += entry.nameWords.length === 1 ? 26 : entry.nameWords[0] === word ? 14 : 10;
    else if (entry.tagWords.has(word)) score += 9;
    else if (word.length >= 4 && entry.nameWords.some((part) => part.length >= 4 && (part.startsWith(word) || word.startsWith(part)))) score += 5;
    else if (word.length >= 5 && [...entry.tagWords].some((tag) => tag.length >= 5 && (tag.startsWith(word) || word.startsWith(tag)))) score += 3;
    else if (entry.categoryWords.has(word)) score += 2;
  }
  // Of equals the plainer icon wins: brands and long compounds say more than was asked.
  return score === 0 ? 0 : score - entry.nameWords.length * 0.5 - (entry.nameWords.includes('logo') ? 6 : 0);
}

function index(): readonly Entry[] {
  entries ??= icons.map(({ name, tags, categories }) => ({
    name,
    tags: tags.filter((tag) => !tag.startsWith('*')),
    nameWords: name.split('-').map(fold),
    tagWords: new Set(tags.filter((tag) => !tag.startsWith('*')).flatMap((tag) => tag.split(/[\s-]+/).map(fold))),
    categoryWords: new Set(categories.flatMap((category) => category.split(/[^a-z]+/).map(fold))),
  }));
  return entries;
}

function wordsOf(query: string): string[] {
  const split = query
    .slice(0, 200)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = split.filter((word) => !NOISE.has(word));
  return [...new Set((telling.length > 0 ? telling : split.filter((word) => iconNames().has(word))).map(fold))];
}

/** English plurals made singular, unless the longer form is a meaning of its own. */
function fold(word: string): string {
  if (Object.hasOwn(MEANINGS, word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}
