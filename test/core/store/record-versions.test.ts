import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSqliteRecordStore } from '../../../src/core/adapters/sqlite-record-store.ts';
import { type RecordUpgrades, upgradeRecords } from '../../../src/core/store/record-versions.ts';
import type { RecordStore } from '../../../src/core/store/store.ts';

/** Three releases of one collection: a name, then a title, then titles by language. */
const SECOND: RecordUpgrades = { decks: [({ name, ...rest }) => ({ ...rest, title: name })] };
const THIRD: RecordUpgrades = {
  decks: [...(SECOND['decks'] ?? []), ({ title, ...rest }) => ({ ...rest, titles: { en: title } })],
};

let store: RecordStore;
beforeAll(() => {
  store = openSqliteRecordStore(':memory:');
});
afterAll(() => store.close());

const put = (records: RecordStore, id: string, value: unknown) =>
  records.write([{ collection: 'decks', id, value, order: id }]);

describe('a record', () => {
  test('of every earlier release is read in the current form, alone and in lists, and unchanged until it is written', async () => {
    await put(upgradeRecords(store, {}), 'a', { name: 'Tea' });
    await put(upgradeRecords(store, SECOND), 'b', { title: 'Coffee' });
    const present = upgradeRecords(store, THIRD);
    expect((await present.get('decks', 'a'))?.value).toEqual({ titles: { en: 'Tea' } });
    expect(
      (await present.list('decks', { limit: 5, ascending: true })).items.map(({ value }) => value),
    ).toEqual([{ titles: { en: 'Tea' } }, { titles: { en: 'Coffee' } }]);
    expect((await store.get('decks', 'a'))?.value).toEqual({ name: 'Tea' });
    const { value, revision } = (await present.get<object>('decks', 'a')) ?? { value: {}, revision: 0 };
    await present.write([
      { collection: 'decks', id: 'a', value: { ...value, seen: true }, order: 'a', expect: revision },
    ]);
    expect((await present.get('decks', 'a'))?.value).toEqual({ titles: { en: 'Tea' }, seen: true });
  });

  test('of a later release is refused by name, never read in part', async () => {
    await put(upgradeRecords(store, THIRD), 'c', { titles: { en: 'Water' } });
    const older = upgradeRecords(store, SECOND);
    await expect(older.get('decks', 'c')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('decks/c was written by a newer version of Lectern'),
    });
    await expect(older.list('decks', { limit: 5 })).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('of a collection in its first form, or that is no object, is returned as written', async () => {
    const records = upgradeRecords(store);
    await put(records, 'd', { name: 'Milk' });
    await put(records, 'e', ['a list']);
    expect([(await store.get('decks', 'd'))?.value, (await records.get('decks', 'e'))?.value]).toEqual([
      { name: 'Milk' },
      ['a list'],
    ]);
  });
});
