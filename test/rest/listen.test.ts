import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '../../src/core/call/operation.ts';
import { type Listening, type ListenOptions, listen } from '../../src/rest/listen.ts';
import { ADMIN } from '../auth/instance.ts';
import { DEEP } from '../support/deep.ts';
import { type SmallApp, smallApp } from './small-app.ts';

/** An operation that runs until it is let go or cancelled. */
function slowWork() {
  const started = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<string>();
  const operation = defineOperation({
    name: 'wait',
    title: 'Wait',
    summary: 'Waits.',
    guidance: 'For tests.',
    effect: 'read',
    scope: 'presentations',
    toolset: 'presentations',
    input: z.strictObject({}),
    output: z.object({ done: z.boolean() }),
    async run(_, call) {
      call.signal.addEventListener('abort', () => ended.resolve('aborted'));
      started.resolve();
      await letGo.promise;
      return { done: true };
    },
  });
  return {
    started,
    letGo,
    ended,
    extra: {
      operations: [operation],
      routes: [{ method: 'get', path: '/api/v3/wait', operation: 'wait' }] as const,
    },
  };
}

async function serve(small: SmallApp, options: Partial<ListenOptions> = {}): Promise<Listening> {
  const server = await listen(small.app, { host: '127.0.0.1', port: 0, ...options });
  onTestFinished(() => server.close());
  return server;
}

test('a body that does not arrive in time answers 408 and ends the connection', async () => {
  const small = await smallApp();
  const { port } = await serve(small, { requestTimeoutMs: 300 });
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST /api/v3/echo HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${small.session}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"count"`,
  );
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"code":"timeout"');
});

test('a request that is not HTTP is answered with 400', async () => {
  const { port } = await serve(await smallApp());
  const socket = connect(port, '127.0.0.1');
  socket.write('HELLO THERE\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*"code":"bad_request"/s);
});

test.each([
  ['Host', 'Host: other.example'],
  ['Host', 'hOST: localhost'],
  ['Authorization', 'Authorization: Bearer a\r\nAuthorization: Bearer b'],
  ['Content-Type', 'Content-Type: text/plain\r\ncontent-type: application/json'],
])('several %s headers answer 400, since a proxy may have used another one (%#)', async (name, more) => {
  const small = await smallApp();
  const { port } = await serve(small);
  const asked = async (path: string, headers: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\nConnection: close\r\n\r\n`);
    return text(socket);
  };
  for (const path of ['/health', '/api/v1/auth/status', '/docs']) {
    const answer = await asked(path, more);
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*"code":"bad_request"/s);
    expect(answer).toContain(`several ${name} headers`);
  }
  expect(await asked('/health', 'Accept: */*')).toMatch(/^HTTP\/1\.1 200 /);
});

test('a body with too large a Content-Length is refused before it is sent, and the connection ends', async () => {
  const small = await smallApp();
  const { port } = await serve(small);
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST /api/v3/echo HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${small.session}\r\nContent-Type: application/json\r\nContent-Length: 5000000000\r\n\r\n{`,
  );
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 .*\r\nConnection: close\r\n/s);
});

test.runIf(DEEP)('a body without an announced length is cut at the limit', async () => {
  const small = await smallApp();
  const { port } = await serve(small);
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/v3/echo HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${small.session}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = `1000\r\n${' '.repeat(0x1000)}\r\n`;
  const sending = setInterval(() => socket.write(chunk), 5);
  onTestFinished(() => clearInterval(sending));
  // Bytes read before the connection broke count, also when a write finds it broken first.
  let heard = '';
  socket.on('data', (bytes) => {
    heard += bytes.toString();
  });
  await once(socket, 'close');
  expect(heard).toMatch(/^HTTP\/1\.1 413 .*\r\nConnection: close\r\n/s);
});

test('a client that expects 100-continue gets it when the body will be read, and not when it is refused', async () => {
  const small = await smallApp();
  const { port } = await serve(small);
  const ask = async (length: number) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /api/v3/echo HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${small.session}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`,
    );
    const [first] = await once(socket, 'data');
    if (/^HTTP\/1\.1 100 /.test(String(first))) socket.write('{"count":5}');
    return `${first}${await text(socket)}`;
  };
  expect(await ask(11)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 .*"count":5/s);
  expect(await ask(50_000)).toMatch(/^HTTP\/1\.1 413 /);
});

