import type { MemoryPurpose, Shares } from '../core/threads/shared-memory.ts';
import { createCancelled } from '../core/threads/thread.ts';
import type { LoanAnswer, LoanRequest } from './loans.ts';

/** Memory shares that an engine process borrows from the server by message. */
export class BorrowedMemory {
  readonly #send: (request: LoanRequest) => void;
  readonly #asking = new Map<number, () => void>();
  readonly #resting = new Map<number, () => void>();
  #ids = 0;

  constructor(send: (request: LoanRequest) => void) {
    this.#send = send;
  }

  for(loan: MemoryPurpose): Shares {
    return {
      take: (mb, signal) => this.#take(loan, mb, signal),
      give: (mb) => this.#send({ loan, give: mb }),
      rest: (mb, end) => this.#rest(loan, mb, end),
    };
  }

  hear(answer: LoanAnswer): void {
    if ('granted' in answer) {
      const { granted, loan, mb } = answer;
      const go = this.#asking.get(granted);
      this.#asking.delete(granted);
      // The request was cancelled while the answer was on its way.
      if (go === undefined) this.#send({ loan, give: mb });
      else go();
    } else {
      const end = this.#resting.get(answer.recalled);
      this.#resting.delete(answer.recalled);
      end?.();
    }
  }

  #take(loan: MemoryPurpose, mb: number, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted === true) return Promise.reject(createCancelled());
    const id = this.#ids++;
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#asking.delete(id);
        this.#send({ loan, leave: id });
        reject(createCancelled());
      };
      const go = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#asking.set(id, go);
      this.#send({ loan, take: mb, id });
    });
  }

  #rest(loan: MemoryPurpose, mb: number, end: () => void): () => boolean {
    const id = this.#ids++;
    this.#resting.set(id, end);
    this.#send({ loan, rest: mb, id });
    return () => {
      const woke = this.#resting.delete(id);
      if (woke) this.#send({ loan, wake: id });
      return woke;
    };
  }
}
