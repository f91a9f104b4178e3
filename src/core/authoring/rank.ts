import { joinPhrases } from '../locales/index.ts';
import { byLanguage } from '../memory/memo.ts';
import { stopWords } from '../sources/detect-language.ts';
import { rankCentrality } from './centrality.ts';
import { getCues } from './cues.ts';
import { collectGist, measureGist } from './gist.ts';
import { RANKING } from './heuristics.ts';
import { needsContext } from './needs-context.ts';
import { flattenUnit, type Unit } from './unit.ts';
import { isQuoteCut } from './whole-sentences.ts';
import type { Zone } from './zones.ts';

/** Scripts without spaces between words. */
const UNSPACED = /^(?:ja|zh|th|lo|km|my)/;

export interface Ranking {
  /** Importance of a unit for a reader, about 0 to 1.5. */
  score(unit: Unit): number;
  /** Distinct topic words with their weights (the heaviest is 1). */
  terms(unit: Unit): ReadonlyMap<string, number>;
  /** True for a sentence of the opening of the text. */
  isOpening(unit: Unit): boolean;
  /** True for a sentence that only an earlier one makes clear. */
  isDependent(unit: Unit): boolean;
  /** Words of the document's title, headings, opening and results with their weights (the heaviest is 1). */
  readonly gist: ReadonlyMap<string, number>;
  /** Emphasized subjects that are not in the text. */
  readonly unmet: readonly string[];
}

