import { cellNumber } from '../../scene/cell-number.ts';
import { isPeriod } from '../../sources/numbers.ts';
import { plain } from '../../sources/rich-text.ts';
import { splitSentences } from '../../sources/sentences.ts';
import type { Entry } from './slots.ts';

/** Longer beginnings are no heading. */
const HEAD_MAX = 60;
const MARK_MAX = 32;
const FIGURE_MAX = 16;
/** A figure at the beginning, with its unit, and what it counts. */
const COUNTED =
  /^([~≈<>±+−-]?\s?(?:[$€£¥₹]\s?)?\d[\d.,’'\u00a0\u202f]*(?:\s?(?:%|‰|[$€£¥₹](?:\s(?:k|m|bn|tn)\b)?|(?:k|m|bn|mn|tn|million|billion|Mio\.?|Mrd\.?|[kMGT]Wh?|kg|km|t)(?![\p{L}\d])))?)\s+(\S.*)$/su;

const ENDED = /[.!?…;:。！？]['"”’)*_]*$/u;

/** Several texts as one, as sentences where they begin like such. */
export function joined(parts: readonly (string | undefined)[]): string | undefined {
  const said = parts.filter((part): part is string => part !== undefined && part !== '');
  return said.length === 0 ? undefined : said.reduce((sum, part) => `${sum}${ENDED.test(sum) ? '' : /^\p{Lu}/u.test(part) ? '.' : ';'} ${part}`);
}

/** A name and what is said of it. */
export function headed(head: string | undefined, text: string | undefined): string | undefined {
  if (head === undefined || text === undefined) return head ?? text;
  return `${head}${ENDED.test(head) ? '' : ':'} ${text}`;
}

/** All that an entry says, in one line. */
export function lineOf(entry: Entry): string {
  const { mark, figure, lead, text, extra, points } = entry;
  const named = figure === undefined ? lead : entry.figureFirst === true || lead === undefined ? [figure, lead].filter(Boolean).join(' ') : headed(lead, figure);
  return headed(headed(mark, named), joined([text, ...extra, ...points])) ?? '';
}

/** A text as a name and the rest, where it parts: after a colon, a dash, a sentence, a comma. */
export function parted(text: string): { readonly head: string; readonly rest: string } | undefined {
  for (const seam of [/:\s+/g, /\s+[–—]\s+/g, /;\s+/g, /(?<=[.!?。！？])\s+/g, /(?<!\d),\s+|[、，]/g]) {
    for (const { index, 0: sign } of text.matchAll(seam)) {
      const head = text.slice(0, index).trim();
      const rest = text.slice(index + sign.length).trim();
      if (head !== '' && rest !== '' && head.length <= HEAD_MAX && isClosed(head)) return { head, rest };
    }
  }
  return undefined;
}

/** No emphasis, link, formula or bracket goes on behind it. */
function isClosed(head: string): boolean {
  const even = (sign: string): boolean => head.split(sign).length % 2 === 1;
  const depth = (open: string, close: string): number => head.split(open).length - head.split(close).length;
  return even('*') && even('`') && even('$') && even('_') && depth('[', ']') === 0 && depth('(', ')') === 0;
}

/** The sentences of a text, which may have paragraphs and clauses parted by semicolons. */
export function sentencesOf(text: string, language: string): string[] {
  const found = text
    .split(/\n+|(?<=;)\s+/)
    .flatMap((part) => splitSentences(plain(part), language))
    .map((sentence) => sentence.text.trim().replace(/;$/, ''))
    .filter((sentence) => sentence !== '');
  // Points that were joined had no full stops of their own.
  return found.at(-1)?.endsWith('.') === true ? found : found.map((sentence) => sentence.replace(/(?<!\.)\.$/, ''));
}

/** The entry with the figure that its words begin or end with. */
export function withFigure(entry: Entry): Entry {
  const { lead = '', text } = entry;
  if (entry.figure !== undefined) return entry;
  if (isFigure(lead) && text !== undefined) return { ...entry, figure: lead, lead: text, text: undefined };
  const counted = COUNTED.exec(lead);
  if (counted !== null) return { ...entry, figure: counted[1], lead: counted[2] };
  const split = parted(lead);
  if (split !== undefined && isFigure(split.rest)) return { ...entry, figure: split.rest, lead: split.head };
  return text !== undefined && isFigure(text) ? { ...entry, figure: text, text: undefined } : entry;
}

function isFigure(text: string): boolean {
  return text.length <= FIGURE_MAX && !isPeriod(text) && cellNumber(text.replace(/[.;]$/, '')) !== undefined;
}

/** The entry with the date or period that its words begin with. */
export function withMark(entry: Entry): Entry {
  const { lead = '', text } = entry;
  if (entry.mark !== undefined) return entry;
  const split = parted(lead);
  if (split !== undefined && isMark(split.head)) return { ...entry, mark: split.head, lead: split.rest };
  return isMark(lead) && text !== undefined ? { ...entry, mark: lead, lead: text, text: undefined } : entry;
}

function isMark(text: string): boolean {
  return text.length <= MARK_MAX && (isPeriod(text) || text.split(/\s+[–—-]\s+/).every((end) => isPeriod(end)) || /(?:1[89]|20|21)\d\d|\d{1,2}[.:]\d\d|\d\d?\.\s?\p{L}|\d/u.test(text));
}
