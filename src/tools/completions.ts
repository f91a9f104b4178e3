import type { CallContext } from '../core/call/call.ts';
import { execute, type Operation } from '../core/call/operation.ts';
import { ARGUMENT_KINDS } from './prompts.ts';

/** MCP limits a completion to 100 values. */
const MAX_VALUES = 100;
const TEMPLATE_PLACES: readonly (readonly [prefix: string, kind: Kind])[] = [
  ['lectern://templates/{id}', 'template'],
  ['lectern://presentations/{id}', 'presentation'],
  ['lectern://tasks/{id}', 'task'],
  ['lectern://designs/{id}', 'design'],
];

type Kind = 'presentation' | 'template' | 'task' | 'design' | 'layout';
type Reference =
  | { readonly type: 'ref/prompt'; readonly name: string }
  | { readonly type: 'ref/resource'; readonly uri: string };

export interface Completion {
  readonly values: string[];
  readonly total: number;
  readonly hasMore: boolean;
}

/**
 * Ids for an argument of a prompt or a variable of a resource URI. Ids and titles that begin with the typed
 * text come first, then those that contain it.
 */
export async function complete(
  ref: Reference,
  argument: { readonly name: string; readonly value: string },
  catalogue: readonly Operation[],
  call: CallContext,
): Promise<Completion> {
  const kind = findKind(ref, argument.name);
  const known = kind === undefined ? [] : await listIds(kind, catalogue, call);
  const typed = argument.value.toLowerCase();
  const begins = known.filter(({ id }) => id.toLowerCase().startsWith(typed));
  const contains = known.filter(
    ({ id, title }) => !id.toLowerCase().startsWith(typed) && `${id} ${title}`.toLowerCase().includes(typed),
  );
  const ids = [...begins, ...contains].map(({ id }) => id);
  return { values: ids.slice(0, MAX_VALUES), total: ids.length, hasMore: ids.length > MAX_VALUES };
}

function findKind(ref: Reference, name: string): Kind | undefined {
  if (ref.type === 'ref/prompt') return ARGUMENT_KINDS[name];
  if (name === 'layout') return 'layout';
  return name === 'id' ? TEMPLATE_PLACES.find(([prefix]) => ref.uri.startsWith(prefix))?.[1] : undefined;
}

const LISTS: Readonly<
  Record<
    Kind,
    { readonly operation: string; readonly input: object; readonly items: string; readonly title: string }
  >
> = {
  presentation: {
    operation: 'list_presentations',
    input: { page_size: 100 },
    items: 'items',
    title: 'title',
  },
  template: { operation: 'list_templates', input: {}, items: 'templates', title: 'name' },
  design: { operation: 'list_designs', input: { page_size: 100 }, items: 'items', title: 'name' },
  // All templates share the same layouts.
  layout: {
    operation: 'get_template',
    input: { id: 'general' },
    items: 'available_layouts',
    title: 'description',
  },
  task: { operation: 'list_tasks', input: { limit: 100 }, items: 'tasks', title: 'message' },
};

async function listIds(
  kind: Kind,
  catalogue: readonly Operation[],
  call: CallContext,
): Promise<readonly { readonly id: string; readonly title: string }[]> {
  const list = LISTS[kind];
  const operation = catalogue.find(({ name }) => name === list.operation);
  if (operation === undefined) return [];
  const answer = await execute(operation, list.input, call);
  return (answer[list.items] as Record<string, unknown>[]).map((item) => ({
    id: String(item['id']),
    title: String(item[list.title] ?? ''),
  }));
}
