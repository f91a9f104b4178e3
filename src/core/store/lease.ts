import type { Clock } from '../call/call.ts';
import { Failure } from '../errors/failure.ts';
import type { RecordStore } from './store.ts';

const LEASES = 'leases';

interface Lease {
  readonly until: string;
}

/**
 * Takes a right that one process has at a time, until its time ends.
 *
 * @param name purpose of the lease, such as "clean-up".
 * @returns false while another process has it.
 */
export async function takeLease(
  records: RecordStore,
  clock: Clock,
  name: string,
  lengthMs: number,
): Promise<boolean> {
  return (await tryTakeLease(records, clock, name, lengthMs)) !== undefined;
}

/**
 * Runs work that one process does at a time. The lease is renewed during the work and kept for the rest of
 * its time, so that another process does not repeat the work shortly afterwards. If this process dies,
 * another can take it after that time.
 *
 * @param work receives a signal that is aborted if another process took the lease while this one was suspended.
 * @returns false without running the work while another process has the lease.
 */
export async function runUnderLease(
  records: RecordStore,
  clock: Clock,
  name: string,
  lengthMs: number,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  let revision = await tryTakeLease(records, clock, name, lengthMs);
  if (revision === undefined) return false;
  const lost = new AbortController();
  let renewing = Promise.resolve();
  const renew = async () => {
    try {
      if (revision !== undefined) revision = await tryWriteLease(records, clock, name, lengthMs, revision);
      if (revision === undefined) lost.abort();
    } catch {
      // A failed renewal is repeated after a third of the time.
    }
  };
  const timer = setInterval(() => {
    renewing = renewing.then(renew);
  }, lengthMs / 3);
  timer.unref();
  try {
    await work(lost.signal);
  } finally {
    clearInterval(timer);
    await renewing;
  }
  return true;
}

/** Lease that is renewed until it is released. */
export interface HeldLease {
  /** Ends the lease immediately. */
  release(): Promise<void>;
}

/**
 * Acquires a lease and renews it until it is released. If this process dies, the lease expires after
 * `lengthMs`.
 *
 * @returns undefined while another process holds it.
 */
export async function holdLease(
  records: RecordStore,
  clock: Clock,
  name: string,
  lengthMs: number,
): Promise<HeldLease | undefined> {
  let revision = await tryTakeLease(records, clock, name, lengthMs);
  if (revision === undefined) return undefined;
  let renewing = Promise.resolve();
  const renew = async () => {
    if (revision !== undefined) revision = await tryWriteLease(records, clock, name, lengthMs, revision);
  };
  const timer = setInterval(() => {
    // A failed renewal is retried at the next interval, before the lease ends.
    renewing = renewing.then(renew).catch(() => undefined);
  }, lengthMs / 3);
  timer.unref();
  return {
    async release() {
      clearInterval(timer);
      await renewing;
      // A lease that cannot be removed expires by itself.
      if (revision !== undefined)
        await records.write([{ collection: LEASES, id: name, expect: revision }]).catch(() => undefined);
    },
  };
}

/** Remaining time of a lease in milliseconds; 0 or less if nobody holds it. */
export async function leaseLeftMs(records: RecordStore, clock: Clock, name: string): Promise<number> {
  const found = await records.get<Lease>(LEASES, name);
  return found === undefined ? 0 : Date.parse(found.value.until) - clock.now().getTime();
}

/** Takes the lease and returns its revision, or undefined while another process has it. */
async function tryTakeLease(
  records: RecordStore,
  clock: Clock,
  name: string,
  lengthMs: number,
): Promise<number | undefined> {
  const found = await records.get<Lease>(LEASES, name);
  if (found !== undefined && found.value.until > clock.now().toISOString()) return undefined;
  return tryWriteLease(records, clock, name, lengthMs, found?.revision ?? 0);
}

/**
 * Writes the lease.
 *
 * @param revision current revision, 0 if there is none.
 * @returns the next revision, or undefined if another process was faster.
 */
async function tryWriteLease(
  records: RecordStore,
  clock: Clock,
  name: string,
  lengthMs: number,
  revision: number,
): Promise<number | undefined> {
  const value: Lease = { until: new Date(clock.now().getTime() + lengthMs).toISOString() };
  try {
    await records.write([
      { collection: LEASES, id: name, value, order: name, expect: revision === 0 ? 'absent' : revision },
    ]);
    return revision + 1;
  } catch (error) {
    if (error instanceof Failure && error.code === 'conflict') return undefined;
    throw error;
  }
}
