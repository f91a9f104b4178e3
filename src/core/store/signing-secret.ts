import { randomBytes } from 'node:crypto';
import { Failure } from '../errors/failure.ts';
import type { RecordStore, Write } from './store.ts';

export const SETTINGS = 'settings';

/** A signing secret as it is stored. */
export interface SecretRecord {
  readonly secret: string;
  /** Fingerprint of the credentials that it ends with; absent where none were named. */
  readonly credentials?: string;
}

/**
 * 256 random bits under an id of the settings, made once a store; the first of several processes wins.
 *
 * @throws Failure `unavailable` when they can be neither read nor stored.
 */
export async function signingSecret(records: RecordStore, id: string): Promise<Buffer> {
  const known = await records.get<SecretRecord>(SETTINGS, id);
  if (known === undefined) await tryWrite(records, [{ collection: SETTINGS, id, value: { secret: createSecret() }, order: id, expect: 'absent' }]);
  const found = known ?? (await records.get<SecretRecord>(SETTINGS, id));
  if (!found) throw new Failure('unavailable', `The signing secret "${id}" is not in the store.`);
  return Buffer.from(found.value.secret, 'base64url');
}

/** Whether nobody else had written meanwhile. */
export async function tryWrite(records: RecordStore, writes: readonly Write[]): Promise<boolean> {
  try {
    await records.write(writes);
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'conflict') return false;
    throw error;
  }
}

export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}
