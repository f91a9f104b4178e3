// Engine process for tests, which runs the method named in each order.
import { existsSync, readFileSync } from 'node:fs';

// Loading TypeScript takes memory, which some tests count.
const parent = process.argv.includes('--channel=3')
  ? (await import('../../src/core/threads/parent-channel.ts')).openParentChannel(() => process.exit())
  : { send: (message) => process.send(message), listen: (hear) => process.on('message', hear) };
process.once('disconnect', () => process.exit());

const running = new Map();
let questions = 0;
const waiting = new Map();
let retained;

const METHODS = {
  pid: () => process.pid,
  echo: (_, value) => value,
  progress(order) {
    parent.send({ progress: { done: 1, total: 2, message: 'half' }, order });
    return 'told';
  },
  ask(order, value) {
    const question = questions++;
    parent.send({ ask: 'completion', value, question, order });
    return new Promise((resolve) => waiting.set(question, resolve));
  },
  /** Asks for a part of its deck and returns it. */
  large(order, part) {
    const question = questions++;
    parent.send({ part, question, order });
    return new Promise((resolve) => waiting.set(question, (made) => resolve({ by: process.pid, made })));
  },
  part(order, { id }) {
    if (id === 'crash') process.exit(1);
    if (id === 'failure') return METHODS.fail();
    return id === 'endless' ? METHODS.wait(order) : process.pid;
  },
  fail: () => {
    throw {
      code: 'invalid_input',
      message: 'No.',
      hint: undefined,
      issues: [{ loc: ['a'], msg: 'No.', type: 'value_error' }],
    };
  },
  writes(order) {
    parent.send({ writes: order });
    return new Promise(() => undefined);
  },
  async hold(_, megabytes) {
    const held = Buffer.alloc(megabytes * 1_000_000, 1);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return held.length > 0 ? process.pid : 0;
  },
  /** Keeps memory after its end, as an engine keeps what only saves time. */
  retain(_, megabytes) {
    retained = Buffer.alloc(megabytes * 1_000_000, 1);
    return process.pid;
  },
  later: (_, ms) => new Promise((resolve) => setTimeout(() => resolve('later'), ms)),
  never: () => new Promise(() => undefined),
  wait: (order) => new Promise((resolve) => running.set(order, () => resolve('cancelled in time'))),
  block: () => {
    for (;;);
  },
  greedy: () => {
    const held = [];
    for (;;) held.push(new Array(1_000_000).fill(held.length));
  },
  change: () => parent.send({ changed: { kind: 'presentation', id: 'x' } }),
};

parent.listen(async (message) => {
  if ('reply' in message) return waiting.get(message.question)?.(message.reply.result);
  if ('close' in message) return process.exit();
  if ('rest' in message) return parent.send({ rested: 50 + (retained?.length ?? 0) / 1_000_000 });
  if ('granted' in message) return;
  if ('cancel' in message) return running.get(message.cancel)?.();
  const { id, method, args } = message.order;
  parent.send({ begun: id });
  let end;
  try {
    end = { result: await METHODS[method](id, args[0]?.value) };
  } catch (failure) {
    end = { failure };
  }
  parent.send({ end, order: id });
});
parent.send({ ready: loadedMb() });

/** Private memory in MB; 0 where the system does not report it. */
function loadedMb() {
  if (!existsSync('/proc/self/statm')) return 0;
  const [, resident, shared] = readFileSync('/proc/self/statm', 'utf8').split(' ').map(Number);
  return ((resident - shared) * 4_096) / 1_000_000;
}
