import { existsSync } from 'node:fs';
import { Failure } from '../errors/failure.ts';
import { defined } from '../input/fields.ts';
import type { Child } from './child.ts';
import type { HostMessage, HostOrder } from './host-orders.ts';
import { sharedMemory } from './shared-memory.ts';
import { startChild } from './start-child.ts';
import {
  createCancelled,
  type JobLimits,
  refuseLarge,
  Thread,
  type ThreadOptions,
  ThreadProblem,
} from './thread.ts';
import { fromThreadFailure } from './thread-answer.ts';

/** A process above this multiple of its usual memory is stopped after its job. */
const MAX_OF_USUAL_MEMORY = 1.5;
/** Time for starting the process and sending the job and its answer, beyond the deadline of the job. */
const TRANSFER_MS = 5_000;
/**
 * Hard limit of the heap of a thread in the server, as a multiple of the limit at which only the thread is
 * stopped.
 */
const HEAP_MARGIN = 6;
/**
 * Next to this file in the sources. In the bundle next to the program, since this code may be in a chunk of
 * it.
 */
const HOSTS = ['./thread-host.ts', './thread-host.js', '../thread-host.js'].map(
  (path) => new URL(path, import.meta.url),
);

export interface PoolOptions extends Omit<ThreadOptions, 'idleMs'> {
  /** Usual memory of a process, in MB of 1,000,000 bytes, which it takes from the shared budget. */
  readonly usuallyMb: number;
  /**
   * Limit on the resident memory of a process, native code included, in MB of 1,000,000 bytes. A job that
   * exceeds it fails as out of memory. Unlimited if absent.
   */
  readonly residentMb?: number;
  /**
   * Limit on the processor time of a job, native code included. A job that exceeds it fails as too slow.
   * Unlike a deadline it does not depend on the load of the machine. Unlimited if absent.
   */
  readonly cpuMs?: number;
  /** Most processes at once; further jobs wait for their turn. */
  readonly atOnce: number;
  /** How long a process outlives its last job. */
  readonly idleMs: number;
  /** Each job gets a new thread inside the process, so that it leaves nothing for the next. */
  readonly alone: boolean;
}

/**
 * True if this process can start others. A host that is not Node, such as Electron, refuses or starts itself
 * again; then threads of this process take over.
 */
let canFork: boolean | undefined = process.versions['electron'] === undefined ? undefined : false;

/** No process could be started. */
class ForkFailure extends Error {}

interface Host {
  readonly child: Child;
  idle?: NodeJS.Timeout;
  /** Returns false if the process was ended for others while it was idle. */
  wake?: () => boolean;
}

/**
 * Runs work on untrusted bytes in separate processes with one `Thread` each. Slow, endless or greedy work
 * does no harm, memory returns to the machine when a process ends, and a crash of Node ends only the job.
 * Where no process can be started, the threads run in this process with the same limits.
 */
export class ProcessPool {
  readonly #options: PoolOptions;
  readonly #resting: Host[] = [];
  /** Threads of this process without a job. */
  readonly #threads: Thread[] = [];
  readonly #turns: (() => void)[] = [];
  #working = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /**
   * @param own limits of this job in place of those of the pool.
   * @throws Failure as the job threw it; `invalid_input` for a request that is too large to send; `cancelled` when the signal fires; ThreadProblem when the job did not end within its limits.
   */
  async run<T>(
    request: unknown,
    limits: JobLimits,
    own: Partial<Pick<ThreadOptions, 'memoryMb' | 'outsideMb'>> = {},
  ): Promise<T> {
    refuseLarge(request);
    await this.#turn(limits.signal);
    try {
      if (canFork !== false) {
        try {
          return await this.#runInProcess<T>(request, limits, own);
        } catch (error) {
          if (!(error instanceof ForkFailure)) throw error;
          canFork = false;
        }
      }
      return await this.#runInThread<T>(request, limits, own);
    } finally {
      this.#working -= 1;
      this.#turns.shift()?.();
    }
  }

