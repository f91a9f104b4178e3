import { openSqliteRecordStore } from '../../src/core/adapters/sqlite-record-store.ts';
import type { CallContext } from '../../src/core/call/call.ts';
import type { Services } from '../../src/core/call/services.ts';
import { createTaskService } from '../../src/core/tasks/task-service.ts';

// A process that accepts and runs tasks until it is killed: arguments are the store and how many
// tasks to accept; one line on stdout for each accepted task.
const [path = '', count = '0'] = process.argv.slice(2);
const records = openSqliteRecordStore(path);
const clock = { now: () => new Date(), monotonicMs: () => performance.now() };
const tasks = createTaskService({
  records,
  clock,
  log: { debug() {}, info() {}, warn() {}, error() {} },
  services: () => ({}) as Services,
  limits: { waiting: 1000, running: 2, taskSeconds: 60 },
  leaseMs: 300,
  handlers: {
    async work(_input, data, context) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      const id = String(data['presentation_id']);
      const ending = (await context.completion?.({ path: `/${id}` })) ?? [];
      await records.write([
        { collection: 'results', id, value: context.requestId, order: id, expect: 'absent' },
        ...ending,
      ]);
      return {};
    },
  },
});
tasks.begin();
for (let n = 0; n < Number(count); n++) {
  const task = await tasks.start('work', {}, { presentation_id: `${process.pid}-${n}` }, {
    link: { style: 'relative', base: '' },
    caller: { id: 'admin', kind: 'admin', scopes: [] },
  } as unknown as CallContext);
  process.stdout.write(`${task.id}\n`);
}
// Stay alive to work: the worker's own timers do not hold the process.
setInterval(() => undefined, 1000);