/** Shorter openings are greetings and bylines. */
const LEAD_LEAST = 40;
/** Maximum number of sentences of the opening of a text. */
const OPENING_MAX = 8;
/** Exponent that spreads ranks, of which most are small, over the scale of the other weights. */
const SPREAD = 0.5;
/** Least prior of a text, relative to one without any sign of importance. */
const PRIOR_LEAST = 0.1;
/** Share of code in a sentence about the code itself, and expressions in plain letters. */
const CODE_SHARE = 0.35;
const EXPRESSION = /\w\([^()]*,[^()]*,[^()]*\)|[\w)\]]\s?(?:\|\||&&|==|!=|:=|=>)\s?[\w([]/u;
const LIST_NUMBER = /^\d{1,3}\.\s/u;
const ENDED = /[.!?:。！？：।॥؟۔…]["'”’»」』）)\]*]*$/u;

/** Figure with a unit, a currency or a power of ten, which states an amount. */
const AMOUNT = new RegExp(
  `[$€£¥₹₩₽₺]\\s?\\p{Nd}|\\p{Nd}\\s?(?:[%٪％‰°$€£¥₹₩₽₺]|(?:${joinPhrases('figure_unit', 'million', 'billion', 'ten_thousand', 'hundred_million')})(?![\\p{L}\\p{M}]))`,
  'iu',
);

/**
 * Ranks sentences and items by their centrality in the document (LexRank), where the role of their section,
 * position, cue words, figures, and the emphasized subjects in `focus` count in advance.
 *
 * @param zoneOf role of a unit in its document
 * @param title of the document
 */
export function rankUnits(
  units: readonly Unit[],
  lang: string,
  focus: readonly string[] = [],
  zoneOf: (unit: Unit) => Zone = () => 'body',
  title?: string,
): Ranking {
  const all = units.flatMap(flattenUnit);
  const stopped = stopWords(lang);
  const words = new Map(
    all.map(
      (unit) => [unit.id, unit.kind === 'code' ? [] : tokenize(unit.text.text, lang, stopped)] as const,
    ),
  );
  const frequency = new Map<string, number>();
  for (const list of words.values())
    for (const word of list) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const heaviest = Math.log1p(findLargest(frequency.values(), 1));
  const terms = new Map(
    [...words].map(
      ([id, list]) =>
        [
          id,
          new Map(
            [...new Set(list)].map(
              (word) => [word, Math.log1p(frequency.get(word) ?? 0) / heaviest] as const,
            ),
          ),
        ] as const,
    ),
  );
  const none: ReadonlyMap<string, number> = new Map();
  const wanted = focus.map((text) => ({ text, words: tokenize(text, lang, stopped) }));
  const prose = all.filter((unit) => unit.kind === 'sentence');
  // If sentences end in full stops, text without one is a label, caption or fragment.
  const stops = prose.filter((unit) => ENDED.test(unit.text.text)).length > prose.length / 2;
  const speaksOf = (unit: Unit, list: readonly string[]): boolean => {
    const unitText =
      `${unit.text.text} ${unit.sections.map(({ heading }) => heading).join(' ')}`.toLowerCase();
    return (
      list.length > 0 && list.some((word) => unitText.includes(word.length > 4 ? word.slice(0, -1) : word))
    );
  };
  const dwelt = (unit: Unit): number =>
    wanted.some(({ words }) => speaksOf(unit, words)) ? RANKING.focus : 0;
  const canOpen = ({ kind, text }: Unit): boolean =>
    kind === 'sentence' && ENDED.test(text.text) && text.text.length > LEAD_LEAST;
  const lead = prose.find(canOpen);
  const gist = collectGist({
    units,
    zoneOf,
    termsOf: (text) => tokenize(text, lang, stopped),
    canOpen,
    title,
  });
  // The emphasis of the caller takes the place of the gist.
  const isFocused = wanted.some(({ words: list }) => all.some((unit) => speaksOf(unit, list)));
  const weight = isFocused ? 0 : UNSPACED.test(lang) ? RANKING.gistUnspaced : RANKING.gist;
  const likeness = all.map(({ id }) => measureGist(gist, terms.get(id)?.keys() ?? []));
  const most = findLargest(likeness, 1e-9);
  const zones = new Map(
    units.flatMap((unit) => flattenUnit(unit).map(({ id }) => [id, zoneOf(unit)] as const)),
  );
  const dependent = new Set(
    all.flatMap(({ id, kind, text }) =>
      kind === 'sentence' && needsContext(text.text.replace(LIST_NUMBER, ''), lang) ? [id] : [],
    ),
  );
  const opening = new Set(findOpening(units, lead));
  const advance = all.map(
    (unit, index) =>
      computeBonus(unit, lang) +
      (dependent.has(unit.id) ? RANKING.dangling : 0) +
      (weight * (likeness[index] ?? 0)) / most +
      RANKING[zones.get(unit.id) ?? 'body'] +
      dwelt(unit) +
      (unit === lead ? RANKING.lead : opening.has(unit) ? RANKING.opening : 0) +
      (stops && unit.kind === 'sentence' && !ENDED.test(unit.text.text) ? RANKING.fragment : 0),
  );
  const ranks = rankCentrality(
    all.map(({ id }) => [...(terms.get(id)?.keys() ?? [])]),
    advance.map((value) => Math.max(PRIOR_LEAST, 1 + value)),
  );
  const scores = new Map(
    all.map(({ id }, index) => [id, (ranks[index] ?? 0) ** SPREAD + (advance[index] ?? 0)] as const),
  );
  return {
    unmet: wanted.filter(({ words }) => !all.some((unit) => speaksOf(unit, words))).map(({ text }) => text),
    terms: (unit) => terms.get(unit.id) ?? none,
    isOpening: (unit) => unit === lead || opening.has(unit),
    isDependent: ({ id }) => dependent.has(id),
    gist,
    score: (unit) => scores.get(unit.id) ?? -1,
  };
}

/** Sentences between the one that opens a text and its next heading, if the heading above all of it is the only one before. */
function findOpening(units: readonly Unit[], lead: Unit | undefined): readonly Unit[] {
  const from = lead === undefined ? -1 : units.indexOf(lead);
  if (from === -1) return [];
  const around = lead?.sections.at(-1);
  const length = units.slice(from).findIndex(({ sections }) => sections.at(-1) !== around);
  return length === -1 ? [] : units.slice(from, from + Math.min(length, OPENING_MAX));
}

function computeBonus(unit: Unit, lang: string): number {
  if (unit.kind === 'code') return RANKING.code;
  const cues = getCues(lang);
  const text = unit.text.text;
  let value = 0;
  if (unit.index === 0 && unit.kind === 'sentence') value += RANKING.first;
  if (/\p{Nd}/u.test(text)) value += AMOUNT.test(text) ? RANKING.amount : RANKING.figure;
  if (isTechnical(unit)) value += RANKING.technical;
  if (cues.important.test(text)) value += RANKING.important;
  if (unit.text.marks.some((mark) => mark.kind === 'strong')) value += RANKING.strong;
  if (
    unit.kind === 'sentence' &&
    /^\p{Ll}+\s/u.test(text) &&
    !unit.text.marks.some((mark) => mark.start === 0)
  )
    value += RANKING.torn;
  if (unit.kind === 'sentence' && isQuoteCut(text)) value += RANKING.quoteCut;
  if (unit.kind !== 'sentence' && cues.dangling.test(text.replace(LIST_NUMBER, '')))
    value += RANKING.dangling;
  if (LIST_NUMBER.test(text) && !unit.ordered) value += RANKING.strayNumber;
  if (cues.pointer.test(text)) value += RANKING.pointer;
  if (/[?？؟]$/u.test(text)) value += RANKING.question;
  if (/[:：]$/u.test(text)) value += RANKING.announcement;
  if (text.length < (UNSPACED.test(lang) ? 10 : 25) && unit.kind === 'sentence') value += RANKING.short;
  return value;
}

/** True for a sentence that is mostly names and expressions of a program. */
export function isTechnical({ text: { text, marks } }: Unit): boolean {
  const code = marks.reduce((sum, { kind, start, end }) => sum + (kind === 'code' ? end - start : 0), 0);
  return code > text.length * CODE_SHARE || EXPRESSION.test(text);
}

/** A hundred thousand values are too many arguments for one call. */
function findLargest(values: Iterable<number>, least: number): number {
  let most = least;
  for (const value of values) most = Math.max(most, value);
  return most;
}

const segmenterFor = byLanguage((lang) => new Intl.Segmenter(lang, { granularity: 'word' }));

/** Topic words in lower case, without stop words, very short words and numbers. */
export function tokenize(text: string, lang: string, stops: ReadonlySet<string> = stopWords(lang)): string[] {
  const lower = text.toLowerCase();
  if (!UNSPACED.test(lang))
    return (lower.match(/\p{L}[\p{L}\p{M}\p{N}]+/gu) ?? []).filter(
      (word) => word.length > 2 && !stops.has(word),
    );
  return [...segmenterFor(lang).segment(lower)]
    .filter(
      (part) =>
        part.isWordLike === true &&
        part.segment.length > 1 &&
        !/^[\p{Script=Hiragana}\d]+$/u.test(part.segment),
    )
    .map((part) => part.segment);
}
