import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { descriptionOver, type Operation, TOOLSETS } from '../../src/core/call/operation.ts';
import { plainText } from '../../src/core/errors/message.ts';
import { OPERATIONS } from '../../src/core/operations/index.ts';
import { buildInputSchema } from '../../src/tools/tool-schemas.ts';
import { selectOperations } from '../../src/tools/toolsets.ts';

const root = new URL('../../src/core/operations/', import.meta.url).pathname;
const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => readFileSync(file, 'utf8').includes('= defineOperation('));

type Schema = {
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly anyOf?: Schema[];
  readonly description?: string;
  readonly additionalProperties?: boolean | object;
  readonly type?: string;
};

/** Paths of all object fields that say nothing about themselves. */
function undescribed(schema: Schema, path: string): string[] {
  const inner = [
    ...(schema.items ? [[schema.items, `${path}[]`] as const] : []),
    ...(schema.anyOf ?? []).map((one) => [one, path] as const),
  ];
  const fields = Object.entries(schema.properties ?? {});
  return [
    ...fields.filter(([, field]) => (field.description ?? '').length < 3).map(([name]) => `${path}.${name}`),
    ...fields.flatMap(([name, field]) => undescribed(field, `${path}.${name}`)),
    ...inner.flatMap(([one, where]) => undescribed(one, where)),
  ];
}

/** Paths of objects with named fields that would take unknown ones. */
function open(schema: Schema, path: string): string[] {
  const here = schema.properties !== undefined && schema.additionalProperties !== false ? [path] : [];
  return [
    ...here,
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => open(field, `${path}.${name}`)),
    ...(schema.items ? open(schema.items, `${path}[]`) : []),
  ];
}

const inputOf = (operation: Operation) => z.toJSONSchema(operation.input, { io: 'input' }) as Schema;

const EFFECTS: Record<string, string> = {
  get: 'read',
  list: 'read',
  search: 'read',
  check: 'read',
  preview: 'read',
  read: 'read',
  query: 'read',
  recommend: 'read',
  edit: 'update',
  restore: 'update',
  tag: 'update',
  name: 'update',
  set: 'update',
  find: 'update',
  fix: 'update',
  refresh: 'update',
  copy: 'update',
  update: 'update',
  redeliver: 'update',
  cancel: 'update',
  plan: 'update',
  delete: 'delete',
  unsubscribe: 'delete',
  revoke: 'delete',
};
const SCOPE_OF: readonly (readonly [RegExp, string])[] = [
  [/_server_info$/, 'admin'],
  [/_file$/, 'designs'],
  [/_designs?$|^(check|upload)_template$/, 'designs'],
  [/_tasks?$/, 'tasks'],
  [/sample_content/, 'templates'],
  [/webhook/, 'webhooks'],
  [/template|theme/, 'templates'],
  [/font|image|icon|files$/, 'assets'],
];

describe('the catalogue of operations', () => {
  it('lists every operation file, once', () => {
    const names = OPERATIONS.map((operation) => operation.name);
    expect(new Set(names).size).toBe(names.length);
    expect(files.map((file) => basename(file, '.ts').replaceAll('-', '_')).sort()).toEqual([...names].sort());
  });

  it.each([
    ['by default', ['essentials'], 18, 8_000],
    ['with all toolsets', TOOLSETS, 100, 16_600],
  ] as const)('is small enough for a model %s', (_, toolsets, tools, tokens) => {
    const list = selectOperations(OPERATIONS, { toolsets, readOnly: false }).map((operation) => ({
      name: operation.name,
      title: operation.title,
      description: descriptionOver(operation, 'http'),
      inputSchema: buildInputSchema(operation.input, 'http'),
    }));
    expect(list.length).toBeLessThanOrEqual(tools);
    expect(JSON.stringify(list).length / 4).toBeLessThan(tokens);
  });

  describe.each(OPERATIONS.map((operation) => [operation.name, operation] as const))(
    '%s',
    (name, operation) => {
      it('is a verb and a noun, with a title for people and a description for models', () => {
        expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/);
        expect(operation.title.length).toBeGreaterThan(5);
        expect(plainText(operation.summary)).toMatch(/^[A-Z].*\.$/);
        expect(
          plainText(operation.summary).length + plainText(operation.guidance).length,
        ).toBeLessThanOrEqual(1_000);
        expect(plainText(operation.guidance).length).toBeGreaterThan(40);
        expect(Object.isFrozen(operation)).toBe(true);
      });

      it('describes every field of its input and output', () => {
        expect(undescribed(inputOf(operation), 'input')).toEqual([]);
        expect(undescribed(z.toJSONSchema(operation.output, { io: 'output' }) as Schema, 'output')).toEqual(
          [],
        );
      });

      it('accepts no unknown field, at any depth', () => {
        expect(open(inputOf(operation), 'input')).toEqual([]);
        expect(operation.input.safeParse({ no_such_field: 1 }).success).toBe(false);
      });

      it('has the effect that its verb implies', () => {
        const verb = name.split('_')[0] ?? '';
        const expected = ['generate_outline', 'generate_theme', 'generate_sample_content'].includes(name)
          ? 'read'
          : (EFFECTS[verb] ?? 'create');
        expect(operation.effect).toBe(expected);
        expect(operation.scope).toBe(SCOPE_OF.find(([noun]) => noun.test(name))?.[1] ?? 'presentations');
      });
    },
  );
});
