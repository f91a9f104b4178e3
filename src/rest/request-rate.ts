import type { RequestHandler } from 'express';
import { clientOf } from '../auth/throttle.ts';
import { Failure } from '../core/errors/failure.ts';
import { approachOf } from './approach.ts';

const MINUTE_MS = 60_000;
/** Clients that are remembered; beyond it the one that was remembered first is forgotten. */
const CLIENTS = 10_000;
/** Probes ask often and cost nothing. */
const FREE = new Set(['/health', '/ready']);

interface Bucket {
  /** Requests that the client may still make. */
  left: number;
  filledAt: number;
}

/**
 * Lets each client make so many requests a minute, in bursts of up to a minute's worth. A client is an address; of IPv6,
 * the network of it. Counted in this process.
 *
 * @param perMinute 0: as many as they like.
 * @throws Failure `too_many_requests` with the seconds to wait.
 */
export function limitRate(perMinute: number, nowMs: () => number = () => performance.now()): RequestHandler {
  const buckets = new Map<string, Bucket>();
  return (request, _response, next) => {
    if (perMinute === 0 || FREE.has(request.path)) return next();
    const client = clientOf(approachOf(request).address);
    const now = nowMs();
    const bucket = buckets.get(client) ?? { left: perMinute, filledAt: now };
    bucket.left = Math.min(perMinute, bucket.left + ((now - bucket.filledAt) * perMinute) / MINUTE_MS);
    bucket.filledAt = now;
    if (!buckets.has(client) && buckets.size >= CLIENTS) for (const oldest of buckets.keys()) if (buckets.delete(oldest)) break;
    buckets.set(client, bucket);
    if (bucket.left >= 1) {
      bucket.left -= 1;
      return next();
    }
    const retryAfterSeconds = Math.max(1, Math.ceil(((1 - bucket.left) * MINUTE_MS) / perMinute / 1000));
    throw new Failure('too_many_requests', `This client has used up its ${perMinute} requests for this minute.`, { retryAfterSeconds, hint: `Send it again in ${retryAfterSeconds} s.` });
  };
}
