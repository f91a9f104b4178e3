import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DEEP } from '../support/deep.ts';
import { ONE_ENGINE, type Served, scratchDirectory, serve } from './processes.ts';

const scratch = scratchDirectory();
afterAll(() => scratch.remove());
const data = join(scratch.path, 'fresh', 'data');

/** Starts a server on the same data, asks it and stops it again. */
async function during<T>(env: Record<string, string>, ask: (server: Served) => Promise<T>): Promise<T> {
  const server = await serve(data, { ...ONE_ENGINE, ...env });
  try {
    return await ask(server);
  } finally {
    await server.stop();
  }
}

const send = (url: string, body: object, token = '') =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });

test('sessions and download links survive a plain restart, and end with new credentials', async () => {
  const first = { AUTH_USERNAME: 'ada', AUTH_PASSWORD: 'correct horse' };
  const { link, token } = await during(first, async ({ url }) => {
    const { access_token } = (await (
      await send(`${url}/api/v1/auth/login`, { username: 'ada', password: 'correct horse' })
    ).json()) as { access_token: string };
    const deck = await send(
      `${url}/api/v3/presentation/from-json`,
      { slides: [{ layout: 'title', content: { title: 'Kept' } }] },
      access_token,
    );
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

test('restarts seed, replace, clear and recover the account, and no credential outlives it', {
  skip: !DEEP,
}, async () => {
  const home = join(scratch.path, 'rules');
  const file = join(home, 'userConfig.json');
  const start = async <T>(env: Record<string, string>, ask: (server: Served) => Promise<T>): Promise<T> => {
    const server = await serve(home, { ...ONE_ENGINE, ...env });
    try {
      return await ask(server);
    } finally {
      await server.stop();
    }
  };
  const login = (url: string, username: string, password: string) =>
    send(`${url}/api/v1/auth/login`, { username, password });
  const configured = async ({ url }: Served) =>
    ((await (await fetch(`${url}/api/v1/auth/status`)).json()) as { configured: boolean }).configured;

  const stored = await start({ AUTH_USERNAME: 'ada', AUTH_PASSWORD: 'correct horse' }, async ({ url }) => {
    const answer = await login(url, 'ada', 'correct horse');
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    const { access_token } = (await answer.json()) as { access_token: string };
    const { token } = (await (
      await send(`${url}/api/v1/auth/token/create`, { label: 'x' }, access_token)
    ).json()) as { token: string };
    return [
      { authorization: `Bearer ${access_token}` },
      { authorization: `Bearer ${token}` },
      { cookie },
      { authorization: `Basic ${Buffer.from('ada:correct horse').toString('base64')}` },
    ] as Record<string, string>[];
  });
  const taken = ({ url }: Served) =>
    Promise.all(
      stored.map(async (headers) => (await fetch(`${url}/api/v1/ppt/presentation/all`, { headers })).status),
    );

  // Rule 3: once there is an account the environment is ignored.
  await start({ AUTH_USERNAME: 'eve', AUTH_PASSWORD: 'another one' }, async (server) => {
    expect(await taken(server)).toEqual([200, 200, 200, 200]);
    expect((await login(server.url, 'eve', 'another one')).status).toBe(401);
  });
  // … whatever stands in it.
  await start({ AUTH_USERNAME: 'e'.repeat(200), AUTH_PASSWORD: 'x' }, async (server) =>
    expect(await taken(server)).toEqual([200, 200, 200, 200]),
  );
  // Rules 4 and 7: the override replaces it, and a new token is needed.
  const override = { AUTH_USERNAME: 'eve', AUTH_PASSWORD: 'another one', AUTH_OVERRIDE_FROM_ENV: 'true' };
  await start(override, async (server) => {
    expect(await taken(server)).toEqual([401, 401, 401, 401]);
    expect((await login(server.url, 'eve', 'another one')).status).toBe(200);
  });
  // Rule 5: a reset forgets it.
  expect(await start({ RESET_AUTH: 'true' }, configured)).toBe(false);
  await start({ AUTH_USERNAME: 'ada', AUTH_PASSWORD: 'correct horse' }, async (server) => {
    expect(await taken(server)).toEqual([401, 401, 401, 200]);
  });
  await start({ RESET_AUTH: 'true' }, configured);
  await expect(
    start({ AUTH_USERNAME: 'e'.repeat(200), AUTH_PASSWORD: 'another one' }, configured),
  ).rejects.toThrow(/at most 128 characters; got 200/);
  await start({ AUTH_USERNAME: 'ada', AUTH_PASSWORD: 'correct horse' }, configured);
  // Rule 6: so does removing the three keys by hand.
  const {
    AUTH_USERNAME: _name,
    AUTH_PASSWORD_HASH: _hash,
    AUTH_SECRET_KEY: _key,
    ...rest
  } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(rest));
  expect(await start({}, configured)).toBe(false);
  // A file that cannot be read must not open the instance.
  writeFileSync(file, '{"AUTH_USERNAME": ');
  await expect(start({}, configured)).rejects.toThrow();
  expect(readFileSync(file, 'utf8')).toBe('{"AUTH_USERNAME": ');
});

test.skipIf(process.platform === 'win32')('only its owner can read the store and its directory', () => {
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
  expect([mode(data), mode(join(data, 'lectern.sqlite')), mode(join(data, 'userConfig.json'))]).toEqual([
    '700',
    '600',
    '600',
  ]);
});
