import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type ServedApp, serveApp } from '../support/mcp-app.ts';

/**
 * Signed-in clients share 15 MB, of which one may hold 12, which is 3 MB of JSON; strangers share 1 MB, of
 * which one address may hold 800 kB.
 */
const AT_ONCE = 16_000_000;

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({
    env: { LIMIT_BODY_BYTES_AT_ONCE: String(AT_ONCE), LIMIT_CONTENT_CHARACTERS: '500000' },
  });
});
afterAll(() => served.close());

const UPLOAD = 'multipart/form-data; boundary=b';
const FILE = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n';

/**
 * Announces a body and sends its beginning only. @param length undefined: it does not say how long it will be
 */
async function begun(
  path: string,
  length: number | undefined,
  sent = '{',
  type = 'application/json',
): Promise<Socket> {
  const socket = connect(Number(new URL(served.base).port), '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const known =
    path.includes('/auth/') || path.includes('/oauth/') ? '' : `Authorization: ${served.app.session}\r\n`;
  const size = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  const first = length === undefined ? `${sent.length.toString(16)}\r\n${sent}\r\n` : sent;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${known}Accept: application/json, text/event-stream\r\nContent-Type: ${type}\r\n${size}\r\n\r\n${first}`,
  );
  return socket;
}

async function answerTo(socket: Socket): Promise<string> {
  const [first] = await once(socket, 'data');
  return String(first);
}

const answered = async (...parameters: Parameters<typeof begun>) => answerTo(await begun(...parameters));
const post = (path: string, body: string) =>
  fetch(`${served.base}${path}`, {
    method: 'POST',
    headers: {
      authorization: served.app.session,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body,
  });
const json = (bytes: number) => `{"content":"${'a'.repeat(bytes)}"}`;
const rpc = (bytes: number) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"x":"${'a'.repeat(bytes)}"}}`;
/** By somebody without credentials. */
const stranger = () =>
  fetch(`${served.base}/api/v1/auth/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: json(100),
  });

const DECK = '/api/v3/presentation/generate';
/** Strangers, and what counts against the same part as theirs. */
const OPEN = ['/api/v1/auth/login', '/api/v1/auth/setup', '/api/v1/auth/logout'];

test('routes without an account accept bodies of at most 64 kB, with or without a Content-Length', async () => {
  for (const path of OPEN) {
    expect(await answered(path, 65_537), path).toMatch(
      /^HTTP\/1\.1 413 .*\r\nConnection: close\r\n.*payload_too_large/s,
    );
    expect(await answered(path, undefined, ' '.repeat(65_537)), path).toMatch(/^HTTP\/1\.1 413 /);
  }
  expect(await answered('/oauth/register', 16_385)).toMatch(/^HTTP\/1\.1 413 .*payload_too_large/s);
  expect((await post(DECK, json(1_000_000))).status).toBe(422);
});

test.each([
  ['JSON', () => begun(DECK, 2_900_000)],
  ['JSON of unknown length', () => begun(DECK, undefined, ' '.repeat(2_900_000))],
  ['an upload', () => begun('/api/v3/files/upload', 11_900_000, FILE, UPLOAD)],
  [
    'an upload of unknown length',
    () => begun('/api/v3/files/upload', undefined, `${FILE}${'a'.repeat(11_900_000)}`, UPLOAD),
  ],
  ['a call over MCP', () => begun('/mcp', 2_900_000)],
])(
  'bodies that exceed the budget while %s is held get 503 with Retry-After before they are read',
  async (_, hold) => {
    const holding = await hold();
    // A question that comes before it would take its room.
    await sleep(300);
    const full = /^HTTP\/1\.1 503 (?=.*\r\nRetry-After: \d+\r\n)(?=.*\r\nConnection: close\r\n)/s;
    await expect.poll(async () => (await post(DECK, json(1_000_000))).status, { timeout: 5_000 }).toBe(503);
    expect(await answered(DECK, 1_000_000)).toMatch(full);
    expect(await answered('/mcp', 1_000_000)).toMatch(full);
    expect(await answered('/api/v3/files/upload', 5_000_000, FILE, UPLOAD)).toMatch(full);
    expect(
      await answered('/api/v3/files/upload', undefined, `${FILE}${'a'.repeat(5_000_000)}`, UPLOAD),
    ).toMatch(full);
    // Small ones and strangers find their room.
    expect((await post(DECK, '{"n_slides":0}')).status).toBe(422);
    expect((await post('/mcp', rpc(10))).status).toBe(200);
    expect((await stranger()).status).toBe(200);
    holding.destroy();
    await expect.poll(async () => (await post(DECK, json(1_000_000))).status).toBe(422);
    expect((await post('/mcp', rpc(1_000_000))).status).toBe(200);
  },
);

test('a caller at its limit of held bodies leaves room for another caller', async () => {
  const { token } = (await (
    await post('/api/v1/auth/token/create', '{"label":"other","expiry_days":1}')
  ).json()) as { token: string };
  const another = (bytes: number) =>
    fetch(`${served.base}${DECK}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: `{"n_slides":0,"content":"${'a'.repeat(bytes)}"}`,
    });
  const held = await Promise.all(Array.from({ length: 12 }, () => begun(DECK, 249_000)));
  await sleep(300);
  expect(await answered(DECK, 20_000)).toMatch(/^HTTP\/1\.1 503 /);
  expect((await another(500_000)).status).toBe(422);
  expect((await another(20_000)).status).toBe(422);
  for (const socket of held) socket.destroy();
  await expect.poll(async () => (await post(DECK, json(1_000_000))).status).toBe(422);
});

test('a body larger than the whole budget is accepted when no other body is held', async () => {
  expect((await post(DECK, json(6_000_000))).status).toBe(422);
});

test('bodies of unauthenticated callers use up only the budget of unauthenticated callers', async () => {
  const held = await Promise.all(
    [62_495, 62_495, 62_495, 12_500].map((bytes) => begun('/api/v1/auth/login', bytes)),
  );
  await sleep(300);
  expect((await stranger()).status).toBe(503);
  expect(await answered('/api/v1/auth/login', 60_000)).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: /s);
  expect((await post(DECK, json(3_000_000))).status).toBe(422);
  for (const socket of held) socket.destroy();
  await expect.poll(async () => (await stranger()).status).toBe(200);
});
