import { isDeepStrictEqual } from 'node:util';
import type { ServiceCall } from '../call/call.ts';
import { Failure } from '../errors/failure.ts';
import { message } from '../errors/message.ts';
import { CLAIM_MS } from '../store/claim.ts';
import type { TaskQuery, TaskService } from './api.ts';
import { followTask } from './follow-task.ts';
import { createTaskRecord } from './new-task.ts';
import { queryTasks } from './query-tasks.ts';
import { requeueTasks } from './requeue-tasks.ts';
import { createTaskContext, toEndEvent } from './run-context.ts';
import { runOrQueue } from './run-or-queue.ts';
import type { QueueableWork, Task, TaskRecord } from './task.ts';
import { TaskFeeds } from './task-feeds.ts';
import type { TaskServiceOptions } from './task-options.ts';
import { createTaskRecords, type TaskRecords, toTask } from './task-records.ts';
import { TaskRun } from './task-run.ts';
import { hasEnded, isClaimable, type TaskEvent, transition } from './transition.ts';

export interface TaskWorker extends TaskService {
  /** Starts to work, beginning with leftover tasks of earlier processes. */
  begin(): void;
  /** Checks the queue once and resolves when all available tasks are claimed. */
  tick(): Promise<void>;
  /** Stops claiming, waits for running tasks, then hands the remaining ones back. */
  stop(graceMs: number): Promise<void>;
}

const POLL_MS = 2_000;
const ADDED = 'task-added';
const CANCEL = 'task-cancelled';
/** Time that `cancel` waits for a running task to end, so that the answer shows the end. */
const CANCEL_WAIT_MS = 2_000;

export function createTaskService(options: TaskServiceOptions): TaskWorker {
  return new Worker(options);
}

