import type { Memo } from '../memory/memo.ts';
import { slice, toMarkdown } from '../sources/rich-text.ts';
import type { Rich } from '../sources/source-document.ts';
import { getCues } from './cues.ts';
import { SENTENCES } from './heuristics.ts';
import type { Ranking } from './rank.ts';
import { removeStop, shorten } from './shorten.ts';
import type { Unit } from './unit.ts';

/** How much and in what manner a slide shows its material. */
export interface Style {
  /** Of the text: its sentences as they were shortened before. */
  readonly memo: Memo;
  readonly lang: string;
  /** Language of the deck where that is another than the text's: sentences that are made of data are in it. */
  readonly deckLang?: string;
  readonly emphasis: boolean;
  /** The caller's words must stay as they are. */
  readonly preserve: boolean;
  readonly ranking: Ranking;
  /** Most points on a slide. */
  readonly items: number;
  /** The caller said how many points a slide may have: lists keep to it as well. */
  readonly mostItems?: number;
  /** Characters that a point should keep to. */
  readonly itemChars: number;
  /** 0, 1 or 2: how often a roomier version did not fit. */
  readonly tightness: number;
  /** Characters that a heading should keep to. */
  readonly headingChars: number;
  /** Topic words that the deck shows already; sentences with new ones are preferred. */
  readonly shown: ReadonlySet<string>;
  /** Layout that the caller named: shape matters less then. */
  readonly forced: boolean;
  /** The caller gave the slide its title. */
  readonly titled?: boolean;
  /** The sentence that is the slide's title. */
  readonly lead?: Unit;
}

/** Longer column to shorter one. */
const COLUMNS_RATIO = 2.5;

const BUDGET: Readonly<Record<string, { readonly items: number; readonly chars: number }>> = {
  concise: { items: 3, chars: 90 },
  standard: { items: 5, chars: 140 },
  'text-heavy': { items: 7, chars: 200 },
};
/** Han, kana and Hangul say about twice as much in a character. */
const DENSE = /^(?:ja|zh|ko)/;

/** Limits for a verbosity; each step of `tightness` (0, 1, 2) leaves room for bigger letters or a smaller region. */
export function createBudget(verbosity: string, lang: string, tightness: number, most = Number.POSITIVE_INFINITY): Pick<Style, 'items' | 'itemChars' | 'headingChars' | 'tightness'> {
  const base = BUDGET[verbosity] ?? { items: 5, chars: 130 };
  const density = DENSE.test(lang) ? 0.5 : 1;
  const factor = [1, 0.75, 0.55][tightness] ?? 0.55;
  return { items: Math.max(2, Math.min(most, base.items - tightness)), itemChars: Math.round(base.chars * factor * density), headingChars: Math.round(70 * density), tightness };
}

/** The same sentence is asked for many times while layouts are tried. */
export function shortenCached(sentence: Rich, { memo, lang }: Style, maxChars: number): Rich {
  const known = memo.kept(createLengthCache, sentence);
  const before = known.get(maxChars);
  if (before !== undefined) return before;
  const text = shorten(sentence, lang, maxChars);
  known.set(maxChars, text);
  return text;
}

function createLengthCache(): Map<number, Rich> {
  return new Map();
}

/** A unit's words for a slide: shortened unless the caller's words must stay. */
export function writeText(text: Rich, style: Style, maxChars = style.itemChars): string {
  if (style.preserve) return toMarkdown(text, style.emphasis);
  const shortened = shortenCached(text, style, maxChars);
  return toMarkdown(/[:：]$/u.test(shortened.text) ? slice(shortened, 0, shortened.text.length - 1) : shortened, style.emphasis);
}

/** Several sentences as one text: each but the last keeps the full stop that a point alone does without. */
export function writeTexts(texts: readonly Rich[], style: Style, maxChars = style.itemChars): string {
  const shortened = texts.map((text) => {
    const words = writeText(text, style, maxChars);
    const stop = /[.。．।]$/u.exec(text.text)?.[0] ?? '';
    return stop === '' || /[.。．।!?！？…]$/u.test(words) ? words : words + stop;
  });
  return shortened.reduce((all, words, index) => (index === 0 ? words : /[。！？]$/u.test(all) ? all + words : `${all} ${words}`), '');
}

/** A unit's words in full, only without the last full stop where a fragment is shown. */
export function writeFragment(text: Rich, style: Style): string {
  return toMarkdown(style.preserve ? text : removeStop(text), style.emphasis);
}

/** Length on the slide. */
export function measureLength(text: Rich, style: Style, maxChars = style.itemChars): number {
  return style.preserve ? text.text.length : shortenCached(text, style, maxChars).text.length;
}

/**
 * The best units for a slide, in reading order: worth by rank, plus topic words that nothing else
 * shows yet. Those that stay far too long when shortened are left out while others remain. A list
 * was put in order by its author: of a list the first items are shown.
 */
export function chooseBest(units: readonly Unit[], count: number, style: Style, maxChars = style.itemChars): Unit[] {
  if (style.preserve && units.length <= count) return [...units];
  if (count > 1 && isOneList(units)) return units.slice(0, count);
  const fitting = units.filter((unit) => measureLength(unit.text, style, maxChars) <= maxChars * 1.35);
  const pool = fitting.length > 0 ? fitting : [...units].sort((a, b) => a.text.text.length - b.text.text.length).slice(0, 1);
  const chosen: Unit[] = [];
  const covered = new Set(style.shown);
  const previous = new Map(units.map((unit, index) => [unit, units[index - 1]]));
  while (chosen.length < count) {
    let top: { unit: Unit; value: number } | undefined;
    for (const unit of pool) {
      if (chosen.includes(unit)) continue;
      const before = previous.get(unit);
      const follows = before !== undefined && chosen.includes(before) && before.block === unit.block ? SENTENCES.follows : 0;
      const value = style.ranking.score(unit) + follows + (pointsNowhere(unit, chosen, style) ? SENTENCES.pointsNowhere : 0) + SENTENCES.novelty * rateNovelty(unit, style, covered);
      if (top === undefined || value > top.value + 1e-9) top = { unit, value };
    }
    if (top === undefined || (top.value < SENTENCES.least && chosen.length >= 2)) break;
    chosen.push(top.unit);
    for (const term of style.ranking.terms(top.unit).keys()) covered.add(term);
  }
  return units.filter((unit) => chosen.includes(unit));
}

/** Whether a sentence opens with a word for something that the slide does not name: the sentence before it is not there. */
export function pointsNowhere(unit: Unit, shown: readonly Unit[], style: Style): boolean {
  if (unit.kind !== 'sentence' || !getCues(style.lang).dangling.test(unit.text.text)) return false;
  const isShown = ({ id }: Unit): boolean => id === unit.id - 1;
  return !shown.some(isShown) && !(style.lead !== undefined && isShown(style.lead));
}

/** Whether two columns hold about as much: beside a long text, a few words look lost. */
export function areBalanced(left: string, right: string): boolean {
  return left !== '' && right !== '' && Math.max(left.length, right.length) / Math.min(left.length, right.length) < COLUMNS_RATIO;
}

function isOneList(units: readonly Unit[]): boolean {
  return units.length > 1 && units.every((unit) => unit.kind === 'list_item' && unit.block === units[0]?.block);
}

function rateNovelty(unit: Unit, style: Style, covered: ReadonlySet<string>): number {
  let value = 0;
  for (const [term, weight] of style.ranking.terms(unit)) if (!covered.has(term)) value += weight;
  return value;
}
