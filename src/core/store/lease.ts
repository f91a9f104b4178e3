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
  return (await taken(records, clock, name, lengthMs)) !== undefined;
}

/**
 * Does work that one process does at a time: the right to it is kept for as long as the work lasts, and for the rest of
 * its time, so that who comes a little later does not do the same again. When this process dies, another may take it then.
 *
 * @param work gets a signal that is aborted when another has the right after all, since this process stood still.
 * @returns false, and does nothing, while another has it.
 */
export async function underLease(records: RecordStore, clock: Clock, name: string, lengthMs: number, work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
  let revision = await taken(records, clock, name, lengthMs);
  if (revision === undefined) return false;
  const lost = new AbortController();
  let renewing = Promise.resolve();
  const renew = async () => {
    try {
      if (revision !== undefined) revision = await written(records, clock, name, lengthMs, revision);
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

/** A right that is kept until it is released. */
export interface HeldLease {
  /** Lets others have it at once. */
  release(): Promise<void>;
}

/**
 * Takes a right and keeps it until it is released; when this process dies, another may take it after the time given.
 *
 * @returns undefined while another has it.
 */
export async function holdLease(records: RecordStore, clock: Clock, name: string, lengthMs: number): Promise<HeldLease | undefined> {
  let revision = await taken(records, clock, name, lengthMs);
  if (revision === undefined) return undefined;
  let renewing = Promise.resolve();
  const renew = async () => {
    if (revision !== undefined) revision = await written(records, clock, name, lengthMs, revision);
  };
  const timer = setInterval(() => {
    // What cannot be written now is tried again, a third of the time later.
    renewing = renewing.then(renew).catch(() => undefined);
  }, lengthMs / 3);
  timer.unref();
  return {
    async release() {
      clearInterval(timer);
      await renewing;
      // One that cannot be removed ends by itself.
      if (revision !== undefined) await records.write([{ collection: LEASES, id: name, expect: revision }]).catch(() => undefined);
    },
  };
}

/** Milliseconds for which somebody still has the right; 0 or less when nobody has. */
export async function leaseLeftMs(records: RecordStore, clock: Clock, name: string): Promise<number> {
  const found = await records.get<Lease>(LEASES, name);
  return found === undefined ? 0 : Date.parse(found.value.until) - clock.now().getTime();
}

/** The revision of the lease, or undefined while another has it. */
async function taken(records: RecordStore, clock: Clock, name: string, lengthMs: number): Promise<number | undefined> {
  const found = await records.get<Lease>(LEASES, name);
  if (found !== undefined && found.value.until > clock.now().toISOString()) return undefined;
  return written(records, clock, name, lengthMs, found?.revision ?? 0);
}

/** @param revision that it is at, 0 where there is none. @returns the next one, or undefined when another was quicker. */
async function written(records: RecordStore, clock: Clock, name: string, lengthMs: number, revision: number): Promise<number | undefined> {
  const value: Lease = { until: new Date(clock.now().getTime() + lengthMs).toISOString() };
  try {
    await records.write([{ collection: LEASES, id: name, value, order: name, expect: revision === 0 ? 'absent' : revision }]);
    return revision + 1;
  } catch (error) {
    if (error instanceof Failure && error.code === 'conflict') return undefined;
    throw error;
  }
}
