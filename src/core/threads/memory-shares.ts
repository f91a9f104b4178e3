import { createCancelled } from './thread.ts';

/** An idle holder of memory, which can be ended for others. */
interface Rest {
  readonly mb: number;
  readonly end: () => void;
}

/**
 * Memory that concurrent holders share; each takes its usual amount. When nothing is left, idle holders are
 * ended, the longest idle first; otherwise the next holder waits for its turn.
 */
export class MemoryShares {
  #freeMb: number;
  readonly #waiting: { readonly mb: number; readonly go: () => void }[] = [];
  readonly #resting = new Set<Rest>();

  constructor(mb: number) {
    this.#freeMb = mb;
  }

  /** @throws Failure `cancelled` when the signal fires while it waits. */
  async take(mb: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted === true) throw createCancelled();
    await new Promise<void>((resolve, reject) => {
      const turn = {
        mb,
        go: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = () => {
        const at = this.#waiting.indexOf(turn);
        if (at >= 0) this.#waiting.splice(at, 1);
        reject(createCancelled());
        this.#serve();
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(turn);
      this.#serve();
    });
  }

  give(mb: number): void {
    this.#freeMb += mb;
    this.#serve();
  }

  /**
   * Marks a holder as idle. @returns a function that takes that back; false if the holder was ended
   * meanwhile.
   */
  rest(mb: number, end: () => void): () => boolean {
    const rest: Rest = { mb, end };
    this.#resting.add(rest);
    this.#serve();
    return () => this.#resting.delete(rest);
  }

  #serve(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      if (next.mb > this.#freeMb) break;
      this.#waiting.shift();
      this.#freeMb -= next.mb;
      next.go();
    }
    const short = (this.#waiting[0]?.mb ?? 0) - this.#freeMb;
    let freed = 0;
    for (const rest of this.#resting) {
      if (freed >= short) break;
      this.#resting.delete(rest);
      freed += rest.mb;
      rest.end();
    }
  }
}
