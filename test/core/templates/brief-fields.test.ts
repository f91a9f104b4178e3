import { expect, test } from 'vitest';
import { briefLayouts } from '../../../src/core/templates/brief-fields.ts';
import { createTemplateService } from '../../../src/core/templates/template-service.ts';

type Schema = {
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly 'x-capacity'?: Record<string, number>;
};

/** Every limit of a schema by its path; common parts are told apart from layouts. */
function* limitsIn(schema: Schema, path = ''): Generator<[string, Schema]> {
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    yield* limitsOf(field, `${path}${name}${schema.required?.includes(name) ? '*' : ''}`);
}
function* limitsOf(schema: Schema, path: string): Generator<[string, Schema]> {
  yield [path, schema];
  const plain = path.replace(/\*$/, '');
  if (
    ['asset_id', 'icon_query', 'categories', 'columns', 'region', 'mermaid'].some(
      (mark) => schema.properties?.[mark] !== undefined,
    )
  )
    return;
  yield* limitsIn(schema, `${plain}.`);
  if (schema.items?.properties !== undefined) yield* limitsIn(schema.items, `${plain}[].`);
  else if (schema.items?.maxLength !== undefined) yield* limitsOf(schema.items, `${plain}[]`);
}

/** Limit that a model reads from "≤84 (4: 38, 5–6: 24)". */
function fitsIn(limits: string, count: number): number | undefined {
  const [, most, others = ''] = /^≤(\d+)(?: \(([^)]*)\))?/.exec(limits) ?? [];
  const runs = [...others.matchAll(/(\d+)(?:–(\d+))?: (\d+)/g)].map(([, from, to = from, fits]) => ({
    from: Number(from),
    to: Number(to),
    fits: Number(fits),
  }));
  return (
    runs.find(({ from, to }) => from <= count && count <= to)?.fits ??
    (most === undefined ? undefined : Number(most))
  );
}

/** With the fields of "right: as left" written out. */
function spelledOut(fields: Readonly<Record<string, string>>): Record<string, string> {
  const plain = (path: string) => path.replace(/\*$/, '');
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, limits]) => {
      const other = /^as (\w+)$/.exec(limits)?.[1];
      if (other === undefined) return [[path, limits]];
      const under = Object.entries(fields).filter(
        ([name]) => plain(name) === other || name.startsWith(`${other}.`),
      );
      expect(under.length, `${path}: ${limits}`).toBeGreaterThan(1);
      return under.map(([name, words]) => [
        plain(name) === other ? path : `${plain(path)}${name.slice(other.length)}`,
        words,
      ]);
    }),
  );
}

test('brief fields contain every limit of the schemas', async () => {
  for (const { id } of createTemplateService().list()) {
    const { schemas } = await createTemplateService().get(id);
    const { layouts } = briefLayouts(schemas);
    for (const schema of schemas) {
      const layout = String(schema['title']);
      const fields = spelledOut(layouts[layout] ?? {});
      for (const [path, limits] of limitsIn(schema as Schema)) {
        const report = fields[path];
        expect(report, `${id} ${layout} ${path}`).toBeDefined();
        if (limits.maxItems !== undefined)
          expect(report, `${layout} ${path}`).toContain(`${limits.minItems}–${limits.maxItems}`);
        if (limits.maxLength !== undefined)
          expect(report, `${layout} ${path}`).toMatch(new RegExp(`^≤${limits.maxLength}\\b`));
        for (const [count, fits] of Object.entries(limits['x-capacity'] ?? {}))
          expect(fitsIn(report ?? '', Number(count)), `${layout} ${path} ${count}`).toBe(fits);
      }
    }
  }
});

test('brief fields explain the sources of a picture', () => {
  const { parts } = briefLayouts([
    { title: 'x', properties: { image: { type: 'object', properties: { asset_id: {} } } } },
  ]);
  expect(parts.picture?.['image_url']).toContain('data:image/png;base64,');
});

test('brief fields describe maps separately, and every limit is known', async () => {
  const { schemas } = await createTemplateService().get('general');
  const { layouts, parts } = briefLayouts(schemas);
  expect(JSON.stringify({ layouts, parts })).not.toContain('undefined');
  const [map] = Object.values(layouts).filter((fields) =>
    Object.values(fields).some((words) => /^map\b/.test(words)),
  );
  expect(map).toBeDefined();
  expect(Object.keys(parts.map ?? {})).toEqual(
    expect.arrayContaining(['region', 'values', 'points[].lat*', 'points[].value', 'unit']),
  );
});

test('brief fields mention that values may come from a query, and that columns are highlighted by name', async () => {
  const { schemas } = await createTemplateService().get('general');
  const { parts } = briefLayouts(schemas);
  expect(parts.chart?.['data']).toMatch(/^object Instead of values: \{source, query, /);
  expect(parts.table?.['data']).toBe(parts.chart?.['data']);
  expect(parts.table?.['highlight_columns']).toBe('list of numbers or texts By label or index.');
  expect(parts.chart?.['series[].values*']).toMatch(/^list .* numbers or nulls/);
});
