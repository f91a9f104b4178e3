import { joinPhrases } from '../locales/index.ts';
import type { Memo } from '../memory/memo.ts';
import { slice, toMarkdown } from '../sources/rich-text.ts';
import type { Rich } from '../sources/source-document.ts';
import { getCues } from './cues.ts';
import { SENTENCES } from './heuristics.ts';
import type { Ranking } from './rank.ts';
import { removeStop, shorten } from './shorten.ts';
import type { Unit } from './unit.ts';

/** How much material a slide shows, and in which manner. */
export interface Style {
  /** Cache of shortened sentences of the text. */
  readonly memo: Memo;
  readonly lang: string;
  /** Language of the deck, if different from the text; sentences made from data use it. */
  readonly deckLang?: string;
  readonly emphasis: boolean;
  /** True if the caller's words must not change. */
  readonly preserve: boolean;
  readonly ranking: Ranking;
  /** Maximum number of points on a slide. */
  readonly items: number;
  /** Maximum number of points set by the caller, which also applies to lists. */
  readonly mostItems?: number;
  /** Target length of a point in characters. */
  readonly itemChars: number;
  /** 0, 1 or 2: number of roomier versions that did not fit. */
  readonly tightness: number;
  /** Target length of a heading in characters. */
  readonly headingChars: number;
  /** Topic words that the deck already shows; sentences with new ones are preferred. */
  readonly shown: ReadonlySet<string>;
  /** True if the caller chose the layout, so that shape matters less. */
  readonly forced: boolean;
  /** True if the caller gave the slide its title. */
  readonly titled?: boolean;
  /** True if titles state what slides say; false if the headings of the source are titles. */
  readonly claims?: boolean;
  /** Sentence that is the title of the slide. */
  readonly lead?: Unit;
}

/** Signs at the end of an item of an enumeration, or of an announcement. */
const OPEN_END = new RegExp(`(?:[:：]|[,;；](?:\\s(?:${joinPhrases('conjunction')}))?)$`, 'iu');
/** Maximum ratio of the longer column to the shorter one. */
const COLUMNS_RATIO = 1.8;

const BUDGET: Readonly<Record<string, { readonly items: number; readonly chars: number }>> = {
  concise: { items: 3, chars: 90 },
  standard: { items: 5, chars: 140 },
  'text-heavy': { items: 7, chars: 200 },
};
/** Han, kana and Hangul express about twice as much per character. */
const DENSE = /^(?:ja|zh|ko)/;

/** Limits for a verbosity; each step of `tightness` (0, 1, 2) allows larger letters or a smaller region. */
export function createBudget(
  verbosity: string,
  lang: string,
  tightness: number,
  most = Number.POSITIVE_INFINITY,
): Pick<Style, 'items' | 'itemChars' | 'headingChars' | 'tightness'> {
  const base = BUDGET[verbosity] ?? { items: 5, chars: 130 };
  const density = DENSE.test(lang) ? 0.5 : 1;
  const factor = [1, 0.75, 0.55][tightness] ?? 0.55;
  return {
    items: Math.max(2, Math.min(most, base.items - tightness)),
    itemChars: Math.round(base.chars * factor * density),
    headingChars: Math.round(70 * density),
    tightness,
  };
}

/** The same sentence is shortened many times while layouts are tried. */
export function shortenCached(sentence: Rich, { memo, lang }: Style, maxChars: number): Rich {
  const known = memo.getOrCreate(createLengthCache, sentence);
  const before = known.get(maxChars);
  if (before !== undefined) return before;
  const text = shorten(sentence, lang, maxChars);
  known.set(maxChars, text);
  return text;
}

function createLengthCache(): Map<number, Rich> {
  return new Map();
}

/** Text of a unit for a slide, shortened unless the caller's words must stay. */
export function writeText(text: Rich, style: Style, maxChars = style.itemChars): string {
  if (style.preserve) return toMarkdown(text, style.emphasis);
  const shortened = shortenCached(text, style, maxChars);
  return toMarkdown(
    slice(shortened, 0, shortened.text.length - (OPEN_END.exec(shortened.text)?.[0].length ?? 0)),
    style.emphasis,
  );
}

/** Several sentences as one text; all but the last keep their full stop. */
export function writeTexts(texts: readonly Rich[], style: Style, maxChars = style.itemChars): string {
  const shortened = texts.map((text) => {
    const words = writeText(text, style, maxChars);
    const stop = /[.。．।]$/u.exec(text.text)?.[0] ?? '';
    return stop === '' || /[.。．।!?！？…]$/u.test(words) ? words : words + stop;
  });
  return shortened.reduce(
    (all, words, index) => (index === 0 ? words : /[。！？]$/u.test(all) ? all + words : `${all} ${words}`),
    '',
  );
}

