import fc from 'fast-check';
import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { type DescribedOperation, type Json, judgeOf, type OpenApi, operationsIn } from './described.ts';

/** How many requests; `npm run test:fuzz` makes ten thousand. */
const CASES = Number(process.env['FUZZ_CASES'] ?? 300);
/** Another seed makes other requests; a failure tells its own. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20261121);
/** Ends the session that the requests are sent with. */
const LEFT_OUT = /\/auth\/(logout|login|setup)$/;

let server: TestApp;
let document: OpenApi;
let operations: DescribedOperation[];
let judge: ReturnType<typeof judgeOf>;
beforeAll(async () => {
  server = await createTestApp();
  document = (await request(server.app).get('/openapi.json').expect(200)).body;
  operations = operationsIn(document).filter(({ path }) => !LEFT_OUT.test(path));
  judge = judgeOf(document);
});
afterAll(() => server.close());

const wild = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 300, unit: 'grapheme' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>('', '\0', '\u202e', '../../etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1:9/', '__proto__', -1, 0, 1e308, 2 ** 53, [], {}, [[]], [null], null),
  },
);

const resolved = (schema: Json): Json => (typeof schema['$ref'] === 'string' ? (document.components.schemas[schema['$ref'].split('/').at(-1) ?? ''] ?? {}) : schema);

/** Values of a schema, most of them valid; how deep it goes is bounded. */
function of(given: Json, depth = 0): fc.Arbitrary<unknown> {
  const schema = resolved(given);
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (choices) return fc.oneof(...choices.map((one) => of(one, depth)));
  if (schema['const'] !== undefined) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum']);
  const number = (name: string, otherwise: number) => (typeof schema[name] === 'number' ? Math.max(-1e9, Math.min(1e9, schema[name])) : otherwise);
  switch (schema['type']) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: number('minimum', -100), max: Math.max(number('minimum', -100), number('maximum', 1_000)) });
    case 'number':
      return fc.double({ min: number('minimum', -1e6), max: number('maximum', 1e6), noNaN: true });
    case 'array':
      return depth > 3 ? fc.constant([]) : fc.array(of((schema['items'] ?? {}) as Json, depth + 1), { minLength: Math.min(3, number('minItems', 0)), maxLength: 3 });
    case 'object': {
      const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
      if (properties.length === 0 || depth > 4) return fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });
      return fc.record(Object.fromEntries(properties.map(([name, one]) => [name, of(one, depth + 1)])), { requiredKeys: (schema['required'] ?? []) as string[] });
    }
    case 'null':
      return fc.constant(null);
    default:
      return schema['format'] === 'uuid'
        ? fc.uuid()
        : fc.oneof(fc.string({ minLength: Math.min(20, number('minLength', 0)), maxLength: 60, unit: 'grapheme' }), fc.constantFrom('general', 'title', '#0F7B7B', 'en'));
  }
}

interface Sent {
  readonly operation: DescribedOperation;
  readonly path: Json;
  readonly query: Json;
  readonly body: unknown;
}

/** A request to an operation: what its document asks for, with some fields made wild. */
function requestsOf(operation: DescribedOperation): fc.Arbitrary<Sent> {
  const { parameters = [], requestBody } = operation.described;
  const all = (place: string) =>
    fc.record(Object.fromEntries(parameters.filter((one) => one.in === place).map(({ name, schema }) => [name, fc.oneof({ weight: 3, arbitrary: of(schema) }, { weight: 1, arbitrary: wild })])), {
      requiredKeys: parameters.filter((one) => one.in === place && (place === 'path' || one.required)).map(({ name }) => name),
    });
  const schema = requestBody && resolved(requestBody.content['application/json'].schema);
  const names = Object.keys((schema?.['properties'] ?? {}) as Json);
  const broken = fc.dictionary(fc.constantFrom(...names, '__proto__', 'no_such_field'), wild, { maxKeys: 3 });
  const body = schema ? fc.tuple(of(schema), broken).map(([valid, wrong]) => ({ ...(valid as Json), ...wrong })) : fc.constant(undefined);
  return fc.record({
    operation: fc.constant(operation),
    path: all('path'),
    query: all('query'),
    body: fc.oneof({ weight: 12, arbitrary: body }, { weight: 1, arbitrary: schema ? wild : fc.constant(undefined) }),
  });
}

test('no request, however wild, makes an answer of the 5xx class or one that is not documented', async () => {
  const asked = new Set<string>();
  const statuses = new Map<number, number>();
  const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...operations).chain(requestsOf), async ({ operation, path, query, body }) => {
      const address = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(text(path[name])) || '%20');
      // Dots alone would be another path.
      if (/\/(\.|%2e){1,2}(\/|$)/i.test(address)) return;
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, text(value)]));
      const sent = request(server.app)[operation.method as 'post'](`${address}?${search}`).set('Authorization', server.session);
      const response = await (body === undefined
        ? sent
        : sent
            .set('Content-Type', 'application/json')
            .serialize(String)
            .send(text(JSON.stringify(body)) as unknown as object));
      asked.add(operation.name);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const wrong = [...(response.status >= 500 ? [`${response.status} ${response.text}\n${server.logged().split('\n').slice(-4).join('\n')}`] : []), ...judge.undocumented(operation, response)];
      if (wrong.length > 0) throw new Error(`${operation.name} ${address}?${search} ${text(JSON.stringify(body)).slice(0, 2_000)}\n${wrong.join('\n')}`);
    }),
    { numRuns: CASES, seed: SEED },
  );
  console.log(
    `fuzz: ${CASES} requests to ${asked.size} of ${operations.length} operations: ${[...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ')}`,
  );
  expect(asked.size).toBeGreaterThan(Math.min(operations.length * 0.99, CASES / 4));
  // Valid requests are among them, or nothing deep would be reached.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(CASES / 20);
}, 3_600_000);
