import type { Clock } from '../call.ts';
import { Failure } from '../failure.ts';
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
  const found = await records.get<Lease>(LEASES, name);
  const now = clock.now();
  if (found !== undefined && found.value.until > now.toISOString()) return false;
  const value: Lease = { until: new Date(now.getTime() + lengthMs).toISOString() };
  try {
    await records.write([{ collection: LEASES, id: name, value, order: name, expect: found?.revision ?? 'absent' }]);
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'conflict') return false;
    throw error;
  }
}
