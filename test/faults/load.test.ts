import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { scratchDirectory, serve } from '../e2e/processes.ts';
import { IN_FULL } from '../support/deep.ts';
import { DEEP } from './chance.ts';
import { Client } from './client.ts';
import { judge, NOTHING } from './judge.ts';
import { Ledger } from './ledger.ts';
import { report } from './report.ts';

const ASKED = DEEP ? 500 : 24;
/** Fewer than are asked for, so that the queue is full. */
const WAITING = DEEP ? 400 : 12;

const scratch = scratchDirectory();
afterAll(() => scratch.remove());

test('very many simultaneous generations: each is accepted and ends, or gets Retry-After, and the server keeps answering', {
  skip: !IN_FULL,
  timeout: 900_000,
}, async () => {
  const data = join(scratch.path, 'data');
  const ledger = new Ledger(join(scratch.path, 'ledger'));
  const client = new Client(ledger);
  const server = await serve(data, { LOG_LEVEL: 'fatal', LIMIT_WAITING_TASKS: String(WAITING) });
  client.at(server.url);
  const lags: number[] = [];
  let done = false;
  const watching = (async () => {
    while (!done) {
      const began = performance.now();
      expect((await fetch(`${server.url}/health`)).status).toBe(200);
      lags.push(performance.now() - began);
      await sleep(50);
    }
  })();
  const statuses = await Promise.all(
    Array.from({ length: ASKED }, (_, number) => client.ask('task', `load-${number}`)),
  );
  const refused = ledger.read().filter(({ answer }) => answer?.status === 429);
  for (const { answer } of refused) expect(answer?.retryAfter).toMatch(/^\d+$/);
  const verdict = await judge(ledger.read(), server.url, 600_000);
  done = true;
  await watching;
  await server.stop();
  lags.sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round(lags[Math.min(lags.length - 1, Math.floor(lags.length * share))] ?? 0);
  report(
    'load',
    {
      'asked at once': ASKED,
      accepted: statuses.filter((status) => status === 200).length,
      'told to come again': statuses.filter((status) => status === 429).length,
      '/health p50, ms': at(0.5),
      '/health p99, ms': at(0.99),
      '/health slowest, ms': at(1),
    },
    verdict,
  );
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(verdict).toEqual(NOTHING);
});
