import type { JsonSchema } from './schema.ts';

/**
 * Collapses a discriminated union into one object schema: each field appears once, and the description of the
 * discriminator lists the kinds with their fields, such as "move(slide, to): …". This takes a fraction of the
 * tokens. The operation still validates each kind against its own fields.
 */
export function collapseUnions(schema: JsonSchema): JsonSchema {
  const kinds = (schema['anyOf'] ?? schema['oneOf']) as readonly JsonSchema[] | undefined;
  const name = kinds === undefined ? undefined : findDiscriminator(kinds);
  if (kinds !== undefined && name !== undefined) return collapseVariants(kinds, name);
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'properties'
        ? mapValues(value as JsonSchema)
        : key === 'items'
          ? collapseUnions(value as JsonSchema)
          : value,
    ]),
  );
}

function mapValues(properties: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [key, collapseUnions(value as JsonSchema)]),
  );
}

function findDiscriminator(kinds: readonly JsonSchema[]): string | undefined {
  const [first] = kinds;
  return Object.keys(readFields(first)).find((name) =>
    kinds.every((kind) => readDiscriminatorValues(readFields(kind)[name]).length > 0),
  );
}

function collapseVariants(kinds: readonly JsonSchema[], name: string): JsonSchema {
  const fields = new Map<string, JsonSchema>();
  for (const kind of kinds)
    for (const [key, field] of Object.entries(readFields(kind)))
      if (key !== name && !fields.has(key)) fields.set(key, field);
  const descriptions = kinds.map((kind) => {
    const required = new Set((kind['required'] ?? []) as readonly string[]);
    const taken = Object.keys(readFields(kind)).filter((key) => key !== name);
    const { description } = readFields(kind)[name] ?? {};
    const [first, ...more] = readDiscriminatorValues(readFields(kind)[name]);
    return `${[first, ...more.slice(-1)].join(' … ')}(${taken.map((key) => (required.has(key) ? key : `${key}?`)).join(', ')})${description === undefined ? '' : `: ${String(description)}`}`;
  });
  const choice = {
    type: 'string',
    enum: kinds.flatMap((kind) => readDiscriminatorValues(readFields(kind)[name])),
    description: descriptions.join(' '),
  };
  return { type: 'object', properties: { [name]: choice, ...Object.fromEntries(fields) }, required: [name] };
}

/** Discriminator values that select a kind. */
function readDiscriminatorValues(field: JsonSchema | undefined): readonly unknown[] {
  return field?.['const'] === undefined ? ((field?.['enum'] ?? []) as readonly unknown[]) : [field['const']];
}

function readFields(schema: JsonSchema | undefined): Readonly<Record<string, JsonSchema>> {
  return (schema?.['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
}
