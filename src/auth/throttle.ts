import ipaddr from 'ipaddr.js';
import type { Clock } from '../core/call/call.ts';
import { Failure } from '../core/errors/failure.ts';
import type { Bus } from '../core/store/bus.ts';

const WINDOW_MS = 15 * 60_000;
const CLIENT_LIMIT = 10;
const CLIENT_BASE_MS = 30_000;
const CLIENT_MAX_MS = 15 * 60_000;
/** Limit for all clients together, so that many or spoofed addresses gain little. */
const GLOBAL_LIMIT = 100;
const GLOBAL_BASE_MS = 5_000;
const GLOBAL_MAX_MS = 60_000;
const KNOWN_CLIENTS = 10_000;
const FAILED = 'sign-in-failed';
/** Prefix of device ids in a map whose other keys are addresses. */
const DEVICE = 'device ';

export interface Attempt {
  succeed(): void;
  fail(): void;
  /** Ends an attempt that could not be checked. */
  abandon(): void;
}

/** Origin of a sign-in attempt. */
export interface Source {
  readonly address: string;
  /** Id of a browser that proved an earlier sign-in; it is counted separately from its address. */
  readonly device?: string | undefined;
}

export interface Throttle {
  /**
   * Call it before hashing. Running attempts count as failed, so that a burst cannot exceed the limit.
   *
   * @throws Failure `too_many_requests` with growing `retryAfterSeconds`.
   */
  begin(source: Source): Attempt;
  /** Applies the pause of `begin` to credentials that need no check. @throws Failure `too_many_requests`. */
  refuseBlocked(source: Source): void;
}

interface Bucket {
  failures: number[];
  running: number;
  blockedUntil: number;
}

/**
 * Ten failures in 15 minutes per client, then a pause that doubles with each further failure up to 15
 * minutes. A known device has ten attempts of its own, and then counts toward its address (OWASP: device
 * cookies).
 *
 * @param bus shares failures with other processes.
 */
export function createThrottle(clock: Clock, bus?: Bus): Throttle {
  const clients = new Map<string, Bucket>();
  const everyone: Bucket = { failures: [], running: 0, blockedUntil: 0 };
  /** Clients with an earlier successful sign-in are not delayed by the failures of others. */
  const trusted = new Set<string>();
  const bucketOf = (client: string): Bucket => {
    const bucket = clients.get(client) ?? { failures: [], running: 0, blockedUntil: 0 };
    clients.delete(client);
    clients.set(client, bucket);
    forgetOldest(clients);
    return bucket;
  };
  const failed = (client: string) => {
    const at = clock.monotonicMs();
    record(bucketOf(client), CLIENT_LIMIT, CLIENT_BASE_MS, CLIENT_MAX_MS, at);
    if (!isDevice(client)) record(everyone, GLOBAL_LIMIT, GLOBAL_BASE_MS, GLOBAL_MAX_MS, at);
  };
  bus?.subscribe(FAILED, (client) => failed(String(client)));
  const pauseOf = (client: string): number => {
    const known = clients.get(client);
    return known === undefined ? 0 : computePause(known, CLIENT_LIMIT, clock.monotonicMs());
  };
  const clientFor = ({ address, device }: Source): string => {
    const known = device === undefined ? undefined : `${DEVICE}${device}`;
    return known !== undefined && pauseOf(known) === 0 ? known : toClientKey(address);
  };
  const isSpared = (client: string) => isDevice(client) || trusted.has(client);

  return {
    refuseBlocked(source) {
      const client = clientFor(source);
      const until = Math.max(
        clients.get(client)?.blockedUntil ?? 0,
        isSpared(client) ? 0 : everyone.blockedUntil,
      );
      refuseDuring(until - clock.monotonicMs());
    },
    begin(source) {
      const client = clientFor(source);
      const now = clock.monotonicMs();
      refuseDuring(
        Math.max(pauseOf(client), isSpared(client) ? 0 : computePause(everyone, GLOBAL_LIMIT, now)),
      );
      const bucket = bucketOf(client);
      bucket.running += 1;
      everyone.running += 1;
      const end = () => {
        bucket.running -= 1;
        everyone.running -= 1;
      };
      return {
        succeed() {
          end();
          bucket.failures = [];
          bucket.blockedUntil = 0;
          if (isDevice(client)) return;
          trusted.delete(client);
          trusted.add(client);
          forgetOldest(trusted);
        },
        fail() {
          end();
          failed(client);
          bus?.publish(FAILED, client);
        },
        abandon: end,
      };
    },
  };
}

function isDevice(client: string): boolean {
  return client.startsWith(DEVICE);
}

function refuseDuring(ms: number): void {
  if (ms <= 0) return;
  const seconds = Math.ceil(ms / 1000);
  throw new Failure('too_many_requests', `Too many failed sign-ins. Try again in ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
    hint: 'API tokens and browsers that have signed in before are not held up.',
  });
}

function computePause(bucket: Bucket, limit: number, now: number): number {
  if (bucket.blockedUntil > now) return bucket.blockedUntil - now;
  bucket.failures = bucket.failures.filter((at) => at > now - WINDOW_MS);
  // Above the limit, attempts pass one at a time.
  const room = Math.max(1, limit - bucket.failures.length);
  return bucket.running >= room ? 1000 : 0;
}

function record(bucket: Bucket, limit: number, baseMs: number, maxMs: number, now: number): void {
  bucket.failures.push(now);
  const over = bucket.failures.length - limit;
  if (over >= 0) bucket.blockedUntil = now + Math.min(maxMs, baseMs * 2 ** Math.min(over, 20));
}

function forgetOldest(known: Map<string, unknown> | Set<string>): void {
  if (known.size <= KNOWN_CLIENTS) return;
  const oldest = known.keys().next().value;
  if (oldest !== undefined) known.delete(oldest);
}

/** Key of a client: an IPv4 address, or the /64 network of an IPv6 subscriber. */
export function toClientKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed.toByteArray().slice(0, 8).join('.')}/64`;
}
