import { randomBytes } from 'node:crypto';
import { Failure } from '../errors/failure.ts';
import type { RecordStore, Write } from './store.ts';

export const SETTINGS = 'settings';

/** Stored form of a signing secret. */
export interface SecretRecord {
  readonly secret: string;
  /** Fingerprint of the credentials for which it is valid; absent if there were none. */
  readonly credentials?: string;
}

/**
 * Returns 256 random bits that are created once per store under an id of the settings. If several processes
 * start at once, the first one wins.
 *
 * @throws Failure `unavailable` if they can be neither read nor stored.
 */
export async function signingSecret(records: RecordStore, id: string): Promise<Buffer> {
  const known = await records.get<SecretRecord>(SETTINGS, id);
  if (known === undefined)
    await tryWrite(records, [
      { collection: SETTINGS, id, value: { secret: createSecret() }, order: id, expect: 'absent' },
    ]);
  const found = known ?? (await records.get<SecretRecord>(SETTINGS, id));
  if (!found) throw new Failure('unavailable', `The signing secret "${id}" is not in the store.`);
  return Buffer.from(found.value.secret, 'base64url');
}

/** Writes and returns true unless there was a conflict. */
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
