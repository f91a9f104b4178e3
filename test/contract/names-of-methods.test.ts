import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DEEP, oneIn } from '../support/deep.ts';
import { type Json, type OpenApi, operationsIn } from './described.ts';

/** In JSON these are data; whoever turns such a value into text calls a number. */
const DATA = { toString: 1, valueOf: 1, toJSON: 1 };

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** The value with each of its fields, at any depth, replaced by the data, one after another. */
function* replaced(value: unknown): Generator<unknown> {
  yield DATA;
  yield [DATA];
  if (value === null || typeof value !== 'object') return;
  for (const key of Object.keys(value))
    for (const inner of replaced((value as Json)[key]))
      yield Object.assign(Array.isArray(value) ? [...value] : { ...value }, { [key]: inner });
}

test.runIf(DEEP)(
  'data under the names of methods, in any field of any body, is refused without a defect',
  {
    timeout: 240_000,
  },
  async () => {
    const document: OpenApi = (await request(server.app).get('/openapi.json').expect(200)).body;
    const schemaOf = (reference: string) =>
      document.components.schemas[reference.split('/').at(-1) ?? ''] ?? {};
    const bodies = operationsIn(document).flatMap(({ method, path, described: { requestBody } }) => {
      if (requestBody === undefined || path.endsWith('/auth/login')) return [];
      const { schema, example = {} } = requestBody.content['application/json'];
      const fields = Object.keys((schemaOf(schema.$ref)['properties'] ?? {}) as Json);
      const absent = Object.fromEntries(fields.map((name) => [name, example[name] ?? null]));
      // Fields that the example leaves out would be refused as null otherwise.
      const withField = (name: string) =>
        Object.fromEntries(
          Object.entries(absent).filter(([key]) => key === name || example[key] !== undefined),
        );
      return fields.flatMap((name) =>
        [...replaced(absent[name])].map((inner) => ({
          method,
          path,
          body: { ...withField(name), [name]: inner },
        })),
      );
    });
    expect(bodies.length).toBeGreaterThan(500);
    expect(await defects(oneIn(12, bodies))).toEqual([]);
  },
);

test('data under the names of methods in any field of any layout is refused without a defect', {
  timeout: 240_000,
}, async () => {
  const { body: example } = await request(server.app)
    .get('/api/v3/standard-template/general/example')
    .set('Authorization', server.session)
    .expect(200);
  const slides = example.slides as { layout: string; content: Json }[];
  const bodies = slides.flatMap(({ layout, content }) =>
    [...replaced(content)].map((inner) => ({
      method: 'post',
      path: '/api/v3/presentation/from-json',
      body: { slides: [{ layout, content: inner }] },
    })),
  );
  expect(bodies.length).toBeGreaterThan(500);
  expect(await defects(oneIn(12, bodies))).toEqual([]);
});

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: Json;
}

/** Requests that make an answer of the 5xx class, with where it went wrong. */
async function defects(asked: readonly Asked[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { method, path, body } of asked) {
    const address = path.replace(/\{\w+\}/g, '0b8f2c52-3a45-4b8e-9a51-0c7f9a5e2f10');
    const { status } = await request(server.app)
      [method as 'post'](address)
      .set('Authorization', server.session)
      .send(body);
    if (status >= 500)
      wrong.push(
        `${method} ${path} ${JSON.stringify(body).slice(0, 300)}: ${/"stack":"[^"]{0,400}/.exec(server.logged().split('\n').at(-2) ?? '')?.[0]}`,
      );
  }
  return wrong;
}
