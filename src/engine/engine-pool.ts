import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { toFailure } from '../core/call/operation.ts';
import { Failure } from '../core/errors/failure.ts';
import type { Change } from '../core/store/changes.ts';
import { failureAnswer, failureOf, type ThreadAnswer } from '../core/threads/thread-answer.ts';
import type { Callback, FromEngine, Order, SentArgument, ToEngine } from './messages.ts';

/** Beside the program, this code being in a chunk or in the program itself. */
const PROGRAMS = ['./engine-process.js', '../engine-process.js'].map((path) => new URL(path, import.meta.url));
/** How long a cancelled job may take to notice before its process is ended. */
const CANCEL_MS = 3_000;
/** How long a process may take to close its stores. */
const CLOSE_MS = 2_000;

export interface EnginePoolOptions {
  /** Processes that the jobs of one caller may use at once. One more than these is begun for the others. */
  readonly perCaller: number;
  /** Heap of a process. */
  readonly memoryMb: number;
  /** A process that holds more when it has nothing to do is ended. */
  readonly restingMb: number;
  /** Longest run of a job. */
  readonly deadlineMs: number;
  /** Milliseconds after which an idle process ends, and after which the last one ends. */
  readonly idleMs: number;
  readonly lastIdleMs: number;
  /** The program of a process, where it is another than that of the build. */
  readonly program?: URL;
  /** Hears what engine processes changed in the store. */
  readonly changed: (change: Change) => void;
}

/** Functions of a call, which its engine process asks or tells. */
export type Callbacks = Readonly<Partial<Record<Callback, (...args: never[]) => unknown>>>;

/** A job for an engine process. */
export interface EngineJob extends Pick<Order, 'service' | 'method'> {
  readonly args: readonly SentArgument[];
  /** Id of the caller; jobs of one caller share processes. */
  readonly caller: string;
  /** Id of the deck that it is about: a process that has worked on it before has its scenes in memory. */
  readonly about: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly callbacks: Callbacks;
}

interface Running extends EngineJob {
  begun: boolean;
  settle(answer: ThreadAnswer): void;
}

interface Member {
  readonly child: ChildProcess;
  readonly jobs: Map<number, Running>;
  /** Decks that it worked on last. */
  readonly decks: Set<string>;
  idle?: NodeJS.Timeout;
}

const MOST_DECKS = 50;
/** Jobs of one caller in a process: while one waits for a picture from elsewhere, another is worked on. */
const AT_ONCE = 4;

/**
 * Processes that lay out, write and draw decks beside the server, so that the server only speaks HTTP, keeps records and
 * hands out work. The jobs of one caller leave a process for everybody else.
 */
export class EnginePool {
  readonly #options: EnginePoolOptions;
  readonly #members: Member[] = [];
  readonly #waiting: { readonly job: EngineJob; readonly start: (member: Member) => void }[] = [];
  #orders = 0;
  #closed = false;

  constructor(options: EnginePoolOptions) {
    this.#options = options;
  }

  /** Begins a process before anybody needs it. */
  begin(): void {
    if (this.#members.length === 0) this.#rest(this.#start());
  }

  /** @throws Failure as the job threw it; `cancelled`, `timeout`, or `unavailable` when its process ended. */
  async run<T>(job: EngineJob): Promise<T> {
    const answer = await this.#answer(job);
    if ('result' in answer) return answer.result as T;
    throw failureOf(answer);
  }

  async #answer(job: EngineJob): Promise<ThreadAnswer> {
    if (job.signal?.aborted === true) throw cancelled();
    const member = this.#memberFor(job) ?? (await this.#turn(job));
    return this.#order(member, job);
  }

