import { cancelled } from './thread.ts';

/** Who has begun something that holds memory while it rests, and can end it for others. */
interface Rest {
  readonly mb: number;
  readonly end: () => void;
}

/**
 * Memory that several who work beside each other may take together, shared out by what each usually takes. Whoever finds
 * none left has those end that only rest, the longest first, and else waits for its turn.
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
    if (signal?.aborted === true) throw cancelled();
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
        reject(cancelled());
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

  /** Tells that it rests. @returns takes that back; false when it has been ended for another meanwhile. */
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
