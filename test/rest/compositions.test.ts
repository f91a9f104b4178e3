import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const send = (path: string, body: object) =>
  request(server.app).post(path).set('Authorization', server.session).set('Host', 'slides.test').send(body);

test('from-json builds a deck of markup slides and layout slides in every version', async () => {
  const slides = [
    { markup: '<section><h1>Lamps</h1><p>Replaced by 2029.</p></section>' },
    { layout: 'statement', content: { statement: 'Lamps last.' } },
  ];
  for (const path of ['/api/v3/presentation/from-json', '/api/v1/ppt/presentation/create/from-json']) {
    const { body } = await send(path, { template: 'general', title: 'Lamps', slides }).expect(200);
    expect(body.presentation_id, path).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('an error in markup is reported with its slide, line and column', async () => {
  const { body } = await send('/api/v3/presentation/from-json', {
    template: 'general',
    slides: [{ markup: '<section>\n<script>x</script></section>' }],
  }).expect(422);
  expect(JSON.stringify(body)).toContain('"slides",0,"markup"');
  expect(JSON.stringify(body)).toContain('Line 2, column 1: <script> is refused');
});
