import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Served, scratchDirectory, serve } from '../e2e/processes.ts';
import { IN_FULL } from '../support/deep.ts';
import { HEAVY_SLIDES } from '../support/heavy-decks.ts';
import { DEEP } from './chance.ts';

/** Rounds of questions of others meanwhile. */
const ROUNDS = DEEP ? 5 : 2;
const ACCOUNT = { username: 'ada', password: 'correct horse' };

const scratch = scratchDirectory();
let server: Served;
let [heavy, honest] = ['', ''];

beforeAll(async () => {
  server = await serve(join(scratch.path, 'data'), {
    ENGINE_PROCESSES: '2',
    LOG_LEVEL: 'fatal',
    AUTH_USERNAME: ACCOUNT.username,
    AUTH_PASSWORD: ACCOUNT.password,
  });
  const { access_token: session } = (await post('/api/v1/auth/login', ACCOUNT).then((answer) =>
    answer.json(),
  )) as { access_token: string };
  const tokenFor = async (label: string) =>
    (
      (await post('/api/v1/auth/token/create', { label, expiry_days: 1 }, session).then((answer) =>
        answer.json(),
      )) as { token: string }
    ).token;
  [heavy, honest] = [await tokenFor('heavy'), await tokenFor('honest')];
  // Load the engine first, so that its start does not count in the measurements.
  expect(await smallDeck()).toBe(200);
});
afterAll(async () => {
  await server.stop();
  scratch.remove();
});

function post(path: string, body: object, token?: string, signal?: AbortSignal): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return fetch(`${server.url}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
}

function deck(slides: readonly object[], token: string, signal?: AbortSignal): Promise<number> {
  return post('/api/v3/presentation/from-json', { title: 'T', slides }, token, signal).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
}

const smallDeck = () => deck([{ layout: 'title', content: { title: 'Tea' } }], honest);

describe.each(Object.entries(HEAVY_SLIDES).filter((_, at) => DEEP || at === 0))('decks of %s', (_, slide) => {
  test.runIf(IN_FULL)('do not delay health checks, sign-in or small decks of others', async () => {
    const gone = new AbortController();
    const slides = Array.from({ length: DEEP ? 60 : 30 }, (_, number) => ({ markup: slide(number) }));
    const ended: string[] = [];
    const heavyDecks = Promise.all(
      (DEEP ? [1, 2, 3, 4] : [1, 2]).map(() =>
        deck(slides, heavy, gone.signal).then((status) => ended.push(`heavy ${status}`)),
      ),
    );
    for (let round = 0; round < ROUNDS; round++) {
      expect((await fetch(`${server.url}/health`)).status).toBe(200);
      expect((await post('/api/v1/auth/login', ACCOUNT)).status).toBe(200);
      expect(await smallDeck()).toBe(200);
    }
    ended.push('honest');
    gone.abort();
    await heavyDecks;
    // In one process all of these would run after the heavy jobs.
    expect(ended.slice(0, ended.indexOf('honest')).filter((end) => end !== 'heavy 422')).toEqual([]);
    // Work for a disconnected client is cancelled, and its caller is served again.
    expect(await deck([{ layout: 'title', content: { title: 'Again' } }], heavy)).toBe(200);
  });
});
