import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleContent } from '../../../src/core/templates/sample/sample-content.ts';
import { createTemplateService } from '../../../src/core/templates/template-service.ts';

const ajv = new Ajv2020({ strict: false });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
const SIZES = ['min', 'normal', 'max'] as const;

function faults(schema: object, content: unknown) {
  const validate = ajv.compile(schema);
  return validate(content)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

describe('sample content', () => {
  test.each(SIZES)('is valid under the schema of every layout: %s', async (size) => {
    const { schemas } = await createTemplateService().get('ledger');
    expect(schemas.length).toBeGreaterThan(20);
    for (const schema of schemas)
      expect(faults(schema, sampleContent(schema, size)), String(schema['title'])).toEqual([]);
  });

  test('is minimal and maximal in size', () => {
    const schema = {
      type: 'object',
      required: ['title', 'items'],
      properties: {
        title: { type: 'string', minLength: 3, maxLength: 40 },
        note: { type: 'string' },
        items: { type: 'array', minItems: 1, maxItems: 6, items: { $ref: '#/$defs/item' } },
      },
      $defs: {
        item: {
          type: 'object',
          required: ['share'],
          properties: { share: { type: 'integer', minimum: 5, maximum: 95 } },
        },
      },
    };
    const least = sampleContent(schema, 'min') as { title: string; items: object[] };
    expect(least).toEqual({ title: expect.any(String), items: [{ share: 5 }] });
    expect(least.title).toHaveLength(3);
    const most = sampleContent(schema, 'max') as { title: string; note: string; items: object[] };
    expect([most.title.length, most.items.length, most.items[0]]).toEqual([40, 6, { share: 95 }]);
    expect(most.note.length).toBeGreaterThan(100);
  });

  test('is valid under any schema of bounded texts, numbers and lists', () => {
    const bounds = (max: number) =>
      fc.tuple(fc.nat(max), fc.nat(max)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    const leaf = fc.oneof(
      bounds(60).map(([minLength, maxLength]) => ({ type: 'string', minLength, maxLength })),
      bounds(60).map(([minimum, maximum]) => ({
        type: 'integer',
        minimum: minimum - 30,
        maximum: maximum - 30,
      })),
      fc.constantFrom(
        { type: 'boolean' },
        { enum: ['a', 4, null] },
        { const: 'x' },
        { type: 'string', format: 'uuid' },
        { type: ['string', 'null'] },
        { anyOf: [{ type: 'null' }, { type: 'number' }] },
      ),
    );
    const { node } = fc.letrec<{ node: object }>((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc
          .tuple(bounds(4), tie('node'))
          .map(([[minItems, maxItems], items]) => ({ type: 'array', minItems, maxItems, items })),
        fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('node')).map((properties) => ({
          type: 'object',
          properties,
          required: Object.keys(properties).slice(1),
          additionalProperties: false,
        })),
      ),
    }));
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('x', 'y'), node),
        fc.constantFrom(...SIZES),
        (properties, size) => {
          const schema = {
            type: 'object',
            properties,
            required: Object.keys(properties),
            additionalProperties: false,
          };
          expect(faults(schema, sampleContent(schema, size))).toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('is refused for a schema without an object, without an end, or with only a pattern', () => {
    expect(() => sampleContent({ type: 'string' }, 'min')).toThrow('must describe an object');
    const endless = { type: 'object', required: ['next'], properties: { next: { $ref: '#' } } };
    expect(() => sampleContent({ ...endless }, 'min')).toThrow('endless');
    expect(() =>
      sampleContent({ type: 'object', properties: { a: { $ref: 'https://example.com/x' } } }, 'max'),
    ).toThrow('is not in the schema');
    expect(() =>
      sampleContent(
        {
          type: 'object',
          required: ['code'],
          properties: { code: { type: 'string', pattern: '^[A-Z]{3}$' } },
        },
        'max',
      ),
    ).toThrow('regular expression');
    expect(
      sampleContent(
        { type: 'object', properties: { code: { type: 'string', pattern: '^[A-Z]{3}$' } } },
        'max',
      ),
    ).toEqual({});
    expect(
      sampleContent(
        {
          type: 'object',
          properties: { code: { type: 'string', pattern: '^[A-Z]{3}$', examples: ['ABC'] } },
        },
        'max',
      ),
    ).toEqual({ code: 'ABC' });
  });

  test('is bounded in size if the schema allows any', () => {
    const open = {
      type: 'object',
      properties: {
        text: { type: 'string', maxLength: 1e300 },
        list: { type: 'array', maxItems: 1e300, items: { type: 'boolean' } },
      },
    };
    const { text, list } = sampleContent(open, 'max') as {
      readonly text: string;
      readonly list: readonly boolean[];
    };
    expect([text.length, list.length]).toEqual([10_000, 500]);
    expect(sampleContent({ ...open, required: ['text', 'list'] }, 'min')).toEqual({ text: '', list: [] });
  });

  test('is generated if keywords have invalid values', () => {
    const odd = {
      type: 'object',
      required: 5,
      allOf: [{ required: {} }, { properties: 7 }],
      properties: {
        list: { prefixItems: [{ const: 1 }], items: false },
        text: { type: 'string', minLength: -3, maxLength: 2.5 },
      },
    };
    expect(sampleContent(odd, 'max')).toEqual({ list: [1], text: expect.any(String) });
    const numbers = {
      a: { type: 'number', minimum: 1.7e308 },
      b: { type: 'integer', multipleOf: 0 },
      c: { type: 'number', multipleOf: -1, maximum: 5 },
      d: { type: 'number', maximum: -1e308 },
    };
    for (const size of SIZES)
      for (const value of Object.values(
        sampleContent({ type: 'object', required: Object.keys(numbers), properties: numbers }, size),
      ))
        expect(value).toSatisfy(Number.isFinite);
  });
});
