import { readFileSync } from 'node:fs';
import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DEEP } from '../support/deep.ts';

const FILE = readFileSync(new URL('../fixtures/pptx/picture-chart-table.pptx', import.meta.url));
const LONG = 'A sentence about ferries that goes on and on until nobody reads it. '.repeat(30);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const call = (method: 'get' | 'post' | 'put', path: string) =>
  request(app.app)[method](path).set('Authorization', app.session);
const at = (id: string, rest = '') => `/api/v3/presentation/${id}${rest}`;
const open = async () =>
  String(
    (await call('post', '/api/v3/presentation/open').attach('file', FILE, 'quarter.pptx').expect(200)).body
      .presentation_id,
  );
const count = async (id: string) => {
  const { errors, warnings, infos } = (await call('get', at(id, '/check')).expect(200)).body;
  return errors + warnings + infos;
};

test('a change of an opened file returns only its new findings, and the number in the whole file', async () => {
  const id = await open();
  const all = await count(id);
  const { items } = (await call('get', at(id, '/texts')).expect(200)).body;
  const title = items.find(({ role }: { role: string }) => role === 'title');
  const { body: worse } = await call('put', at(id, '/texts'))
    .send({ texts: [{ id: title.id, text: LONG }] })
    .expect(200);
  const places = worse.findings.map(({ code, slide }: { code: string; slide: number }) => [code, slide]);
  expect(places).toContainEqual(['text_overflow', title.slide]);
  expect(places.every(([, slide]: [string, number]) => slide === title.slide)).toBe(true);
  expect(worse.new_findings).toBe(worse.findings.length);
  expect(worse.standing_findings + worse.new_findings).toBe(await count(id));

  const { body: since } = await call('get', at(id, '/check?since_revision=1')).expect(200);
  expect(since).toMatchObject({ findings: worse.findings, standing_findings: worse.standing_findings });
  await call('get', at(id, '/check?since_revision=9')).expect(422);

  const { body: back } = await call('post', at(id, '/edit'))
    .send({ edits: [{ op: 'undo' }] })
    .expect(200);
  expect(back).toMatchObject({ findings: [], standing_findings: all });
  expect(back.resolved.join('\n')).toMatch(/text_overflow on slide \d+: .*"A sentence/);
});

test('a search without a match returns advice', async () => {
  const id = await open();
  const { body } = await call('post', at(id, '/find-replace'))
    .send({ find: 'zeppelin', replace: 'airship', match_case: true })
    .expect(200);
  expect(body).toMatchObject({ count: 0, new_findings: 0 });
  expect(body.warnings).toContainEqual('No text has "zeppelin". Try it without match_case.');
});

test.runIf(DEEP)('both checks render the slides with the worst findings', async () => {
  const id = await open();
  const { body: stored } = await call('get', at(id, '/check?picture=true')).expect(200);
  expect(stored.pictures[0]).toMatchObject({ mime_type: 'image/png', url: expect.any(String) });
  const { body: file } = await call('post', '/api/v3/presentation/check')
    .field('picture', 'true')
    .attach('pptx_file', FILE, 'quarter.pptx')
    .expect(200);
  expect(file.pictures.map(({ slides }: { slides: number[] }) => slides)).toEqual(
    stored.pictures.map(({ slides }: { slides: number[] }) => slides),
  );
});
