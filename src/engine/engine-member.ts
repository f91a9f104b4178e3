import { existsSync } from 'node:fs';
import { toFailure } from '../core/call/operation.ts';
import { Failure } from '../core/errors/failure.ts';
import type { PartRequest } from '../core/presentations/api.ts';
import type { Change } from '../core/store/changes.ts';
import type { Child } from '../core/threads/child.ts';
import { startChild } from '../core/threads/start-child.ts';
import { type ThreadAnswer, toThreadFailure } from '../core/threads/thread-answer.ts';
import { JobPriority, SLOW_MS } from './job-priority.ts';
import { Lender } from './loans.ts';
import type { Callback, FromEngine, Order, SentArgument, ToEngine } from './messages.ts';

/** In the bundle this code is in a chunk or in the main program, and the program is beside either. */
const PROGRAMS = ['./engine-process.js', '../engine-process.js'].map(
  (path) => new URL(path, import.meta.url),
);
/** Default of `cancelMs`. */
const CANCEL_MS = 3_000;
/** Time in ms for a process to close its stores. */
const CLOSE_MS = 2_000;
/** Most deck ids that a member remembers. */
const MOST_DECKS = 50;

/** Limits in MB of the heap of a process and of each half of its young generation. */
export interface HeapLimits {
  readonly memoryMb: number;
  readonly youngMb: number;
}

export interface MemberOptions extends HeapLimits {
  /** Longest run of a job. */
  readonly deadlineMs: number;
  /** Time for a cancelled job to stop before its process is ended; default: 3,000. */
  readonly cancelMs?: number;
  /** Time in ms after which the jobs of a process leave the processor to others; default: 1,500. */
  readonly slowMs?: number;
  /** Program file of a process; default: that of the build. */
  readonly program?: URL;
  /** Called for each change of the store by an engine process. */
  readonly changed: (change: Change) => void;
}

/** Functions of a call that its engine process can invoke by message. */
export type Callbacks = Readonly<Partial<Record<Callback, (...args: never[]) => unknown>>>;

/** Job for an engine process. */
export interface EngineJob extends Pick<Order, 'service' | 'method'> {
  readonly args: readonly SentArgument[];
  /** Id of the caller; jobs of one caller share processes. */
  readonly caller: string;
  /** Id of its deck. A process that has worked on the deck before has its scenes in memory. */
  readonly about: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly callbacks: Callbacks;
  /** A part of the job of another process, which gives way to jobs. */
  readonly isPart?: boolean;
}

/** Reason why a job must run again: another process, or one without other jobs. */
export interface Needs {
  /** Needs a process without other jobs, since one of several jobs ended the process. */
  readonly alone: boolean;
  /** Needs much memory; such jobs run one at a time. */
  readonly memory: boolean;
}

/** Outcome of a run: an answer, or a reason to run the job again. */
export type RunEnd = ThreadAnswer | { readonly again: Needs };

interface Running extends EngineJob {
  readonly needs: Needs;
  begun: boolean;
  /** The job has written or reported something and must not run again. */
  touched: boolean;
  isCancelled: boolean;
  settle(end: RunEnd): void;
}

/** Events of a member. */
export interface MemberEvents {
  /** Called when a job has ended. */
  freed(): void;
  /** A job asks another process to make a part of its deck. */
  helped(part: PartRequest, job: EngineJob): Promise<ThreadAnswer>;
  /** Called when the process has loaded its program. */
  ready(): void;
  /** The process has released memory. @param privateMb memory that it still holds. */
  rested(privateMb: number): void;
  /** The member accepts no more jobs. */
  ended(): void;
}

/** An engine process and the jobs that run in it. */
export class EngineMember {
  readonly child: Child;
  /** Private memory in MB when the first of its present jobs began. */
  idleMb = 0;
  readonly #options: MemberOptions;
  readonly #events: MemberEvents;
  readonly #jobs = new Map<number, Running>();
  /** Ids of its latest decks. */
  readonly #decks = new Set<string>();
  readonly #lender: Lender;
  readonly #priority: JobPriority;
  /** Set when the process is killed: needs with which its jobs run again. */
  #killed: { readonly again: Needs } | undefined;
  #orders = 0;
  #isReady = false;
  #lastJobAt = 0;
  #lastCaller: string | undefined;

