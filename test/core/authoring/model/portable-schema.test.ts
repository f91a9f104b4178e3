import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { type PictureField, toPortableSchema } from '../../../../src/core/authoring/model/portable-schema.ts';
import { CONTRACTS } from '../../../../src/core/templates/catalogue.ts';
import { createTemplateService } from '../../../../src/core/templates/template-service.ts';

type Schema = {
  readonly [key: string]: unknown;
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly required?: readonly string[];
};
const TAKEN = new Set([
  'type',
  'description',
  'enum',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'properties',
  'required',
  'additionalProperties',
  'items',
]);

const { schemas } = await createTemplateService().get('ledger');

/** Schema keywords that providers of strict answers refuse. */
function refused(schema: Schema, path = ''): string[] {
  const own = Object.keys(schema).flatMap((key) => (TAKEN.has(key) ? [] : [`${path}: ${key}`]));
  if (schema['type'] === undefined) own.push(`${path}: no type`);
  if (schema.properties !== undefined) {
    if (schema['additionalProperties'] !== false) own.push(`${path}: open`);
    own.push(
      ...Object.keys(schema.properties).flatMap((key) =>
        schema.required?.includes(key) ? [] : [`${path}.${key}: not required`],
      ),
    );
    own.push(
      ...Object.entries(schema.properties).flatMap(([key, inner]) => refused(inner, `${path}.${key}`)),
    );
  }
  return schema.items === undefined ? own : [...own, ...refused(schema.items, `${path}[]`)];
}

/** An example as a model gives it: null for what is left out. */
function whole(value: unknown, schema: Schema): unknown {
  if (Array.isArray(value)) return value.map((item) => whole(item, schema.items ?? {}));
  if (schema.properties === undefined || value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(schema.properties).map(([key, inner]) => [
      key,
      key in value ? whole((value as Record<string, unknown>)[key], inner) : null,
    ]),
  );
}

describe.each(CONTRACTS.map((contract) => [contract.id, contract] as const))(
  'the schema of "%s" for providers',
  (id, contract) => {
    const schema = schemas.find((one) => one['title'] === id) ?? {};

    test.each([[[]], [['image_url']], [['image_url', 'image_prompt']]] as [PictureField[]][])(
      'contains only what all of them accept; pictures: %j',
      (pictures) => {
        expect(refused(toPortableSchema(schema, pictures) as Schema)).toEqual([]);
      },
    );

    test('allows the example of the layout', () => {
      if (['title', 'quote', 'cards', 'team', 'bullets_image', 'image_full', 'image_grid'].includes(id))
        return;
      const portable = toPortableSchema(schema, []) as Schema;
      const validate = new Ajv2020({ strict: false }).compile(portable);
      expect([validate(whole(contract.example, portable)), validate.errors]).toEqual([true, null]);
    });
  },
);

test('capacity is described in words, by the number of items if it differs', () => {
  const portable = toPortableSchema(schemas.find((one) => one['title'] === 'bullets') ?? {}, []) as Schema;
  expect(portable.properties?.['title']?.['description']).toMatch(/At most \d+ characters\./);
  expect(portable.properties?.['items']?.items?.properties?.['text']?.['description']).toMatch(
    /by number of items, characters: 2: \d+, 3: \d+/,
  );
});
