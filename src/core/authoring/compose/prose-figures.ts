import { isOneOf, joinPhrases, opensWith } from '../../locales/index.ts';
import { toAsciiDigits } from '../../scene/cell-number.ts';
import { slice } from '../../sources/rich-text.ts';
import type { Rich } from '../../sources/source-document.ts';
import { getCues } from '../cues.ts';
import { isDirectory } from '../directory.ts';
import { FIT } from '../heuristics.ts';
import { lacksVerb } from '../is-claim.ts';
import { chooseBest, measureLength, type Style, writeText } from '../style.ts';
import type { Unit } from '../unit.ts';
import type { Composer } from './draft.ts';

const FIGURES_LEAST = 3;
/** With so few sentences two figures are enough, if a third sentence says something else. */
const FEW = 4;
const LIST_MAX = 6;
/** Maximum number of figures from sentences, and of sentences that a slide would show otherwise. */
const FIGURES_MAX = 4;
const SHOWN_MAX = 6;
const SENTENCE_MAX = 95;
const CURRENCY = '[$€£¥₹₩₽₺₴₪฿₫]';
/** Scale words, units and currencies that belong to the figure before them. */
const SCALE = `%|٪|％|‰|km²?|m²|kg|kWh|MWh|GWh|TWh|MW|GW|kW|ha|°C|t|€|${joinPhrases('figure_unit')}`;
const EAST = `(?:${joinPhrases('ten_thousand', 'hundred_million', 'power_sign')})+`;
const COUNTER = `(?:[%％]|${joinPhrases('counter')})`;
const DIGITS = '\\p{Nd}';
const NUMBER = `${DIGITS}{1,3}(?:[.,'’٫٬\\u00a0\\u202f ]${DIGITS}{2,3})*(?:[.,٫]${DIGITS}+)?|${DIGITS}+(?:[.,٫]${DIGITS}+)?`;
const FIGURE = new RegExp(
  `(?<![\\p{Nd}\\p{Lu}./:–—-])(?:${CURRENCY}\\s?)?(?:${NUMBER})(?![\\p{Nd}/:])(?:${EAST}(?:${DIGITS}+${EAST})?)?(?:\\s?${CURRENCY})?(?:\\s?(?:${SCALE})(?![\\p{L}\\p{M}])){0,2}(?:${COUNTER})?(?:\\s?${CURRENCY})?`,
  'giu',
);
/** Years, days and times are not counts. */
const DATED = opensWith('after_date');
const YEAR = new RegExp(`^(?:1\\d|20)\\d\\d(?:${joinPhrases('year_sign')})?$`);
/** Words before a number that is a day, a telephone number or a name. */
const NAMED = new RegExp(`(?:#|№|\\(|(?:${joinPhrases('month_in_date', 'weekday')})\\.?,?)\\s*$`, 'iu');
/** A month after the number of a day, and the minutes or hours beside a number in French times. */
const DAY_OF = new RegExp(`^\\.?\\s?(?:${joinPhrases('month_in_date')})(?![\\p{L}\\p{M}])`, 'iu');
const [HOURS_BEFORE, MINUTES_AFTER] = [/\d\s?h\s?$/u, /^\s?h(?:\s?\d\d)?(?![\p{L}\p{N}])/u];
const BOUND = isOneOf('bound_of_figure');

/** The number of a section before its name, "1309.42 Certificate", and a number behind a name, "Service 16". */
const NUMBERED = /^(?:§\s?)?\p{Nd}{1,5}\s?(?:\.\p{Nd}{1,4})+\.?\s+\p{Lu}/u;
const COUNTED_NAME = /^[^:：]*\p{L}\s\p{Nd}{1,3}[.]?$/u;

/** Languages in which commas separate whole clauses. */
const CLAUSED = /^zh/;

interface Stated {
  readonly unit: Unit;
  /** The sentence, or its clause with the figure. */
  readonly text: Rich;
  readonly value: string;
}

/**
 * Composes sentences with one figure each: the figure in large letters above the complete sentence, so that
 * its meaning is preserved.
 */
