import { createRequire } from 'node:module';
import { z } from 'zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Modifies the JSON Schema generated from one zod schema. */
export type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

/** Schema of zod 3, used by operations of older plug-ins. */
export interface Zod3Schema {
  readonly _def: { readonly typeName: string };
}

/**
 * JSON Schema 2020-12 of a zod schema, reduced to what a model can use.
 *
 * zod 4 converts its own schemas. zod-to-json-schema returns an empty schema for them without an error, so it
 * is loaded for zod 3 schemas only.
 *
 * @param io `input`: values that callers send, where fields with defaults are optional; `output`: values they receive.
 * @param override modifies the result of each nested schema.
 * @throws Error when the result describes nothing: a tool without a schema would accept anything.
 */
export function toJsonSchema(
  schema: z.ZodType | Zod3Schema,
  io: 'input' | 'output',
  override?: Override,
): JsonSchema {
  const strip: Override = (context) => {
    stripNoise(context.jsonSchema);
    override?.(context);
  };
  const raw = '_zod' in schema ? z.toJSONSchema(schema, { io, override: strip }) : convertZod3(schema);
  const { $schema: _dialect, ...rest } = raw as Record<string, unknown>;
  if (Object.keys(rest).length === 0)
    throw new Error('The schema converts to an empty JSON Schema; give an object with described fields.');
  return rest;
}

function convertZod3(schema: Zod3Schema): object {
  const require = createRequire(import.meta.url);
  const { zodToJsonSchema } = require('#lib/zod-to-json-schema') as {
    zodToJsonSchema(schema: Zod3Schema, options: object): object;
  };
  return zodToJsonSchema(schema, { target: 'jsonSchema2019-09', $refStrategy: 'none' });
}

/**
 * Keywords without use for a caller: bounds of safe integers, patterns beside a format, key schemas of JSON
 * objects.
 */
function stripNoise(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.type === 'object' && schema.propertyNames !== undefined) {
    delete schema.propertyNames;
    delete schema.additionalProperties;
  }
}
