import fc from 'fast-check';
import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { type DescribedOperation, type Json, judgeOf, type OpenApi, operationsIn } from './described.ts';
import { heapWatch, type InputsOf, inputsBy, wild } from './generated.ts';

/** How many requests; `npm run test:fuzz` makes ten thousand. */
const CASES = Number(process.env['FUZZ_CASES'] ?? 150);
/** Another seed makes other requests; a failure tells its own. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20261121);
/** Routes that end the session that the requests are sent with, and the stream that ends with its reader only. */
const LEFT_OUT = /\/auth\/(logout|login|setup)$|\/changes$/;

let server: TestApp;
let document: OpenApi;
let operations: DescribedOperation[];
let judge: ReturnType<typeof judgeOf>;
let of: InputsOf;
beforeAll(async () => {
  server = await createTestApp();
  document = (await request(server.app).get('/openapi.json').expect(200)).body;
  operations = operationsIn(document).filter(({ path }) => !LEFT_OUT.test(path));
  judge = judgeOf(document);
  of = inputsBy(resolved);
});
afterAll(() => server.close());

const resolved = (schema: Json): Json =>
  typeof schema['$ref'] === 'string'
    ? (document.components.schemas[schema['$ref'].split('/').at(-1) ?? ''] ?? {})
    : schema;

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
    fc.record(
      Object.fromEntries(
        parameters
          .filter((one) => one.in === place)
          .map(({ name, schema }) => [
            name,
            fc.oneof({ weight: 3, arbitrary: of(schema) }, { weight: 1, arbitrary: wild }),
          ]),
      ),
      {
        requiredKeys: parameters
          .filter((one) => one.in === place && (place === 'path' || one.required))
          .map(({ name }) => name),
      },
    );
  const schema = requestBody && resolved(requestBody.content['application/json'].schema);
  const names = Object.keys((schema?.['properties'] ?? {}) as Json);
  const broken = fc.dictionary(fc.constantFrom(...names, '__proto__', 'no_such_field'), wild, { maxKeys: 3 });
  const body = schema
    ? fc.tuple(of(schema), broken).map(([valid, wrong]) => ({ ...(valid as Json), ...wrong }))
    : fc.constant(undefined);
  return fc.record({
    operation: fc.constant(operation),
    path: all('path'),
    query: all('query'),
    body: fc.oneof(
      { weight: 12, arbitrary: body },
      { weight: 1, arbitrary: schema ? wild : fc.constant(undefined) },
    ),
  });
}

test('requests of any kind get only documented answers and none of the 5xx class', async () => {
  const asked = new Set<string>();
  const statuses = new Map<number, number>();
  const heap = heapWatch(CASES);
  const text = (value: unknown) =>
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...operations).chain(requestsOf),
      async ({ operation, path, query, body }) => {
        const address = operation.path.replace(
          /\{(\w+)\}/g,
          (_, name: string) => encodeURIComponent(text(path[name])) || '%20',
        );
        // Dots alone would be another path.
        if (/\/(\.|%2e){1,2}(\/|$)/i.test(address)) return;
        const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, text(value)]));
        const sent = request(server.app)
          [operation.method as 'post'](`${address}?${search}`)
          .set('Authorization', server.session);
        const response = await (body === undefined
          ? sent
          : sent
              .set('Content-Type', 'application/json')
              .serialize(String)
              .send(text(JSON.stringify(body)) as unknown as object));
        asked.add(operation.name);
        heap.tick();
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        const wrong = [
          ...(response.status >= 500
            ? [`${response.status} ${response.text}\n${server.logged().split('\n').slice(-4).join('\n')}`]
            : []),
          ...judge.undocumented(operation, response),
        ];
        if (wrong.length > 0)
          throw new Error(
            `${operation.name} ${address}?${search} ${text(JSON.stringify(body)).slice(0, 2_000)}\n${wrong.join('\n')}`,
          );
      },
    ),
    { numRuns: CASES, seed: SEED },
  );
  console.log(
    `fuzz: ${CASES} requests to ${asked.size} of ${operations.length} operations: ${[...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ')}`,
  );
  heap.judge();
  expect(asked.size).toBeGreaterThan(Math.min(operations.length * 0.99, CASES / 4));
  // Valid requests are among them, or nothing deep would be reached.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(CASES / 20);
}, 3_600_000);
