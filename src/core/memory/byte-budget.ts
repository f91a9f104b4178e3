import { Failure } from '../errors/failure.ts';

/** A request that holds the room goes in a second or two. */
const RETRY_SECONDS = 2;

/** An owner may hold so many times what stays free: one alone gets four fifths, and a small request of another always has room. */
const OVER_FREE = 4;

/** What one piece of work holds of a budget. */
export interface Held {
  /** @throws Failure `unavailable` when there is no room beside what others hold; what was taken before stays. */
  take(bytes: number): void;
  /** Gives all of it back. */
  release(): void;
}

/**
 * Bytes that may be held at once, shared among owners as buffers are among the ports of a switch. Work that is alone gets
 * what it asks for, or what is larger than the budget could never be had.
 *
 * @see Choudhury and Hahne, Dynamic Queue Length Thresholds for Shared-Memory Packet Switches (1998).
 */
export class ByteBudget {
  readonly #most: number;
  readonly #owned = new Map<string, number>();
  #held = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** @param owner whose room it takes: a caller, an address. */
  open(owner: string): Held {
    let own = 0;
    const add = (bytes: number) => {
      own += bytes;
      this.#held += bytes;
      const owned = (this.#owned.get(owner) ?? 0) + bytes;
      if (owned === 0) this.#owned.delete(owner);
      else this.#owned.set(owner, owned);
    };
    return {
      take: (bytes) => {
        const left = this.#most - this.#held - bytes;
        if (this.#held > own && (this.#owned.get(owner) ?? 0) + bytes > OVER_FREE * left)
          throw new Failure('unavailable', 'Other requests already use all the memory that the server sets aside for requests.', {
            retryAfterSeconds: RETRY_SECONDS,
            hint: `Send it again in ${RETRY_SECONDS} s.`,
          });
        add(bytes);
      },
      release: () => add(-own),
    };
  }
}
