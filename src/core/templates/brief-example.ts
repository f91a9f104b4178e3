import type { Content, Field, LayoutContract } from './contract.ts';

/** Number of items that suffices to show a list. */
const SHOWN_ITEMS = 2;

/** The example of a layout with lists cut short, except those whose entries other fields name. */
export function briefExample({ fields }: LayoutContract, content: Content): Record<string, unknown> {
  return cut(fields, content, new Set(Object.values(fields).flatMap(findNamedLists)));
}

function cut(
  fields: Readonly<Record<string, Field>>,
  content: Content,
  wholeLists: ReadonlySet<string>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [
      name,
      wholeLists.has(name) ? value : shorten(fields[name], value, wholeLists),
    ]),
  );
}

function shorten(field: Field | undefined, value: unknown, wholeLists: ReadonlySet<string>): unknown {
  if (field?.kind === 'list' && Array.isArray(value))
    return value
      .slice(0, Math.max(field.min, SHOWN_ITEMS))
      .map((item) => shorten(field.item, item, wholeLists));
  return field?.kind === 'object' && typeof value === 'object' && value !== null
    ? cut(field.fields, value as Content, wholeLists)
    : value;
}

/** Lists whose entries a field refers to by name or number. */
function findNamedLists(field: Field): readonly string[] {
  if (field.kind === 'list') return findNamedLists(field.item);
  if (field.kind === 'object') return Object.values(field.fields).flatMap(findNamedLists);
  return field.kind === 'place' || field.kind === 'lines' ? [field.of] : [];
}