  async #runInProcess<T>(
    request: unknown,
    limits: JobLimits,
    own: Partial<Pick<ThreadOptions, 'memoryMb' | 'outsideMb'>>,
  ): Promise<T> {
    const host = await this.#host(limits.signal);
    const { alone, idleMs, programs, memoryMb, outsideMb, answerMb } = { ...this.#options, ...own };
    const thread = {
      programs: programs.map(({ href }) => href),
      memoryMb,
      idleMs: alone ? 0 : 2 * idleMs,
      ...defined({ outsideMb, answerMb }),
    };
    const { residentMb, cpuMs } = this.#options;
    return this.#ask<T>(
      host,
      { thread, request, deadlineMs: limits.deadlineMs, ...defined({ residentMb, cpuMs }) },
      limits,
    );
  }

  async #runInThread<T>(
    request: unknown,
    limits: JobLimits,
    own: Partial<Pick<ThreadOptions, 'memoryMb' | 'outsideMb'>>,
  ): Promise<T> {
    const { usuallyMb, programs, memoryMb, answerMb, residentMb, cpuMs, alone, idleMs } = {
      ...this.#options,
      ...own,
    };
    const outsideMb = own.outsideMb ?? this.#options.outsideMb ?? residentMb;
    const hasOwnLimits = Object.keys(own).length > 0;
    const idle = alone || hasOwnLimits ? 0 : idleMs;
    const create = () =>
      new Thread({
        programs,
        memoryMb: HEAP_MARGIN * memoryMb,
        watchedMb: memoryMb,
        idleMs: idle,
        ...defined({ outsideMb, answerMb, busyMs: cpuMs }),
      });
    const thread = (hasOwnLimits ? undefined : this.#threads.pop()) ?? create();
    const shares = sharedMemory('processes');
    await shares.take(usuallyMb, limits.signal);
    try {
      return await thread.run<T>(request, limits);
    } finally {
      shares.give(usuallyMb);
      if (!hasOwnLimits) this.#threads.push(thread);
    }
  }

  async #turn(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted === true) throw createCancelled();
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        this.#working += 1;
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#turns.splice(this.#turns.indexOf(go), 1);
        reject(createCancelled());
      };
      if (this.#working < this.#options.atOnce) return go();
      signal?.addEventListener('abort', leave, { once: true });
      this.#turns.push(go);
    });
  }

  async #host(signal: AbortSignal | undefined): Promise<Host> {
    for (let host = this.#resting.pop(); host !== undefined; host = this.#resting.pop()) {
      clearTimeout(host.idle);
      if (host.wake?.() === true && host.child.connected) return host;
    }
    const { usuallyMb } = this.#options;
    const shares = sharedMemory('processes');
    await shares.take(usuallyMb, signal);
    try {
      const child = startHost();
      let isHeld = true;
      const give = () => {
        if (isHeld) shares.give(usuallyMb);
        isHeld = false;
      };
      // A process that could not be started closes nothing.
      child.once('close', give).once('error', () => child.pid === undefined && give());
      return { child };
    } catch (error) {
      shares.give(usuallyMb);
      throw canFork === undefined ? new ForkFailure('', { cause: error }) : error;
    }
  }

  async #ask<T>(host: Host, order: HostOrder, { deadlineMs, signal, onEvent }: JobLimits): Promise<T> {
    const { child } = host;
    let done = () => undefined as unknown;
    keepAlive(child, true);
    try {
      const end = await new Promise<Exclude<HostMessage, { event: unknown } | { ready: true }>>(
        (resolve, reject) => {
          const timer = setTimeout(() => reject(new ThreadProblem('too_slow')), deadlineMs + TRANSFER_MS);
          const abort = () => reject(createCancelled());
          const hear = (message: HostMessage) => {
            if ('ready' in message) canFork = true;
            else if ('event' in message) onEvent?.(message.event as never);
            else resolve(message);
          };
          // The pool answers before it kills. These signals come from the system or V8 when memory runs out.
          const exit = (code: number | null, by: string | null) => {
            if (canFork === undefined) reject(new ForkFailure());
            else
              reject(
                new ThreadProblem(
                  by === 'SIGKILL' || by === 'SIGABRT' ? 'out_of_memory' : 'died',
                  `exit ${by ?? code}`,
                ),
              );
          };
          const fail = (error: Error) => {
            // The order of a process that ends at once cannot be sent; its exit tells more.
            if (canFork === undefined && 'syscall' in error && String(error.syscall).startsWith('spawn'))
              reject(new ForkFailure());
            else if (canFork !== undefined) reject(new ThreadProblem('died', error));
          };
          signal?.addEventListener('abort', abort, { once: true });
          done = () => {
            clearTimeout(timer);
            signal?.removeEventListener('abort', abort);
            child.off('message', hear).off('exit', exit).off('error', fail);
          };
          child.on('message', hear).on('exit', exit).on('error', fail);
          child.send(order, (error) => error && fail(error));
        },
      );
      done();
      if ('problem' in end) throw new ThreadProblem(end.problem, end.why);
      this.#rest(host, end.residentMb);
      if ('result' in end) return end.result as T;
      throw fromThreadFailure(end);
    } catch (error) {
      done();
      if (!(error instanceof Failure) || error.code === 'cancelled') stopHost(child);
      throw error;
    }
  }

  #rest(host: Host, residentMb: number): void {
    const { usuallyMb, idleMs } = this.#options;
    if (residentMb > usuallyMb * MAX_OF_USUAL_MEMORY) {
      stopHost(host.child);
      return;
    }
    const end = () => {
      const at = this.#resting.indexOf(host);
      if (at >= 0) this.#resting.splice(at, 1);
      clearTimeout(host.idle);
      stopHost(host.child);
    };
    keepAlive(host.child, false);
    this.#resting.push(host);
    host.wake = sharedMemory('processes').rest(usuallyMb, end);
    host.idle = setTimeout(() => host.wake?.() === true && end(), idleMs).unref();
  }
}

function startHost(): Child {
  const program = HOSTS.find((url) => existsSync(url));
  if (program === undefined)
    throw new Failure('internal', 'A program file of the server is missing: build the server again.');
  // A failure between two jobs is noticed by the next job.
  return startChild(program, { execArgv: [], stderr: 'ignore' }).on('error', () => undefined);
}

/** An idle process does not keep the server alive. */
function keepAlive(child: Child, needed: boolean): void {
  if (needed) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

function stopHost(child: Child): void {
  child.kill('SIGKILL');
  keepAlive(child, false);
}
