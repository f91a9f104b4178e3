import { toAsciiDigits } from '../../scene/cell-number.ts';
import { findNumbers, readScale } from '../../scene/number-values.ts';
import { removeCitations } from '../../sources/citations.ts';
import { toVisibleText } from '../../sources/rich-text.ts';
import { splitSentences } from '../../sources/sentences.ts';
import type { Rich } from '../../sources/source-document.ts';
import { findDates } from './dates.ts';

/** A sentence or item with figures or dates, word for word. */
export interface Fact {
  readonly text: string;
  /** Figures as written with their units, such as "2.1 million", "€ 3" and "14 %". */
  readonly figures: readonly string[];
  /** "2024", "2024-03" or "2024-03-01". */
  readonly dates: readonly string[];
}

const TEXT_MAX = 400;
const NAMED_MAX = 12;
/** Currency sign or minus; between figures a dash means a range or score. */
const BEFORE = /(?:[$€£¥₹₩₽₺฿]\s?|(?<![^\s(])[−–-])$/u;
const AFTER =
  /^\s?(?:[%‰°$€£¥₹₩₽₺]|(?:[kcmµ]?[mglWVsJ][²³]?|t|h|ha|[kKMGT]i?(?:B|W|Wh|Hz))(?![\p{L}\p{M}]))/u;
/** A single digit is a count or a list number. */
const TELLING = 2;

/** Finds the sentences of a text with figures or dates. */
export function findFacts(text: Rich, lang: string): Fact[] {
  if (!/\p{Nd}/u.test(text.text)) return [];
  return splitSentences(removeCitations(text), lang).flatMap((sentence) => {
    const words = toVisibleText(sentence.text).replace(/\s+/g, ' ').trim().slice(0, TEXT_MAX);
    const dates = findDates(words, lang);
    const figures = findFigures(words).filter(
      ({ start, end }) => !dates.some((date) => date.start < end && date.end > start),
    );
    if (figures.length === 0 && dates.length === 0) return [];
    return [
      {
        text: words,
        figures: removeDuplicates(figures.map(({ text: figure }) => figure)),
        dates: removeDuplicates(dates.map(({ date }) => date)),
      },
    ];
  });
}

/** Figures with their signs, units and scales. */
function findFigures(
  text: string,
): { readonly text: string; readonly start: number; readonly end: number }[] {
  const ascii = toAsciiDigits(text);
  return findNumbers(text).flatMap(({ text: figure, index }) => {
    const start = index - (BEFORE.exec(ascii.slice(Math.max(0, index - 3), index))?.[0].length ?? 0);
    const after = text.slice(index + figure.length, index + figure.length + 16);
    const unit = readScale(after)?.word ?? AFTER.exec(after)?.[0] ?? '';
    const end = index + figure.length + unit.length;
    // Excludes parts of names, codes and times of day: "B2B", "v1.2", "R-134a", "22:00".
    const named =
      (unit === '' && /[A-Za-z_#:]-?$/.test(text.slice(Math.max(0, index - 2), index))) ||
      (unit === '' && /^(?:[A-Za-z_]|:\d)/.test(after));
    const isReported = !named && (figure.length >= TELLING || unit !== '' || start < index);
    return isReported ? [{ text: text.slice(start, end).trim(), start, end }] : [];
  });
}

/** Importance of a fact: amounts with units first, and sentences before fragments. */
export function weighFact({ text, figures, dates }: Fact): number {
  const measured = figures.filter((figure) => /[^\p{Nd}.,'\s]/u.test(figure)).length;
  return (
    2 * Math.min(3, measured) +
    Math.min(2, figures.length) +
    Math.min(1, dates.length) +
    (/[.!?。！？।؟]["'”’»」』)]*$/u.test(text) ? 1 : 0) -
    (text.length < 25 ? 1 : 0)
  );
}

function removeDuplicates(texts: readonly string[]): string[] {
  return [...new Set(texts)].slice(0, NAMED_MAX);
}
