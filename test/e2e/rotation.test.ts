import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Served, scratchDirectory, serve } from './processes.ts';

const scratch = scratchDirectory();
afterAll(() => scratch.remove());
const data = join(scratch.path, 'fresh', 'data');

/** Starts a server on the same data, asks it and stops it again. */
async function during<T>(env: Record<string, string>, ask: (server: Served) => Promise<T>): Promise<T> {
  const server = await serve(data, env);
  try {
    return await ask(server);
  } finally {
    await server.stop();
  }
}

const send = (url: string, body: object, token = '') =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) }, body: JSON.stringify(body) });

test('a plain restart keeps sessions and download links; new credentials end both', async () => {
  const first = { AUTH_USERNAME: 'ada', AUTH_PASSWORD: 'correct horse' };
  const { link, token } = await during(first, async ({ url }) => {
    const { access_token } = (await (await send(`${url}/api/v1/auth/login`, { username: 'ada', password: 'correct horse' })).json()) as { access_token: string };
    const deck = await send(`${url}/api/v3/presentation/from-json`, { slides: [{ layout: 'title', content: { title: 'Kept' } }] }, access_token);
    const { path } = (await deck.json()) as { path: string };
    const { pathname, search } = new URL(path);
    return { link: pathname + search, token: access_token };
  });
  const statuses = async ({ url }: Served) => [
    (await fetch(url + link)).status,
    (await fetch(`${url}/api/v3/presentation/all`, { headers: { authorization: `Bearer ${token}` } })).status,
    // Forged links are told nothing else.
    (await fetch(url + link.replace(/signature=.{4}/, 'signature=AAAA'))).status,
  ];
  const [file, session, forged] = await during({}, statuses);
  expect([file, session]).toEqual([200, 200]);
  const rotated = await during({ ...first, AUTH_OVERRIDE_FROM_ENV: 'true' }, statuses);
  expect(rotated).toEqual([forged, 401, forged]);
  expect(forged).toBeGreaterThanOrEqual(400);
  expect(await during({}, statuses)).toEqual([forged, 401, forged]);
});

test.skipIf(process.platform === 'win32')('only its owner can read the store and the directory it lies in', () => {
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
  expect([mode(data), mode(join(data, 'lectern.sqlite')), mode(join(data, 'userConfig.json'))]).toEqual(['700', '600', '600']);
});
