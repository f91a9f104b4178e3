import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { scratchDirectory } from '../e2e/processes.ts';
import { DEEP, SEED } from '../faults/chance.ts';
import { report } from '../faults/report.ts';
import { IN_FULL } from '../support/deep.ts';
import { endWithTests } from '../support/end-with-tests.ts';
import { freePort } from '../support/free-port.ts';
import type { Orders, Report } from './besieger.ts';
import { Fortress } from './fortress.ts';
import { HonestClient } from './honest-client.ts';

/**
 * `npm run test:siege` takes 20 minutes unless told otherwise, and then looks on for two; `npm test` a part
 * of one.
 */
const SIEGE_MS = DEEP ? Number(process.env['SIEGE_MINUTES'] ?? 20) * 60_000 : 1_500;
const QUIET_MS = DEEP ? 120_000 : 1_000;
/** One kind of attack alone, such as "mutated files", or one act of it: "mutated files:123". */
const [KIND, NUMBER] = process.env['SIEGE_ONLY']?.split(':') ?? [];

const HEAP_MB = 1_024;
const MOST_MB = 1_200;
const MOST_AFTER_MB = 300;
/** Beside other tests the machine itself is besieged: there only who is locked out has waited too long. */
const LONGEST_WAIT_MS = DEEP ? 3_000 : 45_000;

const scratch = scratchDirectory();
afterAll(() => scratch.remove());

const CREDENTIALS = { username: 'ada', password: 'correct horse' };

async function post<T>(url: string, body: object, token?: string): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** @returns what a company of besiegers counted; undefined when it did not come to its end. */
function besiege(orders: Orders): Promise<Report | undefined> {
  const child: ChildProcess = endWithTests(
    fork(join(import.meta.dirname, 'besieger.ts'), [JSON.stringify(orders)], {
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  );
  const late = setTimeout(() => child.kill('SIGKILL'), orders.ms + 60_000);
  let result: Report | undefined;
  child.on('message', (message) => {
    result = message as Report;
  });
  return new Promise((resolve) => {
    child.once('exit', () => {
      clearTimeout(late);
      resolve(result);
    });
  });
}

function rank(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

const skipped = process.platform !== 'linux';

test.skipIf(skipped || !IN_FULL)(
  'a siege leaves an honest client served, and the server alive and within its memory',
  { timeout: SIEGE_MS + QUIET_MS + 300_000 },
  async () => {
    const port = await freePort();
    const account = { AUTH_USERNAME: CREDENTIALS.username, AUTH_PASSWORD: CREDENTIALS.password };
    const fortress = new Fortress(join(scratch.path, 'data'), {
      PORT: String(port),
      LOG_LEVEL: 'error',
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
      ...account,
    });
    await fortress.open();
    const { url } = fortress;
    const { access_token: session } = await post<{ access_token: string }>(
      `${url}/api/v1/auth/login`,
      CREDENTIALS,
    );
    const tokenFor = async (label: string) =>
      (await post<{ token: string }>(`${url}/api/v1/auth/token/create`, { label, expiry_days: 1 }, session))
        .token;
    const [good, bad] = [await tokenFor('honest'), await tokenFor('hostile')];
    const client = new HonestClient(url, good);
    const link = await client.make();
    if (link === undefined) throw new Error('The first deck could not be made.');
    const deck = /presentations\/([\w-]+)\//.exec(link)?.[1];
    const { url: shared } = await post<{ url: string }>(
      `${url}/api/v3/presentation/${deck}/share`,
      { password: 'nobody guesses it', comments: true },
      good,
    );
    const share = new URL(shared).pathname;

    const only =
      KIND === undefined
        ? {}
        : { only: { kind: KIND, ...(NUMBER !== undefined && { number: Number(NUMBER) }) } };
    const orders = { port, seed: SEED, ms: SIEGE_MS, token: bad, link, share, short: !DEEP, ...only };
    client.begin();
    const result = await Promise.all(
      (['files', 'crowd'] as const).map((company) => besiege({ ...orders, company })),
    );
    const served = await client.end();
    await sleep(NUMBER === undefined ? QUIET_MS : 0);
    const afterMb = fortress.togetherMb();
    const last = new HonestClient(url, good);
    await last.make();
    const afterwards = await last.end();
    const code = await fortress.close();

    const faults = result.flatMap((one) => one?.faults ?? []);
    const waits = [...served.makeMs, ...served.downloadMs];
    report('honest client', {
      seed: SEED,
      minutes: SIEGE_MS / 60_000,
      decks: served.decks,
      refused: served.refused.length,
      'not whole': served.unsound.length,
      'made, p50, ms': rank(served.makeMs, 0.5),
      'made, p95, ms': rank(served.makeMs, 0.95),
      'waits over a second': served.longWaits.length,
      'longest wait, ms': rank(waits, 1),
    });
    for (const { request, atMs, ms } of served.longWaits)
      console.log(
        `siege: ${request} took ${Math.round(ms)} ms, ${Math.round(atMs / 1_000)} s after the first request`,
      );
    report('server', {
      'most memory, MB': fortress.peakMb,
      'most with what makes decks, MB': fortress.peakMakingMb,
      'most with its processes, MB': fortress.peakTogetherMb,
      'memory afterwards, MB': afterMb,
      ends: fortress.ends.length,
      'answers 5xx but 503': faults.length,
    });
    for (const { kind: name, requests, ends, slowestMs, slowest, more } of result.flatMap(
      (one) => one?.counts ?? [],
    )) {
      const figures = { requests, ...more, ...ends, 'slowest, ms': slowestMs };
      report(name, figures);
      console.log(
        `siege: ${name}: ${Object.entries(figures)
          .map(([figure, value]) => `${figure} ${value}`)
          .join(', ')} (${slowest.slice(0, 300)})`,
      );
    }
    const wrong = [
      ...result.flatMap((one, index) =>
        one === undefined ? [`company ${index} did not come to its end`] : [],
      ),
      ...served.refused.map((what) => `refused: ${what}`),
      ...served.unsound.map((what) => `not whole: ${what}`),
      ...(rank(waits, 1) > LONGEST_WAIT_MS ? [`the honest client waited ${rank(waits, 1)} ms`] : []),
      ...fortress.ends.map((what) => `the server ended: ${what}`),
      ...(fortress.peakMb > MOST_MB ? [`the server took ${fortress.peakMb} MB`] : []),
      ...(fortress.peakMakingMb > MOST_MB
        ? [`the server and what makes its decks took ${fortress.peakMakingMb} MB`]
        : []),
      ...(DEEP && afterMb > MOST_AFTER_MB ? [`the server kept ${afterMb} MB`] : []),
      ...faults.map((fault) => `${fault.kind}:${fault.number} ${fault.what}`),
      ...[...afterwards.refused, ...afterwards.unsound].map((what) => `afterwards: ${what}`),
      ...(code === 0 ? [] : [`the server stopped with ${code}`]),
    ];
    expect(wrong, `seed ${SEED}; SIEGE_ONLY="kind:number" does an act again`).toEqual([]);
  },
);
