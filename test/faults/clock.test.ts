import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { ask, ONE_ENGINE, scratchDirectory, serve } from '../e2e/processes.ts';
import { freePort } from '../support/free-port.ts';
import { openReceiver } from '../support/webhook-receiver.ts';
import { DEEP } from './chance.ts';
import { Client } from './client.ts';
import { judge, NOTHING } from './judge.ts';
import { Ledger } from './ledger.ts';
import { report } from './report.ts';

/** Library of Debian's package faketime, which replaces the clock of a program. */
const LIBRARY = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path));
/** Leaps of the wall clock, one after another; what runs meanwhile was begun before. */
const LEAPS = ['-1h', '+1d', '+0', '-2d', '+30d', '+0'];
const TASKS = 6;

const scratch = scratchDirectory();
afterAll(() => scratch.remove());

test.skipIf(LIBRARY === undefined || !DEEP)(
  'a clock that leaps by hours and days under a running server (needs faketime, in test:faults): every task ends once after it began, with one event',
  { timeout: 600_000 },
  async () => {
    const clock = join(scratch.path, 'clock');
    const leap = (to: string) => {
      writeFileSync(`${clock}.new`, to);
      renameSync(`${clock}.new`, clock);
    };
    leap('+0');
    const receiver = await openReceiver(() => ({ status: 200 }));
    const ledger = new Ledger(join(scratch.path, 'ledger'));
    const client = new Client(ledger);
    const server = await serve(join(scratch.path, 'data'), {
      ...ONE_ENGINE,
      PORT: String(await freePort()),
      ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
      LOG_LEVEL: 'error',
      LD_PRELOAD: LIBRARY ?? '',
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    onTestFinished(() => void server.child.kill('SIGKILL'));
    client.at(server.url);
    for (const event of ['presentation.generation.completed', 'presentation.generation.failed'])
      await ask(`${server.url}/api/v3/webhook/subscribe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url: receiver.url, event }),
      });
    for (const [round, to] of LEAPS.entries()) {
      const asks = Array.from({ length: TASKS }, (_, number) => client.ask('task', `${round}-${number}`));
      await sleep(200);
      leap(to);
      await Promise.all(asks);
    }
    const asked = ledger.read();
    expect(new Set(asked.map(({ answer }) => answer?.status))).toEqual(new Set([200]));
    const verdict = await judge(asked, server.url, 120_000, receiver.heard);
    const tasks = await Promise.all(
      asked.map(
        async ({ answer }) =>
          (await ask(`${server.url}/api/v3/async-task/status/${answer?.body['id']}`)).json() as Promise<
            Record<string, string>
          >,
      ),
    );
    expect(tasks.filter((task) => task['status'] !== 'completed')).toEqual([]);
    expect(tasks.filter((task) => String(task['created_at']) > String(task['updated_at']))).toEqual([]);
    // The clock of the server is truly another: what is made now is dated so.
    leap('+365d');
    await sleep(100);
    await client.ask('task', 'later');
    const later = ledger.read().at(-1)?.answer?.body['created_at'];
    expect(Date.parse(String(later))).toBeGreaterThan(Date.now() + 300 * 86_400_000);
    expect(await server.stop()).toBe(0);
    await receiver.close();
    report('clock', { leaps: LEAPS.length, requests: asked.length, events: receiver.heard.length }, verdict);
    expect(verdict).toEqual(NOTHING);
  },
);
