import { byText } from '../memory/memo.ts';
import type { Content, Field, LayoutContract } from '../templates/contract.ts';
import { chooseFunnelForm, computeFunnelShares, formatShareText, stepRate } from './funnel.ts';

const SHARE = '@share:';

/** Values that a binding can read: the slide's content and, inside `each`, the item. */
export interface Scope {
  readonly content: Content;
  /** Values of deck and slide by their name after "@". */
  readonly deck: Readonly<Record<string, unknown>>;
  readonly item?: {
    readonly value: unknown;
    /** Content path of the item: "items[1]". */
    readonly path: string;
    /** Index from 0. */
    readonly index: number;
  };
}

/** Returns the value and content path of a binding; deck values have no path. */
export function resolveBinding(binding: string, scope: Scope): { value: unknown; path: string | undefined } {
  if (binding.startsWith('@'))
    return { value: scope.deck[binding.slice(1)] ?? readComputed(binding, scope), path: undefined };
  if (binding === '#')
    return { value: scope.item === undefined ? undefined : scope.item.index + 1, path: undefined };
  if (binding.startsWith('.')) {
    if (scope.item === undefined) return { value: undefined, path: undefined };
    const rest = binding.slice(1);
    return rest === ''
      ? { value: scope.item.value, path: scope.item.path }
      : { value: readPath(scope.item.value, rest), path: `${scope.item.path}.${rest}` };
  }
  return { value: readPath(scope.content, binding), path: binding };
}

/**
 * Values that are computed from the content: the form of a funnel, the rate of a step, and a formatted share.
 */
function readComputed(binding: string, { content, deck, item }: Scope): unknown {
  const lang = String(deck['lang'] ?? 'en');
  if (binding === '@funnel') return chooseFunnelForm(content);
  if (binding.startsWith(SHARE)) return formatShareText(Number(binding.slice(SHARE.length)), lang);
  if (binding === '@rate' && item !== undefined)
    return stepRate(computeFunnelShares(content['items']), item.index, lang);
  return undefined;
}

/** Link of the heading and the number of an item of a table of contents to the slide on which it starts. */
export function findPageLink(binding: string, { item }: Scope): string | undefined {
  if (binding !== '.heading' && binding !== '.page') return undefined;
  const page = readPath(item?.value, 'page');
  return typeof page === 'number' && Number.isInteger(page) && page > 0 ? `#${page}` : undefined;
}

/** Names and indices of a path such as "items[1].heading". */
const splitPath = byText((path) => path.split(/[.[\]]+/).filter((part) => part !== ''));

function readPath(root: unknown, path: string): unknown {
  let value = root;
  for (const part of splitPath(path)) {
    if (value === null || typeof value !== 'object') return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/**
 * Returns whether there is something to show: blank text, empty lists, objects without content and `false` do
 * not count.
 */
export function hasValue(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false;
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.some(hasValue);
  if (typeof value === 'object') return Object.values(value).some(hasValue);
  return true;
}

/** Converts a value to text; lists are joined by line feeds. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(toText).filter(Boolean).join('\n');
  return '';
}

/** The contract's field of a content path such as "items[1].heading". */
export function findField(contract: LayoutContract, path: string): Field | undefined {
  let field: Field | undefined = { kind: 'object', description: '', fields: contract.fields };
  for (const part of splitPath(path)) {
    if (field?.kind === 'object') field = field.fields[part];
    else if (field?.kind === 'list')
      field = /^\d+$/.test(part)
        ? field.item
        : field.item.kind === 'object'
          ? field.item.fields[part]
          : undefined;
    else return undefined;
  }
  return field;
}
