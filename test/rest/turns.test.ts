import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markVouchedFor } from '../../src/rest/connections.ts';
import { type Listening, listen } from '../../src/rest/listen.ts';
import { DEEP } from '../support/deep.ts';

/** Longer than a turn may hold the event loop, so that every request waits for one of its own. */
const WORK_MS = 12;
const GOOD = /^Bearer good/;
const CROWD = DEEP ? 90 : 45;

let server: Listening;
beforeAll(async () => {
  server = await listen(
    (asked, response) => {
      const until = performance.now() + WORK_MS;
      while (performance.now() < until);
      if (GOOD.test(asked.headers.authorization ?? '')) markVouchedFor(asked);
      response.end();
    },
    { host: '127.0.0.1', port: 0, isGoodLink: (url) => url === '/downloads/good', basePath: '/lectern' },
  );
});
afterAll(() => server.close());

/** One request on a connection of its own, unless an agent keeps one. */
function ask(path: string, authorization?: string, agent: Agent | false = false): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${server.url}${path}`,
      { agent, headers: authorization === undefined ? {} : { authorization } },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

/** How many of a crowd are answered before the last of those who came after it. */
async function overtaken(
  crowd: (number: number) => Promise<number>,
  after: () => Promise<unknown>,
): Promise<number> {
  let answered = 0;
  const all = Array.from({ length: CROWD }, (_, number) => crowd(number).then(() => (answered += 1)));
  // The crowd has come.
  while (answered < 3) await new Promise((resolve) => setTimeout(resolve, 1));
  await after();
  const before = answered;
  await Promise.all(all);
  return before;
}

const stranger = (number: number) => ask(`/?${number}`);
const forger = (number: number) => ask('/', `Bearer bad ${number}`);

test('authenticated callers do not wait for a crowd of unauthenticated callers', async () => {
  await ask('/', 'Bearer good 1');
  expect(await overtaken(stranger, () => ask('/', 'Bearer good 1'))).toBeLessThan(CROWD / 3);
  expect(await overtaken(forger, () => ask('/', 'Bearer good 1'))).toBeLessThan(CROWD / 3);
});

test('callers on a connection that has sent credentials, or with a valid link, go first without new ones', {
  skip: !DEEP,
}, async () => {
  const agent = new Agent({ keepAlive: true });
  await ask('/', 'Bearer good 2', agent);
  expect(await overtaken(stranger, () => ask('/pages', undefined, agent))).toBeLessThan(CROWD / 3);
  agent.destroy();
  expect(await overtaken(stranger, () => ask('/downloads/good'))).toBeLessThan(CROWD / 3);
});

test('authenticated callers do not wait for a crowd with other credentials, nor do unauthenticated ones', async () => {
  await Promise.all([ask('/', 'Bearer good 3'), ask('/', 'Bearer good 4')]);
  const other = () => ask('/', 'Bearer good 3');
  expect(await overtaken(other, () => ask('/', 'Bearer good 4'))).toBeLessThan(CROWD / 3);
  expect(await overtaken(other, () => ask('/'))).toBeLessThan(CROWD / 3);
});

test.runIf(DEEP)('a valid link and the health probe are recognized below the base path', async () => {
  expect(await overtaken(stranger, () => ask('/lectern/downloads/good'))).toBeLessThan(CROWD / 3);
  expect(await overtaken(stranger, () => ask('/lectern/health'))).toBeLessThan(CROWD / 3);
});

test.runIf(DEEP)('unauthenticated callers wait for each other', async () => {
  expect(await overtaken(stranger, () => ask('/', 'Bearer bad'))).toBeGreaterThan(CROWD / 2);
  expect(await overtaken(stranger, () => ask('/health'))).toBeLessThan(CROWD / 3);
});

test('a connection may pipeline some requests, and is closed above the limit', async () => {
  const sent = async (count: number): Promise<string> => {
    const socket = connect(server.port, '127.0.0.1');
    let output = '';
    socket.on('data', (bytes) => {
      output += String(bytes);
      if (output.split('HTTP/1.1 200').length > count) socket.end();
    });
    socket.on('error', () => undefined);
    const closed = new Promise((done) => socket.once('close', done));
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(count));
    await closed;
    return output;
  };
  expect((await sent(8)).match(/HTTP\/1\.1 200/g)).toHaveLength(8);
  expect((await sent(5_000)).match(/HTTP\/1\.1 200/g)?.length ?? 0).toBeLessThan(20);
  expect(await ask('/')).toBe(200);
});
