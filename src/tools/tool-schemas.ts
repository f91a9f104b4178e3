import type { z } from 'zod';
import { COMPATIBILITY_ONLY } from '../core/operation.ts';
import { type JsonSchema, jsonSchemaOf } from './schema.ts';

/** What a model may send. Fields that are there for other clients are accepted, but not shown. */
export function inputSchemaOf(schema: z.ZodObject): JsonSchema {
  const full = jsonSchemaOf(schema, 'input');
  const shown = Object.entries(propertiesOf(full)).filter(([, field]) => field[COMPATIBILITY_ONLY] !== true);
  return { ...full, properties: Object.fromEntries(shown) };
}

/**
 * What a tool answers, in outline: its fields, and the fields of what it lists. Descriptions and
 * depth would double the price of the whole list, and a model sees the answer itself; whatever
 * fits the full schema fits this one.
 */
export function outputSchemaOf(schema: z.ZodObject): JsonSchema {
  const full = jsonSchemaOf(schema, 'output');
  const properties = Object.entries(propertiesOf(full)).map(([name, field]) => [name, field['type'] === 'array' ? { type: 'array', items: itemOutline(field['items']) } : outline(field)]);
  return { type: 'object', properties: Object.fromEntries(properties), ...(full['required'] === undefined ? {} : { required: full['required'] }) };
}

function itemOutline(items: unknown): JsonSchema {
  const item = (items ?? {}) as JsonSchema;
  const fields = Object.entries(propertiesOf(item));
  return fields.length === 0 ? outline(item) : { type: 'object', properties: Object.fromEntries(fields.map(([name, field]) => [name, outline(field)])) };
}

function outline({ type, enum: values }: JsonSchema): JsonSchema {
  return { ...(type === undefined ? {} : { type }), ...(values === undefined ? {} : { enum: values }) };
}

function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
}
