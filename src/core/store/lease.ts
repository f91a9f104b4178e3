import type { Clock } from '../call/call.ts';
import { Failure } from '../errors/failure.ts';
import type { RecordStore } from './store.ts';

const LEASES = 'leases';

interface Lease {
  readonly until: string;
}

/**
 * Takes a right that one process has at a time, until the time given is over.
 *
 * @param name what it is a right to, such as "clean-up".
 * @returns false while another has it.
 */
export async function takeLease(records: RecordStore, clock: Clock, name: string, lengthMs: number): Promise<boolean> {
  return (await tryTakeLease(records, clock, name, lengthMs)) !== undefined;
}

/**
 * Does work that one process does at a time: the right to it is kept for as long as the work lasts, and for the rest of
 * its time, so that who comes a little later does not do the same again. When this process dies, another may take it then.
 *
 * @param work gets a signal that is aborted when another has the right after all, since this process stood still.
 * @returns false, and does nothing, while another has it.
 */
export async function runUnderLease(records: RecordStore, clock: Clock, name: string, lengthMs: number, work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
  let revision = await tryTakeLease(records, clock, name, lengthMs);
  if (revision === undefined) return false;
  const lost = new AbortController();
  let renewing = Promise.resolve();
  const renew = async () => {
    try {
      if (revision !== undefined) revision = await tryWriteLease(records, clock, name, lengthMs, revision);
      if (revision === undefined) lost.abort();
    } catch {
      // What cannot be written now is tried again, a third of the time later.
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
 * Acquires a lease and renews it until it is released. If this process dies, the lease expires after `lengthMs`.
 *
 * @returns undefined while another process holds it.
 */
export async function holdLease(records: RecordStore, clock: Clock, name: string, lengthMs: number): Promise<HeldLease | undefined> {
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
      if (revision !== undefined) await records.write([{ collection: LEASES, id: name, expect: revision }]).catch(() => undefined);
    },
  };
}

/** Remaining time of a lease in milliseconds; 0 or less if nobody holds it. */
export async function leaseLeftMs(records: RecordStore, clock: Clock, name: string): Promise<number> {
  const found = await records.get<Lease>(LEASES, name);
  return found === undefined ? 0 : Date.parse(found.value.until) - clock.now().getTime();
}

/** The revision of the lease, or undefined while another has it. */
async function tryTakeLease(records: RecordStore, clock: Clock, name: string, lengthMs: number): Promise<number | undefined> {
  const found = await records.get<Lease>(LEASES, name);
  if (found !== undefined && found.value.until > clock.now().toISOString()) return undefined;
  return tryWriteLease(records, clock, name, lengthMs, found?.revision ?? 0);
}

/** @param revision that it is at, 0 where there is none. @returns the next one, or undefined when another was quicker. */
async function tryWriteLease(records: RecordStore, clock: Clock, name: string, lengthMs: number, revision: number): Promise<number | undefined> {
  const value: Lease = { until: new Date(clock.now().getTime() + lengthMs).toISOString() };
  try {
    await records.write([{ collection: LEASES, id: name, value, order: name, expect: revision === 0 ? 'absent' : revision }]);
    return revision + 1;
  } catch (error) {
    if (error instanceof Failure && error.code === 'conflict') return undefined;
    throw error;
  }
}
