import type { Schema } from '../layouts.ts';

const readTypes = ({ type }: Schema): readonly string[] =>
  type === undefined ? [] : typeof type === 'string' ? [type] : type;

/** Returns whether a field takes the name or number of a row or column. */
export function takesIndex(schema: Schema): boolean {
  const types = readTypes(schema);
  return types.includes('integer') && types.includes('string');
}

/** Returns whether a field takes one or several names, such as `highlight` and `totals`. */
export function takesNames(schema: Schema): boolean {
  const types = readTypes(schema);
  if (types.length === 1) return types[0] === 'array' && takesIndex(schema.items ?? {});
  return (
    types.includes('array') &&
    (types.includes('string') || types.includes('boolean') || types.includes('integer'))
  );
}
