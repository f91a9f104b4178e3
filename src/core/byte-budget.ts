import { Failure } from './failure.ts';

/** A request that holds the room goes in a second or two. */
const RETRY_SECONDS = 2;

/** What one piece of work holds of a budget. */
export interface Held {
  /** @throws Failure `unavailable` when there is no room beside what others hold; what was taken before stays. */
  take(bytes: number): void;
  /** Gives all of it back. */
  release(): void;
}

/** Bytes that may be held at once. Whoever is alone gets what it asks for, or what is larger than the budget could never be had. */
export class ByteBudget {
  readonly #most: number;
  #held = 0;

  constructor(most: number) {
    this.#most = most;
  }

  open(): Held {
    let own = 0;
    return {
      take: (bytes) => {
        if (this.#held > own && this.#held + bytes > this.#most)
          throw new Failure('unavailable', 'Other requests hold all that the server takes in at once.', { retryAfterSeconds: RETRY_SECONDS, hint: `Send it again in ${RETRY_SECONDS} s.` });
        own += bytes;
        this.#held += bytes;
      },
      release: () => {
        this.#held -= own;
        own = 0;
      },
    };
  }
}
