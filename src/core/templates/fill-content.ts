import type { Content, Field, LayoutContract, ListField } from './contract.ts';
import { charactersIn, type MeasuredLanguage } from './language-shares.ts';
import { codeOfLength, figureOfLength, textOfLength } from './representative-text.ts';

/** Options for generated content that tests or measures a layout. */
export interface Filling {
  /** Items in every list, within the limits of each. */
  readonly count: number;
  /** Characters of a text field by path ("items[].text"); 0 or undefined leaves an optional field out. */
  readonly length: (path: string) => number | undefined;
  /** The only list inside list items that is filled. */
  readonly nested?: string;
  /** English if absent; other languages use their share of the length. */
  readonly language?: MeasuredLanguage;
  /** Fills lists inside list items to their maximum instead of their typical number. */
  readonly heaviest?: boolean;
  /**
   * Fills only items at even or odd places: the others lack optional texts and have as few items as possible.
   */
  readonly full?: 'even' | 'odd';
  /** Offset in the sample prose in characters; 0 if absent. */
  readonly shift?: number;
  /** Ends texts with a whole word, for human readers. */
  readonly whole?: boolean;
}

/**
 * Generates content with texts of given lengths. A picture that an icon can replace is left out unless its
 * path has a length.
 */
export function fillContent(contract: LayoutContract, filling: Filling): Content {
  return fillObject(contract.fields, '', filling);
}

/** Returns whether items take either a picture or an icon. */
export function picturesForIcons(fields: Readonly<Record<string, Field>>): boolean {
  return Object.values(fields).some((field) => {
    const item = field.kind === 'list' ? field.item : field;
    return (
      item.kind === 'object' &&
      (('image' in item.fields && 'icon' in item.fields) || picturesForIcons(item.fields))
    );
  });
}

/** Paths of all text fields of a contract, in its order. */
export function textPaths(fields: Readonly<Record<string, Field>>, head = ''): string[] {
  return Object.entries(fields).flatMap(([key, field]) =>
    listPaths(field, head === '' ? key : `${head}.${key}`),
  );
}

function listPaths(field: Field, path: string): string[] {
  if (field.kind === 'text') return [path];
  if (field.kind === 'list') return listPaths(field.item, `${path}[]`);
  return field.kind === 'object' ? textPaths(field.fields, path) : [];
}

function fillObject(
  fields: Readonly<Record<string, Field>>,
  path: string,
  filling: Filling,
  at = 0,
): Record<string, unknown> {
  const content: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(fields)) {
    const here = path === '' ? key : `${path}.${key}`;
    const isAlternative =
      (field.kind === 'image' && field.optional === true && 'icon' in fields) ||
      (key === 'text' && 'items' in fields);
    if (isAlternative && filling.length(here) === undefined) continue;
    // A text can replace points: a length for the text means the text.
    if (
      key === 'items' &&
      'text' in fields &&
      filling.length(path === '' ? 'text' : `${path}.text`) !== undefined &&
      path !== ''
    )
      continue;
    if (
      field.kind === 'list' &&
      field.optional === true &&
      path.includes('[]') &&
      (filling.nested !== `${here}[]` || (filling.heaviest === true && at > 0))
    )
      continue;
    const value = fieldValue(field, here, filling, at);
    if (value !== undefined) content[key] = value;
  }
  return content;
}

function fieldValue(field: Field, path: string, filling: Filling, at = 0): unknown {
  switch (field.kind) {
    case 'text': {
      const length = filling.length(path) ?? 0;
      if ((length === 0 || isSparse(path, filling, at)) && field.optional === true) return undefined;
      if (field.role === 'code') return codeOfLength(Math.max(1, length));
      const { language = 'en', shift = 0 } = filling;
      if (field.role === 'figure' || path.endsWith('.change'))
        return figureOfLength(charactersIn(language, Math.max(1, length)));
      const text = textOfLength(charactersIn(language, length), language, shift);
      return filling.whole === true ? cutAtWord(text) : text;
    }
    case 'list':
      return Array.from(
        {
          length: path.includes('[]')
            ? isSparse(path, filling, at)
              ? field.min
              : nestedCount(field, filling)
            : clampCount(field, filling.count),
        },
        (_, index) => fieldValue(field.item, `${path}[]`, filling, index),
      );
    case 'object':
      return fillObject(field.fields, path, filling, at);
    case 'image':
      return { image_prompt: 'A picture', alt: 'A picture' };
    case 'icon':
      return { icon_name: 'circle' };
    case 'choice':
      return field.values[0];
    case 'flag':
      return true;
    // Items get different shares, so that points on a picture do not coincide.
    case 'number':
      return at === 0 || (field.max !== 100 && field.max !== 1)
        ? (field.max ?? 1)
        : (field.min ?? 0) + ((field.max - (field.min ?? 0)) * ((at * 3) % 7)) / 7;
    // The last place is the hardest, since nothing beside it is free. With most items, two share a place.
    case 'place':
      return filling.heaviest === true ? filling.count - (at % 3) : filling.count;
    case 'lines':
      return '1';
    case 'chart':
      return {
        type: 'bar',
        categories: ['One', 'Two', 'Three'],
        series: [{ name: 'Value', values: [4, 6, 5] }],
      };
    case 'geomap':
      return {
        region: 'europe',
        values: [
          { place: 'Austria', value: 4 },
          { place: 'Italy', value: 6 },
          { place: 'Spain', value: 5 },
        ],
      };
    case 'diagram':
      return {
        kind: 'flow',
        nodes: [{ label: 'One' }, { label: 'Two' }, { label: 'Three' }],
        edges: [
          { from: 'One', to: 'Two' },
          { from: 'Two', to: 'Three' },
        ],
      };
    case 'table': {
      const { rows = 8, columns = 4 } = field.extent ?? {};
      const labels = ['Item', 'First', 'Second', 'Third'].slice(0, Math.max(2, columns));
      return {
        columns: labels.map((label) => ({ label })),
        rows: Array.from({ length: Math.max(1, Math.min(7, rows - 1)) }, (_, row) =>
          labels.map((__, at) => (at === 0 ? `Row ${row + 1}` : String(at))),
        ),
      };
    }
  }
}

/** @param at index of the item that contains the field */
function isSparse(path: string, { full }: Filling, at: number): boolean {
  return full !== undefined && path.split('[]').length === 2 && at % 2 !== (full === 'even' ? 0 : 1);
}

function cutAtWord(text: string): string {
  const end = text.endsWith('.') ? -1 : text.lastIndexOf(' ');
  return end <= 0 ? text : text.slice(0, end).replace(/,$/, '');
}

function nestedCount(field: ListField, { heaviest = false }: Filling): number {
  return heaviest && field.typical !== undefined ? field.max : (field.typical ?? 1);
}

export function clampCount(field: ListField, count: number): number {
  return Math.min(field.max, Math.max(field.min, count));
}
