import { Failure } from '../errors/failure.ts';

/** How long the head of a full line may take; a guess that callers are told. */
const RETRY_SECONDS = 2;

interface Line {
  readonly waiting: (() => void)[];
}

/** One work at a time for each key: others wait in the order in which they came. */
export class Turns {
  readonly #lines = new Map<string, Line>();
  readonly #most: number;

  /** @param most works that may wait for one key. */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Does the work when those before it for the same key have ended, whether they succeeded or not.
   *
   * @param signal takes a work that has not begun out of the line.
   * @throws Failure `too_many_requests` when the line is full; the reason of the signal; what the work throws.
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
      throw new Failure('too_many_requests', `${waiting.length} changes of this presentation are waiting already, which is the maximum.`, {
        retryAfterSeconds: RETRY_SECONDS,
        hint: 'Send several edits in one call, or wait for the answers of those that were sent.',
      });
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
