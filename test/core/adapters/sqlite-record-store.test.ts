import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { openSqliteRecordStore } from '../../../src/core/adapters/sqlite-record-store.ts';
import { recordStoreConformance } from '../../conformance/record-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const fresh = () => join(folder, `store-${files++}`, 'lectern.db');

recordStoreConformance('SQLite in a file', () => openSqliteRecordStore(fresh()));
recordStoreConformance('SQLite in memory', () => openSqliteRecordStore(':memory:'));

async function filled(): Promise<string> {
  const path = fresh();
  const store = openSqliteRecordStore(path);
  for (let n = 0; n < 50; n++)
    await store.write([
      { collection: 'c', id: `id-${n}`, value: { text: 'x'.repeat(2000) }, order: String(n) },
    ]);
  await store.close();
  return path;
}

describe('a store in a file', () => {
  it('still has all its records after it was closed and opened again', async () => {
    const store = openSqliteRecordStore(await filled());
    expect((await store.list('c', { limit: 1 })).total).toBe(50);
    await store.close();
  });

  it('in the first version gets labels when it is opened, by which presentations are found and sorted', async () => {
    const path = await filled();
    const first = openSqliteRecordStore(path);
    await first.write([
      {
        collection: 'presentations',
        id: 'p',
        value: { presentation: { title: 'Fähren im Hafen' } },
        order: '1',
        label: 'x',
      },
    ]);
    await first.close();
    const old = new DatabaseSync(path);
    old.exec(
      'ALTER TABLE records DROP COLUMN label; DROP TABLE searched; DROP TABLE search_terms; DROP TABLE orders; PRAGMA user_version = 1;',
    );
    old.close();
    const store = openSqliteRecordStore(path);
    expect((await store.list('presentations', { limit: 5, containing: 'FÄHREN' })).items).toMatchObject([
      { id: 'p', revision: 1 },
    ]);
    for (const by of ['changed', 'title'])
      expect((await store.list('presentations', { limit: 5, by })).items).toMatchObject([{ id: 'p' }]);
    expect((await store.list('c', { limit: 1 })).total).toBe(50);
    const stored = new DatabaseSync(`${path}.schema-1`, { readOnly: true });
    expect([
      stored.prepare('PRAGMA user_version').get(),
      stored.prepare('SELECT count(*) AS total FROM records').get(),
    ]).toEqual([{ user_version: 1 }, { total: 51 }]);
    stored.close();
    await store.write([{ collection: 'c', id: 'id-1', value: 1, order: '1', label: 'found' }]);
    expect((await store.list('c', { limit: 5, containing: 'found' })).total).toBe(1);
    await store.close();
  });

  it('in a later version is refused with the versions and left unchanged', async () => {
    const path = await filled();
    const later = new DatabaseSync(path);
    later.exec('PRAGMA user_version = 99;');
    later.close();
    expect(() => openSqliteRecordStore(path)).toThrow(
      /a newer version of Lectern wrote it \(schema version 99/,
    );
  });

  describe('writes', () => {
    afterEach(() => void vi.restoreAllMocks());

    async function spyOnSync() {
      const handle = await open(import.meta.filename);
      await handle.close();
      return vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'datasync');
    }

    it('are confirmed only after the disk has them', async () => {
      const store = openSqliteRecordStore(fresh());
      const sync = Promise.withResolvers<void>();
      const synced = (await spyOnSync()).mockReturnValue(sync.promise);
      let isAcknowledged = false;
      const write = store.write([{ collection: 'c', id: 'a', value: 1, order: '1' }]).then(() => {
        isAcknowledged = true;
      });
      await vi.waitFor(() => expect(synced).toHaveBeenCalledTimes(1));
      await new Promise((resolve) => setImmediate(resolve));
      expect(isAcknowledged).toBe(false);
      sync.resolve();
      await write;
      await store.close();
    });

    it('fail when the disk refuses to sync them', async () => {
      const store = openSqliteRecordStore(fresh());
      (await spyOnSync()).mockRejectedValueOnce(Object.assign(new Error('EIO: i/o error'), { code: 'EIO' }));
      await expect(store.write([{ collection: 'c', id: 'a', value: 1, order: '1' }])).rejects.toMatchObject({
        code: 'unavailable',
      });
      await store.write([{ collection: 'c', id: 'b', value: 1, order: '1' }]);
      await store.close();
    });
  });

  it('is shared by two connections without a lost update', async () => {
    const path = await filled();
    const [one, two] = [openSqliteRecordStore(path), openSqliteRecordStore(path)];
    const claims = await Promise.allSettled(
      [one, two].map((store) =>
        store.write([{ collection: 'c', id: 'id-1', value: 'mine', order: '1', expect: 1 }]),
      ),
    );
    expect(claims.filter((claim) => claim.status === 'rejected')).toMatchObject([
      { reason: { code: 'conflict' } },
    ]);
    expect((await two.get('c', 'id-1'))?.revision).toBe(2);
    // Records of an earlier page are not repeated after either store has written.
    const listFirst = async () =>
      Promise.all(
        [one, two].map(async (store) =>
          (await store.list<string>('d', { limit: 2 })).items.map(({ value }) => value).join(),
        ),
      );
    expect(await listFirst()).toEqual(['', '']);
    for (const [index, store] of [one, two, one].entries()) {
      await store.write([{ collection: 'd', id: `d${index}`, value: `v${index}`, order: String(index) }]);
      const page = index === 0 ? 'v0' : `v${index},v${index - 1}`;
      expect(await listFirst()).toEqual([page, page]);
    }
    await Promise.all([one.close(), two.close()]);
  });

  it('shows what another connection wrote within the same turn of the event loop', async () => {
    const path = await filled();
    const [one, two] = [openSqliteRecordStore(path), openSqliteRecordStore(path)];
    await new Promise(setImmediate);
    const before = await two.list('d', { limit: 2 });
    await one.write([{ collection: 'd', id: 'd0', value: 'v0', order: '0' }]);
    const after = await two.list('d', { limit: 2 });
    expect([before.total, after.total]).toEqual([0, 1]);
    await Promise.all([one.close(), two.close()]);
  });

  it('is refused with its path when it is empty, foreign, truncated or overwritten, and left unchanged', async () => {
    const empty = await filled();
    truncateSync(empty, 0);
    const text = await filled();
    writeFileSync(text, 'this is not a database, but it is long enough to be read as one'.repeat(100));
    const cut = await filled();
    truncateSync(cut, 20_000);
    const overwritten = await filled();
    const bytes = readFileSync(overwritten);
    bytes.fill(0xa5, 8192, 60_000);
    writeFileSync(overwritten, bytes);
    const foreign = join(folder, 'foreign.db');
    const database = new DatabaseSync(foreign);
    database.exec('CREATE TABLE mine (a)');
    database.close();
    for (const path of [empty, text, cut, overwritten, foreign]) {
      const before = readFileSync(path);
      expect(() => openSqliteRecordStore(path), path).toThrow(
        expect.objectContaining({ code: 'unavailable', message: expect.stringContaining(path) }),
      );
      expect(readFileSync(path).subarray(0, 16).equals(before.subarray(0, 16)), path).toBe(true);
    }
  });

  it('answers storage_full when the disk is full, and works again when there is room', async () => {
    const path = await filled();
    const store = openSqliteRecordStore(path);
    const limiter = new DatabaseSync(path);
    const { page_count: pages } = limiter.prepare('PRAGMA page_count').get() as { page_count: number };
    limiter.close();
    // SQLite's own ceiling stands in for a full disk: both give SQLITE_FULL.
    const full = openSqliteRecordStoreWithCeiling(path, pages + 2);
    await expect(
      full.write([{ collection: 'c', id: 'big', value: 'x'.repeat(100_000), order: '1' }]),
    ).rejects.toMatchObject({ code: 'storage_full' });
    expect(await full.get('c', 'big')).toBeUndefined();
    expect((await full.list('c', { limit: 1 })).total).toBe(50);
    await full.close();
    await store.write([{ collection: 'c', id: 'big', value: 'x'.repeat(100_000), order: '1' }]);
    expect(await store.get('c', 'big')).toMatchObject({ revision: 1 });
    await store.close();
  });
});

function openSqliteRecordStoreWithCeiling(path: string, pages: number) {
  const prepare = DatabaseSync.prototype.prepare;
  let limited = false;
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, sql: string) {
    if (!limited) {
      limited = true;
      this.exec(`PRAGMA max_page_count = ${pages}`);
    }
    return prepare.call(this, sql);
  };
  try {
    return openSqliteRecordStore(path);
  } finally {
    DatabaseSync.prototype.prepare = prepare;
  }
}
