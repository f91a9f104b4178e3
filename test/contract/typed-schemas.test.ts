import { describe, expect, test } from 'vitest';
import { apiDocument } from '../../scripts/api-document.ts';
import { publishedTools } from '../../scripts/published-tools.ts';
import { buildMoreTools } from '../../src/tools/more-tools.ts';

type Schema = {
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
};

interface Node {
  readonly at: string;
  readonly schema: Schema;
  /** Number of choices that contain it. */
  readonly depth: number;
}

/** The schema and all nested schemas. */
function* nodesOf(schema: Schema, at: string, depth = 0): Generator<Node> {
  yield { at, schema, depth };
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    yield* nodesOf(field, `${at}.${name}`, depth);
  if (schema.items !== undefined) yield* nodesOf(schema.items, `${at}[]`, depth);
  if (typeof schema.additionalProperties === 'object')
    yield* nodesOf(schema.additionalProperties, `${at}{}`, depth);
  for (const [index, one] of choicesOf(schema).entries()) yield* nodesOf(one, `${at}|${index}`, depth + 1);
}

const choicesOf = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf ?? [];
const typesIn = ({ type }: Schema) => (type === undefined ? [] : [type].flat());
const faults = (nodes: Iterable<Node>, isFault: (node: Node) => boolean) =>
  [...nodes].filter(isFault).map(({ at }) => at);

const untyped = ({ schema }: Node) =>
  schema.type === undefined && schema.$ref === undefined && choicesOf(schema).length === 0;
const nested = ({ schema, depth }: Node) => depth > 0 && choicesOf(schema).length > 0;
/** A choice that a list of types could express, since no alternative restricts its values. */
const needless = ({ schema }: Node) => {
  const choices = choicesOf(schema);
  const types = choices.flatMap(typesIn);
  return (
    choices.length > 0 &&
    choices.every((one) => one.type !== undefined && one.enum === undefined && one.const === undefined) &&
    new Set(types).size === types.length
  );
};

const tools = [...publishedTools(), ...buildMoreTools(false).map((tool) => [tool.name, tool] as const)].map(
  ([name, tool]) => [name, tool as { inputSchema: Schema; outputSchema?: Schema }] as const,
);
const inputs = () => tools.flatMap(([name, { inputSchema }]) => [...nodesOf(inputSchema, name)]);
const outputs = () =>
  tools.flatMap(([name, { outputSchema }]) =>
    outputSchema === undefined ? [] : [...nodesOf(outputSchema, name)],
  );

describe('tools as clients see them, over HTTP and over stdio', () => {
  test('every field of every input and output schema has a type', () => {
    expect(inputs().length).toBeGreaterThan(500);
    expect(faults([...inputs(), ...outputs()], untyped)).toEqual([]);
    expect(faults(nodesOf({ type: 'object', properties: { value: {} } }, 'x'), untyped)).toEqual(['x.value']);
  });

  test('every input field has one type, and only the value of an edit is a union', () => {
    expect(
      faults(
        inputs(),
        ({ schema }) =>
          Array.isArray(schema.type) || schema.const !== undefined || typeof schema === 'boolean',
      ),
    ).toEqual([]);
    const choices = inputs().filter(({ schema }) => choicesOf(schema).length > 0);
    expect(choices.map(({ at }) => at)).toEqual([
      'edit_presentation.json.edits[].value',
      'stdio/edit_presentation.json.edits[].value',
    ]);
    // Vertex AI accepts no keyword next to anyOf.
    for (const { schema } of choices) expect(Object.keys(schema)).toEqual(['anyOf']);
    expect(choices[0]?.schema.anyOf?.[0]?.description).toBe('New value of the field.');
    expect(faults(inputs(), nested)).toEqual([]);
  });

  test('every list of an input describes its items', () => {
    expect(faults(inputs(), ({ schema }) => schema.type === 'array' && schema.items === undefined)).toEqual(
      [],
    );
  });

  test('no output schema is a union', () => {
    expect(faults(outputs(), ({ schema }) => choicesOf(schema).length > 0)).toEqual([]);
  });
});

describe('the OpenAPI document', () => {
  const document = apiDocument('0');

  /** Schemas of all parameters, bodies and answers. */
  function* schemasIn(value: unknown, at: string): Generator<Node> {
    if (value === null || typeof value !== 'object') return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'schema') yield* nodesOf(inner as Schema, at);
      else if (key !== 'example') yield* schemasIn(inner, `${at}/${key}`);
    }
  }

  const nodes = () => [
    ...Object.entries(document.components.schemas).flatMap(([name, schema]) => [
      ...nodesOf(schema as Schema, name),
    ]),
    ...schemasIn(document.paths, ''),
    ...schemasIn(document.components['responses'], 'responses'),
  ];

  test('every field of every schema has a type', () => {
    expect(nodes().length).toBeGreaterThan(2_000);
    expect(faults(nodes(), untyped)).toEqual([]);
  });

  test('no union is nested in a union or replaceable by a list of types', () => {
    expect(faults(nodes(), nested)).toEqual([]);
    expect(faults(nodes(), needless)).toEqual([]);
  });

  test('every nullable field lists null among its types and values', () => {
    const { EditPresentationV3Request: request } = document.components.schemas as Record<string, Schema>;
    expect(request?.properties?.['export_as']).toMatchObject({
      type: ['string', 'null'],
      enum: ['pptx', 'pdf', 'png', 'svg', null],
    });
    const edits = request?.properties?.['edits']?.items?.oneOf ?? [];
    const setField = edits.find((one) => one.properties?.['op']?.const === 'set_field');
    expect(setField?.properties?.['slide']?.type).toEqual(['integer', 'string']);
    expect(setField?.properties?.['value']?.type).toEqual([
      'object',
      'array',
      'string',
      'number',
      'boolean',
      'null',
    ]);
  });
});
