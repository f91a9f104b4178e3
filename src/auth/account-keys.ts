import { statSync } from 'node:fs';
import type { Clock } from '../core/call/call.ts';
import { Failure } from '../core/errors/failure.ts';
import type { RecordStore } from '../core/store/store.ts';
import { type AuthKeys, readUserConfig, type UserConfig, writeAuthKeys } from './user-config.ts';

/** Storage of the keys of the admin account. */
export interface AccountKeys {
  /** Description for messages. */
  readonly place: string;
  /** Version of the keys, which changes with them. Reading it takes microseconds. */
  version(): string;
  /** @throws Failure `unavailable` if the store cannot tell whether there is an account. */
  read(): Promise<UserConfig>;
  /** @throws Failure `conflict` if another process changed them since they were read. */
  write(keys: AuthKeys | undefined): Promise<void>;
}

/** Stores the keys in userConfig.json, which every server on the data directory reads. */
export function openKeyFile(file: string): AccountKeys {
  const version = () => readFileVersion(file);
  let read: string | undefined;
  return {
    place: file,
    version,
    read() {
      // Take the version before reading, so that a change in between causes another read.
      read = version();
      return readUserConfig(file);
    },
    async write(keys) {
      await writeAuthKeys(file, keys, () => {
        if (read !== version())
          throw new Failure('conflict', 'Another process is changing the admin account.', {
            hint: 'Try again.',
          });
      });
      read = version();
    },
  };
}

/**
 * Compares stats, because watching is unreliable on network file systems and a stat takes a few microseconds.
 */
function readFileVersion(file: string): string {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat === undefined
    ? 'absent'
    : [stat.dev, stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join(' ');
}

/** Longest delay until a change by another process in the store takes effect here. */
const REFRESH_MS = 1_000;

const [COLLECTION, ID] = ['settings', 'account'];

/** Account in a store; undefined if the store has never had one. */
export async function findStoredAccount(records: RecordStore): Promise<UserConfig | undefined> {
  return (await records.get<UserConfig>(COLLECTION, ID))?.value;
}

/**
 * Stores the keys for all servers that share the store. The account in the file of a single server moves
 * there at the first start.
 */
export function openStoredKeys(records: RecordStore, file: string, clock: Clock): AccountKeys {
  let revision: number | undefined;
  const write = async (value: UserConfig) => {
    await records.write([{ collection: COLLECTION, id: ID, value, order: ID, expect: revision ?? 'absent' }]);
    revision = (revision ?? 0) + 1;
  };
  return {
    place: 'The account in the store',
    version: () => String(Math.floor(clock.monotonicMs() / REFRESH_MS)),
    async read() {
      const found = await records.get<UserConfig>(COLLECTION, ID);
      revision = found?.revision;
      if (found !== undefined) return found.value;
      const { AUTH_USERNAME, AUTH_PASSWORD_HASH, AUTH_SECRET_KEY } = await readUserConfig(file);
      const moved = { AUTH_USERNAME, AUTH_PASSWORD_HASH, AUTH_SECRET_KEY };
      if (Object.values(moved).some((value) => value !== undefined)) await write(moved);
      return moved;
    },
    // A reset account stays as an empty record, so that the file is not imported again.
    write: (keys) => write(keys ?? {}),
  };
}
