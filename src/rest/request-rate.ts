import type { RequestHandler } from 'express';
import { toClientKey } from '../auth/throttle.ts';
import { Failure } from '../core/errors/failure.ts';
import { readApproach } from './approach.ts';

const MINUTE_MS = 60_000;
/** Most clients that are tracked. The oldest is dropped first. */
const CLIENTS = 10_000;
/** Paths of probes, which are not limited. */
const FREE = new Set(['/health', '/ready']);

interface Bucket {
  /** Remaining requests. */
  left: number;
  filledAt: number;
}

/**
 * Token bucket per client, filled at `perMinute` with a capacity of one minute. A client is an IPv4 address
 * or an IPv6 network. Each process counts for itself.
 *
 * @param perMinute 0: unlimited.
 * @throws Failure `too_many_requests` with the seconds to wait.
 */
export function limitRate(perMinute: number, nowMs: () => number = () => performance.now()): RequestHandler {
  const buckets = new Map<string, Bucket>();
  return (request, _response, next) => {
    if (perMinute === 0 || FREE.has(request.path)) return next();
    const client = toClientKey(readApproach(request).address);
    const now = nowMs();
    const bucket = buckets.get(client) ?? { left: perMinute, filledAt: now };
    bucket.left = Math.min(perMinute, bucket.left + ((now - bucket.filledAt) * perMinute) / MINUTE_MS);
    bucket.filledAt = now;
    if (!buckets.has(client) && buckets.size >= CLIENTS)
      for (const oldest of buckets.keys()) if (buckets.delete(oldest)) break;
    buckets.set(client, bucket);
    if (bucket.left >= 1) {
      bucket.left -= 1;
      return next();
    }
    const retryAfterSeconds = Math.max(1, Math.ceil(((1 - bucket.left) * MINUTE_MS) / perMinute / 1000));
    throw new Failure(
      'too_many_requests',
      `This client has used up its ${perMinute} requests for this minute.`,
      { retryAfterSeconds, hint: `Send it again in ${retryAfterSeconds} s.` },
    );
  };
}