  constructor(options: MemberOptions, events: MemberEvents) {
    this.#options = options;
    this.#events = events;
    const program = options.program ?? PROGRAMS.find((url) => existsSync(url));
    if (program === undefined)
      throw new Failure('internal', 'A program file of the server is missing: build the server again.');
    this.child = startChild(program, { execArgv: heapOptions(options), stderr: 'inherit' });
    this.#priority = new JobPriority(this.child, options.slowMs ?? SLOW_MS);
    this.#lender = new Lender((answer) => this.#post(answer));
    this.child.on('error', () => undefined).on('message', (message: FromEngine) => this.#hear(message));
    void this.#end().then((how) => this.#ended(...how));
  }

  /** Exit of the process, after all of its messages have been read. */
  async #end(): Promise<readonly [code: number | null, signal: string | null]> {
    const failure = new Promise<readonly [code: number, signal: null]>((resolve) =>
      this.child.once('error', () => this.child.pid === undefined && resolve([1, null])),
    );
    const exit = new Promise<readonly [code: number | null, signal: string | null]>((resolve) =>
      this.child.once('exit', (code, signal) => resolve([code, signal])),
    );
    const read = new Promise<void>((resolve) => this.child.once('disconnect', resolve));
    return Promise.race([failure, Promise.all([exit, read]).then(([how]) => how)]);
  }

  get size(): number {
    return this.#jobs.size;
  }

  /** True if it only makes a part of the deck of another process. */
  get onlyHelps(): boolean {
    return this.#jobs.size > 0 && [...this.#jobs.values()].every(({ isPart }) => isPart === true);
  }

  /** When its last job ended, in ms since 1970; 0 while none has. */
  get lastJobAt(): number {
    return this.#lastJobAt;
  }

  get lastCaller(): string | undefined {
    return this.#lastCaller;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** True if it accepts another job; not beside a cancelled one or one that must run alone. */
  get isOpen(): boolean {
    return ![...this.#jobs.values()].some(
      ({ isCancelled, needs }) => isCancelled || needs.alone || needs.memory,
    );
  }

  /** True if its jobs took long and its priority cannot be raised again. */
  get isSlowed(): boolean {
    return this.#jobs.size === 0 && this.#priority.isLow;
  }

  get runsLarge(): boolean {
    return [...this.#jobs.values()].some(({ needs }) => needs.memory);
  }

  worksFor(caller: string): boolean {
    return [...this.#jobs.values()].some((job) => job.caller === caller && job.isPart !== true);
  }

  callers(): string[] {
    return [...this.#jobs.values()].map(({ caller }) => caller);
  }

  knows(deck: string | undefined): boolean {
    return deck !== undefined && this.#decks.has(deck);
  }

  run(job: EngineJob, needs: Needs): Promise<RunEnd> {
    const id = this.#orders++;
    if (job.isPart !== true) this.#lastCaller = job.caller;
    this.refer(true);
    if (job.about !== undefined) this.#remember(job.about);
    return new Promise((resolve) => {
      const { deadlineMs, cancelMs = CANCEL_MS } = this.#options;
      let killing: NodeJS.Timeout | undefined;
      const cancel = () => {
        running.isCancelled = true;
        this.#post({ cancel: id });
        killing = setTimeout(() => this.#fell(id, cancelled()), cancelMs);
      };
      const late = () =>
        this.#fell(
          id,
          new Failure(
            'timeout',
            `The work took longer than ${Math.round(deadlineMs / 1000)} seconds and was stopped.`,
            { hint: 'Make a smaller deck, or several.' },
          ),
        );
      const deadline = setTimeout(late, deadlineMs);
      const running: Running = {
        ...job,
        needs,
        begun: false,
        touched: false,
        isCancelled: false,
        settle: (end) => {
          clearTimeout(deadline);
          clearTimeout(killing);
          job.signal?.removeEventListener('abort', cancel);
          this.#jobs.delete(id);
          if (this.#jobs.size === 0) this.#priority.end();
          if (job.isPart !== true) this.#lastJobAt = Date.now();
          resolve(end);
        },
      };
      this.#jobs.set(id, running);
      job.signal?.addEventListener('abort', cancel, { once: true });
      const { service, method, args } = job;
      this.#post({ order: { id, service, method, args } });
    });
  }

  /** Asks it to give memory back. */
  rest(): void {
    this.#post({ rest: true });
  }

  /** Ends it at once. @param again what its jobs need where they run again. */
  kill(again: Needs): void {
    this.#killed ??= { again };
    this.child.kill('SIGKILL');
    this.#events.ended();
  }

  /** Asks it to end, and ends it where it does not in time. */
  end(): Promise<void> {
    return new Promise((resolve) => {
      const kill = setTimeout(() => this.child.kill('SIGKILL'), CLOSE_MS);
      this.child.once('exit', () => {
        clearTimeout(kill);
        resolve();
      });
      if (this.child.connected) this.#post({ close: true });
      else this.child.kill('SIGKILL');
    });
  }

  /** A process without jobs does not keep the server alive. */
  refer(isNeeded: boolean): void {
    for (const handle of [this.child, this.child.channel]) {
      if (isNeeded) handle?.ref();
      else handle?.unref();
    }
  }

  #remember(deck: string): void {
    this.#decks.delete(deck);
    this.#decks.add(deck);
    if (this.#decks.size > MOST_DECKS) this.#decks.delete(this.#decks.values().next().value ?? '');
  }

  /** Ends the process of a job that does not end by itself. */
  #fell(id: number, failure: Failure): void {
    this.#jobs.get(id)?.settle(toThreadFailure(failure));
    this.kill({ alone: false, memory: false });
  }

  #hear(message: FromEngine): void {
    if ('ready' in message) this.#ready(message.ready);
    else if ('loan' in message) this.#lender.hear(message);
    else if ('rested' in message) this.#events.rested(message.rested);
    else if ('changed' in message) this.#options.changed(message.changed);
    else if ('begun' in message) this.#mark(message.begun, 'begun');
    else if ('writes' in message) this.#mark(message.writes, 'touched');
    else if ('part' in message) void this.#help(message);
    else if ('end' in message) {
      this.#jobs.get(message.order)?.settle(message.end);
      this.#events.freed();
    } else this.#forward(message, this.#jobs.get(message.order));
  }

  /** Memory of the program itself does not count as growth of jobs that were sent before it was loaded. */
  #ready(loadedMb: number): void {
    this.#isReady = true;
    this.idleMb = Math.max(this.idleMb, loadedMb);
    this.#events.ready();
  }

  #forward(
    message: Extract<
      FromEngine,
      { ask: unknown } | { progress: unknown } | { attach: unknown } | { written: unknown }
    >,
    job: Running | undefined,
  ): void {
    const callbacks = job?.callbacks ?? {};
    if ('ask' in message) {
      void answerOf(async () => callbacks[message.ask]?.(message.value as never)).then((reply) =>
        this.#post({ reply, question: message.question }),
      );
    } else if ('progress' in message) {
      callbacks.progress?.(message.progress as never);
      return;
    } else if ('attach' in message) callbacks.attach?.(message.attach as never);
    else callbacks.written?.(...(message.written as never[]));
    if (job !== undefined) job.touched = true;
  }

  async #help({ part, question, order }: Extract<FromEngine, { part: unknown }>): Promise<void> {
    const job = this.#jobs.get(order);
    const reply = job === undefined ? { result: undefined } : await this.#events.helped(part, job);
    this.#post({ reply, question });
  }

