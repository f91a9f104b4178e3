import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { scratchDirectory, serve } from '../e2e/processes.ts';
import { IN_FULL } from '../support/deep.ts';
import { freePort } from '../support/free-port.ts';
import { chance, DEEP, SEED } from './chance.ts';
import { Client } from './client.ts';
import { judge, NOTHING } from './judge.ts';
import { Ledger } from './ledger.ts';
import { report } from './report.ts';

const ROUNDS = DEEP ? 20 : 1;
const TASKS = DEEP ? 50 : 10;
/** Time from SIGTERM to the end of the server: a supervisor kills it at 30 seconds. */
const END_MS = 25_000;

const scratch = scratchDirectory();
afterAll(() => scratch.remove());

test('SIGTERM under load: running requests end with a whole answer, the process exits in time, and accepted tasks end after the next start', {
  skip: !IN_FULL,
  timeout: 900_000,
}, async () => {
  const random = chance(SEED);
  const data = join(scratch.path, 'data');
  const ledger = new Ledger(join(scratch.path, 'ledger'));
  const client = new Client(ledger);
  const env = { PORT: String(await freePort()), LOG_LEVEL: 'fatal' };
  let slowestMs = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const server = await serve(data, env);
    client.at(server.url);
    const asks = Array.from({ length: TASKS }, (_, number) =>
      client.ask(number % 5 === 0 ? 'deck' : 'task', `${round}-${number}`),
    );
    await sleep(random() * 1_000);
    const began = performance.now();
    const code = await Promise.race([server.stop(), sleep(END_MS, 'too late', { ref: false })]);
    slowestMs = Math.max(slowestMs, performance.now() - began);
    expect(code, `round ${round}, seed ${SEED}`).toBe(0);
    await Promise.all(asks);
  }
  const asked = ledger.read();
  const statuses = new Set(asked.map(({ answer }) => answer?.status));
  expect(
    [...statuses].filter((status) => status !== undefined && ![200, 409, 429, 503].includes(status)),
  ).toEqual([]);
  const server = await serve(data, env);
  const verdict = await judge(asked, server.url, 120_000);
  await server.stop();
  report(
    'sigterm',
    { stops: ROUNDS, requests: asked.length, 'slowest end, ms': Math.round(slowestMs), seed: SEED },
    verdict,
  );
  expect({ seed: SEED, ...verdict }).toEqual({ seed: SEED, ...NOTHING });
});
