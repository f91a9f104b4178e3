import type { Progress, ServiceCall } from '../call/call-parts.ts';
import type { QueueableWork, Task } from './task.ts';
import { toTask } from './task-records.ts';
import type { TaskRun } from './task-run.ts';

/** Turns running work into a task. */
interface TaskAdopter {
  /** Stores a task for the work, which this process already runs. */
  adopt(): Promise<TaskRun>;
  /** Ends the task with the outcome of the work. */
  finish(run: TaskRun, outcome: Promise<Readonly<Record<string, unknown>>>): void;
  failed(error: unknown): void;
}

/**
 * Runs work within the call; if the caller's patience ends first, the work continues as a task. Until then a
 * disconnected caller cancels it. Afterwards only cancel_task stops it, and after a crash it runs again from
 * its stored input.
 */
export async function runOrQueue<T extends object, C extends ServiceCall>(
  work: QueueableWork<T, C>,
  call: C,
  adopter: TaskAdopter,
): Promise<{ readonly outcome: T } | { readonly task: Task }> {
  const { patienceMs, ...patient } = call;
  if (patienceMs === undefined) return { outcome: await work.run(patient) };
  const own = new AbortController();
  let adoption: Promise<TaskRun | undefined> | undefined;
  let run: TaskRun | undefined;
  let lastProgress: Progress | undefined;
  let closing = false;
  const leave = () => adoption === undefined && own.abort(call.signal.reason);
  call.signal.addEventListener('abort', leave, { once: true });
  if (call.signal.aborted) leave();

  const outcome = work.run({
    ...patient,
    signal: own.signal,
    progress(step) {
      lastProgress = step;
      if (run === undefined) call.progress(step);
      else run.progress(step);
    },
    async completion(result) {
      const adopted = await adoption;
      // A result that is being stored cannot become a task, and its caller will not wait much longer.
      closing = true;
      return adopted === undefined ? ((await call.completion?.(result)) ?? []) : adopted.completion(result);
    },
    holds: async () => (await adoption)?.holds() ?? true,
  });
  try {
    const ended = await endsWithin(outcome, patienceMs);
    if (ended || closing) return { outcome: await outcome };
    adoption = adopter.adopt().catch((error: unknown) => void adopter.failed(error));
    run = await adoption;
    if (run === undefined) {
      adoption = undefined;
      if (call.signal.aborted) leave();
      return { outcome: await outcome };
    }
  } finally {
    call.signal.removeEventListener('abort', leave);
  }
  const adopted = run;
  adopted.signal.addEventListener('abort', () => own.abort(adopted.signal.reason), { once: true });
  if (lastProgress !== undefined) adopted.progress(lastProgress);
  adopter.finish(adopted, outcome.then(work.toData));
  return { task: toTask(adopted.task) };
}

async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const end = work.then(
    () => true as const,
    () => true as const,
  );
  try {
    return await Promise.race([end, patience]);
  } finally {
    clearTimeout(timer);
  }
}
