import { type Content, type Field, isSeldom, type LayoutContract } from '../templates/contract.ts';
import { hasValue } from './bindings.ts';

const SAMPLE_CHART = {
  type: 'bar',
  categories: ['A', 'B', 'C', 'D'],
  series: [{ name: 'A', values: [4, 6, 5, 8] }],
};
const SAMPLE_MAP = { region: 'world', values: [] };
const SAMPLE_DIAGRAM = { mermaid: 'flowchart LR\nA --> B --> C' };
const SAMPLE_TABLE = {
  columns: [{ label: 'A' }, { label: 'B' }, { label: 'C' }],
  rows: [
    ['A', '1', '2'],
    ['B', '3', '4'],
    ['C', '5', '6'],
  ],
};

/** Content of a slide layout: the contract's example with every optional field that is commonly used. */
export function createPromptContent(contract: LayoutContract): Content {
  const content: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(contract.fields))
    if (!isSeldom(field)) content[key] = fillField(field, contract.example[key]);
  return content;
}

function fillField(field: Field, example: unknown): unknown {
  switch (field.kind) {
    case 'object': {
      const object = (example !== null && typeof example === 'object' ? example : {}) as Readonly<
        Record<string, unknown>
      >;
      return Object.fromEntries(
        Object.entries(field.fields).map(([key, inner]) => [key, fillField(inner, object[key])]),
      );
    }
    case 'list': {
      const items =
        Array.isArray(example) && example.length > 0
          ? example
          : Array.from({ length: Math.round((field.min + field.max) / 2) }, () => undefined);
      return items.map((item: unknown) => fillField(field.item, item));
    }
    case 'image':
      return hasValue(example) ? example : { alt: field.description };
    case 'icon':
      return hasValue(example) ? example : { icon_name: 'circle' };
    case 'chart':
      return hasValue(example) ? example : SAMPLE_CHART;
    case 'geomap':
      return hasValue(example) ? example : SAMPLE_MAP;
    case 'diagram':
      return hasValue(example) ? example : SAMPLE_DIAGRAM;
    case 'table':
      return hasValue(example) ? example : SAMPLE_TABLE;
    case 'choice':
      return example ?? field.values[0];
    case 'flag':
      return example ?? false;
    case 'number':
      return example ?? field.min ?? 1;
    case 'place':
      return example ?? 1;
    case 'lines':
      return example ?? '';
    case 'text':
      return hasValue(example) ? example : field.description;
  }
}