  #mark(id: number, what: 'begun' | 'touched'): void {
    const job = this.#jobs.get(id);
    if (job === undefined) return;
    job[what] = true;
    this.#priority.begin();
  }

  #ended(code: number | null, signal: string | null): void {
    this.#lender.close();
    this.#events.ended();
    this.#settleAll(code, signal);
  }

  #settleAll(code: number | null, signal: string | null): void {
    // V8 ends a process that has used up its heap, and the machine one that leaves it no memory.
    const isGreedy = signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134;
    const jobs = [...this.#jobs.values()];
    const begun = jobs.filter((job) => job.begun);
    for (const job of jobs) {
      if (job.isCancelled) job.settle(toThreadFailure(cancelled()));
      // A process that was blocked has not looked at the orders that came meanwhile.
      else if (!job.begun) job.settle({ again: job.needs });
      else job.settle(this.#endOf(job, begun.length, isGreedy));
    }
  }

  /** The end of a job that was running when its process ended. */
  #endOf({ needs, touched }: Running, together: number, isGreedy: boolean): RunEnd {
    const again = this.#killed?.again ?? { alone: true, memory: false };
    const isWorthwhile = this.#killed === undefined ? together > 1 : !(again.memory && needs.memory);
    if (!touched && isWorthwhile) return { again };
    return toThreadFailure(
      isGreedy
        ? tooLarge()
        : new Failure('unavailable', 'The process that made the deck has ended unexpectedly.', {
            hint: 'Try again.',
            retryAfterSeconds: 1,
          }),
    );
  }

  /** A process that has ended hears nothing; its end is heard elsewhere. */
  #post(message: ToEngine): void {
    if (this.child.connected) this.child.send(message, () => undefined);
  }
}

async function answerOf(work: () => Promise<unknown>): Promise<ThreadAnswer> {
  try {
    return { result: await work() };
  } catch (error) {
    return toThreadFailure(toFailure(error));
  }
}

/** Options of Node that limit the heap of a process. */
export function heapOptions({ memoryMb, youngMb }: HeapLimits): readonly string[] {
  return [`--max-old-space-size=${memoryMb}`, `--max-semi-space-size=${youngMb}`];
}

export function tooLarge(): Failure {
  return new Failure(
    'unavailable',
    'The work needed more memory than it may have, or shared a process with work that did.',
    {
      hint: 'Try again, with a smaller deck if it fails again.',
      retryAfterSeconds: 1,
    },
  );
}

export function cancelled(): Failure {
  return new Failure('cancelled', 'The work was cancelled.');
}
