import type { Clock, Progress } from '../call/call.ts';
import { Failure } from '../errors/failure.ts';
import type { Stored, Write } from '../store/store.ts';
import type { TaskRecord } from './task.ts';
import type { TaskRecords } from './task-records.ts';
import { type TaskEvent, transition } from './transition.ts';

/** Why a run was aborted, beside cancellation. */
export type StopReason = 'cancelled' | 'lost' | 'hand_back' | 'timeout';

/** Progress is written at most this often; every write is synced to disk. */
const PROGRESS_MS = 300;
/** Renewals in the time of a lease: it outlasts a process that stands still for three quarters of that time. */
const RENEWALS = 5;

/**
 * One claimed task while it runs: keeps its lease, writes its progress and its end. Every write
 * expects the revision that the run knows; when another wrote, the run looks whether the task is
 * still its own (a request to cancel leaves it so, a claim by another worker does not).
 */
export class TaskRun {
  readonly #records: TaskRecords;
  readonly #clock: Clock;
  readonly #leaseMs: number;
  readonly #tell: (progress: Progress) => void;
  readonly #attempt: number;
  readonly #controller = new AbortController();
  #task: TaskRecord;
  #revision: number;
  /** The end is being written: nothing else may move the revision. */
  #sealed = false;
  #saving: Promise<void> = Promise.resolve();
  #progress: Progress | undefined;
  #progressTimer: NodeJS.Timeout | undefined;
  readonly #leaseTimer: NodeJS.Timeout;

  constructor(claimed: Stored<TaskRecord>, options: { readonly records: TaskRecords; readonly clock: Clock; readonly leaseMs: number; tell(progress: Progress): void }) {
    this.#task = claimed.value;
    this.#revision = claimed.revision;
    this.#attempt = claimed.value.attempts;
    this.#records = options.records;
    this.#clock = options.clock;
    this.#leaseMs = options.leaseMs;
    this.#tell = options.tell;
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

  /** Looks whether another asked for the end of the task, or took it. */
  look(): void {
    this.#saving = this.#saving.then(async () => {
      if (!this.#sealed) await this.#adopt().catch(() => undefined);
    });
  }

  progress(progress: Progress): void {
    this.#tell(progress);
    this.#progress = progress;
    this.#progressTimer ??= setTimeout(() => this.#writeProgress(), PROGRESS_MS);
    this.#progressTimer.unref();
  }

  /** Writes that end the task with a result, for one batch with the result itself. */
  async completion(result: Readonly<Record<string, unknown>>): Promise<readonly Write[]> {
    this.signal.throwIfAborted();
    this.#sealed = true;
    await this.#saving;
    // A write that was under way may have found it lost.
    this.signal.throwIfAborted();
    return this.#records.writes(transition(this.#task, { kind: 'complete', data: result }, this.#now()), this.#revision);
  }

  /**
   * Reads how the task stands when the work is over, so that a cancellation asked for meanwhile is
   * seen. False when it is no longer this run's: ended together with its result, or taken over.
   */
  async settle(): Promise<boolean> {
    this.#sealed = true;
    await this.#saving;
    return this.#adopt();
  }

  /** Whether the task is still this run's, and for the length of a lease nobody else's: asked of the store, since a process that stood still does not know. */
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

  /** Releases the timers; the run writes nothing more. */
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
    this.#queue(() => ({ kind: 'progress', message: progress.message, data: { created_slides: created, remaining_slides: progress.total - created } }));
  }

  /** A write beside the work: its failure is not the work's; a lost task aborts the run. The event is made when its turn comes, so that no time is lost of a lease. */
  #queue(event: () => TaskEvent): void {
    if (this.#sealed) return;
    this.#saving = this.#saving.then(async () => {
      if (this.#sealed) return;
      await this.#save(event()).catch(() => undefined);
    });
  }

  /** False when the task is no longer this run's. */
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

  /** Takes over what another wrote. False when the task is no longer this run's. */
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
