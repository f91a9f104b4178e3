import type { RecordStore } from '../core/store/store.ts';
import { type AuthKeys, readUserConfig, type UserConfig, writeAuthKeys } from './user-config.ts';

/** Where the keys of the admin account lie. */
export interface AccountKeys {
  /** For messages. */
  readonly place: string;
  /** Whether other processes read and change them too. */
  readonly shared: boolean;
  /** @throws Failure `unavailable` when it is not known whether there is an account. */
  read(): Promise<UserConfig>;
  /** @throws Failure `conflict` when another process changed them since they were read. */
  write(keys: AuthKeys | undefined): Promise<void>;
}

/** In userConfig.json, which belongs to one server. */
export function keysInFile(file: string): AccountKeys {
  return { place: file, shared: false, read: () => readUserConfig(file), write: (keys) => writeAuthKeys(file, keys) };
}

const [COLLECTION, ID] = ['settings', 'account'];

/** The account that lies in a store; undefined where none has lain there yet. */
export async function accountInStore(records: RecordStore): Promise<UserConfig | undefined> {
  return (await records.get<UserConfig>(COLLECTION, ID))?.value;
}

/** In the store, for all that share it. An account that a single server kept in its file moves there with the first start. */
export function keysInStore(records: RecordStore, file: string): AccountKeys {
  let revision: number | undefined;
  const write = async (value: UserConfig) => {
    await records.write([{ collection: COLLECTION, id: ID, value, order: ID, expect: revision ?? 'absent' }]);
    revision = (revision ?? 0) + 1;
  };
  return {
    place: 'The account in the store',
    shared: true,
    async read() {
      const found = await records.get<UserConfig>(COLLECTION, ID);
      revision = found?.revision;
      if (found !== undefined) return found.value;
      const { AUTH_USERNAME, AUTH_PASSWORD_HASH, AUTH_SECRET_KEY } = await readUserConfig(file);
      const moved = { AUTH_USERNAME, AUTH_PASSWORD_HASH, AUTH_SECRET_KEY };
      if (Object.values(moved).some((value) => value !== undefined)) await write(moved);
      return moved;
    },
    // An account that was reset stays as an empty record, so that the file is not looked at again.
    write: (keys) => write(keys ?? {}),
  };
}
