import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';

const SLIDES = [
  { layout: 'title', content: { title: 'Harbour bar', subtitle: 'See https://harbour.example/harbour' } },
  {
    layout: 'chart',
    content: {
      title: 'The harbour in numbers',
      chart: {
        type: 'bar',
        categories: ['Harbour', 'City'],
        series: [{ name: 'Bar visits', values: [1, 2] }],
      },
    },
    speaker_note: 'Point at the harbour.',
    sources: ['Harbour office, 2025'],
  },
  {
    layout: 'composed',
    content: {
      markup:
        '<section><h1>Harbour &amp; city</h1><p>The <b>harbour</b> of Oslo</p><code>harbour</code></section>',
    },
  },
];

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const call = (method: 'get' | 'post', path: string) =>
  request(app.app)[method](path).set('Authorization', app.session);

async function make() {
  const { status, body } = await call('post', '/api/v3/presentation/from-json').send({
    slides: SLIDES,
    title: 'Harbour plan',
    on_overflow: 'warn',
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const path = `/api/v3/presentation/${body.presentation_id}`;
  return {
    replace: async (fields: object, status = 200) =>
      (await call('post', `${path}/find-replace`).send(fields).expect(status)).body,
    read: async () => (await call('get', `${path}?response_format=detailed`).expect(200)).body,
  };
}

describe('find_replace in a deck that was made here', () => {
  test('changes texts, notes, sources, markup and the title, and leaves names for programs and addresses', async () => {
    const { replace, read } = await make();
    const tried = await replace({ find: 'harbour', replace: 'port', dry_run: true });
    expect(tried).toMatchObject({ count: 9, occurrences: 9 });
    expect((await read()).title).toBe('Harbour plan');
    const done = await replace({ find: 'harbour', replace: 'port <new>' });
    expect(done).toMatchObject({ count: 9, revision: 2 });
    expect(
      done.replacements.map(({ slide, id }: { slide: number; id: string }) => `${slide} ${id}`),
    ).toContain('2 chart.categories[0]');
    const deck = await read();
    expect(deck.title).toBe('port <new> plan');
    expect(deck.slides[0].content.subtitle).toBe('See https://harbour.example/harbour');
    expect(deck.slides[1]).toMatchObject({
      content: { title: 'The port <new> in numbers', chart: { categories: ['port <new>', 'City'] } },
      speaker_note: 'Point at the port <new>.',
      sources: ['port <new> office, 2025'],
    });
    expect(deck.slides[2].content.markup).toContain('<h1>port &lt;new&gt; &amp; city</h1>');
    expect(deck.slides[2].content.markup).toContain('<b>port &lt;new&gt;</b> of Oslo');
    expect(deck.slides[2].content.markup).toContain('<code>harbour</code>');
  });

  test('replaces whole words in their case and keeps the kind of a chart', async () => {
    const { replace, read } = await make();
    expect(await replace({ find: 'bar', replace: 'pub', whole_words: true, match_case: true })).toMatchObject(
      {
        count: 1,
      },
    );
    const { slides } = await read();
    expect(slides[0].content.title).toBe('Harbour pub');
    expect(slides[1].content.chart).toMatchObject({ type: 'bar', series: [{ name: 'Bar visits' }] });
  });

  test('says what to try where nothing is found, and refuses an old revision', async () => {
    const { replace } = await make();
    const none = await replace({ find: 'zeppelin', replace: 'x' });
    expect(none).toMatchObject({ count: 0, warnings: ['No text has "zeppelin". Try a shorter part of it.'] });
    await replace({ find: 'city', replace: 'town' });
    await replace({ find: 'office', replace: 'x', revision: 1 }, 409);
  });
});
