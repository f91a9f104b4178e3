import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDiskBlobStore } from '../../src/core/adapters/disk-blob-store.ts';
import { openSqliteRecordStore } from '../../src/core/adapters/sqlite-record-store.ts';
import { sweep } from '../../src/core/retention/retention.ts';
import { ask, scratchDirectory, serve } from '../e2e/processes.ts';
import { freePort } from '../support/free-port.ts';
import { openReceiver, type Receiver } from '../support/webhook-receiver.ts';
import { chance, DEEP, SEED } from './chance.ts';
import { Client } from './client.ts';
import { integrity, judge, NOTHING, unowned } from './judge.ts';
import { Ledger } from './ledger.ts';
import { report } from './report.ts';
import { kill } from './server.ts';

const KILLS = DEEP ? 50 : 1;
/** The lease of a task whose process died, and some runs after it. */
const WAIT_MS = 90_000;

const scratch = scratchDirectory();
const data = join(scratch.path, 'data');
let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver(() => ({ status: 200 }));
});
afterAll(async () => {
  await receiver.close();
  scratch.remove();
});

test('kill -9 during generations, uploads, exports and deletes: nothing confirmed is lost, duplicated, partial or unrequested, and every event is sent', {
  timeout: 900_000,
}, async () => {
  const random = chance(SEED);
  const ledger = new Ledger(join(scratch.path, 'ledger'));
  const client = new Client(ledger);
  const env = { PORT: String(await freePort()), ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8', LOG_LEVEL: 'error' };
  let slowestStartMs = 0;
  const start = async () => {
    const began = performance.now();
    const server = await serve(data, env);
    slowestStartMs = Math.max(slowestStartMs, performance.now() - began);
    client.at(server.url);
    return server;
  };

  for (let round = 1; round <= KILLS; round += 1) {
    const server = await start();
    if (round === 1)
      for (const event of ['presentation.generation.completed', 'presentation.generation.failed'])
        await subscribe(server.url, receiver.url, event);
    const tasks = [1, 2, 3, 4].map((number) => client.ask('task', `${round}-task-${number}`));
    const asks = [
      ...tasks,
      client.ask('deck', `${round}-deck`).then(() => {
        const [made] = ledger
          .read()
          .filter(({ key, answer }) => key === `${round}-deck` && answer?.status === 200);
        if (made === undefined) return undefined;
        const what = random() < 0.5 ? 'export' : 'delete';
        return client.ask(what, `${round}-${what}`, String(made.answer?.body['presentation_id']));
      }),
      client.ask('upload', `${round}-upload`),
    ];
    // One kill at least strikes work that was accepted, however slow the machine; the others may strike
    // before it.
    if (round === 1) await Promise.race(tasks);
    await sleep(random() * (DEEP ? 3_000 : 1_500));
    await kill(server);
    await Promise.all(asks);
  }

  const server = await start();
  const asked = ledger.read();
  const accepted = asked.filter(({ what, answer }) => what === 'task' && answer?.status === 200).length;
  expect(accepted, `no task was accepted before any of the kills (seed ${SEED})`).toBeGreaterThan(0);
  const verdict = await judge(asked, server.url, WAIT_MS, receiver.heard);
  await server.stop();
  const left = unowned(data);
  report(
    'kill',
    {
      kills: KILLS,
      requests: asked.length,
      'tasks accepted': accepted,
      events: receiver.heard.length,
      'slowest start, ms': Math.round(slowestStartMs),
      seed: SEED,
    },
    verdict,
  );
  expect({ seed: SEED, ...verdict }).toEqual({ seed: SEED, ...NOTHING });
  expect(integrity(data)).toBe('ok');

  // Files of an interrupted request belong to no record; the sweep takes it, and nothing else.
  const records = openSqliteRecordStore(join(data, 'lectern.sqlite'));
  const owned = (await records.list('presentations', { limit: 1 })).total;
  const tomorrow = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000);
  await sweep(
    { records, blobs: openDiskBlobStore(join(data, 'blobs')), emptyTrash: async () => 0 },
    { recordDays: 30, fileDays: 30, trashDays: 30 },
    tomorrow,
    new AbortController().signal,
  );
  expect((await records.list('presentations', { limit: 1 })).total).toBe(owned);
  await records.close();
  expect(unowned(data), `before the sweep: ${left.length}`).toEqual([]);
});

async function subscribe(url: string, to: string, event: string): Promise<void> {
  const response = await ask(`${url}/api/v3/webhook/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: to, event }),
  });
  expect(response.status).toBe(200);
}
