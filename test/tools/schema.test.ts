import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { z as z3 } from 'zod/v3';
import { COMPATIBILITY_ONLY } from '../../src/core/call/operation.ts';
import { toJsonSchema } from '../../src/tools/schema.ts';
import { buildInputSchema, buildOutputSchema } from '../../src/tools/tool-schemas.ts';

describe('JSON Schema of a zod schema', () => {
  test('keeps bounds that were set and drops those that every integer has', () => {
    const schema = z.strictObject({
      free: z.int(),
      bound: z.int().min(1).max(50),
      nested: z.array(z.strictObject({ n: z.int() })),
    });
    expect(toJsonSchema(schema, 'input')).toEqual({
      type: 'object',
      properties: {
        free: { type: 'integer' },
        bound: { type: 'integer', minimum: 1, maximum: 50 },
        nested: {
          type: 'array',
          items: {
            type: 'object',
            properties: { n: { type: 'integer' } },
            required: ['n'],
            additionalProperties: false,
          },
        },
      },
      required: ['free', 'bound', 'nested'],
      additionalProperties: false,
    });
  });

  test('requires no field with a default from callers, and always has it in answers', () => {
    const schema = z.strictObject({ page: z.int().default(1) });
    expect(toJsonSchema(schema, 'input')).not.toHaveProperty('required');
    expect(toJsonSchema(schema, 'output')).toMatchObject({ required: ['page'] });
  });

  test('describes a zod 3 schema of a plug-in as fully as our own', () => {
    const three = toJsonSchema(z3.object({ title: z3.string().describe('Its title.') }).strict(), 'input');
    const four = toJsonSchema(z.strictObject({ title: z.string().describe('Its title.') }), 'input');
    expect(three).toEqual(four);
  });

  test('refuses an empty schema, in either version', () => {
    expect(() => toJsonSchema(z.any(), 'input')).toThrow('empty');
    expect(() => toJsonSchema(z3.any(), 'input')).toThrow('empty');
  });
});

describe('schemas on the tool list', () => {
  const listed = z.array(
    z.strictObject({
      at: z.int().describe('Where.'),
      deep: z.strictObject({ x: z.string() }),
      kind: z.enum(['a', 'b']),
    }),
  );

  test('show the fields of an answer and their types, and allow further ones', () => {
    expect(
      buildOutputSchema(
        z.strictObject({
          listed,
          words: z.array(z.string().max(3)),
          free: z.record(z.string(), z.unknown()).optional(),
          choice: z.union([z.string(), z.int()]),
        }),
        'http',
      ),
    ).toEqual({
      type: 'object',
      properties: {
        listed: { type: 'array' },
        words: { type: 'array' },
        free: { type: 'object' },
        choice: { type: ['string', 'integer'] },
      },
    });
  });

  test('leave out fields for other clients', () => {
    const schema = z.strictObject({
      shown: z.string(),
      old: z
        .boolean()
        .default(false)
        .describe('Old.')
        .meta({ [COMPATIBILITY_ONLY]: true }),
    });
    expect(buildInputSchema(schema, 'http')).toEqual({
      type: 'object',
      properties: { shown: { type: 'string' } },
      required: ['shown'],
      additionalProperties: false,
    });
  });
});
