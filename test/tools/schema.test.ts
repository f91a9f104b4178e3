import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { z as z3 } from 'zod/v3';
import { jsonSchemaOf } from '../../src/tools/schema.ts';

describe('JSON Schema of a zod schema', () => {
  test('keeps bounds that were set and drops those that every integer has', () => {
    const schema = z.strictObject({ free: z.int(), bound: z.int().min(1).max(50), nested: z.array(z.strictObject({ n: z.int() })) });
    expect(jsonSchemaOf(schema, 'input')).toEqual({
      type: 'object',
      properties: {
        free: { type: 'integer' },
        bound: { type: 'integer', minimum: 1, maximum: 50 },
        nested: { type: 'array', items: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'], additionalProperties: false } },
      },
      required: ['free', 'bound', 'nested'],
      additionalProperties: false,
    });
  });

  test('asks callers for nothing that has a default, and promises it in answers', () => {
    const schema = z.strictObject({ page: z.int().default(1) });
    expect(jsonSchemaOf(schema, 'input')).not.toHaveProperty('required');
    expect(jsonSchemaOf(schema, 'output')).toMatchObject({ required: ['page'] });
  });

  test('leaves answers room to grow', () => {
    expect(JSON.stringify(jsonSchemaOf(z.strictObject({ a: z.strictObject({ b: z.string() }) }), 'output'))).not.toContain('additionalProperties');
  });

  test('describes a zod 3 schema of a plug-in as fully as our own', () => {
    const three = jsonSchemaOf(z3.object({ title: z3.string().describe('Its title.') }).strict(), 'input');
    const four = jsonSchemaOf(z.strictObject({ title: z.string().describe('Its title.') }), 'input');
    expect(three).toEqual(four);
  });

  test('refuses a schema that says nothing, in either version', () => {
    expect(() => jsonSchemaOf(z.any(), 'input')).toThrow('empty');
    expect(() => jsonSchemaOf(z3.any(), 'input')).toThrow('empty');
  });
});