/** Complete text of a unit, without the last full stop if it is a fragment. */
export function writeFragment(text: Rich, style: Style): string {
  return toMarkdown(style.preserve ? text : removeStop(text), style.emphasis);
}

/** Length on the slide in characters. */
export function measureLength(text: Rich, style: Style, maxChars = style.itemChars): number {
  return style.preserve ? text.text.length : shortenCached(text, style, maxChars).text.length;
}

/**
 * Best units for a slide in reading order, by rank and by new topic words. Units that stay far too long are
 * left out if others remain. Lists keep their order, so their first items are shown.
 */
export function chooseBest(
  units: readonly Unit[],
  count: number,
  style: Style,
  maxChars = style.itemChars,
): Unit[] {
  if (style.preserve && units.length <= count) return [...units];
  if (count > 1 && isOneList(units)) return units.slice(0, count);
  const fitting = units.filter((unit) => measureLength(unit.text, style, maxChars) <= maxChars * 1.35);
  const pool =
    fitting.length > 0
      ? fitting
      : [...units].sort((a, b) => a.text.text.length - b.text.text.length).slice(0, 1);
  const chosen: Unit[] = [];
  const covered = new Set(style.shown);
  const previous = new Map(units.map((unit, index) => [unit, units[index - 1]]));
  while (chosen.length < count) {
    let top: { unit: Unit; value: number } | undefined;
    for (const unit of pool) {
      if (chosen.includes(unit)) continue;
      const before = previous.get(unit);
      if (
        lacksPrevious(unit, before, chosen, style) &&
        (before === undefined || chosen.length + 2 > count || !pool.includes(before))
      )
        continue;
      const follows =
        before !== undefined && chosen.includes(before) && before.block === unit.block
          ? SENTENCES.follows
          : 0;
      const value =
        style.ranking.score(unit) +
        follows +
        (style.lead !== undefined && unit.block === style.lead.block ? SENTENCES.besideTitle : 0) +
        (pointsNowhere(unit, chosen, style)
          ? SENTENCES.pointsNowhere
          : lacksContext(unit, chosen, style)
            ? SENTENCES.lacksContext
            : 0) +
        SENTENCES.novelty * rateNovelty(unit, style, covered);
      if (top === undefined || value > top.value + 1e-9) top = { unit, value };
    }
    if (top === undefined || (top.value < SENTENCES.least && chosen.length >= 2)) break;
    const before = previous.get(top.unit);
    if (before !== undefined && lacksPrevious(top.unit, before, chosen, style)) chosen.push(before);
    chosen.push(top.unit);
    for (const term of style.ranking.terms(top.unit).keys()) covered.add(term);
  }
  return units.filter((unit) => chosen.includes(unit));
}

/** True for a sentence whose meaning only the sentence before it gives, if that is not shown. */
function lacksPrevious(unit: Unit, before: Unit | undefined, chosen: readonly Unit[], style: Style): boolean {
  if (unit.needsPrevious !== true) return false;
  const isPrevious = (other: Unit | undefined): boolean => other !== undefined && other.id === unit.id - 1;
  return !isPrevious(style.lead) && !(isPrevious(before) && before !== undefined && chosen.includes(before));
}

/**
 * True if a sentence refers to something that the slide does not name, because the sentence before it is
 * missing.
 */
export function pointsNowhere(unit: Unit, shown: readonly Unit[], style: Style): boolean {
  const isDangling = unit.needsPrevious === true || getCues(style.lang).dangling.test(unit.text.text);
  return unit.kind === 'sentence' && isDangling && !followsShown(unit, shown, style);
}

/** True for a sentence that its words do not make clear, if the one before it is missing. */
function lacksContext(unit: Unit, shown: readonly Unit[], style: Style): boolean {
  return style.ranking.isDependent(unit) && !followsShown(unit, shown, style);
}

function followsShown(unit: Unit, shown: readonly Unit[], { lead }: Style): boolean {
  const isShown = ({ id }: Unit): boolean => id === unit.id - 1;
  return shown.some(isShown) || (lead !== undefined && isShown(lead));
}

/** True if two columns are of similar length, since a few words look lost beside a long text. */
export function areBalanced(left: string, right: string): boolean {
  return (
    left !== '' &&
    right !== '' &&
    Math.max(left.length, right.length) / Math.min(left.length, right.length) < COLUMNS_RATIO
  );
}

function isOneList(units: readonly Unit[]): boolean {
  return (
    units.length > 1 && units.every((unit) => unit.kind === 'list_item' && unit.block === units[0]?.block)
  );
}

function rateNovelty(unit: Unit, style: Style, covered: ReadonlySet<string>): number {
  let value = 0;
  for (const [term, weight] of style.ranking.terms(unit)) if (!covered.has(term)) value += weight;
  return value;
}
