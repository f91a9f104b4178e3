import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Operation } from '../../src/core/operation.ts';
import { OPERATIONS } from '../../src/core/operations/index.ts';
import { inputSchemaOf } from '../../src/tools/tool-schemas.ts';

const root = new URL('../../src/core/operations/', import.meta.url).pathname;
const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('shared') && entry.name !== 'index.ts' && entry.name !== 'template-summary.ts')
  .map((entry) => join(entry.parentPath, entry.name));

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
  const inner = [...(schema.items ? [[schema.items, `${path}[]`] as const] : []), ...(schema.anyOf ?? []).map((one) => [one, path] as const)];
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
  return [...here, ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => open(field, `${path}.${name}`)), ...(schema.items ? open(schema.items, `${path}[]`) : [])];
}

const inputOf = (operation: Operation) => z.toJSONSchema(operation.input, { io: 'input' }) as Schema;

describe('the catalogue', () => {
  it('lists every operation file, once', () => {
    const names = OPERATIONS.map((operation) => operation.name);
    expect(new Set(names).size).toBe(names.length);
    expect(files.map((file) => basename(file, '.ts').replaceAll('-', '_')).sort()).toEqual([...names].sort());
  });

  it('is small enough for a model: at most 20 tools and 6,500 tokens', () => {
    const list = OPERATIONS.map((operation) => ({
      name: operation.name,
      title: operation.title,
      description: `${operation.summary} ${operation.guidance}`,
      inputSchema: inputSchemaOf(operation.input),
    }));
    expect(list.length).toBeLessThanOrEqual(20);
    expect(JSON.stringify(list).length / 4).toBeLessThan(6_500);
  });

  describe.each(OPERATIONS.map((operation) => [operation.name, operation] as const))('%s', (name, operation) => {
    it('is a verb and a noun, with words for a person and for a model', () => {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/);
      expect(operation.title.length).toBeGreaterThan(5);
      expect(operation.summary).toMatch(/^[A-Z].*\.$/);
      expect(operation.summary.length + operation.guidance.length).toBeLessThanOrEqual(1_000);
      expect(operation.guidance.length).toBeGreaterThan(40);
      expect(Object.isFrozen(operation)).toBe(true);
    });

    it('describes every field that it takes and gives', () => {
      expect(undescribed(inputOf(operation), 'input')).toEqual([]);
      expect(undescribed(z.toJSONSchema(operation.output, { io: 'output' }) as Schema, 'output')).toEqual([]);
    });

    it('takes no unknown field, at any depth', () => {
      expect(open(inputOf(operation), 'input')).toEqual([]);
      expect(operation.input.safeParse({ no_such_field: 1 }).success).toBe(false);
    });

    it('says by its effect what its verb does', () => {
      const verb = name.split('_')[0] ?? '';
      const effects: Record<string, string> = { get: 'read', list: 'read', edit: 'update', check: 'read', preview: 'read', delete: 'delete', create: 'create', export: 'create', cancel: 'update' };
      const expected = name === 'generate_outline' ? 'read' : (effects[verb] ?? 'create');
      expect(operation.effect).toBe(expected);
      expect(operation.scope).toBe(name.endsWith('_task') ? 'tasks' : /template/.test(name) ? 'templates' : 'presentations');
    });
  });
});
