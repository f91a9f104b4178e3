import { createHash } from 'node:crypto';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays before each attempt in milliseconds: eight attempts in a little more than a day. */
export const DELAYS_MS: readonly number[] = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
];
/** A subscription whose attempts have all failed for this long is disabled. */
export const DISABLED_AFTER_MS = 5 * 24 * HOUR;
const SPREAD = 0.2;

/**
 * Delay before the next attempt in milliseconds, varied by ± 20 % so that a recovering receiver does not get
 * all deliveries at once; undefined if there are no attempts left. The variation depends on the id of the
 * delivery, so that every process computes the same delay.
 *
 * @param tries attempts so far, 1 or more.
 * @param retryAfterMs delay requested by the receiver. It never shortens the delay and extends it to a day at most.
 */
export function computeDelay(deliveryId: string, tries: number, retryAfterMs = 0): number | undefined {
  const wait = DELAYS_MS[tries];
  if (wait === undefined) return undefined;
  const chance = createHash('sha256').update(`${deliveryId}.${tries}`).digest().readUInt32BE() / 0xffff_ffff;
  return Math.max(Math.round(wait * (1 - SPREAD + 2 * SPREAD * chance)), Math.min(retryAfterMs, 24 * HOUR));
}
