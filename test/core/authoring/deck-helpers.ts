import { readFileSync } from 'node:fs';
import type { AuthoredDeck } from '../../../src/core/authoring/api.ts';
import { createExtractiveAuthor } from '../../../src/core/authoring/extractive-author.ts';
import type { GenerateRequest } from '../../../src/core/presentations/draft.ts';
import { toAsciiDigits } from '../../../src/core/scene/cell-number.ts';
import { toVisibleText } from '../../../src/core/sources/rich-text.ts';
import type { SlideSpec } from '../../../src/core/templates/contract.ts';
import type { Measure } from '../../../src/core/templates/measure.ts';

/** Most characters that a layout takes, in Latin letters; Han and kana count double. */
const CAPACITY: Readonly<Record<string, number>> = {
  title: 260,
  statement: 190,
  quote: 260,
  metrics: 320,
  timeline: 620,
  process: 760,
  cards: 820,
  icon_list: 760,
  two_columns: 980,
  bullets: 900,
  table: 1300,
  references: 1400,
};

/** Maximum number of labels on the axis of a chart. */
const LABELS_MAX = 24;

/** A stand-in for the real layout: counts the characters that a slide shows. */
export const measure: Measure = ({ spec }) => {
  const text = listTexts(spec.content).join('');
  const length =
    text.length +
    (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0);
  const allowed = CAPACITY[spec.layout] ?? 900;
  const title = spec.content['title'];
  const tooLong = length > allowed || (typeof title === 'string' && title.length > 110);
  return tooLong
    ? [
        {
          code: 'text_overflow',
          severity: 'error',
          slide: 1,
          message: 'Too much text.',
          measured: length,
          allowed,
          unit: 'characters',
          fix: 'Shorten it.',
        },
      ]
    : [];
};

/** The words of a slide as its reader sees them; addresses and icon names are none. */
export function listTexts(value: unknown, key = ''): string[] {
  if (typeof value === 'string')
    return /url|icon_query|^type$|^align$|direction/.test(key)
      ? []
      : [key === 'code' ? value : toVisibleText(value)];
  if (typeof value === 'number') return key === 'page' ? [] : [String(value)];
  if (Array.isArray(value))
    return value
      .slice(0, key === 'categories' || key === 'values' ? LABELS_MAX : value.length)
      .flatMap((item) => listTexts(item, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => listTexts(inner, name));
}

export function fixture(name: string): string {
  return readFileSync(new URL(`../../fixtures/docs/${name}`, import.meta.url), 'utf8');
}

export function request(content: string, options: Partial<GenerateRequest> = {}): GenerateRequest {
  return {
    content,
    tone: 'default',
    verbosity: 'standard',
    markdown_emphasis: true,
    include_table_of_contents: false,
    include_title_slide: true,
    template: 'ledger',
    ...options,
  };
}

export const call = { signal: new AbortController().signal, progress: () => undefined };

export function deck(content: string, options: Partial<GenerateRequest> = {}): Promise<AuthoredDeck> {
  return createExtractiveAuthor({ measure }).deck(request(content, options), call);
}

/** Name of a slide: its title, or the sentence that stands alone on it. */
export function readName(spec: SlideSpec): string {
  return String(spec.content['title'] ?? spec.content['statement'] ?? spec.content['quote']);
}

/**
 * Numbers on the slides that do not stand in the source; page numbers such as "(2 of 3)" are the deck's own.
 */
export function strangeNumbers(authored: AuthoredDeck, source: string): string[] {
  const known = new Set(numbers(source.replace(/[\u00c2-\u00f4][\u0080-\u00bf]{1,3}/g, '–')));
  // Digits in groups are the number that they make together.
  const ungrouped = (text: string): string =>
    text.replace(/(?<!\d)\d{1,3}(?:[.,\u00a0\u202f]\d{3})+(?!\d)/g, (grouped) =>
      known.has(grouped.replace(/\D/g, '')) ? grouped.replace(/\D/g, '') : grouped,
    );
  return authored.slides
    .flatMap((spec) =>
      listTexts(spec.content).flatMap((text) =>
        numbers(ungrouped(text).replace(/\s\((?:\d+ of \d+|\d+\/\d+)\)$/, '')),
      ),
    )
    .filter((number) => !known.has(number));
}

function numbers(text: string): string[] {
  return (toAsciiDigits(text).match(/\d+/g) ?? []).flatMap((number) => [number]);
}
