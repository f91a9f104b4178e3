import type { Content, Field, LayoutContract } from './contract.ts';

/** Number of list items, within the limits of the layout. */
const ITEMS = 3;
/** Fields that place an item on a picture. */
const POSITIONS = ['x', 'y'];
/** Placeholder text such as "[Title]" or "[Heading 2]". */
const PROMPT = /^\[\p{Lu}[\p{L}\d ]*\]$/u;

/** Content of a new slide: the names of its required fields in brackets, without invented facts. */
export function promptContent({ fields }: LayoutContract): Content {
  return createPrompts(fields, [], '');
}

/** Returns whether a text is such a prompt. */
export function isPrompt(text: string): boolean {
  return PROMPT.test(text);
}

function createPrompts(
  fields: Readonly<Record<string, Field>>,
  anyOf: readonly string[],
  number: string,
): Content {
  const [least] = anyOf;
  const shown = Object.entries(fields).filter(([name, { optional }]) => optional !== true || name === least);
  return Object.fromEntries(shown.map(([name, field]) => [name, createPrompt(field, name, number)]));
}

function createPrompt(field: Field, name: string, number: string): unknown {
  switch (field.kind) {
    case 'text':
      return prompt(name, number);
    case 'list':
      return Array.from({ length: Math.min(field.max, Math.max(field.min, ITEMS)) }, (_, index) =>
        createPrompt(field.item, singular(name), ` ${index + 1}`),
      );
    case 'object':
      return createPrompts(field.fields, field.anyOf ?? [], number);
    case 'image':
      return { image_prompt: prompt(name, number) };
    case 'icon':
      return { icon_name: 'circle' };
    case 'chart':
      return {
        type: 'bar',
        categories: ['[Category 1]', '[Category 2]', '[Category 3]'],
        series: [{ name: '[Series]', values: [1, 2, 3] }],
      };
    case 'geomap':
      return { values: { Austria: 1, Italy: 2, Switzerland: 3 } };
    case 'diagram':
      return { mermaid: 'flowchart LR\n  A[First] --> B[Second]\n  B --> C[Third]' };
    case 'table':
      return {
        columns: ['[Column 1]', '[Column 2]', '[Column 3]'],
        rows: [1, 2, 3].map((row) => [`[Row ${row}]`, '', '']),
      };
    case 'choice':
      return field.values[0];
    case 'flag':
      return false;
    case 'number':
      return POSITIONS.includes(name) ? placeApart(field, Number(number)) : (field.min ?? 1);
    case 'place':
    case 'lines':
      return '1';
  }
}

/** Position of an item, so that items of a new slide do not lie upon each other. */
function placeApart(
  { min = 0, max = 1 }: { readonly min?: number; readonly max?: number },
  item: number,
): number {
  return min + ((max - min) * Math.max(1, item)) / (ITEMS + 1);
}

function prompt(name: string, number: string): string {
  return `[${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}${number}]`;
}

function singular(name: string): string {
  if (name === 'items') return 'text';
  return name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/s$/, '');
}
