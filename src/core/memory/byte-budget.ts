import { Failure } from '../errors/failure.ts';

/** Estimated seconds until a request that occupies memory ends. */
const RETRY_SECONDS = 2;

/**
 * Multiple of the free bytes that one owner may hold. An owner alone gets four fifths, so a small request of
 * another always fits.
 */
const OVER_FREE = 4;

/** Bytes of a budget that one piece of work holds. */
export interface Reservation {
  /** @throws Failure `unavailable` if others leave too few bytes; bytes taken before stay taken. */
  take(bytes: number): void;
  /** Returns all bytes. */
  release(): void;
}

/**
 * Limit on the bytes held at once, shared among owners as a switch shares its buffer among ports. Work
 * without competitors gets any amount, since a request larger than the budget would otherwise never succeed.
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

  /** @param owner whose share is used, such as a caller or an address. */
  open(owner: string): Reservation {
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
          throw new Failure(
            'unavailable',
            'Other requests already use all the memory that the server sets aside for requests.',
            {
              retryAfterSeconds: RETRY_SECONDS,
              hint: `Send it again in ${RETRY_SECONDS} s.`,
            },
          );
        add(bytes);
      },
      release: () => add(-own),
    };
  }
}
