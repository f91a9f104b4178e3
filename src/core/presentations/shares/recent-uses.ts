import type { Clock } from '../../call/call.ts';
import { Lru } from '../../memory/lru.ts';

/** Keys that are counted at once; the one unused for longest is forgotten first. */
const MAX_KEYS = 10_000;

/** Uses of a key that are allowed within the time of the counter. */
export interface UseLimit {
  readonly key: string;
  readonly max: number;
}

/** Counts uses of keys in a sliding window of time. */
export class RecentUses {
  readonly #times = new Lru<readonly number[]>(MAX_KEYS);
  readonly #clock: Clock;
  readonly #windowMs: number;

  constructor(clock: Clock, windowMs: number) {
    this.#clock = clock;
    this.#windowMs = windowMs;
  }

  /**
   * Counts a use of all keys, or of none if one of them has no use left.
   *
   * @returns the seconds to wait; 0 if the use is counted
   */
  take(limits: readonly UseLimit[]): number {
    const now = this.#clock.monotonicMs();
    const counted = limits.map(({ key, max }) => ({
      key,
      max,
      times: (this.#times.get(key) ?? []).filter((time) => time > now - this.#windowMs),
    }));
    const waits = counted.map(({ times, max }) => {
      const oldest = times.at(-max);
      return oldest === undefined ? 0 : oldest + this.#windowMs - now;
    });
    const waitMs = Math.max(0, ...waits);
    if (waitMs > 0) return Math.ceil(waitMs / 1000);
    for (const { key, times } of counted) this.#times.set(key, [...times, now]);
    return 0;
  }

  /** Forgets the uses of a key. */
  forget(key: string): void {
    this.#times.delete(key);
  }
}
