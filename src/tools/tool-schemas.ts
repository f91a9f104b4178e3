import type { z } from 'zod';
import { COMPATIBILITY_ONLY, type Operation } from '../core/call/operation.ts';
import type { NameOf } from '../core/errors/message.ts';
import { appendToDescription, withOperationNames } from '../core/input/describe.ts';
import { namesFiles } from '../core/input/file-references.ts';
import { jsonSchemaOver, type Transport } from '../core/input/only-over.ts';
import { SUMMARIZED } from '../core/input/summarized.ts';
import { collapseUnions } from './collapse-union.ts';
import { SAVE_FIELDS } from './local-input.ts';
import { readTypes, simplifyTypes } from './plain-types.ts';
import { type JsonSchema, type Override, toJsonSchema } from './schema.ts';

/**
 * Input schema of an operation over a transport, with the names of tools that the client has. Over stdio it
 * includes the fields for the path of the made file.
 */
export function buildOperationSchema(
  { input, makesFile }: Pick<Operation, 'input' | 'makesFile'>,
  transport: Transport,
  nameOf?: NameOf,
): JsonSchema {
  const schema = buildInputSchema(input, transport, nameOf);
  if (makesFile !== true || transport === 'http') return schema;
  return {
    ...schema,
    properties: {
      ...(schema['properties'] as JsonSchema),
      ...(buildInputSchema(SAVE_FIELDS, transport)['properties'] as JsonSchema),
    },
  };
}

/** Input schema over a transport. It hides fields for other clients, which are still accepted. */
export function buildInputSchema(
  schema: z.ZodObject,
  transport: Transport,
  nameOf: NameOf = (name) => name,
): JsonSchema {
  const full = withOperationNames(
    jsonSchemaOver(
      toJsonSchema(schema, 'input', transport === 'stdio' ? withPathHint : undefined),
      transport,
    ),
    nameOf,
  );
  const properties = Object.fromEntries(
    Object.entries(listShownFields(full)).map(([name, field]) => [name, summarize(field)]),
  );
  return withoutNoise(simplifyTypes(collapseUnions({ ...full, properties })));
}

/** Leaves only the description of an object that is marked as summarized. */
function summarize(field: JsonSchema): JsonSchema {
  return field[SUMMARIZED] === true ? { type: 'object', description: field['description'] } : field;
}

/** Adds to the description of fields that name files that they accept paths. */
const withPathHint: Override = ({ zodSchema, jsonSchema }) => {
  if (namesFiles(zodSchema) && jsonSchema.description !== undefined)
    appendToDescription(jsonSchema, ' Or a path on this machine.');
};

/** Bounds above this only protect the server, so the schema omits them. */
const BOUND_SHOWN = 5_000;

/**
 * Removes lengths, patterns, and defaults that are empty or false, which models do not use. The operation still
 * refuses values out of bounds and unknown fields by name.
 */
function withoutNoise(schema: JsonSchema): JsonSchema {
  const isNoise = (key: string, value: unknown) =>
    (/^(min|max)Length$/.test(key) && typeof value === 'number') ||
    (key === 'maximum' && typeof value === 'number' && value > BOUND_SHOWN) ||
    (key === 'pattern' && typeof value === 'string') ||
    (key === 'format' && value === 'uuid') ||
    (key === 'default' && (value === false || isEmpty(value))) ||
    (key === 'additionalProperties' && value === false);
  const reduced = JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (isNoise(key, value) ? undefined : value)),
  ) as JsonSchema;
  return 'additionalProperties' in schema
    ? { ...reduced, additionalProperties: schema['additionalProperties'] }
    : reduced;
}

function isEmpty(value: unknown): boolean {
  return value === '' || (value !== null && typeof value === 'object' && Object.keys(value).length === 0);
}

/** Output fields that the schema omits, since no call depends on them. */
const NOT_OUTLINED =
  /^(\w+_at|page|page_size|fonts|note|usage|warnings|standing_findings|layout_count|drawn_by|notation|slide_size|color_roles|themes?|language|thumbnail|merged_components|available_layouts)$/;

/**
 * Outline of a tool's output: names and types of its fields. Descriptions and nested fields would double the
 * tokens of the whole list, and the model sees the answer itself. Every value that fits the full schema fits
 * the outline.
 */
export function buildOutputSchema(schema: z.ZodObject, transport: Transport): JsonSchema {
  const shown = Object.entries(
    listShownFields(jsonSchemaOver(toJsonSchema(schema, 'output'), transport)),
  ).filter(([name]) => !NOT_OUTLINED.test(name));
  const properties = shown.map(([name, field]) => [name, { type: readTypes(field) }]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

function listShownFields(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  const fields = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>);
  return Object.fromEntries(fields.filter(([, field]) => field[COMPATIBILITY_ONLY] !== true));
}
