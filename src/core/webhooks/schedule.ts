import { createHash } from 'node:crypto';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits before each try, ms: eight tries over a good day. */
export const DELAYS_MS: readonly number[] = [0, 5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR];
/** A subscription whose every try has failed for this long is disabled. */
export const DISABLED_AFTER_MS = 5 * 24 * HOUR;
const SPREAD = 0.2;

/**
 * Time to wait before the next try, ms, spread by ± 20 % so that a receiver that comes back is not
 * met by all at once; undefined when the tries are used up. The spread comes from the delivery's
 * id, so that the same delivery waits the same time wherever it is computed.
 *
 * @param tries tries made so far, 1 or more.
 * @param retryAfterMs what the receiver asked for; never shortens the wait, and lengthens it to a day at most.
 */
export function computeDelay(deliveryId: string, tries: number, retryAfterMs = 0): number | undefined {
  const wait = DELAYS_MS[tries];
  if (wait === undefined) return undefined;
  const chance = createHash('sha256').update(`${deliveryId}.${tries}`).digest().readUInt32BE() / 0xffff_ffff;
  return Math.max(Math.round(wait * (1 - SPREAD + 2 * SPREAD * chance)), Math.min(retryAfterMs, 24 * HOUR));
}
