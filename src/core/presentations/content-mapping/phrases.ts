import { parseCellNumber } from '../../scene/cell-number.ts';
import { isPeriod } from '../../sources/numbers.ts';
import { plain } from '../../sources/rich-text.ts';
import { splitSentences } from '../../sources/sentences.ts';
import type { Entry } from './slots.ts';

/** A longer beginning is not treated as a heading. */
const MAX_HEAD_CHARACTERS = 60;
const MAX_MARK_CHARACTERS = 32;
const MAX_FIGURE_CHARACTERS = 16;
/** Matches a figure with its unit at the beginning of a text, and the words that follow. */
const LEADING_FIGURE =
  /^([~≈<>±+−-]?\s?(?:[$€£¥₹]\s?)?\d[\d.,’'\u00a0\u202f]*(?:\s?(?:%|‰|[$€£¥₹](?:\s(?:k|m|bn|tn)\b)?|(?:k|m|bn|mn|tn|million|billion|Mio\.?|Mrd\.?|[kMGT]Wh?|kg|km|t)(?![\p{L}\d])))?)\s+(\S.*)$/su;

const SENTENCE_END = /[.!?…;:。！？]['"”’)*_]*$/u;

/** Joins texts; those that begin with a capital letter become sentences, the others clauses. */
export function joinSentences(parts: readonly (string | undefined)[]): string | undefined {
  const texts = parts.filter((part): part is string => part !== undefined && part !== '');
  return texts.length === 0
    ? undefined
    : texts.reduce(
        (sum, part) => `${sum}${SENTENCE_END.test(sum) ? '' : /^\p{Lu}/u.test(part) ? '.' : ';'} ${part}`,
      );
}

/** Joins a heading and a text with a colon, or with a space if the heading ends in punctuation. */
export function prefixHeading(head: string | undefined, text: string | undefined): string | undefined {
  if (head === undefined || text === undefined) return head ?? text;
  return `${head}${SENTENCE_END.test(head) ? '' : ':'} ${text}`;
}

/** Formats all texts of an entry as one line. */
export function formatEntry(entry: Entry): string {
  const { mark, figure, lead, text, extra, points } = entry;
  const named =
    figure === undefined
      ? lead
      : entry.figureFirst === true || lead === undefined
        ? [figure, lead].filter(Boolean).join(' ')
        : prefixHeading(lead, figure);
  return prefixHeading(prefixHeading(mark, named), joinSentences([text, ...extra, ...points])) ?? '';
}

/**
 * Splits a text at its first separator (colon, dash, semicolon, end of a sentence, comma) into a head and
 * the rest.
 */
export function splitPhrase(text: string): { readonly head: string; readonly rest: string } | undefined {
  for (const seam of [/:\s+/g, /\s+[–—]\s+/g, /;\s+/g, /(?<=[.!?。！？])\s+/g, /(?<!\d),\s+|[、，]/g]) {
    for (const { index, 0: sign } of text.matchAll(seam)) {
      const head = text.slice(0, index).trim();
      const rest = text.slice(index + sign.length).trim();
      if (head !== '' && rest !== '' && head.length <= MAX_HEAD_CHARACTERS && hasClosedMarkup(head))
        return { head, rest };
    }
  }
  return undefined;
}

/** True if no emphasis, link, formula or bracket continues after the text. */
function hasClosedMarkup(head: string): boolean {
  const even = (sign: string): boolean => head.split(sign).length % 2 === 1;
  const depth = (open: string, close: string): number => head.split(open).length - head.split(close).length;
  return even('*') && even('`') && even('$') && even('_') && depth('[', ']') === 0 && depth('(', ')') === 0;
}

/** Splits a text with paragraphs and semicolons into sentences. */
export function splitIntoSentences(text: string, language: string): string[] {
  const found = text
    .split(/\n+|(?<=;)\s+/)
    .flatMap((part) => splitSentences(plain(part), language))
    .map((sentence) => sentence.text.trim().replace(/;$/, ''))
    .filter((sentence) => sentence !== '');
  // Points were joined without full stops, so none are added to them.
  return found.at(-1)?.endsWith('.') === true
    ? found
    : found.map((sentence) => sentence.replace(/(?<!\.)\.$/, ''));
}

/** Moves a figure at the beginning or end of an entry's texts to the field `figure`. */
export function extractFigure(entry: Entry): Entry {
  const { lead = '', text } = entry;
  if (entry.figure !== undefined) return entry;
  if (isFigure(lead) && text !== undefined) return { ...entry, figure: lead, lead: text, text: undefined };
  const counted = LEADING_FIGURE.exec(lead);
  if (counted !== null) return { ...entry, figure: counted[1], lead: counted[2] };
  const split = splitPhrase(lead);
  if (split !== undefined && isFigure(split.rest)) return { ...entry, figure: split.rest, lead: split.head };
  return text !== undefined && isFigure(text) ? { ...entry, figure: text, text: undefined } : entry;
}

function isFigure(text: string): boolean {
  return (
    text.length <= MAX_FIGURE_CHARACTERS &&
    !isPeriod(text) &&
    parseCellNumber(text.replace(/[.;]$/, '')) !== undefined
  );
}

/** Moves a date or period at the beginning of an entry's texts to the field `mark`. */
export function extractMark(entry: Entry): Entry {
  const { lead = '', text } = entry;
  if (entry.mark !== undefined) return entry;
  const split = splitPhrase(lead);
  if (split !== undefined && isMark(split.head)) return { ...entry, mark: split.head, lead: split.rest };
  return isMark(lead) && text !== undefined ? { ...entry, mark: lead, lead: text, text: undefined } : entry;
}

function isMark(text: string): boolean {
  return (
    text.length <= MAX_MARK_CHARACTERS &&
    (isPeriod(text) ||
      text.split(/\s+[–—-]\s+/).every((end) => isPeriod(end)) ||
      /(?:1[89]|20|21)\d\d|\d{1,2}[.:]\d\d|\d\d?\.\s?\p{L}|\d/u.test(text))
  );
}
