import { Failure } from '../errors/failure.ts';
import { isObject } from '../input/is-object.ts';
import type { RecordStore, Stored, Write } from './store.ts';

/**
 * Upgrades of records by collection, each from one form to the next. The first function takes the form of the
 * first release, so the current form is the number of functions plus one. A change of a stored form adds a
 * function here and a record of the old form to the test.
 */
export type RecordUpgrades = Readonly<
  Record<string, readonly ((old: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>)[]>
>;

/** Every collection is in its first form. */
export const RECORD_UPGRADES: RecordUpgrades = {};

/** Field with the form of a record; absent for the first form. */
const FORM = 'record_form';

/**
 * Wraps a store to return records in their current form. Old records are upgraded when they are read and
 * rewritten only with their next change, so that no start has to convert a whole store. Records of a later
 * form are refused, since an older server would lose fields that it does not know.
 *
 * @throws Failure `unavailable` on reading a record that a newer server wrote.
 */
export function upgradeRecords(
  records: RecordStore,
  upgrades: RecordUpgrades = RECORD_UPGRADES,
): RecordStore {
  const formOf = (collection: string) => (upgrades[collection]?.length ?? 0) + 1;
  const read = <T>(collection: string, stored: Stored<T>): Stored<T> => {
    if (!isObject(stored.value)) return stored;
    const { [FORM]: marked, ...rest } = stored.value;
    const form = typeof marked === 'number' ? marked : 1;
    const present = formOf(collection);
    if (form > present) throw createNewerFailure(collection, stored.id);
    if (form === present) return form === 1 ? stored : { ...stored, value: rest as T };
    const value = (upgrades[collection] ?? [])
      .slice(form - 1)
      .reduce<Readonly<Record<string, unknown>>>((old, upgrade) => upgrade(old), rest);
    return { ...stored, value: value as T };
  };
  const written = (write: Write): Write => {
    const form = formOf(write.collection);
    return form === 1 || !isObject(write.value)
      ? write
      : { ...write, value: { ...write.value, [FORM]: form } };
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
    index: (...args) => records.index(...args),
    ping: () => records.ping(),
    close: () => records.close(),
  };
}

function createNewerFailure(collection: string, id: string): Failure {
  return new Failure(
    'unavailable',
    `The record ${collection}/${id} was written by a newer version of Lectern; this version does not touch it.`,
    {
      hint: 'Start the newer version again, or restore an earlier backup.',
    },
  );
}
