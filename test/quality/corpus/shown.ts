import { findNumbers } from '../../../src/core/scene/number-values.ts';
import { toVisibleText } from '../../../src/core/sources/rich-text.ts';
import type { SlideSpec } from '../../../src/core/templates/contract.ts';

/** Texts and values that a slide shows. */
export interface Shown {
  /** 1-based. */
  readonly number: number;
  readonly layout: string;
  readonly title: string;
  /** Texts without the title, a paragraph, cell or label each. */
  readonly texts: readonly string[];
  /** Values of charts with few points, which stand beside them. */
  readonly values: readonly number[];
  readonly hasFigure: boolean;
}

const UNSEEN = new Set([
  'icon',
  'icon_query',
  'image',
  'pictures',
  'type',
  'number_format',
  'highlight',
  'definitions',
  'language',
  'align',
  'url',
]);
const FIGURES = ['chart', 'table', 'map', 'diagram', 'image', 'markup', 'code'];
/** More values than these are a line, not labels that can be read. */
const LABELLED = 24;

export function shownOn({ layout, content }: SlideSpec, index: number): Shown {
  const title = String(content['title'] ?? content['statement'] ?? content['quote'] ?? '');
  const values: number[] = [];
  const texts: string[] = [];
  const read = (value: unknown, key: string): void => {
    if (UNSEEN.has(key) || value === null || value === undefined) return;
    if (key === 'markup' && typeof value === 'string') readMarkup(value);
    else if (key === 'chart' || key === 'map') readChart(value);
    else if (typeof value === 'string') texts.push(toVisibleText(value));
    else if (typeof value === 'number') texts.push(String(value));
    else if (Array.isArray(value)) for (const one of value) read(one, '');
    else if (typeof value === 'object') for (const [name, one] of Object.entries(value)) read(one, name);
  };
  const readChart = (chart: unknown): void => {
    const numbers: number[] = [];
    const labels: string[] = [];
    const gather = (value: unknown, key: string): void => {
      if (UNSEEN.has(key)) return;
      if (typeof value === 'number') numbers.push(value);
      else if (typeof value === 'string') (key === 'categories' ? labels : texts).push(value);
      else if (Array.isArray(value)) for (const one of value) gather(one, key);
      else if (value !== null && typeof value === 'object')
        for (const [name, one] of Object.entries(value)) gather(one, name);
    };
    gather(chart, '');
    if (numbers.length <= LABELLED) values.push(...numbers);
    if (labels.length <= LABELLED) texts.push(...labels);
  };
  const readMarkup = (markup: string): void => {
    const rest = markup.replace(/<chart[^>]*>([\s\S]*?)<\/chart>/g, (_, json: string) => {
      try {
        readChart(JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&amp;', '&')));
      } catch {
        texts.push(json);
      }
      return '\n';
    });
    const words = rest
      .replace(
        /<[^>]*>/g,
        (tag) =>
          [...tag.matchAll(/ (?:label|title|detail|name|value|date)="([^"]*)"/g)]
            .map(([, text]) => `\n${text}\n`)
            .join('') || '\n',
      )
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&');
    texts.push(...words.split('\n').map((line) => line.trim()));
  };
  for (const [name, value] of Object.entries(content)) if (content[name] !== title) read(value, name);
  return {
    number: index + 1,
    layout,
    title: toVisibleText(title).trim(),
    texts: texts.filter((text) => text.trim() !== '' && text.trim() !== title),
    values,
    hasFigure: FIGURES.some((name) => content[name] !== undefined),
  };
}

export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/[’‘]/g, "'")
    .replace(/[‐‑]/g, '-')
    .toLowerCase()
    .trim();
}

/** Words of a text, or letters where a script does not separate words. */
export function wordsOf(text: string): string[] {
  return (
    fold(text).match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+(?:[.,'-][\p{L}\p{N}]+)*/gu,
    ) ?? []
  );
}

export function allText({ title, texts }: Shown): string {
  return [title, ...texts].join(' | ');
}

export function numbersOn(shown: Shown): number[] {
  return [
    ...findNumbers(allText(shown)).flatMap(({ values }) => values),
    ...shown.values.map((value) => Math.abs(value)),
  ];
}
