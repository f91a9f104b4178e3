import { Keyv } from 'keyv';
import { describe, expect, it } from 'vitest';
import { KeyvNodeSqlite } from '../../../src/core/adapters/keyv-node-sqlite.ts';
import { openDatabase } from '../../../src/core/adapters/sqlite-database.ts';

function setUp() {
  const database = openDatabase(':memory:');
  const open = (namespace: string) =>
    new Keyv({ store: new KeyvNodeSqlite(database), namespace, throwOnErrors: true, emitErrors: false });
  return { database, open };
}

describe('the keyv adapter', () => {
  it('sets, gets, replaces and deletes', async () => {
    const keyv = setUp().open('a');
    await keyv.set('key', { n: 1 });
    await keyv.set('key', { n: 2, text: ':colon' });
    expect(await keyv.get('key')).toEqual({ n: 2, text: ':colon' });
    expect([await keyv.delete('key'), await keyv.delete('key')]).toEqual([true, false]);
    expect(await keyv.get('key')).toBeUndefined();
  });

  it('clears its own namespace and no other, wildcards included', async () => {
    const { open } = setUp();
    const names = ['a_b', 'axb', 'a%'];
    for (const name of names) await open(name).set('key', name);
    await open('a_b').clear();
    expect(await Promise.all(names.map((name) => open(name).get('key')))).toEqual([undefined, 'axb', 'a%']);
  });

  it('iterates over every entry of its namespace once, although others are deleted meanwhile', async () => {
    const { open } = setUp();
    const keyv = open('a');
    for (let n = 0; n < 30; n++) await keyv.set(`k${String(n).padStart(2, '0')}`, n);
    await open('b').set('other', 99);
    const values: number[] = [];
    for await (const [key, value] of keyv.iterator?.('a') ?? []) {
      values.push(value);
      if (value % 2 === 0) await keyv.delete(key);
    }
    expect(values).toEqual(Array.from({ length: 30 }, (_, n) => n));
  });

  it('throws when the database does not answer, instead of returning nothing', async () => {
    const { database, open } = setUp();
    const keyv = open('a');
    await keyv.set('key', 1);
    database.close();
    await expect(keyv.get('key')).rejects.toThrow();
    await expect(keyv.set('key', 2)).rejects.toThrow();
    await expect(keyv.delete('key')).rejects.toThrow();
  });
});
