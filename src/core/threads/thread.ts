import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { Failure } from '../errors/failure.ts';
import { measureMessage } from './size-of.ts';
import {
  fromThreadFailure,
  type ThreadAnswer,
  type ThreadData,
  type ThreadMessage,
} from './thread-answer.ts';

const WATCH_MS = 50;
const ANSWER_MB = 32;
/** Limit for a file with its fonts and pictures. */
const REQUEST_MB = 512;
const MB = 1024 * 1024;
/** Limit in MB on new objects of a thread: V8 would take 192 MB and keep them. */
const YOUNG_MB = 24;

export interface ThreadOptions {
  /** Candidates for the program of the thread; the first that exists is run. */
  readonly programs: readonly URL[];
  /**
   * Limit on the heap, without external memory such as files and pictures. V8 can abort the whole process at
   * this limit.
   */
  readonly memoryMb: number;
  /** Lower limit on the heap at which only the thread is stopped. Absent: none. */
  readonly watchedMb?: number;
  /** Limit on external memory; a job that exceeds it is stopped as out of memory. Absent: unlimited. */
  readonly outsideMb?: number;
  /**
   * Limit on the time for which the thread is busy with a job, in ms; a job that exceeds it is stopped as too
   * slow. Absent: unlimited.
   */
  readonly busyMs?: number;
  /** Limit on the answer and on each event; absent: 32. Texts count at each occurrence. */
  readonly answerMb?: number;
  /** Time for which the thread outlives its last job; 0: each job gets a new thread. */
  readonly idleMs: number;
}

export interface JobLimits {
  /** Counts from the start of the job, without waiting for earlier ones. */
  readonly deadlineMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Receives events of the running job. */
  readonly onEvent?: (event: never) => void;
}

/** A job was stopped or its thread ended. The next job gets a new thread. */
export class ThreadProblem extends Error {
  override readonly name = 'ThreadProblem';
  readonly kind: 'too_slow' | 'out_of_memory' | 'answer_too_large' | 'died';

  constructor(kind: ThreadProblem['kind'], cause?: unknown) {
    super(`The thread ended: ${kind}.`, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}

/**
 * Runs work on untrusted bytes in a thread of its own, so that slow, endless or greedy work does not harm the
 * server.
 */
export class Thread {
  readonly #options: ThreadOptions;
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /**
   * Jobs run one after the other.
   *
   * @throws Failure as the job threw it; `invalid_input` for a request that is too large to send; `cancelled` when the signal fires; ThreadProblem when the job did not end within its limits.
   */
  async run<T>(request: unknown, limits: JobLimits): Promise<T> {
    refuseLarge(request);
    this.#waiting += 1;
    const job = this.#last.then(async () => {
      if (limits.signal?.aborted === true) throw createCancelled();
      clearTimeout(this.#idle);
      return this.#job<T>(request, limits);
    });
    this.#last = job
      .catch(() => undefined)
      .then(async () => {
        this.#waiting -= 1;
        if (this.#options.idleMs === 0) await this.#end();
        else if (this.#waiting === 0)
          this.#idle = setTimeout(() => void this.#end(), this.#options.idleMs).unref();
      });
    return job;
  }

  async #job<T>(request: unknown, { deadlineMs, signal, onEvent }: JobLimits): Promise<T> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    // An idle thread does not keep the process alive.
    worker.ref();
    let done = () => undefined as unknown;
    try {
      const answer = await new Promise<ThreadAnswer>((resolve, reject) => {
        const timer = setTimeout(() => reject(new ThreadProblem('too_slow')), deadlineMs);
        const { outsideMb, watchedMb, busyMs } = this.#options;
        const watches = [
          ...(outsideMb === undefined && watchedMb === undefined
            ? []
            : [
                watchMemory(worker, { outsideMb, watchedMb }, () =>
                  reject(new ThreadProblem('out_of_memory')),
                ),
              ]),
          ...(busyMs === undefined
            ? []
            : [watchBusyTime(worker, busyMs, () => reject(new ThreadProblem('too_slow')))]),
        ];
        const abort = () => reject(createCancelled());
        const fail = (error: NodeJS.ErrnoException) => {
          if (error.code === 'ERR_MODULE_NOT_FOUND') reject(error);
          else
            reject(
              new ThreadProblem(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out_of_memory' : 'died', error),
            );
        };
        const exit = () => reject(new ThreadProblem('died'));
        const hear = (message: ThreadMessage) => {
          if ('tooLarge' in message) reject(new ThreadProblem('answer_too_large'));
          else if ('event' in message) onEvent?.(message.event as never);
          else resolve(message);
        };
        signal?.addEventListener('abort', abort, { once: true });
        done = () => {
          clearTimeout(timer);
          for (const watch of watches) clearInterval(watch);
          signal?.removeEventListener('abort', abort);
          worker.off('message', hear).off('error', fail).off('exit', exit).unref();
        };
        worker.on('message', hear).on('error', fail).on('exit', exit).postMessage(request);
      });
      if ('result' in answer) return answer.result as T;
      throw fromThreadFailure(answer);
    } catch (error) {
      // A thread that answered with a failure can go on; one that did not answer is stopped.
      if (!(error instanceof Failure) || error.code === 'cancelled') await this.#end();
      throw error;
    } finally {
      done();
    }
  }

  #start(): Worker {
    const worker = startWorker(this.#options);
    const forget = () => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    return worker.on('error', forget).on('exit', forget);
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

/**
 * Polls the external memory of the thread, which Node does not limit, and its heap. The thread answers even
 * while it works.
 */
function watchMemory(
  worker: Worker,
  limits: { readonly outsideMb: number | undefined; readonly watchedMb: number | undefined },
  tooMuch: () => void,
): NodeJS.Timeout {
  const { outsideMb = Number.POSITIVE_INFINITY, watchedMb = Number.POSITIVE_INFINITY } = limits;
  return setInterval(() => {
    worker.getHeapStatistics().then(
      ({ external_memory, used_heap_size }) => {
        if (external_memory > outsideMb * MB || used_heap_size > watchedMb * MB) tooMuch();
      },
      // The thread has ended meanwhile.
      () => undefined,
    );
  }, WATCH_MS).unref();
}

/** Polls the time for which the thread was not idle since this call. */
function watchBusyTime(worker: Worker, mostMs: number, tooLong: () => void): NodeJS.Timeout {
  const before = worker.performance.eventLoopUtilization();
  return setInterval(() => {
    if (worker.performance.eventLoopUtilization(before).active > mostMs) tooLong();
  }, WATCH_MS).unref();
}

function startWorker({ programs, memoryMb, answerMb = ANSWER_MB }: ThreadOptions): Worker {
  const program = programs.find((url) => existsSync(url));
  if (program === undefined)
    throw new Failure('internal', 'A program file of the server is missing: build the server again.');
  const workerData: ThreadData = { answerBytes: answerMb * MB };
  return new Worker(program, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    execArgv: [],
    stdout: true,
    stderr: true,
  });
}

/** @throws Failure `invalid_input` if the copy of a request would take too much memory. */
export function refuseLarge(request: unknown): void {
  if (measureMessage(request, REQUEST_MB * MB) <= REQUEST_MB * MB) return;
  const msg = `Files, fonts, pictures and text together take more than ${REQUEST_MB} MB.`;
  throw new Failure('invalid_input', msg, {
    issues: [{ loc: [], msg, type: 'too_large', ctx: { max: REQUEST_MB } }],
    hint: 'Give smaller pictures and fonts, or fewer of them.',
  });
}

export function createCancelled(): Failure {
  return new Failure('cancelled', 'The work was cancelled.');
}
