import { omit } from '../core/input/fields.ts';
/** JSON Schema or another object of the OpenAPI document. */
export type Json = { readonly [key: string]: unknown };

const ANY_TYPES = ['object', 'array', 'string', 'number', 'boolean', 'null'];
/** Keywords that do not restrict values. */
const NOTES = new Set(['description', 'default', 'title', 'examples', 'deprecated']);

/**
 * Rewrites a schema so that every field states its types: several types as a list, as JSON Schema 2020-12 and
 * OpenAPI 3.1 allow, and a choice only for variants of one type. A field without restrictions lists all
 * types.
 */
export function addTypes(schema: Json): Json {
  const { anyOf, oneOf, properties, items, additionalProperties } = schema as Shape;
  const choices = (anyOf ?? oneOf)?.map(addTypes);
  const inner: Json = {
    ...schema,
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, addTypes(field)]),
      ),
    }),
    ...(items !== undefined && { items: addTypes(items) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: isUnspecific(additionalProperties) ? true : addTypes(additionalProperties),
    }),
  };
  if (choices !== undefined) return choice(inner, choices.flatMap(alternatives));
  return isUnspecific(inner) ? { ...inner, type: ANY_TYPES } : inner;
}

interface Shape {
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly properties?: Readonly<Record<string, Json>>;
  readonly items?: Json;
  readonly additionalProperties?: boolean | Json;
}

function isUnspecific(schema: Json): boolean {
  return Object.keys(schema).every((key) => NOTES.has(key));
}

/** Flattens a nested choice into its alternatives. */
function alternatives(schema: Json): readonly Json[] {
  const { anyOf } = schema as Shape;
  return anyOf !== undefined && Object.keys(schema).every((key) => key === 'anyOf' || NOTES.has(key))
    ? anyOf
    : [schema];
}

/** Merges alternatives whose keywords do not conflict; several remaining ones form a choice. */
function choice(schema: Json, all: readonly Json[]): Json {
  const outer = omit(schema, 'anyOf', 'oneOf');
  const key = schema['oneOf'] === undefined ? 'anyOf' : 'oneOf';
  const merged: Json[] = [];
  for (const one of all) {
    const at = merged.findIndex((other) => joinTypes(other, one) !== undefined);
    if (at < 0) merged.push(one);
    else merged[at] = joinTypes(merged[at] ?? {}, one) ?? one;
  }
  const [only, ...more] = merged;
  return only !== undefined && more.length === 0 ? { ...only, ...outer } : { ...outer, [key]: merged };
}

/**
 * Merges two schemas of different types, since each keyword applies to one type only. A list of values
 * applies to all types, so it merges with null only.
 */
function joinTypes(one: Json, other: Json): Json | undefined {
  const [types, others] = [readTypes(one), readTypes(other)];
  if (types.length === 0 || others.length === 0 || types.some((type) => others.includes(type)))
    return undefined;
  if (types.some((type) => NUMBERS.has(type)) && others.some((type) => NUMBERS.has(type))) return undefined;
  const [values, otherValues] = [readValues(one, types), readValues(other, others)];
  if ((values === undefined) !== (otherValues === undefined) && !isNull(types) && !isNull(others))
    return undefined;
  const enumerated =
    values === undefined && otherValues === undefined
      ? undefined
      : [...(values ?? [null]), ...(otherValues ?? [null])];
  const all = omit({ ...other, ...one }, 'const', 'enum');
  return {
    ...all,
    type: [...types, ...others],
    ...(enumerated !== undefined && { enum: [...new Set(enumerated)] }),
  };
}

const NUMBERS = new Set(['integer', 'number']);

function readTypes({ type }: Json): readonly string[] {
  return type === undefined ? [] : ([type].flat() as string[]);
}

function isNull(types: readonly string[]): boolean {
  return types.length === 1 && types[0] === 'null';
}

/** Values of a schema with `const` or `enum`; undefined for other schemas. */
function readValues(schema: Json, types: readonly string[]): readonly unknown[] | undefined {
  if (isNull(types)) return undefined;
  return schema['const'] === undefined
    ? (schema['enum'] as readonly unknown[] | undefined)
    : [schema['const']];
}
