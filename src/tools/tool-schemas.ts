import type { z } from 'zod';
import { COMPATIBILITY_ONLY } from '../core/operation.ts';
import { collapseUnions } from './collapse-union.ts';
import { type JsonSchema, jsonSchemaOf } from './schema.ts';

/** What a model may send. Fields that are there for other clients are accepted, but not shown. */
export function inputSchemaOf(schema: z.ZodObject): JsonSchema {
  const full = jsonSchemaOf(schema, 'input');
  const shown = Object.entries(propertiesOf(full)).filter(([, field]) => field[COMPATIBILITY_ONLY] !== true);
  return withoutLengths(collapseUnions({ ...full, properties: Object.fromEntries(shown) }));
}

/** Longer ones say less to a model than the field's description. */
const PATTERN_SHOWN = 60;

/** Models do not count characters, nor read long patterns; a value beyond its bounds, and an unknown field at any depth, is refused by name. */
function withoutLengths(schema: JsonSchema): JsonSchema {
  const isNoise = (key: string, value: unknown) =>
    (/^(min|max)Length$/.test(key) && typeof value === 'number') ||
    (key === 'pattern' && typeof value === 'string' && value.length > PATTERN_SHOWN) ||
    (key === 'additionalProperties' && value === false);
  const bare = JSON.parse(JSON.stringify(schema, (key, value: unknown) => (isNoise(key, value) ? undefined : value))) as JsonSchema;
  return 'additionalProperties' in schema ? { ...bare, additionalProperties: schema['additionalProperties'] } : bare;
}

/**
 * What a tool answers, in outline: the names and types of its fields. Descriptions and depth would
 * double the price of the whole list, and a model sees the answer itself; whatever fits the full
 * schema fits this one.
 */
export function outputSchemaOf(schema: z.ZodObject): JsonSchema {
  const properties = Object.entries(propertiesOf(jsonSchemaOf(schema, 'output'))).map(([name, field]) => [name, outline(field)]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

function outline({ type, enum: values }: JsonSchema): JsonSchema {
  return { ...(type === undefined ? {} : { type }), ...(values === undefined ? {} : { enum: values }) };
}

function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
}
