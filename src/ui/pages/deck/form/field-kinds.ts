import type { Schema } from '../layouts.ts';

const typesOf = ({ type }: Schema): readonly string[] => (type === undefined ? [] : typeof type === 'string' ? [type] : type);

/** A row or column, by its name or by its number. */
export function takesIndex(schema: Schema): boolean {
  const types = typesOf(schema);
  return types.includes('integer') && types.includes('string');
}

/** One or several names: `highlight`, `totals`, the rows of a table that stand out. */
export function takesNames(schema: Schema): boolean {
  const types = typesOf(schema);
  if (types.length === 1) return types[0] === 'array' && takesIndex(schema.items ?? {});
  return types.includes('array') && (types.includes('string') || types.includes('boolean') || types.includes('integer'));
}