export const composeProseFigures: Composer = (material, style) => {
  if (material.tables.length > 0 || style.preserve || material.groups.length > 1 || isDirectory(material))
    return [];
  const pool = [...material.sentences, ...material.items].sort((a, b) => a.id - b.id);
  const room = SENTENCE_MAX * (style.headingChars / 70);
  const stated = pool.flatMap((unit): Stated[] => {
    const parts = CLAUSED.test(style.lang) ? splitClauses(unit.text) : [];
    const statedFigures = parts.map((part) => ({
      unit,
      text: part,
      value: findOnlyFigure(part.text, style) ?? '',
    }));
    if (
      statedFigures.length > 1 &&
      statedFigures.every(({ value, text }) => value !== '' && text.text.length <= room)
    )
      return statedFigures;
    const value =
      measureLength(unit.text, style, room) <= room &&
      unit.needsPrevious !== true &&
      !getCues(style.lang).dangling.test(unit.text.text)
        ? findOnlyFigure(unit.text.text, style)
        : undefined;
    return value === undefined ? [] : [{ unit, text: unit.text, value }];
  });
  const distinct = [...Map.groupBy(stated, ({ value }) => value).values()].flatMap(([first]) => first ?? []);
  if (
    distinct.length < (pool.length <= FEW ? 2 : FIGURES_LEAST) ||
    distinct.length < Math.min(pool.length, SHOWN_MAX) * 0.5 ||
    (distinct.length === 2 && distinct.length === pool.length)
  )
    return [];
  // A list is shown completely or not at all.
  if (material.items.length > 0 && (distinct.length < pool.length || pool.length > LIST_MAX)) return [];
  const shown = material.items.length > 0 ? distinct.slice(0, LIST_MAX) : selectBest(distinct, style);
  const rest = pool.filter((unit) => !shown.some((other) => other.unit === unit));
  const takeaway = chooseBest(
    rest.filter((unit) => unit.kind === 'sentence'),
    1,
    style,
  )[0];
  const items = shown.map(({ text, value }) => ({
    value,
    label: writeText(text, { ...style, emphasis: false }, room),
  }));
  const content = { items, ...(takeaway === undefined ? {} : { takeaway: writeText(takeaway.text, style) }) };
  return [
    {
      layout: 'metrics',
      content,
      used: [...new Set(shown.map(({ unit }) => unit)), ...(takeaway === undefined ? [] : [takeaway])],
      ...(takeaway === undefined ? {} : { takeaway }),
      score: distinct.length >= pool.length * 0.75 ? FIT.metrics.mostSentences : FIT.metrics.someSentences,
    },
  ];
};

/** The most important figures in the order of the text. */
function selectBest(stated: readonly Stated[], { ranking }: Style): readonly Stated[] {
  const best = new Set(
    stated.toSorted((a, b) => ranking.score(b.unit) - ranking.score(a.unit)).slice(0, FIGURES_MAX),
  );
  return stated.filter((one) => best.has(one));
}

function splitClauses(text: Rich): Rich[] {
  const ends = [...text.text.matchAll(/[，；]|、(?=\D)/gu)].map((match) => match.index);
  return [...ends, text.text.length].map((end, index) =>
    slice(text, index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end),
  );
}

/**
 * The only figure of a sentence, with a qualifier such as "over" or "nearly"; undefined if there are several,
 * or if it is a date.
 */
function findOnlyFigure(text: string, style: Style): string | undefined {
  if (NUMBERED.test(text) || (COUNTED_NAME.test(text.trim()) && lacksVerb(text, style.lang)))
    return undefined;
  // "Section 2.1" is no count, but "2,300 subscribers" and "Churn 3.1%" are.
  if (
    /\s/.test(text.trim()) &&
    !/^\p{Nd}[\p{Nd}.,]*\s\p{Ll}|\p{Nd}\s?[%$€£¥]$/u.test(text.trim()) &&
    (text.match(/[\p{L}\p{M}]{2,}/gu)?.length ?? 0) < 2
  )
    return undefined;
  const plain = toAsciiDigits(text);
  const found = [...plain.matchAll(FIGURE)].flatMap((match) => {
    const value = match[0].trim().replace(/(?<=\p{Nd})[.,]$/u, '');
    const after = plain.slice(match.index + match[0].length);
    const digits = value.replace(/[^\d]/g, '');
    if (
      NAMED.test(plain.slice(0, match.index)) ||
      YEAR.test(value) ||
      DATED.test(after.trimStart()) ||
      DAY_OF.test(after) ||
      MINUTES_AFTER.test(after) ||
      HOURS_BEFORE.test(plain.slice(0, match.index)) ||
      /^\.\s\p{L}/u.test(after) ||
      digits.length === 0 ||
      (digits.length === 1 && value.length === 1)
    )
      return [];
    return [
      {
        at: match.index,
        value: text
          .slice(match.index, match.index + match[0].length)
          .trim()
          .replace(/(?<=\p{Nd})[.,]$/u, ''),
      },
    ];
  });
  const [first] = found;
  if (first === undefined || found.length > 1) return undefined;
  const qualifier = getCues(style.lang).qualifier.exec(text.slice(0, first.at).trimEnd())?.[0];
  const keepsQualifier = qualifier !== undefined && BOUND.test(qualifier);
  return keepsQualifier ? `${qualifier} ${first.value}` : first.value;
}
