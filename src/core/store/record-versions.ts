import { Failure } from '../errors/failure.ts';
import { isObject } from '../input/is-object.ts';
import type { RecordStore, Stored, Write } from './store.ts';

/**
 * By collection: how a record of each past form becomes one of the next. The first function takes the form of the first
 * release, so the present form has the number of functions plus one. Whoever changes a stored form adds a function here
 * and a record of the old form to the test.
 */
export type RecordUpgrades = Readonly<Record<string, readonly ((old: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>)[]>>;

/** Every collection is in its first form. */
export const RECORD_UPGRADES: RecordUpgrades = {};

/** Field that tells the form of a record; absent for the first one. */
const FORM = 'record_form';

/**
 * The same store with records in their present form: old ones are brought up when they are read and stay as they are
 * until they are next written, so that no start waits for a whole store. Records of a later form are refused: an older
 * server must not write half of what it understands over them.
 *
 * @throws Failure `unavailable` on reading a record that a newer server wrote.
 */
export function upgradeRecords(records: RecordStore, upgrades: RecordUpgrades = RECORD_UPGRADES): RecordStore {
  const formOf = (collection: string) => (upgrades[collection]?.length ?? 0) + 1;
  const read = <T>(collection: string, stored: Stored<T>): Stored<T> => {
    if (!isObject(stored.value)) return stored;
    const { [FORM]: marked, ...rest } = stored.value;
    const form = typeof marked === 'number' ? marked : 1;
    const present = formOf(collection);
    if (form > present) throw createNewerFailure(collection, stored.id);
    if (form === present) return form === 1 ? stored : { ...stored, value: rest as T };
    const value = (upgrades[collection] ?? []).slice(form - 1).reduce<Readonly<Record<string, unknown>>>((old, upgrade) => upgrade(old), rest);
    return { ...stored, value: value as T };
  };
  const written = (write: Write): Write => {
    const form = formOf(write.collection);
    return form === 1 || !isObject(write.value) ? write : { ...write, value: { ...write.value, [FORM]: form } };
  };
  return {
    async get<T>(collection: string, id: string) {
      const found = await records.get<T>(collection, id);
      return found && read(collection, found);
    },
    async list<T>(collection: string, options: Parameters<RecordStore['list']>[1]) {
      const { items, total } = await records.list<T>(collection, options);
      return { items: items.map((item) => read(collection, item)), total };
    },
    write: (writes) => records.write(writes.map(written)),
    ping: () => records.ping(),
    close: () => records.close(),
  };
}

function createNewerFailure(collection: string, id: string): Failure {
  return new Failure('unavailable', `The record ${collection}/${id} was written by a newer version of Lectern; this version does not touch it.`, {
    hint: 'Start the newer version again, or restore an earlier backup.',
  });
}
