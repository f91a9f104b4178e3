import { type Content, type Field, isSeldom, type LayoutContract } from '../templates/contract.ts';
import { hasValue } from './bindings.ts';

const SAMPLE_CHART = { type: 'bar', categories: ['A', 'B', 'C', 'D'], series: [{ name: 'A', values: [4, 6, 5, 8] }] };
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

/** Content of a slide layout: the contract's example with every optional field present that is not seldom given. */
export function promptContent(contract: LayoutContract): Content {
  const content: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(contract.fields)) if (!isSeldom(field)) content[key] = filled(field, contract.example[key]);
  return content;
}

function filled(field: Field, given: unknown): unknown {
  switch (field.kind) {
    case 'object': {
      const object = (given !== null && typeof given === 'object' ? given : {}) as Readonly<Record<string, unknown>>;
      return Object.fromEntries(Object.entries(field.fields).map(([key, inner]) => [key, filled(inner, object[key])]));
    }
    case 'list': {
      const items = Array.isArray(given) && given.length > 0 ? given : Array.from({ length: Math.round((field.min + field.max) / 2) }, () => undefined);
      return items.map((item: unknown) => filled(field.item, item));
    }
    case 'image':
      return hasValue(given) ? given : { alt: field.description };
    case 'icon':
      return hasValue(given) ? given : { icon_name: 'circle' };
    case 'chart':
      return hasValue(given) ? given : SAMPLE_CHART;
    case 'geomap':
      return hasValue(given) ? given : SAMPLE_MAP;
    case 'diagram':
      return hasValue(given) ? given : SAMPLE_DIAGRAM;
    case 'table':
      return hasValue(given) ? given : SAMPLE_TABLE;
    case 'choice':
      return given ?? field.values[0];
    case 'flag':
      return given ?? false;
    case 'number':
      return given ?? field.min ?? 1;
    case 'place':
      return given ?? 1;
    case 'lines':
      return given ?? '';
    case 'text':
      return hasValue(given) ? given : field.description;
  }
}
