import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { Failure } from '../errors/failure.ts';
import { sizeOf } from './size-of.ts';
import { failureOf, type ThreadAnswer, type ThreadData, type ThreadMessage } from './thread-answer.ts';

const WATCH_MS = 50;
const ANSWER_MB = 32;
/** Of a file with the fonts and pictures that go with it. */
const REQUEST_MB = 512;
const MB = 1024 * 1024;

export interface ThreadOptions {
  /** Where the program of the thread may lie, as `import.meta.url` sees it; the first that exists is run. */
  readonly programs: readonly URL[];
  /** Heap. Bytes that lie outside of it (files, pictures) are not counted. */
  readonly memoryMb: number;
  /** Bytes outside of the heap; a job that takes more is stopped as out of memory. Absent: not watched. */
  readonly outsideMb?: number;
  /** The largest answer, and the largest of what is told on the way; absent: 32. Texts count each time they are met. */
  readonly answerMb?: number;
  /** How long the thread outlives its last job; 0: each job has a thread of its own. */
  readonly idleMs: number;
}

export interface JobLimits {
  /** From the moment the job begins; waiting for an earlier one does not count. */
  readonly deadlineMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Hears what the job tells while it works. */
  readonly told?: (told: never) => void;
}

/** Why a job did not end by itself. The thread is gone, the next job gets a new one. */
export class ThreadProblem extends Error {
  override readonly name = 'ThreadProblem';
  readonly kind: 'too_slow' | 'out_of_memory' | 'answer_too_large' | 'died';

  constructor(kind: ThreadProblem['kind'], cause?: unknown) {
    super(`The thread ended: ${kind}.`, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}

/** Work on bytes of unknown origin, in a thread of its own: it can be slow, endless or greedy without harm to the server. */
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
      if (limits.signal?.aborted === true) throw cancelled();
      clearTimeout(this.#idle);
      return this.#job<T>(request, limits);
    });
    this.#last = job
      .catch(() => undefined)
      .then(async () => {
        this.#waiting -= 1;
        if (this.#options.idleMs === 0) await this.#end();
        else if (this.#waiting === 0) this.#idle = setTimeout(() => void this.#end(), this.#options.idleMs).unref();
      });
    return job;
  }

  async #job<T>(request: unknown, { deadlineMs, signal, told }: JobLimits): Promise<T> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    // A thread with nothing to do does not keep the process alive.
    worker.ref();
    let done = () => undefined as unknown;
    try {
      const answer = await new Promise<ThreadAnswer>((resolve, reject) => {
        const timer = setTimeout(() => reject(new ThreadProblem('too_slow')), deadlineMs);
        const { outsideMb } = this.#options;
        const watch = outsideMb === undefined ? undefined : watched(worker, outsideMb, () => reject(new ThreadProblem('out_of_memory')));
        const abort = () => reject(cancelled());
        const fail = (error: NodeJS.ErrnoException) => {
          if (error.code === 'ERR_MODULE_NOT_FOUND') reject(error);
          else reject(new ThreadProblem(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out_of_memory' : 'died', error));
        };
        const exit = () => reject(new ThreadProblem('died'));
        const hear = (message: ThreadMessage) => {
          if ('tooLarge' in message) reject(new ThreadProblem('answer_too_large'));
          else if ('told' in message) told?.(message.told as never);
          else resolve(message);
        };
        signal?.addEventListener('abort', abort, { once: true });
        done = () => {
          clearTimeout(timer);
          clearInterval(watch);
          signal?.removeEventListener('abort', abort);
          worker.off('message', hear).off('error', fail).off('exit', exit).unref();
        };
        worker.on('message', hear).on('error', fail).on('exit', exit).postMessage(request);
      });
      if ('result' in answer) return answer.result as T;
      throw failureOf(answer);
    } catch (error) {
      // What answered a failure goes on working; what did not answer is stopped.
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

/** Asks the thread how much it holds outside of its heap, which nothing else bounds; it answers in the middle of its work. */
function watched(worker: Worker, mostMb: number, tooMuch: () => void): NodeJS.Timeout {
  return setInterval(() => {
    worker.getHeapStatistics().then(
      ({ external_memory }) => {
        if (external_memory > mostMb * MB) tooMuch();
      },
      // It has ended meanwhile.
      () => undefined,
    );
  }, WATCH_MS).unref();
}

function startWorker({ programs, memoryMb, answerMb = ANSWER_MB }: ThreadOptions): Worker {
  const program = programs.find((url) => existsSync(url));
  if (program === undefined) throw new Failure('internal', 'A program file of the server is missing: build the server again.');
  const workerData: ThreadData = { answerBytes: answerMb * MB };
  return new Worker(program, { workerData, resourceLimits: { maxOldGenerationSizeMb: memoryMb }, execArgv: [], stdout: true, stderr: true });
}

/** What is sent is written anew for the thread, as its answers are for us. */
export function refuseLarge(request: unknown): void {
  if (sizeOf(request, REQUEST_MB * MB) <= REQUEST_MB * MB) return;
  const msg = `Files, fonts, pictures and text together take more than ${REQUEST_MB} MB.`;
  throw new Failure('invalid_input', msg, { issues: [{ loc: [], msg, type: 'too_large', ctx: { max: REQUEST_MB } }], hint: 'Give smaller pictures and fonts, or fewer of them.' });
}

export function cancelled(): Failure {
  return new Failure('cancelled', 'The work was cancelled.');
}
