import type { Clock, Progress } from '../call/call.ts';
import { Failure } from '../errors/failure.ts';
import type { Stored, Write } from '../store/store.ts';
import type { TaskRecord } from './task.ts';
import type { TaskRecords } from './task-records.ts';
import { type TaskEvent, transition } from './transition.ts';

/** Reason for aborting a run, in addition to cancellation. */
export type StopReason = 'cancelled' | 'lost' | 'hand_back' | 'timeout';

/** Minimum interval of progress writes in milliseconds, since every write is synced to disk. */
const PROGRESS_MS = 300;
/**
 * Renewals per lease, so that a lease survives a process that is suspended for three quarters of its length.
 */
const RENEWALS = 5;

/**
 * Runs one claimed task: renews its lease and writes its progress and end. Every write expects the known
 * revision. If another process wrote in between, the run checks whether it still owns the task: after a
 * request to cancel it does, after a claim by another worker it does not.
 */
export class TaskRun {
  readonly #records: TaskRecords;
  readonly #clock: Clock;
  readonly #leaseMs: number;
  readonly #onProgress: (progress: Progress) => void;
  readonly #attempt: number;
  readonly #controller = new AbortController();
  #task: TaskRecord;
  #revision: number;
  /** True while the end is written, when nothing else may change the revision. */
  #sealed = false;
  #saving: Promise<void> = Promise.resolve();
  #progress: Progress | undefined;
  #progressTimer: NodeJS.Timeout | undefined;
  readonly #leaseTimer: NodeJS.Timeout;

  constructor(
    claimed: Stored<TaskRecord>,
    options: {
      readonly records: TaskRecords;
      readonly clock: Clock;
      readonly leaseMs: number;
      onProgress(progress: Progress): void;
    },
  ) {
    this.#task = claimed.value;
    this.#revision = claimed.revision;
    this.#attempt = claimed.value.attempts;
    this.#records = options.records;
    this.#clock = options.clock;
    this.#leaseMs = options.leaseMs;
    this.#onProgress = options.onProgress;
    this.#leaseTimer = setInterval(() => this.#queue(() => this.#renewal()), options.leaseMs / RENEWALS);
    this.#leaseTimer.unref();
  }

  get task(): TaskRecord {
    return this.#task;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get stopReason(): StopReason | undefined {
    return this.signal.aborted ? (this.signal.reason as StopReason) : undefined;
  }

  stop(reason: StopReason): void {
    this.#controller.abort(reason);
  }

  /** Checks whether another process cancelled or claimed the task. */
  look(): void {
    this.#saving = this.#saving.then(async () => {
      if (!this.#sealed) await this.#adopt().catch(() => undefined);
    });
  }

  progress(progress: Progress): void {
    this.#onProgress(progress);
    this.#progress = progress;
    this.#progressTimer ??= setTimeout(() => this.#writeProgress(), PROGRESS_MS);
    this.#progressTimer.unref();
  }

  /** Writes that end the task with a result, for one batch with the result itself. */
  async completion(result: Readonly<Record<string, unknown>>): Promise<readonly Write[]> {
    this.signal.throwIfAborted();
    this.#sealed = true;
    await this.#saving;
    // A pending write may have found that the task is lost.
    this.signal.throwIfAborted();
    return this.#records.writes(
      transition(this.#task, { kind: 'complete', data: result }, this.#now()),
      this.#revision,
    );
  }

  /**
   * Reads the task again after the work, so that a cancellation in the meantime is noticed. Returns false if
   * the run no longer owns the task, because it has ended or was claimed by another worker.
   */
  async settle(): Promise<boolean> {
    this.#sealed = true;
    await this.#saving;
    return this.#adopt();
  }

  /**
   * True if this run still owns the task for the length of a lease. Asks the store, since a suspended process
   * cannot know.
   */
  holds(): Promise<boolean> {
    const asked = this.#saving.then(() => this.#save(this.#renewal()));
    this.#saving = asked.then(
      () => undefined,
      () => undefined,
    );
    return asked;
  }

  /** Ends the task or hands it back. */
  async end(event: TaskEvent): Promise<void> {
    await this.#save(event);
  }

  /** Releases the timers; the run writes nothing afterwards. */
  dispose(): void {
    this.#sealed = true;
    clearInterval(this.#leaseTimer);
    clearTimeout(this.#progressTimer);
  }

  #renewal(): TaskEvent {
    return { kind: 'renew', leaseUntil: new Date(this.#clock.now().getTime() + this.#leaseMs).toISOString() };
  }

  #writeProgress(): void {
    this.#progressTimer = undefined;
    const progress = this.#progress;
    if (!progress) return;
    const created = Math.min(Math.floor(progress.done), progress.total);
    this.#queue(() => ({
      kind: 'progress',
      message: progress.message,
      data: { created_slides: created, remaining_slides: progress.total - created },
    }));
  }

  /**
   * Queues a write beside the work. Its failure does not fail the work, but a lost task aborts the run. The
   * event is created when its turn comes, so that a lease starts with the write.
   */
  #queue(event: () => TaskEvent): void {
    if (this.#sealed) return;
    this.#saving = this.#saving.then(async () => {
      if (this.#sealed) return;
      await this.#save(event()).catch(() => undefined);
    });
  }

  /** Returns false if the run no longer owns the task. */
  async #save(event: TaskEvent): Promise<boolean> {
    for (let tries = 0; tries < 5; tries++) {
      const next = transition(this.#task, event, this.#now());
      try {
        await this.#records.replace(next, this.#revision);
        this.#task = next;
        this.#revision += 1;
        return true;
      } catch (error) {
        if (!(error instanceof Failure && error.code === 'conflict')) throw error;
        if (!(await this.#adopt())) return false;
      }
    }
    return false;
  }

  /** Reads the state that another process wrote. Returns false if the run no longer owns the task. */
  async #adopt(): Promise<boolean> {
    const found = await this.#records.read(this.#task.id);
    this.#task = found.value;
    if (found.value.status !== 'processing' || found.value.attempts !== this.#attempt) {
      this.stop('lost');
      return false;
    }
    this.#revision = found.revision;
    if (found.value.cancel_requested) this.stop('cancelled');
    return true;
  }

  #now(): string {
    return this.#clock.now().toISOString();
  }
}
