import { describe, expect, onTestFinished, test } from 'vitest';
import { openSharedStore } from '../../src/core/adapters/shared-store.ts';
import { createLogger } from '../../src/observability/logger.ts';
import { DEEP } from '../faults/chance.ts';
import { report } from '../faults/report.ts';
import { LACKING, type Member, openCluster } from './cluster.ts';

const ENDED = '2026-01-01T00:00:00.000Z';
const OLD_TASKS = 300;
/** The schedule comes round every minute; a busy machine may miss one. */
const within = { timeout: 200_000, interval: 200 };

describe.skipIf(!DEEP || LACKING !== undefined)(
  'the scheduled clean-up of three processes (in test:scale)',
  () => {
    test.each(['postgres', 'redis'] as const)(
      'on %s is done by one process, and by another when that one has died',
      { timeout: 900_000 },
      async (store) => {
        const cluster = await openCluster(
          { name: store, store, queue: 'store' },
          { servers: 2, workers: 1 },
          { RUN_TASKS: 'true', RETENTION_SCHEDULE: '* * * * *', LOG_LEVEL: 'info' },
        );
        onTestFinished(() => cluster.close());
        const { records, bus } = await openSharedStore(
          store,
          cluster.engines[store].url,
          createLogger('silent'),
          () => undefined,
        );
        onTestFinished(async () => void (await Promise.all([records.close(), bus.close()])));
        const members = [...cluster.servers, ...cluster.workers];
        const grow = (round: string) =>
          records.write(
            Array.from({ length: OLD_TASKS }, (_, n) => ({
              collection: 'tasks',
              id: `${round}-${n}`,
              value: { status: 'completed', created_at: ENDED },
              order: ENDED,
            })),
          );

        await grow('one');
        await expect
          .poll(() => members.filter((member) => sweptBy(member) > 0).length, within)
          .toBeGreaterThan(0);
        const first = members.find((member) => sweptBy(member) > 0) as Member;
        expect(sweptBy(first), 'one process did all of it').toBe(OLD_TASKS);
        await first.kill();
        const others = members.filter((member) => member !== first);
        await grow('two');
        await expect
          .poll(() => others.reduce((sum, member) => sum + sweptBy(member), 0), within)
          .toBe(OLD_TASKS);
        expect(others.map(sweptBy).sort((one, two) => one - two)).toEqual([0, OLD_TASKS]);

        const runs = members.flatMap(sweeps);
        const minutes = new Set(runs.map(({ time }) => time.slice(0, 16)));
        expect(minutes.size, 'one process for each time of the schedule').toBe(runs.length);
        report(`clean-up on ${store}`, {
          processes: members.length,
          'times of the schedule': minutes.size,
          sweeps: runs.length,
        });
      },
    );
  },
);

interface Sweep {
  readonly time: string;
  readonly tasks: number;
}

function sweeps(member: Member): Sweep[] {
  const lines = member.log().split('\n');
  return lines.flatMap((line) => (line.includes('"msg":"clean-up"') ? [JSON.parse(line) as Sweep] : []));
}

function sweptBy(member: Member): number {
  return sweeps(member).reduce((sum, { tasks }) => sum + tasks, 0);
}
