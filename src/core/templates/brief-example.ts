import type { Content, Field, LayoutContract } from './contract.ts';

/** As many show how a list goes on. */
const SHOWN = 2;

/** The example of a layout with its lists cut short, but for those whose entries other fields name. */
export function briefExample({ fields }: LayoutContract, content: Content): Record<string, unknown> {
  return cut(fields, content, new Set(Object.values(fields).flatMap(namedBy)));
}

function cut(fields: Readonly<Record<string, Field>>, content: Content, kept: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, kept.has(name) ? value : shortened(fields[name], value, kept)]));
}

function shortened(field: Field | undefined, value: unknown, kept: ReadonlySet<string>): unknown {
  if (field?.kind === 'list' && Array.isArray(value)) return value.slice(0, Math.max(field.min, SHOWN)).map((item) => shortened(field.item, item, kept));
  return field?.kind === 'object' && typeof value === 'object' && value !== null ? cut(field.fields, value as Content, kept) : value;
}

/** Lists whose entries a field names, by name or number. */
function namedBy(field: Field): readonly string[] {
  if (field.kind === 'list') return namedBy(field.item);
  if (field.kind === 'object') return Object.values(field.fields).flatMap(namedBy);
  return field.kind === 'place' || field.kind === 'lines' ? [field.of] : [];
}
