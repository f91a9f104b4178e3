import { createInterface } from 'node:readline';
import { createBullmqTaskQueue } from '../../src/core/adapters/bullmq-task-queue.ts';
import { openRedis } from '../../src/core/adapters/redis-client.ts';
import { openSharedStore } from '../../src/core/adapters/shared-store.ts';
import { openSqliteRecordStore } from '../../src/core/adapters/sqlite-record-store.ts';
import type { CallContext } from '../../src/core/call/call.ts';
import type { Services } from '../../src/core/call/services.ts';
import { createTaskService } from '../../src/core/tasks/task-service.ts';
import { createLogger } from '../../src/observability/logger.ts';

/** Engines that several of these processes share, and times that are not those of the program. */
export interface Shared {
  readonly kind: 'sqlite' | 'postgres' | 'redis';
  readonly store: string;
  readonly queue?: string;
  readonly leaseMs?: number;
  readonly lock?: { readonly lockMs: number; readonly renewMs: number; readonly stalledMs: number };
}

// A worker whose tasks wait for a word. Its arguments are its name and the engines; "accept" on standard
// input stores a task, "go" lets those that run store a result. What happens is told line by line on standard
// output.
const [name = '', args = '{}'] = process.argv.slice(2);
const shared = JSON.parse(args) as Shared;
const log = createLogger('silent');
const clock = { now: () => new Date(), monotonicMs: () => performance.now() };
const send = (line: string) => process.stdout.write(`${line}\n`);
const { records, bus } =
  shared.kind === 'sqlite'
    ? { records: openSqliteRecordStore(shared.store), bus: undefined }
    : await openSharedStore(shared.kind, shared.store, log, () => undefined);

let go: () => void = () => undefined;
const word = new Promise<void>((resolve) => (go = resolve));
const tasks = createTaskService({
  records,
  clock,
  log,
  ...(bus && { bus }),
  ...(shared.queue !== undefined && {
    queue: createBullmqTaskQueue(await openRedis(shared.queue, log), clock, log, shared.lock),
  }),
  ...(shared.leaseMs !== undefined && { leaseMs: shared.leaseMs }),
  services: () => ({}) as Services,
  limits: { waiting: 10, running: 2, taskSeconds: 600 },
  handlers: {
    async work(_input, _data, context) {
      send('began');
      await word;
      try {
        const ending = (await context.completion?.({ by: name })) ?? [];
        await records.write([
          { collection: 'results', id: name, value: context.requestId, order: name, expect: 'absent' },
          ...ending,
        ]);
        send('wrote');
        return {};
      } catch (error) {
        send(`refused ${(await context.holds?.()) === true ? 'and may remove' : 'and leaves all as it is'}`);
        throw error;
      }
    },
  },
});
const call = {
  link: { style: 'relative', base: '' },
  caller: { id: 'admin', kind: 'admin', scopes: [] },
} as unknown as CallContext;
createInterface({ input: process.stdin }).on('line', async (line) => {
  if (line === 'go') go();
  else send(`accepted ${(await tasks.start('work', {}, {}, call)).id}`);
});
tasks.begin();
send('ready');