  /** Ends all processes, those at work too. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#members.splice(0).map(({ child }) => ended(child)));
  }

  /**
   * The process for a job: one without jobs, best one that knows its deck, while the caller has not its share; else one
   * in which the caller has few jobs already. Undefined where the job has to wait.
   */
  #memberFor({ caller, about }: EngineJob): Member | undefined {
    const own = this.#members.filter(({ jobs }) => [...jobs.values()].some((job) => job.caller === caller));
    if (own.length < this.#options.perCaller) {
      const free = this.#members.filter(({ jobs }) => jobs.size === 0);
      const member = free.find(({ decks }) => about !== undefined && decks.has(about)) ?? free[0] ?? this.#another();
      if (member !== undefined) {
        // The next job finds a process that has begun already; the one for other callers begins when there are any.
        if (free.length <= 1 && this.#members.length < this.#options.perCaller) this.#spare();
        return member;
      }
    }
    const known = own.filter(({ jobs }) => jobs.size < AT_ONCE).sort((a, b) => a.jobs.size - b.jobs.size);
    return known[0];
  }

  #another(): Member | undefined {
    return this.#members.length > this.#options.perCaller ? undefined : this.#start();
  }

  #spare(): void {
    const member = this.#another();
    if (member !== undefined) this.#rest(member);
  }

  /** Waits for a process. Callers without a running job come first. */
  #turn(job: EngineJob): Promise<Member> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1);
        reject(cancelled());
      };
      const turn = {
        job,
        start: (member: Member) => {
          job.signal?.removeEventListener('abort', leave);
          resolve(member);
        },
      };
      job.signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(turn);
    });
  }

  #serveWaiting(): void {
    const counts = new Map<string, number>();
    for (const { jobs } of this.#members) for (const { caller } of jobs.values()) counts.set(caller, (counts.get(caller) ?? 0) + 1);
    const order = this.#waiting.toSorted((a, b) => (counts.get(a.job.caller) ?? 0) - (counts.get(b.job.caller) ?? 0));
    for (const turn of order) {
      const member = this.#memberFor(turn.job);
      if (member === undefined) continue;
      this.#waiting.splice(this.#waiting.indexOf(turn), 1);
      turn.start(member);
      return;
    }
  }

  #order(member: Member, job: EngineJob): Promise<ThreadAnswer> {
    const { child, jobs, decks } = member;
    const id = this.#orders++;
    clearTimeout(member.idle);
    child.ref();
    child.channel?.ref();
    if (job.about !== undefined) {
      decks.delete(job.about);
      decks.add(job.about);
      if (decks.size > MOST_DECKS) decks.delete(decks.values().next().value ?? '');
    }
    return new Promise<ThreadAnswer>((resolve) => {
      const { deadlineMs } = this.#options;
      let killing: NodeJS.Timeout | undefined;
      const cancel = () => {
        post(child, { cancel: id });
        killing = setTimeout(() => this.#fell(member, id, cancelled()), CANCEL_MS);
      };
      const late = () =>
        this.#fell(member, id, new Failure('timeout', `The work took longer than ${Math.round(deadlineMs / 1000)} seconds and was stopped.`, { hint: 'Make a smaller deck, or several.' }));
      const deadline = setTimeout(late, deadlineMs);
      jobs.set(id, {
        ...job,
        begun: false,
        settle: (answer) => {
          clearTimeout(deadline);
          clearTimeout(killing);
          job.signal?.removeEventListener('abort', cancel);
          jobs.delete(id);
          resolve(answer);
        },
      });
      job.signal?.addEventListener('abort', cancel, { once: true });
      const { service, method, args } = job;
      post(child, { order: { id, service, method, args } });
    });
  }

  /** Ends the process of a job that does not end by itself. */
  #fell(member: Member, id: number, failure: Failure): void {
    member.jobs.get(id)?.settle(failureAnswer(failure));
    this.#end(member);
  }

  #start(): Member {
    const program = this.#options.program ?? PROGRAMS.find((url) => existsSync(url));
    if (program === undefined) throw new Failure('internal', 'A program file of the server is missing: build the server again.');
    const child = fork(fileURLToPath(program), {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${this.#options.memoryMb}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const member: Member = { child, jobs: new Map(), decks: new Set() };
    child.on('error', () => undefined).on('message', (message: FromEngine) => this.#hear(member, message));
    child.once('exit', (code, signal) => this.#ended(member, code, signal));
    this.#members.push(member);
    return member;
  }

  #hear(member: Member, message: FromEngine): void {
    if ('ready' in message) return;
    if ('begun' in message) {
      const begun = member.jobs.get(message.begun);
      if (begun !== undefined) begun.begun = true;
      return;
    }
    if ('changed' in message) {
      this.#options.changed(message.changed);
      return;
    }
    const job = member.jobs.get(message.order);
    if ('end' in message) {
      job?.settle(message.end);
      this.#freed(member, message.residentMb);
    } else if ('ask' in message) {
      void answerOf(async () => job?.callbacks[message.ask]?.(message.value as never)).then((reply) => post(member.child, { reply, question: message.question }));
    } else if ('progress' in message) job?.callbacks.progress?.(message.progress as never);
    else if ('attach' in message) job?.callbacks.attach?.(message.attach as never);
    else job?.callbacks.written?.(...(message.written as never[]));
  }

  #freed(member: Member, residentMb: number): void {
    this.#serveWaiting();
    if (member.jobs.size > 0) return;
    if (residentMb > this.#options.restingMb) this.#release(member);
    else this.#rest(member);
  }

  #rest(member: Member): void {
    const { child } = member;
    child.unref();
    child.channel?.unref();
    clearTimeout(member.idle);
    const { idleMs, lastIdleMs } = this.#options;
    const look = () => {
      if (this.#members.length > 1) this.#release(member);
      else member.idle = setTimeout(() => this.#release(member), lastIdleMs - idleMs).unref();
    };
    member.idle = setTimeout(look, idleMs).unref();
  }

  /** Ends a process without jobs. */
  #release(member: Member): void {
    this.#forget(member);
    void ended(member.child);
  }

  /** Ends a process that does not yield. */
  #end(member: Member): void {
    this.#forget(member);
    member.child.kill('SIGKILL');
  }

  #forget(member: Member): void {
    const at = this.#members.indexOf(member);
    if (at >= 0) this.#members.splice(at, 1);
  }

  #ended(member: Member, code: number | null, signal: string | null): void {
    this.#forget(member);
    clearTimeout(member.idle);
    // V8 ends a process that has used up its heap, and the machine one that leaves it no memory.
    const greedy = signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134;
    const failure = greedy
      ? new Failure('unavailable', 'The work needed more memory than it may have, or shared a process with work that did.', {
          hint: 'Try again, with a smaller deck if it fails again.',
          retryAfterSeconds: 1,
        })
      : new Failure('unavailable', 'The process that made the deck has ended unexpectedly.', { hint: 'Try again.', retryAfterSeconds: 1 });
    for (const job of member.jobs.values()) {
      const isOver = this.#closed || job.begun || job.signal?.aborted === true;
      if (isOver) job.settle(failureAnswer(job.signal?.aborted === true ? cancelled() : failure));
      // A process that was blocked has not looked at the orders that came meanwhile.
      else this.#answer(job).then(job.settle, (error: unknown) => job.settle(failureAnswer(toFailure(error))));
    }
    if (!this.#closed) this.#serveWaiting();
  }
}

async function answerOf(work: () => Promise<unknown>): Promise<ThreadAnswer> {
  try {
    return { result: await work() };
  } catch (error) {
    return failureAnswer(toFailure(error));
  }
}

/** Asks a process to end, and ends it where it does not in time. */
function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const kill = setTimeout(() => child.kill('SIGKILL'), CLOSE_MS);
    child.once('exit', () => {
      clearTimeout(kill);
      resolve();
    });
    if (child.connected) post(child, { close: true });
    else child.kill('SIGKILL');
  });
}

/** A process that has ended hears nothing; its end is heard elsewhere. */
function post(child: ChildProcess, message: ToEngine): void {
  if (child.connected) child.send(message, () => undefined);
}

function cancelled(): Failure {
  return new Failure('cancelled', 'The work was cancelled.');
}
