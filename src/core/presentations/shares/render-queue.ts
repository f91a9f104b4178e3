import { Failure } from '../../errors/failure.ts';

/** Pictures and files that are made for visitors at once. */
const MAX_RUNNING = 2;
/** Further ones that wait. */
export const MAX_WAITING_RENDERS = 60;
const RETRY_SECONDS = 3;

/** Makes pictures and files for visitors, the same one once for all who ask for it at a time. */
export class RenderQueue {
  readonly #made = new Map<string, Promise<Uint8Array>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @throws Failure `unavailable` if too many wait; any error of the work */
  run(key: string, work: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const made = this.#inTurn(work).finally(() => this.#made.delete(key));
    this.#made.set(key, made);
    return made;
  }

  async #inTurn(work: () => Promise<Uint8Array>): Promise<Uint8Array> {
    if (this.#running >= MAX_RUNNING) {
      if (this.#waiting.length >= MAX_WAITING_RENDERS)
        throw new Failure('unavailable', 'Too many slides are being drawn for visitors.', {
          retryAfterSeconds: RETRY_SECONDS,
          hint: 'Try again shortly.',
        });
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
