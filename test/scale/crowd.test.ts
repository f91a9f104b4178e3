import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ask, scratchDirectory } from '../e2e/processes.ts';
import { chance, DEEP, SEED } from '../faults/chance.ts';
import { Client } from '../faults/client.ts';
import { judge, NOTHING } from '../faults/judge.ts';
import { Ledger } from '../faults/ledger.ts';
import { report } from '../faults/report.ts';
import { openReceiver } from '../support/webhook-receiver.ts';
import { type Kind, LACKING, openCluster } from './cluster.ts';

const KILLS = 6;
/** A lease, a look at the queue, and some runs after it. */
const WAIT_MS = 90_000;

interface Crowd extends Kind {
  readonly servers: number;
  readonly workers: number;
}

const CROWDS: readonly Crowd[] = [
  { name: 'postgres', store: 'postgres', queue: 'store', servers: 2, workers: 0 },
  { name: 'postgres, bullmq', store: 'postgres', queue: 'bullmq', servers: 1, workers: 2 },
  { name: 'redis', store: 'redis', queue: 'store', servers: 3, workers: 0 },
  { name: 'redis, bullmq', store: 'redis', queue: 'bullmq', servers: 2, workers: 1 },
];

// In `npm test` the processes of one-instance.test.ts and takeover.test.ts share such stores.
describe.skipIf(LACKING !== undefined || !DEEP)(
  `several processes on shared engines${LACKING === undefined ? '' : ` (skipped: ${LACKING})`}`,
  () => {
    test.each(CROWDS)(
      'lose, duplicate or tear nothing on $name while one process after another is killed',
      { timeout: 900_000 },
      async (crowd) => {
        const random = chance(SEED);
        const scratch = scratchDirectory();
        const receiver = await openReceiver(() => ({ status: 200 }));
        const cluster = await openCluster(crowd, crowd);
        onTestFinished(async () => {
          await cluster.close();
          await receiver.close();
          scratch.remove();
        });
        const members = [...cluster.servers, ...cluster.workers];
        const ledger = new Ledger(join(scratch.path, 'ledger'));
        const clients = cluster.servers.map(({ url }) => new Client(ledger).at(url));
        const client = () => clients[Math.floor(random() * clients.length)] as Client;
        for (const event of ['presentation.generation.completed', 'presentation.generation.failed']) {
          const answer = await ask(`${cluster.servers[0]?.url}/api/v3/webhook/subscribe`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ url: receiver.url, event }),
          });
          expect(answer.status).toBe(200);
        }

        for (let round = 1; round <= KILLS; round += 1) {
          const asks = [
            ...[1, 2, 3, 4].map((number) => client().ask('task', `${round}-task-${number}`)),
            client()
              .ask('deck', `${round}-deck`)
              .then(() => {
                const [made] = ledger
                  .read()
                  .filter(({ key, answer }) => key === `${round}-deck` && answer?.status === 200);
                return made === undefined || random() < 0.5
                  ? undefined
                  : client().ask('delete', `${round}-delete`, String(made.answer?.body['presentation_id']));
              }),
            client().ask('upload', `${round}-upload`),
          ];
          await sleep(random() * 2_000);
          const victim = members[Math.floor(random() * members.length)] as (typeof members)[number];
          await victim.kill();
          await Promise.all(asks);
          await victim.start();
        }
        // A server that died at once may have taken none of those; all stand again.
        await client().ask('task', 'last-task');

        const asked = ledger.read();
        const accepted = asked.filter(({ what, answer }) => what === 'task' && answer?.status === 200).length;
        expect(accepted, `no task was accepted (seed ${SEED})`).toBeGreaterThan(0);
        const verdict = await judge(asked, cluster.servers[0]?.url ?? '', WAIT_MS, receiver.heard);
        const deliveries = receiver.heard.length;
        const events = new Set(receiver.heard.map(({ headers }) => headers['webhook-id'])).size;
        const { servers, workers } = crowd;
        report(
          crowd.name,
          {
            servers,
            workers,
            kills: KILLS,
            requests: asked.length,
            'tasks accepted': accepted,
            events,
            deliveries,
            seed: SEED,
          },
          verdict,
        );
        expect({ seed: SEED, ...verdict }).toEqual({ seed: SEED, ...NOTHING });
      },
    );
  },
);
