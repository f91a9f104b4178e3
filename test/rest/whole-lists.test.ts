import { createServer, get as httpGet } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import request from 'supertest';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { gatherItems, type ListPage, sendList, wholeList } from '../../src/rest/whole-list.ts';
import { createTestApp, type TestApp } from '../support/app.ts';

const DECKS = 1_234;
/** So many of these are more than is gathered before a list is sent while it is read. */
const SOURCE = 'Tides are predictable. '.repeat(60);
const PICTURES = 450;
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  const { body: deck } = await post('/api/v3/presentation/from-json').send({
    title: 'One of many',
    slides: [{ layout: 'title', content: { title: 'One' } }],
  });
  const { body: picture } = await post('/api/v3/images/upload').attach(
    'file',
    new URL('../fixtures/pictures/alpha.png', import.meta.url).pathname,
  );
  await copies('presentations', deck.presentation_id, DECKS, (stored, id) => ({
    ...stored,
    presentation: {
      ...(stored['presentation'] as object),
      id,
      origin: { kind: 'generated', content: SOURCE, n_slides: 1 },
    },
  }));
  await copies('images_uploaded', picture.id, PICTURES, (stored, id) => ({ ...stored, id }));
});
afterAll(() => server.close());

const post = (path: string) => request(server.app).post(path).set('Authorization', server.session);
const get = (path: string) => request(server.app).get(path).set('Authorization', server.session);
const idsOf = ({ body }: { body: { id: string }[] }) => body.map(({ id }) => id);

/** As many records as there are to be of one that is there, the first of them in its place. */
async function copies(
  collection: string,
  id: string,
  count: number,
  change: (stored: Record<string, unknown>, id: string) => unknown,
): Promise<void> {
  const { records } = await server.lectern.stores();
  const stored = await records.get<Record<string, unknown>>(collection, id);
  if (stored === undefined) throw new Error(`There is no ${id} in ${collection}`);
  const all = Array.from({ length: count }, (_, index) => ({
    collection,
    id: idOf(index),
    value: change(stored.value, idOf(index)),
    order: String(index).padStart(6, '0'),
  }));
  await records.write([{ collection, id }, ...all]);
}

const newestFirst = (count: number) => Array.from({ length: count }, (_, index) => idOf(count - 1 - index));

test('v1 returns every presentation in one array, however many there are', async () => {
  const whole = await get('/api/v1/ppt/presentation/all').expect(200);
  expect(idsOf(whole)).toEqual(newestFirst(DECKS));
  expect(whole.headers['content-type']).toMatch(/^application\/json/);
  expect(whole.body[0].slides).toHaveLength(1);
  const plain = await get('/api/v1/ppt/presentation/all?include_slides=false').expect(200);
  expect(plain.body.map(({ slides }: { slides: object[] }) => slides.length)).toEqual(
    newestFirst(DECKS).map(() => 0),
  );
  // A list that is not very long comes with a tag.
  const none = await get('/api/v1/ppt/presentation/all?search=nothing').expect(200);
  expect(none.body).toEqual([]);
  await get('/api/v1/ppt/presentation/all?search=nothing')
    .set('If-None-Match', String(none.headers['etag']))
    .expect(304);
  await request(server.app)
    .head('/api/v1/ppt/presentation/all')
    .set('Authorization', server.session)
    .expect(200);
});

test('a caller that requests a page gets that page', async () => {
  expect(idsOf(await get('/api/v1/ppt/presentation/all?page=2').expect(200))).toEqual(
    newestFirst(DECKS).slice(100, 200),
  );
  expect(idsOf(await get('/api/v1/ppt/presentation/all?page=2&page_size=7').expect(200))).toEqual(
    newestFirst(DECKS).slice(7, 14),
  );
  expect(idsOf(await get('/api/v1/ppt/presentation/all?page_size=3').expect(200))).toEqual(
    newestFirst(DECKS).slice(0, 3),
  );
  await get('/api/v1/ppt/presentation/all?page=0').expect(422);
});

test('both surfaces return every picture in one array', async () => {
  for (const path of ['/api/v1/ppt/images/uploaded', '/api/v3/images/uploaded']) {
    const whole = await get(path).expect(200);
    expect(idsOf(whole)).toEqual(newestFirst(PICTURES));
    expect(idsOf(await get(`${path}?page=3&page_size=200`).expect(200))).toEqual(
      newestFirst(PICTURES).slice(400),
    );
  }
});

test('a failure in the middle aborts the answer, so that no client mistakes it for the whole list', async () => {
  const { records } = await server.lectern.stores();
  const list = records.list.bind(records);
  const failing = vi
    .spyOn(records, 'list')
    .mockImplementation((collection, options) =>
      options.offset === 1_100 ? Promise.reject(new Error('gone')) : list(collection, options),
    );
  await expect(get('/api/v1/ppt/presentation/all')).rejects.toThrow();
  failing.mockRestore();
});

/** Pages of a list that changes after pages of it have been read. */
function changing(
  items: string[],
  size: number,
  changes: Readonly<Record<number, (items: string[]) => void>>,
): (page: number) => Promise<ListPage> {
  let reads = 0;
  return async (page) => {
    changes[reads++]?.(items);
    return { items: items.slice((page - 1) * size, page * size).map((id) => ({ id })), total: items.length };
  };
}

const CHANGES: readonly (readonly [string, Readonly<Record<number, (items: string[]) => void>>])[] = [
  ['one that was told is deleted', { 1: (items) => void items.shift() }],
  ['many that were told are deleted', { 2: (items) => void items.splice(0, 5) }],
  ['the last is deleted while the last page is read', { 3: (items) => void items.splice(1, 2) }],
  ['some are added before those that were told', { 1: (items) => void items.unshift('new 1', 'new 2') }],
  [
    'some are added, and later as many are deleted',
    { 1: (items) => void items.unshift('new'), 2: (items) => void items.splice(0, 2) },
  ],
];
test.each(CHANGES)('no item is repeated or skipped when %s', async (_, changes) => {
  const items = Array.from({ length: 10 }, (__, index) => `item ${index}`);
  const events: string[] = [];
  for await (const some of wholeList(changing(items, 3, changes), 3))
    events.push(...some.map(({ id }) => id));
  expect(new Set(events).size).toBe(events.length);
  expect(events).toEqual(expect.arrayContaining(items.filter((item) => !item.startsWith('new'))));
});

test('a list is read on only when the client has received what was read, and not after it disconnects', async () => {
  let read = 0;
  let ended = false;
  async function* endless() {
    try {
      for (; ; read++) yield [{ id: String(read), words: 'x'.repeat(1_000_000) }];
    } finally {
      ended = true;
    }
  }
  const app = express().get('/', async (asked, response) => {
    const { items, rest } = await gatherItems(endless());
    if (rest !== undefined) await sendList(asked, response, { items, rest });
  });
  const listening = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const client = httpGet(`http://127.0.0.1:${(listening.address() as AddressInfo).port}/`);
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve) =>
    client.once('response', resolve),
  );
  answer.pause();
  for (let before = -1; before !== read; ) {
    before = read;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  // Equals the socket buffers of the operating system at both ends.
  expect(read).toBeLessThan(100);
  answer.destroy();
  await expect.poll(() => ended).toBe(true);
  listening.close();
});
