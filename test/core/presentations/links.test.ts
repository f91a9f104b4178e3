import { describe, expect, it } from 'vitest';
import { openSqliteRecordStore } from '../../../src/core/adapters/sqlite-record-store.ts';
import { createLinks } from '../../../src/core/presentations/links.ts';
import type { BlobStore, RecordStore } from '../../../src/core/store/store.ts';

const clock = { now: () => new Date('2026-03-01T12:00:00Z'), monotonicMs: () => 0 };
const blobs = { localPath: (key: string) => `/data/${key}` } as BlobStore;
const key = 'presentations/p/exports/deck.pptx';

async function links() {
  return createLinks({ records: openSqliteRecordStore(':memory:'), blobs, clock, lifetimeSeconds: 3600 });
}

function parts(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://x');
  return {
    path: pathname,
    expires: searchParams.get('expires') ?? '',
    signature: searchParams.get('signature') ?? '',
  };
}

describe('a signed link', () => {
  it('is written absolute, relative or as a path on this machine', async () => {
    const made = await links();
    expect(made.blob(key, { style: 'absolute', base: 'https://decks.example/' })).toMatch(
      /^https:\/\/decks\.example\/downloads\/presentations\/p\/exports\/deck\.pptx\?expires=\d+&signature=[\w-]{43}$/,
    );
    expect(made.blob(key, { style: 'relative', base: '' })).toMatch(/^\/downloads\/presentations/);
    expect(made.blob(key, { style: 'local', base: '' })).toBe('/data/presentations/p/exports/deck.pptx');
    expect(made.edit('id-1', { style: 'absolute', base: 'https://decks.example' })).toBe(
      'https://decks.example/presentation?id=id-1',
    );
  });

  it('works until it expires, for its own key only, and only unchanged', async () => {
    const made = await links();
    const { expires, signature } = parts(made.blob(key, { style: 'relative', base: '' }));
    const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
    expect(made.verifyLink(key, expires, signature, at(3599))).toBe(true);
    expect(made.verifyLink(key, expires, signature, at(3601))).toBe(false);
    expect(made.verifyLink(`${key}x`, expires, signature, at(0))).toBe(false);
    expect(made.verifyLink(key, String(Number(expires) + 1), signature, at(0))).toBe(false);
    expect(
      made.verifyLink(key, expires, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`, at(0)),
    ).toBe(false);
    for (const bad of ['', 'x', signature.slice(1), `${signature}a`])
      expect(made.verifyLink(key, expires, bad, at(0)), bad).toBe(false);
    for (const bad of ['', 'soon', '-1', '1e99', 'NaN'])
      expect(made.verifyLink(key, bad, signature, at(0)), bad).toBe(false);
  });

  it('is valid at every process: simultaneous starts agree on one secret, and a worker reads later ones', async () => {
    const records = openSqliteRecordStore(':memory:');
    const open = (store: RecordStore = records) =>
      createLinks({ records: store, blobs, clock, lifetimeSeconds: 60 });
    const [worker, one] = [await open(), await open()];
    // It has looked before the other wrote, and writes after it.
    const held = Promise.withResolvers<void>();
    const late = {
      get: (collection: string, id: string) => records.get(collection, id),
      write: (writes) => held.promise.then(() => records.write(writes)),
    } as RecordStore;
    const two = await open(late);
    const rotated = two.rotateUnlessFor('first');
    await one.rotateUnlessFor('first');
    held.resolve();
    await rotated;
    const servers = [one, two];
    const holds = (by: (typeof servers)[number]) => {
      const { expires, signature } = parts(by.blob(key, { style: 'relative', base: '' }));
      return servers.map((server) => server.verifyLink(key, expires, signature, clock.now()));
    };
    expect(servers.flatMap(holds)).toEqual([true, true, true, true]);
    expect(holds(worker)).toEqual([false, false]);
    await worker.refresh();
    expect(holds(worker)).toEqual([true, true]);
  });

  it('ends with the credentials that it was signed under, also if they changed while nothing ran', async () => {
    const records = openSqliteRecordStore(':memory:');
    const open = async (credentials: string) => {
      const made = await createLinks({ records, blobs, clock, lifetimeSeconds: 60 });
      await made.rotateUnlessFor(credentials);
      return made;
    };
    const before = await open('first');
    const { expires, signature } = parts(before.blob(key, { style: 'relative', base: '' }));
    const again = await open('first');
    expect(again.verifyLink(key, expires, signature, clock.now())).toBe(true);
    await again.rotateUnlessFor('second');
    expect(again.verifyLink(key, expires, signature, clock.now())).toBe(false);
    expect((await open('second')).verifyLink(key, expires, signature, clock.now())).toBe(false);
  });

  it('is verified by every process over the same store, and by no other', async () => {
    const records = openSqliteRecordStore(':memory:');
    const [one, two] = await Promise.all(
      [1, 2].map(() => createLinks({ records, blobs, clock, lifetimeSeconds: 60 })),
    );
    const { expires, signature } = parts(one?.blob(key, { style: 'relative', base: '' }) ?? '');
    expect(two?.verifyLink(key, expires, signature, clock.now())).toBe(true);
    expect((await links()).verifyLink(key, expires, signature, clock.now())).toBe(false);
  });
});
