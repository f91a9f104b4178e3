import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDiskBlobStore } from '../../../src/core/adapters/disk-blob-store.ts';
import { openDiskSpool } from '../../../src/core/adapters/disk-spool.ts';
import type { FileContent } from '../../../src/core/store/store.ts';

const clock = { now: () => new Date(), monotonicMs: () => performance.now() };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-spool-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function* pieces(...texts: string[]) {
  for (const text of texts) yield new TextEncoder().encode(text);
}

const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const living = (name: string, gone: readonly string[] = []) => ({
  name: () => name,
  isGone: (other: string) => gone.includes(other),
});

async function readIn(file: FileContent): Promise<string> {
  const read: Buffer[] = [];
  for await (const piece of file.pieces()) read.push(Buffer.from(piece));
  return Buffer.concat(read).toString();
}

test('a stored file is read as a whole and in pieces, closed to other users, and removed when discarded', async () => {
  const spool = await openDiskSpool(folder, undefined, clock);
  const file = await spool.keep(pieces('tide ', 'and ', 'quay'));
  expect(file).toMatchObject({
    sizeBytes: 13,
    place: { sha256: createHash('sha256').update('tide and quay').digest('hex') },
  });
  expect(Buffer.from(await file.bytes()).toString()).toBe('tide and quay');
  expect(await readIn(file)).toBe('tide and quay');
  expect(statSync(file.place.path).mode & 0o777).toBe(0o600);
  await file.discard();
  await file.discard();
  expect(files()).toEqual([]);
});

test('an interrupted write leaves no file', async () => {
  const spool = await openDiskSpool(folder, undefined, clock);
  const broken = (async function* () {
    yield* pieces('tide');
    throw new Error('gone');
  })();
  await expect(spool.keep(broken)).rejects.toThrow('gone');
  expect(files()).toEqual([]);
});

test('a store takes over a file, on disk or in memory, without a second copy', async () => {
  const spool = await openDiskSpool(join(folder, 'tmp'), undefined, clock);
  const blobs = openDiskBlobStore(join(folder, 'blobs'));
  const file = await spool.keep(pieces('tide'));
  const { ino } = statSync(file.place.path);
  await blobs.putFile('files/a', file);
  expect(existsSync(file.place.path)).toBe(false);
  expect(statSync(join(folder, 'blobs', 'files', 'a')).ino).toBe(ino);
  await file.discard();
  expect(Buffer.from((await blobs.get('files/a')) ?? []).toString()).toBe('tide');
});

test('files of a process that has ended are removed at the next start, and those in use stay', async () => {
  const [dead, alive, own] = [randomUUID(), randomUUID(), randomUUID()];
  for (const name of [dead, alive])
    await (await openDiskSpool(folder, living(name), clock)).keep(pieces('tide'));
  await openDiskSpool(folder, living(own, [dead]), clock);
  expect(readdirSync(folder)).toEqual([alive]);
});

test('files are removed after an hour if processes do not see each other', async () => {
  const spool = await openDiskSpool(folder, undefined, clock);
  await spool.keep(pieces('tide'));
  await openDiskSpool(folder, undefined, clock);
  expect(files()).toHaveLength(1);
  const [name = ''] = readdirSync(folder);
  const before = Date.now() / 1000 - 3_700;
  utimesSync(join(folder, name), before, before);
  await openDiskSpool(folder, undefined, clock);
  expect(files()).toEqual([]);
  // A process that was only quiet goes on.
  expect(await readIn(await spool.keep(pieces('quay')))).toBe('quay');
});