class Worker implements TaskWorker {
  readonly #options: TaskServiceOptions;
  readonly #records: TaskRecords;
  readonly #running = new Map<string, { readonly run: TaskRun; readonly ended: Promise<void> }>();
  readonly #feeds: TaskFeeds;
  #begun = false;
  #stopping = false;
  #poll: NodeJS.Timeout | undefined;
  #endQueue: (() => void) | undefined;
  /** Claims run one after another, so that limits are exact within the process. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: TaskServiceOptions) {
    this.#options = options;
    this.#records = createTaskRecords(options.records, options.endWrites);
    this.#feeds = new TaskFeeds(options.bus);
    options.bus?.subscribe(ADDED, () => this.#wake());
    options.bus?.subscribe(CANCEL, (id) => this.#running.get(id as string)?.run.look());
  }

  start(
    type: string,
    input: unknown,
    data: Readonly<Record<string, unknown>>,
    call: ServiceCall,
    { announce = false, join = false }: { readonly announce?: boolean; readonly join?: boolean } = {},
  ): Promise<Task> {
    return this.#inTurn(async () => {
      const same = join ? await this.#open(type, input) : undefined;
      if (same !== undefined) return toTask(same);
      if (this.#stopping)
        throw new Failure('unavailable', 'The server is shutting down and accepts no new tasks.', {
          retryAfterSeconds: 10,
        });
      if (!Object.hasOwn(this.#options.handlers, type))
        throw new Failure('internal', `There is no handler for tasks of the type ${type}.`);
      const { total } = await this.#records.open(1);
      const { waiting, running } = this.#options.limits;
      if (total - this.#running.size >= waiting) {
        const retryAfterSeconds = Math.min(60, Math.max(5, Math.ceil(waiting / running / 4)));
        throw new Failure('too_many_requests', `${waiting} tasks are waiting already, which is the limit.`, {
          retryAfterSeconds,
          hint: `Send it again in ${retryAfterSeconds} seconds.`,
        });
      }
      const task = this.#newTask({ type, input, data, announce }, call);
      await this.#records.insert(task);
      this.#announce(task.id);
      return toTask(task);
    });
  }

  runOrQueue<T extends object, C extends ServiceCall>(work: QueueableWork<T, C>, call: C) {
    return runOrQueue(work, call, {
      adopt: async () => {
        if (this.#stopping)
          throw new Failure('unavailable', 'The server is shutting down and accepts no new tasks.');
        const task = this.#claimed(this.#newTask(work, call));
        await this.#records.insert(task);
        return this.#createRun(task, 1, call.requestId);
      },
      finish: (run, outcome) => this.#supervise(run, () => outcome),
      failed: (error) =>
        this.#options.log.error(
          { err: error, type: work.type },
          'a long call could not become a task; its caller has to wait for it',
        ),
    });
  }

  async again(id: string, call: ServiceCall): Promise<Task> {
    const { type, input, data, announce, status } = (await this.#records.read(id)).value;
    if (status !== 'error')
      throw new Failure('conflict', `Only a task that failed can be run again; this one is ${status}.`, {
        hint:
          status === 'completed'
            ? message`Its result is in data of {get_task}.`
            : 'Wait until it ends, or cancel it.',
      });
    return this.start(type, input, data, call, { announce: announce === true, join: true });
  }

  async get(id: string): Promise<Task> {
    return toTask((await this.#records.read(id)).value);
  }

  follow(id: string, signal: AbortSignal) {
    return followTask(id, (one) => this.get(one), this.#feeds, signal);
  }

  async list(query: TaskQuery) {
    return (await queryTasks(this.#records, query)).map(toTask);
  }

  async cancel(id: string): Promise<Task> {
    for (;;) {
      const { value, revision } = await this.#records.read(id);
      if (value.error?.code === 'cancelled') return toTask(value);
      try {
        await this.#records.replace(transition(value, { kind: 'cancel' }, this.#now()), revision);
        break;
      } catch (error) {
        const stillOpen = value.status === 'pending' || value.status === 'processing';
        if (!(stillOpen && error instanceof Failure && error.code === 'conflict')) throw error;
      }
    }
    const running = this.#running.get(id);
    running?.run.stop('cancelled');
    if (running) await within(running.ended, CANCEL_WAIT_MS);
    else await this.#cancelElsewhere(id);
    return this.get(id);
  }

  begin(): void {
    this.#begun = true;
    const { queue, limits } = this.#options;
    if (queue !== undefined) {
      this.#endQueue = requeueTasks(queue, this.#options, this.#records, limits);
      queue.work(limits.running, (id) => this.#take(id));
      return;
    }
    this.#poll = setInterval(() => this.#wake(), POLL_MS);
    this.#poll.unref();
    this.#wake();
  }

  tick(): Promise<void> {
    return this.#inTurn(() => this.#claimAll());
  }

  async stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#poll);
    this.#endQueue?.();
    // Resolves when all tasks that the queue handed out have ended.
    const emptied = this.#options.queue?.stop();
    await this.#turn.catch(() => undefined);
    const ends = () => Promise.all([...this.#running.values()].map(({ ended }) => ended));
    await within(ends(), graceMs);
    for (const { run } of this.#running.values()) run.stop('hand_back');
    await within(ends(), 2_000);
    if (emptied !== undefined) await within(emptied, 2_000);
  }

  /** Notifies a worker of a new task. Polling finds tasks whose notification was lost. */
  #announce(id: string): void {
    const { queue, bus, log } = this.#options;
    if (queue !== undefined)
      return void queue
        .add([id])
        .catch((error: unknown) => log.warn({ err: error, task: id }, 'a task is stored but not queued yet'));
    this.#wake();
    bus?.publish(ADDED, id);
  }

  /** Runs a task from the queue until it ends or another worker owns it. */
  async #take(id: string): Promise<'done' | { readonly againMs: number }> {
    try {
      if (this.#stopping) return { againMs: 100 };
      if (!this.#running.has(id)) await this.#inTurn(() => this.#claim(id));
      await this.#running.get(id)?.ended;
      const { value } = await this.#records.read(id);
      if (hasEnded(value)) return 'done';
      return {
        againMs:
          value.lease_until === undefined
            ? 0
            : Math.max(100, Date.parse(value.lease_until) - this.#options.clock.now().getTime() + 100),
      };
    } catch (error) {
      if (error instanceof Failure && error.code === 'not_found') return 'done';
      this.#options.log.error({ err: error, task: id }, 'a task could not be read; it will be read again');
      return { againMs: POLL_MS };
    }
  }

  /** The worker learns of the cancellation from the bus, or else at its next write. */
  async #cancelElsewhere(id: string): Promise<void> {
    const { bus } = this.#options;
    if (bus === undefined) return;
    bus.publish(CANCEL, id);
    for (
      let waited = 0;
      waited < CANCEL_WAIT_MS && !hasEnded((await this.#records.read(id)).value);
      waited += 100
    )
      await new Promise((resolve) => setTimeout(resolve, 100));
  }

  /** Finds an unfinished task with this type and input. */
  async #open(type: string, input: unknown): Promise<TaskRecord | undefined> {
    const { ids } = await this.#records.open(this.#options.limits.waiting + this.#options.limits.running);
    for (const id of ids) {
      const { value } = await this.#records.read(id);
      if (value.type === type && !hasEnded(value) && isDeepStrictEqual(value.input, input)) return value;
    }
    return undefined;
  }

  #wake(): void {
    if (!this.#begun || this.#stopping || this.#options.queue !== undefined) return;
    this.tick().catch((error: unknown) =>
      this.#options.log.error({ err: error }, 'the task queue could not be read'),
    );
  }

  async #claimAll(): Promise<void> {
    const { running } = this.#options.limits;
    if (this.#stopping || this.#running.size >= running) return;
    // Running tasks precede the waiting ones in the list, so read past them.
    const { ids } = await this.#records.open(this.#running.size + running + 64);
    for (const id of ids) {
      if (this.#running.size >= running) return;
      if (!this.#running.has(id)) await this.#claim(id);
    }
  }

  async #claim(id: string): Promise<void> {
    const { value, revision } = await this.#records.read(id);
    if (!isClaimable(value, this.#now())) return;
    const claimed = this.#claimed(value);
    try {
      await this.#records.replace(claimed, revision);
    } catch (error) {
      // Another worker claimed it first.
      if (error instanceof Failure && error.code === 'conflict') return;
      throw error;
    }
    if (claimed.status !== 'processing') return;
    const run = this.#createRun(claimed, revision + 1);
    this.#supervise(run, async () => {
      const handler = this.#options.handlers[claimed.type];
      if (!handler)
        throw new Failure('internal', `There is no handler for tasks of the type ${claimed.type}.`);
      return handler(claimed.input, claimed.data, createTaskContext(run, this.#options));
    });
  }

  #newTask(work: Parameters<typeof createTaskRecord>[0], call: ServiceCall): TaskRecord {
    const traceparent = this.#options.tracer?.()?.traceparentOf(call.requestId);
    return {
      ...createTaskRecord(work, call, this.#now()),
      ...(traceparent !== undefined && { traceparent }),
      ...(call.caller.name !== undefined && { author: call.caller.name }),
    };
  }

  #claimed(task: TaskRecord): TaskRecord {
    const leaseUntil = new Date(this.#options.clock.now().getTime() + this.#leaseMs()).toISOString();
    return transition(task, { kind: 'claim', leaseUntil }, this.#now());
  }

  /** @param requestId id of the call that already runs the work. */
  #createRun(task: TaskRecord, revision: number, requestId?: string): TaskRun {
    const { id, traceparent } = task;
    if (traceparent !== undefined) this.#options.tracer?.()?.beginTask(id, traceparent, requestId);
    this.#feeds.begin(id, task.attempts);
    return new TaskRun(
      { id, value: task, revision },
      {
        records: this.#records,
        clock: this.#options.clock,
        leaseMs: this.#leaseMs(),
        onProgress: (progress) => this.#feeds.publish(id, progress),
      },
    );
  }

  #leaseMs(): number {
    return this.#options.leaseMs ?? CLAIM_MS;
  }

  /** Supervises a run until its end. */
  #supervise(run: TaskRun, work: () => Promise<Readonly<Record<string, unknown>>>): void {
    const { id } = run.task;
    const ended = this.#work(run, work).finally(() => {
      run.dispose();
      this.#running.delete(id);
      this.#feeds.end(id);
      this.#wake();
    });
    this.#running.set(id, { run, ended });
  }

  /** Runs one task to its end. Never throws: if the end cannot be written, the lease expires. */
  async #work(run: TaskRun, work: () => Promise<Readonly<Record<string, unknown>>>): Promise<void> {
    const { log, limits } = this.#options;
    const deadline = setTimeout(() => run.stop('timeout'), limits.taskSeconds * 1000);
    const { id, type } = run.task;
    const began = this.#options.clock.monotonicMs();
    const logOutcome = (outcome: string) =>
      log.info(
        { task: id, type, outcome, ms: Math.round(this.#options.clock.monotonicMs() - began) },
        'task',
      );
    let end: () => TaskEvent;
    try {
      const result = await work();
      end = () => ({ kind: 'complete', data: result });
    } catch (error) {
      end = () => toEndEvent(run, error, this.#options);
    } finally {
      clearTimeout(deadline);
    }
    try {
      if (!(await run.settle())) {
        // The task ended in the batch that stored its result. If another worker took it over, that worker
        // logs it.
        if (run.task.status === 'completed') logOutcome('complete');
        return;
      }
      const event = end();
      await run.end(event);
      logOutcome(event.kind === 'fail' ? event.error.code : event.kind);
    } catch (error) {
      log.error(
        { err: error, task: id },
        'the result of a task could not be written; the task runs again when its lease ends',
      );
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work, work);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  #now(): string {
    return this.#options.clock.now().toISOString();
  }
}

async function within(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}
