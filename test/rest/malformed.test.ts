import fc from 'fast-check';
import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TABLES } from '../../src/rest/tables.ts';
import { createTestApp, type TestApp } from '../support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const FIELDS = [
  'content',
  'slides',
  'n_slides',
  'language',
  'template',
  'standard_template',
  'theme',
  'id',
  'export_as',
  'mode',
  'tone',
  'slides_markdown',
  'slides_layout',
  'idempotency_key',
  'trigger_webhook',
  '__proto__',
  'constructor',
  'page',
  'width_px',
];
const segment = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.uuid(),
  fc.constantFrom('..', '%00', 'all', '__proto__', 'task-', 'general', '\u202e'),
);
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ maxLength: 200 }),
  fc.constantFrom(-1, 1e308, 2 ** 53, '\0', '\ud800', [[]], [null], { content: 5 }),
);
const body = fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 6 });

test('no malformed request causes an answer of the 5xx class', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...TABLES),
      segment,
      body,
      fc.dictionary(fc.constantFrom(...FIELDS), fc.string(), { maxKeys: 3 }),
      async (route, part, sent, query) => {
        const path = route.path.replace(/\{\w+\}/g, encodeURIComponent(part.toWellFormed()));
        const search = new URLSearchParams(query).toString();
        const call = request(server.app)
          [route.method as 'post'](`${path}?${search}`)
          .set('Authorization', server.session);
        const response = await (route.method === 'get' ? call : call.send(sent));
        if (response.status >= 500)
          throw new Error(
            `${route.method} ${path} ${JSON.stringify(sent)} ${search}: ${response.text}\n${server.logged().split('\n').slice(-4).join('\n')}`,
          );
        if (response.status === 422)
          expect(response.body.detail[0]).toMatchObject({
            loc: expect.arrayContaining([expect.stringMatching(/^(body|query|path|header)$/)]),
            msg: expect.any(String),
            type: expect.any(String),
          });
        else if (response.status >= 400)
          expect(response.body).toEqual({
            code: expect.any(String),
            detail: expect.any(String),
            request_id: expect.any(String),
            ...('next' in response.body && { hint: expect.any(String), next: expect.any(Array) }),
          });
      },
    ),
    { numRuns: 600 },
  );
});

test('no malformed text in a body causes an answer of the 5xx class', async () => {
  const text = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.json().map((json) => json.slice(0, -1)),
    fc.json(),
  );
  const type = fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'application/problem+json',
    'text/plain',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    ';',
  );
  await fc.assert(
    fc.asyncProperty(text, type, async (sent, contentType) => {
      const response = await request(server.app)
        .post('/api/v3/presentation/export')
        .set('Authorization', server.session)
        .set('Content-Type', contentType)
        .serialize(String)
        .send(sent);
      expect([404, 415, 422], response.text).toContain(response.status);
    }),
    { numRuns: 200 },
  );
});
