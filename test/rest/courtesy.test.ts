import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';

const TEXT = `# Solar heat in cities

Half of all energy that Europe uses is heat, and most of it is made from gas.

## Why now
- Gas prices doubled between 2021 and 2023
- 48 % of final energy is heat
- District networks exist in 60 cities

## What it costs
A square metre of collector costs 250 euro and yields 450 kWh a year.

## Next steps
- Choose three sites
- Ask for offers until March
`;
const UNKNOWN = '0b8f2c52-3a45-4b8e-9a51-0c7f9a5e2f10';

let server: TestApp;
const api = (method: 'get' | 'post', path: string) =>
  request(server.app)[method](path).set('Authorization', server.session);

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test('v3 accepts the template under its plain name, and an issue names the field that was sent', async () => {
  const slides = [{ layout: 'title', content: { title: 'Heat' } }];
  for (const path of ['from-json', 'generate']) {
    const body = path === 'generate' ? { content: TEXT, n_slides: 2 } : { slides };
    const made = await api('post', `/api/v3/presentation/${path}`).send({ ...body, template: 'pitch' });
    expect(made.body, path).toMatchObject({ template: 'pitch' });
    expect(made.body.warnings ?? []).not.toContainEqual(expect.stringContaining('"template"'));
    for (const field of ['template', 'standard_template']) {
      const refused = await api('post', `/api/v3/presentation/${path}`).send({
        ...body,
        [field]: 'no-such-design',
      });
      expect(refused.status).toBe(422);
      expect(refused.body.detail[0].loc).toEqual(['body', field]);
    }
  }
});

test('an unknown field is named in the warnings', async () => {
  const slides = [{ layout: 'title', content: { title: 'Heat' } }];
  const { body } = await api('post', '/api/v3/presentation/from-json')
    .send({ slides, titel: 'Heat', zebra: 1 })
    .expect(200);
  expect(body.warnings).toContain('The field "titel" is unknown and was ignored. Did you mean "title"?');
  expect(body.warnings).toContain('The field "zebra" is unknown and was ignored.');
});

test('an error names unknown fields, too', async () => {
  const { body } = await api('post', '/api/v3/presentation/generate')
    .send({ topic: 'Ferries', n_slide: 4 })
    .expect(422);
  expect(body.detail.map(({ loc, msg }: { loc: string[]; msg: string }) => [loc.at(-1), msg])).toEqual([
    ['content', expect.stringContaining('Give content')],
    ['topic', 'The field "topic" is unknown and was ignored. Did you mean "content"?'],
    ['n_slide', 'The field "n_slide" is unknown and was ignored. Did you mean "n_slides"?'],
  ]);
});

test('advice over REST names routes, never tools', async () => {
  const missing = await api('get', `/api/v3/presentation/${UNKNOWN}`).expect(404);
  expect(missing.body.detail).toContain('GET /api/v3/presentation/all shows the ids');
  const older = await api('get', `/api/v1/ppt/presentation/${UNKNOWN}`).expect(404);
  expect(older.body.detail).toContain('GET /api/v1/ppt/presentation/all shows the ids');
  const wrong = await api('post', '/api/v3/presentation/from-json')
    .send({ slides: [{ layout: 'title', content: { wrong: 1 } }] })
    .expect(422);
  expect(wrong.text).toContain('GET /api/v3/standard-template/{template_id}');
  // The operation is named as data, beside its route.
  expect(JSON.stringify(wrong.body, (key, value) => (key === 'operation' ? undefined : value))).not.toContain(
    'get_template',
  );
});

test('a template can be requested with selected layouts only', async () => {
  const all = (await api('get', '/api/v3/standard-template/pitch').expect(200)).body;
  const some = (await api('get', '/api/v3/standard-template/pitch?layouts=title,cards').expect(200)).body;
  const titles = (schemas: { title: string }[]) => schemas.map(({ title }) => title).sort();
  expect(titles(some.schemas)).toEqual(['cards', 'title']);
  expect(some.layouts.layouts.map(({ id }: { id: string }) => id).sort()).toEqual(['cards', 'title']);
  expect(all.schemas.length).toBeGreaterThan(10);
  expect(
    (await api('get', '/api/v3/standard-template/pitch?layouts=no-such').expect(422)).body.detail[0].loc,
  ).toEqual(['query', 'layouts', 0]);
});

test('v1 reads numbers and booleans sent as text, and v3 refuses them', async () => {
  const { body } = await api('post', '/api/v1/ppt/presentation/generate')
    .send({ content: TEXT, n_slides: '3', include_title_slide: 'false' })
    .expect(200);
  expect(body.n_slides).toBe(3);
  await api('post', '/api/v3/presentation/generate').send({ content: TEXT, n_slides: '3' }).expect(422);
});
