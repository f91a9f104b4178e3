import { FINDINGS, type Finding } from '../../finding.ts';
import { type FactSlide, quote } from './fact-slides.ts';
import type { Expansion, ProperName } from './facts.ts';

/** Letters by which two forms of a word are compared. */
const STEM = 4;
/** Letters at the end of a name that declension changes. */
const ENDING = 2;
/** Mentions of a name before another spelling of it is a slip. */
const MIN_MENTIONS = 2;
/** Names of a deck that are compared. */
const MAX_NAMES = 4_000;

/** Reports abbreviations that stand for two things, and names that are spelt in two ways. */
export function compareTerms(slides: readonly FactSlide[]): Finding[] {
  return [...compareExpansions(slides), ...compareNames(slides)];
}

function compareExpansions(slides: readonly FactSlide[]): Finding[] {
  const first = new Map<string, { readonly expansion: Expansion; readonly slide: FactSlide }>();
  return slides.flatMap((slide) =>
    slide.facts.expansions.flatMap((expansion): Finding[] => {
      const before = first.get(expansion.abbreviation);
      if (before === undefined) {
        first.set(expansion.abbreviation, { expansion, slide });
        return [];
      }
      if (haveOneMeaning(before.expansion.words, expansion.words)) return [];
      return [
        {
          code: 'term_differs',
          severity: 'warning',
          slide: slide.number,
          ...slide.locate(expansion.place),
          words: `${expansion.abbreviation}: ${expansion.words}`,
          otherSlide: before.slide.number,
          message: `"${expansion.abbreviation}" stands for "${quote(expansion.words)}" here, and for "${quote(before.expansion.words)}" on slide ${before.slide.number}.`,
          fix: FINDINGS.term_differs.fix,
        },
      ];
    }),
  );
}

function haveOneMeaning(one: string, other: string): boolean {
  const stems = (words: string): string =>
    words
      .split(' ')
      .filter((word) => word.length >= STEM)
      .map((word) => word.slice(0, STEM))
      .join(' ');
  return one === other || stems(one) === stems(other);
}

interface Mention {
  readonly name: string;
  readonly mentions: readonly { readonly mention: ProperName; readonly slide: FactSlide }[];
}

/** Reports a name that occurs once and differs in one letter within its last word from one that occurs more often. */
function compareNames(slides: readonly FactSlide[]): Finding[] {
  const all = slides
    .flatMap((slide) => slide.facts.names.map((mention) => ({ mention, slide })))
    .slice(0, MAX_NAMES);
  const names = [...Map.groupBy(all, ({ mention }) => mention.name)].map(
    ([name, mentions]): Mention => ({ name, mentions }),
  );
  const frequent = new Map<string, Mention>();
  for (const one of names)
    if (one.mentions.length >= MIN_MENTIONS) for (const form of listForms(one.name)) frequent.set(form, one);
  return names.flatMap((rare): Finding[] => {
    const [stated, ...more] = rare.mentions;
    if (stated === undefined || more.length > 0) return [];
    const known = listForms(rare.name)
      .map((form) => frequent.get(form))
      .find((one) => one !== undefined && one !== rare && isSlip(rare.name, one.name));
    const place = known?.mentions[0];
    if (known === undefined || place === undefined) return [];
    const { mention, slide } = stated;
    return [
      {
        code: 'term_differs',
        severity: 'warning',
        slide: slide.number,
        ...slide.locate(mention.place),
        words: rare.name,
        otherSlide: place.slide.number,
        message: `"${rare.name}" is spelt "${known.name}" on slide ${place.slide.number}${known.mentions.length > 1 ? ` and ${known.mentions.length - 1} more` : ''}.`,
        fix: FINDINGS.term_differs.fix,
      },
    ];
  });
}

/** A name without one of the inner letters of its last word: two names with one letter changed share a form. */
function listForms(name: string): string[] {
  const start = name.lastIndexOf(' ') + 1;
  const [head, word] = [name.slice(0, start), name.slice(start)];
  return [
    name,
    ...[...word].flatMap((_, at) => (at > 0 ? [`${head}${word.slice(0, at)}${word.slice(at + 1)}`] : [])),
  ];
}

/** True if two names differ in one letter, or in two swapped ones, before the ending of their last word. */
function isSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  const [a, b] = [one.slice(0, -ENDING), other.slice(0, -ENDING)];
  if (one.slice(-ENDING) !== other.slice(-ENDING) || a === b) return false;
  let from = 0;
  while (from < Math.min(a.length, b.length) && a[from] === b[from]) from++;
  let to = 0;
  while (to < Math.min(a.length, b.length) - from && a.at(-1 - to) === b.at(-1 - to)) to++;
  const [x, y] = [a.slice(from, a.length - to), b.slice(from, b.length - to)];
  if (from <= a.lastIndexOf(' ') + 1) return false;
  if (x.length <= 1 && y.length <= 1) return !isVariant(x, y);
  return x.length === 2 && y.length === 2 && x === `${y[1]}${y[0]}`;
}

/** "s" and "z" are two spellings of one word in English, as are a letter and the same with an accent. */
function isVariant(one: string, other: string): boolean {
  const plain = (letter: string): string => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain(one) === plain(other) || [one, other].sort().join('') === 'sz';
}
