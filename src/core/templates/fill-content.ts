import type { Content, Field, LayoutContract, ListField } from './contract.ts';
import { codeOfLength, textOfLength } from './representative-text.ts';

/** How content made to measure a layout is filled. */
export interface Filling {
  /** Items in every list, within the limits of each. */
  readonly count: number;
  /** Characters of a text field, by path ("items[].text"); 0 or undefined leaves an optional field out. */
  readonly length: (path: string) => number | undefined;
  /** Lists inside list items are left out, unless the path is one of these. */
  readonly nested?: string;
}

/** Content with texts of given lengths. Where an icon can stand for a picture, the picture is left out, unless its path is given a length. */
export function filledContent(contract: LayoutContract, filling: Filling): Content {
  return object(contract.fields, '', filling);
}

/** Whether items bring a picture or an icon, as they like. */
export function picturesForIcons(fields: Readonly<Record<string, Field>>): boolean {
  return Object.values(fields).some((field) => {
    const item = field.kind === 'list' ? field.item : field;
    return item.kind === 'object' && (('image' in item.fields && 'icon' in item.fields) || picturesForIcons(item.fields));
  });
}

/** Paths of all text fields of a contract, in its order. */
export function textPaths(fields: Readonly<Record<string, Field>>, head = ''): string[] {
  return Object.entries(fields).flatMap(([key, field]) => pathsOf(field, head === '' ? key : `${head}.${key}`));
}

function pathsOf(field: Field, path: string): string[] {
  if (field.kind === 'text') return [path];
  if (field.kind === 'list') return pathsOf(field.item, `${path}[]`);
  return field.kind === 'object' ? textPaths(field.fields, path) : [];
}

function object(fields: Readonly<Record<string, Field>>, path: string, filling: Filling): Record<string, unknown> {
  const content: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(fields)) {
    const here = path === '' ? key : `${path}.${key}`;
    const isAlternative = (field.kind === 'image' && field.optional === true && 'icon' in fields) || (key === 'text' && 'items' in fields);
    if (isAlternative && filling.length(here) === undefined) continue;
    // Points and a text stand for each other: a length for the text means the text.
    if (key === 'items' && 'text' in fields && filling.length(path === '' ? 'text' : `${path}.text`) !== undefined && path !== '') continue;
    if (field.kind === 'list' && field.optional === true && path.includes('[]') && filling.nested !== `${here}[]`) continue;
    const value = fieldValue(field, here, filling);
    if (value !== undefined) content[key] = value;
  }
  return content;
}

function fieldValue(field: Field, path: string, filling: Filling): unknown {
  switch (field.kind) {
    case 'text': {
      const length = filling.length(path) ?? 0;
      return length === 0 && field.optional === true ? undefined : (field.role === 'code' ? codeOfLength : textOfLength)(Math.max(1, length));
    }
    case 'list':
      return Array.from({ length: path.includes('[]') ? (field.typical ?? 1) : clampCount(field, filling.count) }, () => fieldValue(field.item, `${path}[]`, filling));
    case 'object':
      return object(field.fields, path, filling);
    case 'image':
      return { image_prompt: 'A picture', alt: 'A picture' };
    case 'icon':
      return { icon_name: 'circle' };
    case 'choice':
      return field.values[0];
    case 'flag':
      return true;
    case 'number':
      return field.max ?? 1;
    // The last place: nothing beside it is free.
    case 'place':
      return filling.count;
    case 'lines':
      return '1';
    case 'chart':
      return { type: 'bar', categories: ['One', 'Two', 'Three'], series: [{ name: 'Value', values: [4, 6, 5] }] };
    case 'table':
      return { columns: ['Item', 'First', 'Second', 'Third'].map((label) => ({ label })), rows: Array.from({ length: 7 }, (_, row) => [`Row ${row + 1}`, '1', '2', '3']) };
  }
}

export function clampCount(field: ListField, count: number): number {
  return Math.min(field.max, Math.max(field.min, count));
}
