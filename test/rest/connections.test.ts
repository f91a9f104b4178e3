import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { PLACES } from '../../src/rest/connections.ts';
import { type ListenOptions, listen } from '../../src/rest/listen.ts';
import { DEEP } from '../support/deep.ts';
import { smallApp } from './small-app.ts';

const HEALTH = 'GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

async function serve(app: Parameters<typeof listen>[0], options: Partial<ListenOptions> = {}) {
  const server = await listen(app, { host: '127.0.0.1', port: 0, graceMs: 100, ...options });
  onTestFinished(() => server.close());
  return server;
}

/** A connection that is ended with the test. */
function opened(port: number, host = '127.0.0.1'): Socket {
  const socket = connect({ port, host, allowHalfOpen: true });
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return socket;
}

async function connected(port: number, host?: string): Promise<Socket> {
  const socket = opened(port, host);
  await once(socket, 'connect');
  return socket;
}

const ask = (port: number, words = HEALTH) => {
  const socket = opened(port);
  socket.write(words);
  return text(socket).catch(() => '');
};

/** Which of them the server has closed. */
async function closed(sockets: readonly Socket[]): Promise<number[]> {
  for (const socket of sockets) socket.resume();
  await sleep(100);
  return sockets.flatMap((socket, number) => (socket.readableEnded || socket.destroyed ? [number] : []));
}

/**
 * Returns whether the other side has let go of a connection that it has ended: what is still sent is answered
 * by a reset.
 */
function isGone(socket: Socket): boolean {
  if (!socket.destroyed) socket.write('x');
  return socket.destroyed;
}

test('twelve hundred connections that send nothing block no other client and evict no signed-in connection', async () => {
  const small = await smallApp();
  const { url, port } = await serve(small.app);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const signedIn = async () => {
    const asked = request(`${url}/api/v3/draw`, {
      agent,
      headers: { Authorization: small.session, Accept: 'application/json' },
    }).end();
    const [response] = await once(asked, 'response');
    return [await text(response), asked.reusedSocket];
  };
  expect(await signedIn()).toEqual(['{"pictures":1}', false]);
  const silent: Socket[] = [];
  for (let number = 0; number < 1_200; number += 1) silent.push(await connected(port));
  // The one that was there before them, one that comes after them, and whoever asks whether the server lives.
  expect(await signedIn()).toEqual(['{"pictures":1}', true]);
  expect(await ask(port)).toMatch(/^HTTP\/1\.1 200 /);
  expect(
    await ask(
      port,
      `GET /api/v3/draw HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${small.session}\r\nConnection: close\r\n\r\n`,
    ),
  ).toMatch(/^HTTP\/1\.1 200 /);
  const gone = await closed(silent);
  // Those that came first have gone; those that came last still have their chance to ask.
  expect(gone.length).toBeGreaterThanOrEqual(silent.length - PLACES.total);
  expect(gone.at(-1)).toBeLessThan(250);
});

test('connections that keep the server waiting are closed before those that are being answered or are new', async () => {
  const letGo = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const answer: Parameters<typeof listen>[0] = async (_request, response) => {
    begun.resolve();
    await letGo.promise;
    response.end('done');
  };
  const { port } = await serve(answer, { places: { ...PLACES, total: 3 } });
  const answered = ask(port);
  await begun.promise;
  const silent: Socket[] = [];
  for (let number = 0; number < 9; number += 1) {
    silent.push(await connected(port));
    await sleep(30);
  }
  expect(await closed(silent)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  letGo.resolve();
  expect(await answered).toContain('done');
});

test('idle signed-in connections leave room for new connections', async () => {
  const small = await smallApp();
  const { port } = await serve(small.app, { places: { ...PLACES, total: 4, newcomers: 2 } });
  const signedIn: Socket[] = [];
  for (let number = 0; number < 4; number += 1) {
    const socket = await connected(port);
    socket.write(`GET /api/v3/draw HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${small.session}\r\n\r\n`);
    await once(socket, 'data');
    signedIn.push(socket);
  }
  expect(await closed(signedIn)).toEqual([0, 1]);
  for (let number = 0; number < 6; number += 1) await connected(port);
  expect(await ask(port)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await closed(signedIn)).toEqual([0, 1]);
});

test('request bodies that trickle in and answers that are not read do not hold connections open', async () => {
  const small = await smallApp();
  const { port } = await serve(small.app, { places: { ...PLACES, total: 3 } });
  const creeping =
    'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{';
  const held = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const socket = await connected(port);
      socket.write(creeping);
      return socket;
    }),
  );
  await sleep(100);
  expect(await ask(port)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await closed(held)).toHaveLength(1);
});

test('an answer that its client does not read ends the connection, and one that takes long to build does not', async () => {
  const ended = Promise.withResolvers<boolean>();
  const { port } = await serve(
    async ({ url }, response) => {
      if (url === '/health') await sleep(900);
      else response.once('close', () => ended.resolve(response.writableFinished));
      response.end(url === '/health' ? 'done' : Buffer.alloc(50_000_000));
    },
    { places: { ...PLACES, takingMs: 300 } },
  );
  const unread = await connected(port);
  unread.pause();
  unread.write(HEALTH.replace('/health', '/large'));
  expect(await ask(port)).toContain('done');
  expect(await ended.promise).toBe(false);
});

test('a client that keeps its side open is disconnected soon after its connection has ended', {
  skip: !DEEP,
}, async () => {
  const small = await smallApp();
  const [hasty, patient] = await Promise.all([serve(small.app, { requestTimeoutMs: 300 }), serve(small.app)]);
  const refused = [
    [hasty, 'HELLO THERE\r\n\r\n', '400'],
    [hasty, 'GET /health HTTP/1.1\r\nX-Slow: ', '408'],
    [hasty, '', '408'],
    [
      patient,
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50000000\r\n\r\n{',
      '413',
    ],
  ] as const;
  const held = refused.map(async ([{ port }, words, status]) => {
    const socket = await connected(port);
    socket.write(words);
    expect((await text(socket)).slice(9, 12)).toBe(status);
    await expect.poll(() => isGone(socket), { timeout: 10_000, interval: 200 }).toBe(true);
  });
  await Promise.all(held);
});

const outside = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.internal === false && one.family === 'IPv4')?.address;

test.skipIf(outside === undefined)(
  'idle connections of one address over its share are closed; behind a proxy the address does not count',
  async () => {
    const small = await smallApp();
    const places = { ...PLACES, client: 3 };
    const [direct, proxied] = await Promise.all([
      serve(small.app, { host: '0.0.0.0', places }),
      serve(small.app, { host: '0.0.0.0', places, behindProxy: true }),
    ]);
    const open = async (port: number) => {
      const sockets: Socket[] = [];
      for (let number = 0; number < 4; number += 1) sockets.push(await connected(port, outside));
      return sockets;
    };
    const [few, many] = [await open(direct.port), await open(proxied.port)];
    // However many come at once, each has the time that an honest client takes to ask.
    expect(await closed(few)).toEqual([]);
    await sleep(1_100);
    few.push(await connected(direct.port, outside));
    many.push(await connected(proxied.port, outside));
    expect(await closed(few)).toEqual([0]);
    expect(await closed(many)).toEqual([]);
  },
);
