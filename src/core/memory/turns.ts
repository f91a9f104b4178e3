import { Failure } from '../errors/failure.ts';

/** Estimated time until a full queue advances, sent to callers as the time to wait. */
const RETRY_SECONDS = 2;

interface Line {
  readonly waiting: (() => void)[];
}

/** Runs one task at a time per key; others wait in order of arrival. */
export class Turns {
  readonly #lines = new Map<string, Line>();
  readonly #most: number;

  /** @param most largest number of tasks that may wait for one key. */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Runs the task after all earlier tasks of the same key have ended, whether they succeeded or not.
   *
   * @param signal removes the task from the queue if it has not begun.
   * @throws Failure `too_many_requests` if the queue is full; the reason of the signal; any error of the task.
   */
  async run<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const line = this.#lines.get(key);
    if (line === undefined) this.#lines.set(key, { waiting: [] });
    else await this.#wait(line, signal);
    try {
      return await work();
    } finally {
      this.#next(key);
    }
  }

  #wait({ waiting }: Line, signal: AbortSignal): Promise<void> {
    if (waiting.length >= this.#most)
      throw new Failure(
        'too_many_requests',
        `${waiting.length} changes of this presentation are waiting already, which is the maximum.`,
        {
          retryAfterSeconds: RETRY_SECONDS,
          hint: 'Send several edits in one call, or wait for the answers of those that were sent.',
        },
      );
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(begin);
    });
  }

  #next(key: string): void {
    const begin = this.#lines.get(key)?.waiting.shift();
    if (begin === undefined) this.#lines.delete(key);
    else begin();
  }
}
