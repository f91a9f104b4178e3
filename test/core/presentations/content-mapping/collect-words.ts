import { CONTRACTS } from '../../../../src/core/templates/catalogue.ts';
import type { Content, Field } from '../../../../src/core/templates/contract.ts';

/** Values that say how something looks, not words. */
const FORM: ReadonlySet<string> = new Set([
  'type',
  'align',
  'direction',
  'status',
  'page',
  'cyclic',
  'highlight',
  'highlight_lines',
  'total',
  'icon',
  'number_format',
  'axis',
  'focus_x',
  'focus_y',
  'x',
  'y',
  'milestone',
  'fit',
]);

/**
 * Every word and number that a content holds, as often as it holds it, in lower case and without punctuation.
 */
export function collectWords(content: Content): string[] {
  return textsIn(content).flatMap(wordsIn);
}

export function wordsIn(text: string): string[] {
  return (
    text
      .toLowerCase()
      .match(/\d+(?:[.,]\d+)*|\p{L}+/gu)
      ?.map((word) => (/^\d/.test(word) ? word.replace(/[.,]/g, '').replace(/(?<=\d)0$/, '') : word)) ?? []
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    FORM.has(key) ? [] : key === 'diagram' ? labelsIn(inner) : textsIn(inner),
  );
}

/** Only the labels of boxes and lines are words; the rest are ids and styles. */
function labelsIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'label' ? textsIn(inner) : labelsIn(inner),
  );
}

/**
 * Those of the words that are not among the others, each counted; a word that stands twice must be there
 * twice.
 */
export function missingWords(words: readonly string[], among: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of among) left.set(word, (left.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

/** The content of a layout with every list as long as it may be. */
export function longest(layout: string): Content {
  const contract = CONTRACTS.find(({ id }) => id === layout);
  if (contract === undefined) throw new Error(`no layout ${layout}`);
  // Names of periods must differ.
  return Object.fromEntries(
    Object.entries(contract.fields).map(([key, field]) => [
      key,
      key === 'periods' ? contract.example[key] : stretched(field, contract.example[key]),
    ]),
  );
}

function stretched(field: Field, value: unknown): unknown {
  if (field.kind !== 'list' || !Array.isArray(value)) return value;
  return Array.from({ length: field.max }, (_, at) => value[at % value.length]);
}
