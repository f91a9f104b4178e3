import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEEP } from '../support/deep.ts';
import { ONE_ENGINE, type Served, scratchDirectory, serve } from './processes.ts';

const FIRST = { AUTH_USERNAME: 'ada', AUTH_PASSWORD: 'correct horse' };
const SECOND = { AUTH_USERNAME: 'grace', AUTH_PASSWORD: 'another secret' };
const ROTATE = { ...SECOND, AUTH_OVERRIDE_FROM_ENV: 'true' };

const scratch = scratchDirectory();
const data = join(scratch.path, 'data');
let servers: readonly [Served, Served];
let token = '';
beforeAll(async () => {
  // Both servers start at once on a directory that does not exist yet.
  const start = () => serve(data, { ...ONE_ENGINE, ...FIRST });
  const [a, b] = await Promise.all([start(), start()]);
  servers = [a, b];
  token = await login(a, FIRST);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  scratch.remove();
});

const send = (
  server: Served,
  path: string,
  body: object,
  headers: Record<string, string> = { authorization: `Bearer ${token}` },
) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const read = async (server: Served, path: string) =>
  (await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })).json();
const login = async (server: Served, { AUTH_USERNAME: username, AUTH_PASSWORD: password }: typeof FIRST) =>
  (
    (await (await send(server, '/api/v1/auth/login', { username, password }, {})).json()) as {
      access_token: string;
    }
  ).access_token;
const slide = (title: string) => ({ layout: 'title', content: { title } });
interface Deck {
  readonly presentation_id: string;
  readonly path: string;
}
const make = async (server: Served, title: string, headers = {}) =>
  (await (
    await send(
      server,
      '/api/v3/presentation/from-json',
      { title, slides: [slide(title)] },
      { authorization: `Bearer ${token}`, ...headers },
    )
  ).json()) as Deck;

test("two servers on one data directory see each other's creations, changes and deletions", async () => {
  const [a, b] = servers;
  const { presentation_id: id, path } = await make(a, 'Tides');
  expect((await read(b, `/api/v3/presentation/${id}`)).title).toBe('Tides');
  for (const [turn, server] of [b, a, b, a].entries()) {
    const edits = [{ op: 'update_content', slide: 1, content: { title: `Turn ${turn}` } }];
    expect((await send(server, `/api/v3/presentation/${id}/edit`, { edits })).status).toBe(200);
    for (const one of servers)
      expect(JSON.stringify(await read(one, `/api/v3/presentation/${id}`))).toContain(`Turn ${turn}`);
  }
  const link = new URL(path);
  expect((await fetch(b.url + link.pathname + link.search)).status).toBe(200);
  const removal = await fetch(`${b.url}/api/v3/presentation/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });
  expect([
    removal.status,
    (await fetch(`${a.url}/api/v3/presentation/${id}`, { headers: { authorization: `Bearer ${token}` } }))
      .status,
  ]).toEqual([204, 404]);
});

test('the stream of changes of one server on a data directory reports changes of the other', async () => {
  const [a, b] = servers;
  const { presentation_id: id } = await make(a, 'Tides');
  const cut = new AbortController();
  const stream = await fetch(`${a.url}/api/v3/changes`, {
    headers: { authorization: `Bearer ${token}` },
    signal: cut.signal,
  });
  let text = '';
  for await (const piece of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    if (text === '')
      await send(b, `/api/v3/presentation/${id}/edit`, { edits: [{ op: 'set_deck', title: 'Currents' }] });
    text += piece;
    if (text.includes(`"id":"${id}"`)) break;
  }
  cut.abort();
  expect(text).toMatch(/"revision":2,"author":"ada","summary":"[^\n]*Currents/);
});

test.runIf(DEEP)('two servers on one data directory lose no edit and run each task once', async () => {
  const [a, b] = servers;
  const { presentation_id: id } = await make(a, 'Many hands');
  const titles = Array.from({ length: 12 }, (_, number) => `Slide ${number}`);
  const add = async (title: string, number: number) => {
    for (;;) {
      const { status } = await send(number % 2 === 0 ? a : b, `/api/v3/presentation/${id}/edit`, {
        edits: [{ op: 'insert', ...slide(title) }],
      });
      if (status !== 409) return status;
    }
  };
  expect(await Promise.all(titles.map(add))).toEqual(titles.map(() => 200));
  const edited = JSON.stringify(await read(b, `/api/v3/presentation/${id}`));
  for (const title of titles) expect(edited).toContain(`"${title}"`);

  // The other server refuses the key while the first one answers, and then returns the same answer.
  const once = (server: Served) => make(server, 'Once', { 'idempotency-key': 'once' });
  const repeated = [...(await Promise.all([a, b, a, b].map(once))), await once(a), await once(b)];
  expect(new Set(repeated.flatMap(({ presentation_id }) => presentation_id ?? [])).size).toBe(1);
  expect(repeated.slice(-2).map(({ presentation_id }) => typeof presentation_id)).toEqual([
    'string',
    'string',
  ]);

  const begun = await Promise.all(
    Array.from({ length: 6 }, async (_, number) => {
      const answer = await send(number % 2 === 0 ? a : b, '/api/v3/presentation/from-json/async', {
        title: `Task ${number}`,
        slides: [slide(`Task ${number}`)],
      });
      return ((await answer.json()) as { id: string }).id;
    }),
  );
  for (const [number, task] of begun.entries()) {
    const other = number % 2 === 0 ? b : a;
    await expect
      .poll(() => read(other, `/api/v3/async-task/status/${task}`), { timeout: 20_000 })
      .toMatchObject({ status: 'completed' });
  }
  const { results } = (await read(a, '/api/v3/presentation/all?page_size=100')) as {
    results: { title: string }[];
  };
  expect(results.filter(({ title }) => title.startsWith('Task ')).length).toBe(6);
});

test('new credentials on one of two servers end sessions, tokens and links on the other', {
  skip: !DEEP,
}, async () => {
  const [a] = servers;
  const before = token;
  const { token: api } = (await (await send(a, '/api/v1/auth/token/create', { label: 'x' })).json()) as {
    token: string;
  };
  const link = new URL((await make(a, 'Rotated')).path);
  const statuses = async (server: Served) => [
    (await fetch(server.url + link.pathname + link.search)).status,
    (await fetch(`${server.url}/api/v3/presentation/all`, { headers: { authorization: `Bearer ${before}` } }))
      .status,
    (await fetch(`${server.url}/api/v3/presentation/all`, { headers: { authorization: `Bearer ${api}` } }))
      .status,
    (
      await send(
        server,
        '/api/v1/auth/login',
        { username: FIRST.AUTH_USERNAME, password: FIRST.AUTH_PASSWORD },
        {},
      )
    ).status,
  ];
  expect(await statuses(a)).toEqual([200, 200, 200, 200]);
  const third = await serve(data, { ...ONE_ENGINE, ...ROTATE });
  try {
    for (const server of [...servers, third]) expect(await statuses(server)).toEqual([403, 401, 401, 401]);
    token = await login(a, SECOND);
    expect((await read(third, '/api/v3/presentation/all')).results.length).toBeGreaterThan(0);
  } finally {
    await third.stop();
  }
});
