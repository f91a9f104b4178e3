import { type MemoryPurpose, type Shares, sharedMemory } from '../core/threads/shared-memory.ts';

/** Request of an engine process for shares of the server's memory, numbered by `id`. */
export type LoanRequest = { readonly loan: MemoryPurpose } & (
  | { readonly take: number; readonly id: number }
  | { readonly leave: number }
  | { readonly give: number }
  | { readonly rest: number; readonly id: number }
  | { readonly wake: number }
);

/** Answer to an engine process: a share is granted, or a resting process must end to release its share. */
export type LoanAnswer =
  | { readonly granted: number; readonly loan: MemoryPurpose; readonly mb: number }
  | { readonly recalled: number };

/** Lends shares of the server's memory to one engine process. */
export class Lender {
  readonly #send: (answer: LoanAnswer) => void;
  readonly #takenMb = new Map<MemoryPurpose, number>();
  readonly #asking = new Map<number, AbortController>();
  readonly #resting = new Map<number, () => boolean>();
  #closed = false;

  constructor(send: (answer: LoanAnswer) => void) {
    this.#send = send;
  }

  hear(request: LoanRequest): void {
    const shares = sharedMemory(request.loan);
    if ('take' in request) this.#take(shares, request.loan, request.take, request.id);
    else if ('leave' in request) this.#asking.get(request.leave)?.abort();
    else if ('give' in request) this.#count(shares, request.loan, -request.give);
    else if ('rest' in request) this.#rest(shares, request.rest, request.id);
    else {
      this.#resting.get(request.wake)?.();
      this.#resting.delete(request.wake);
    }
  }

  /** Returns all shares of an ended process. */
  close(): void {
    this.#closed = true;
    for (const asking of this.#asking.values()) asking.abort();
    for (const wake of this.#resting.values()) wake();
    for (const [purpose, mb] of this.#takenMb) this.#count(sharedMemory(purpose), purpose, -mb);
  }

  #take(shares: Shares, purpose: MemoryPurpose, mb: number, id: number): void {
    const asking = new AbortController();
    this.#asking.set(id, asking);
    shares.take(mb, asking.signal).then(
      () => {
        this.#asking.delete(id);
        if (this.#closed) return shares.give(mb);
        this.#takenMb.set(purpose, (this.#takenMb.get(purpose) ?? 0) + mb);
        this.#send({ granted: id, loan: purpose, mb });
      },
      () => this.#asking.delete(id),
    );
  }

  #rest(shares: Shares, mb: number, id: number): void {
    let isRecalled = false;
    const end = () => {
      isRecalled = true;
      this.#resting.delete(id);
      this.#send({ recalled: id });
    };
    const wake = shares.rest(mb, end);
    // A share that others wait for is recalled at once.
    if (!isRecalled) this.#resting.set(id, wake);
  }

  #count(shares: Shares, purpose: MemoryPurpose, mb: number): void {
    this.#takenMb.set(purpose, (this.#takenMb.get(purpose) ?? 0) + mb);
    if (mb < 0) shares.give(-mb);
  }
}