test('requests follow each other on one connection', async () => {
  const small = await smallApp();
  const { port } = await serve(small);
  const socket = connect(port, '127.0.0.1');
  const one = `POST /api/v3/echo HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${small.session}\r\nContent-Type: application/json\r\nContent-Length: 11\r\n`;
  socket.write(`${one}\r\n{"count":5}${one}Connection: close\r\n\r\n{"count":6}`);
  expect((await text(socket)).match(/"count":\d/g)).toEqual(['"count":5', '"count":6']);
});

test('work is cancelled when its caller disconnects', async () => {
  const work = slowWork();
  const small = await smallApp(ADMIN, {}, work.extra);
  const { url } = await serve(small, { graceMs: 100 });
  const call = httpRequest(`${url}/api/v3/wait`, { headers: { Authorization: small.session } });
  call.on('error', () => undefined);
  call.end();
  await work.started.promise;
  call.destroy();
  expect(await work.ended.promise).toBe('aborted');
  work.letGo.resolve();
});

test('closing waits for running requests, refuses new ones and fails the readiness check', async () => {
  const work = slowWork();
  const lifecycle = { draining: false };
  const small = await smallApp(ADMIN, { lifecycle }, work.extra);
  const server = await serve(small, { lifecycle });
  const running = fetch(`${server.url}/api/v3/wait`, { headers: { Authorization: small.session } });
  const ready = connect(server.port, '127.0.0.1');
  await once(ready, 'connect');
  ready.write('GET /re');
  await work.started.promise;
  const closed = server.close();
  ready.write('ady HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(await text(ready)).toMatch(/^HTTP\/1\.1 503 .*Connection: close/is);
  await expect(fetch(`${server.url}/health`)).rejects.toThrow();
  work.letGo.resolve();
  expect(await (await running).json()).toEqual({ done: true });
  await closed;
});

test('closing aborts requests that do not end in time', async () => {
  const work = slowWork();
  const small = await smallApp(ADMIN, {}, work.extra);
  const server = await serve(small, { graceMs: 100 });
  const running = fetch(`${server.url}/api/v3/wait`, { headers: { Authorization: small.session } }).then(
    () => 'answered',
    () => 'cut',
  );
  await work.started.promise;
  await server.close();
  expect(await running).toBe('cut');
  work.letGo.resolve();
});

test('many simultaneous requests all start, and health checks go first', async () => {
  const begun: string[] = [];
  const server = await listen(
    ({ url = '' }, response) => {
      begun.push(url);
      const until = performance.now() + (url === '/before' ? 0 : 12);
      while (performance.now() < until);
      response.end('done');
    },
    { host: '127.0.0.1', port: 0 },
  );
  onTestFinished(() => server.close());
  const sockets = await Promise.all(
    Array.from({ length: 25 }, async () => {
      const socket = connect(server.port, '127.0.0.1');
      socket.write('GET /before HTTP/1.1\r\nHost: localhost\r\n\r\n');
      // Its connection is taken in, so that what follows is read at once.
      await once(socket, 'data');
      return socket;
    }),
  );
  begun.length = 0;
  const paths = [...sockets.keys()].map((number) => (number === 24 ? '/health' : `/${number}`));
  const answers = sockets.map((socket, number) => {
    socket.write(`GET ${paths[number]} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    return text(socket);
  });
  for (const answer of await Promise.all(answers)) expect(answer).toContain('done');
  expect([...begun].sort()).toEqual([...paths].sort());
  // Sent last, and begun before most of what came before it.
  expect(begun.indexOf('/health')).toBeLessThan(12);
});
