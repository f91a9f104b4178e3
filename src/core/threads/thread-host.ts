import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { Failure } from '../errors/failure.ts';
import type { HostEnd, HostMessage, HostOrder } from './host-orders.ts';
import { openParentChannel } from './parent-channel.ts';
import { Thread, ThreadProblem } from './thread.ts';
import { toThreadFailure } from './thread-answer.ts';

/*
 * A process that hosts a thread, so that memory returns to the machine and a crash stays in the process. The
 * server has priority: this process runs below it and is killed first when memory runs out.
 */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
try {
  writeFileSync('/proc/self/oom_score_adj', '500');
} catch {
  // The file exists on Linux only.
}
// Signals to the process group are meant for the server, and this process ends when the server disconnects.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// `process.exit` would wait for a thread that is inside native code, such as a drawing that does not end.
const parent = openParentChannel(() => process.kill(process.pid, 'SIGKILL'));
const send = (message: HostMessage, sent?: () => void) => parent.send(message, sent);

let host: { readonly key: string; readonly thread: Thread } | undefined;

function threadFor(options: HostOrder['thread']): Thread {
  const key = JSON.stringify(options);
  host =
    host?.key === key
      ? host
      : {
          key,
          thread: new Thread({ ...options, programs: options.programs.map((program) => new URL(program)) }),
        };
  return host.thread;
}

const WATCH_MS = 25;

/**
 * Ends the process if its job exceeds a limit, because native code in its threads cannot be stopped
 * otherwise.
 */
function watchLimits({ residentMb, cpuMs }: Pick<HostOrder, 'residentMb' | 'cpuMs'>): () => void {
  if (residentMb === undefined && cpuMs === undefined) return () => undefined;
  const before = process.cpuUsage();
  const timer = setInterval(() => {
    const holdsMb = Math.round(process.memoryUsage.rss() / 1_000_000);
    const { user, system } = process.cpuUsage(before);
    if (holdsMb > (residentMb ?? Number.POSITIVE_INFINITY))
      leave({ problem: 'out_of_memory', why: `more than ${residentMb} MB`, residentMb: holdsMb });
    else if (user + system > 1_000 * (cpuMs ?? Number.POSITIVE_INFINITY))
      leave({ problem: 'too_slow', why: `more than ${cpuMs} ms of processor time`, residentMb: holdsMb });
  }, WATCH_MS);
  const leave = (end: HostMessage) => {
    clearInterval(timer);
    send(end, () => process.exit(1));
  };
  return () => clearInterval(timer);
}

async function runOrder({ thread, request, deadlineMs }: HostOrder): Promise<HostEnd> {
  try {
    return {
      result: await threadFor(thread).run(request, {
        deadlineMs,
        onEvent: (event) => send({ event }),
      }),
    };
  } catch (error) {
    if (error instanceof Failure) return toThreadFailure(error);
    const why = error instanceof Error ? String(error.cause ?? error.stack) : String(error);
    return { problem: error instanceof ThreadProblem ? error.kind : 'died', why };
  }
}

parent.listen(async (order: HostOrder) => {
  const unwatch = watchLimits(order);
  const end = await runOrder(order);
  unwatch();
  send({ ...end, residentMb: Math.round(process.memoryUsage.rss() / 1_000_000) });
});
send({ ready: true });
