import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDiskBlobStore } from '../../../src/core/adapters/disk-blob-store.ts';
import { openSqliteRecordStore } from '../../../src/core/adapters/sqlite-record-store.ts';
import { toFileContent } from '../../../src/core/assets/asset.ts';
import { createAssetService } from '../../../src/core/assets/asset-service.ts';
import { createReferences } from '../../../src/core/assets/references.ts';
import type { BlobStore, RecordStore } from '../../../src/core/store/store.ts';

let folder: string;
let records: RecordStore;
let blobs: BlobStore;
let now = Date.parse('2026-03-01T12:00:00Z');
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-assets-'));
  records = openSqliteRecordStore(join(folder, 'store.sqlite'));
  blobs = openDiskBlobStore(join(folder, 'blobs'));
});
afterAll(async () => {
  await records.close();
  rmSync(folder, { recursive: true, force: true });
});

const service = (over: Partial<BlobStore> = {}) =>
  createAssetService({
    records,
    blobs: Object.assign(
      Object.create(blobs) as BlobStore,
      { put: blobs.put.bind(blobs), get: blobs.get.bind(blobs), delete: blobs.delete.bind(blobs) },
      over,
    ),
    clock: { now: () => new Date(now), monotonicMs: () => 0 },
    fileSeconds: 60,
    addresses: { upload: () => '', verifyUpload: () => true },
  });
const text = (words: string) => ({ filename: 'a.txt', bytes: new TextEncoder().encode(words) });

test('files expire for callers at once, and are removed from the disk when others arrive', async () => {
  const assets = service();
  const [old] = await assets.addFiles([text('old')]);
  expect(Buffer.from((await assets.file(old?.value ?? '')).bytes).toString()).toBe('old');
  now += 61_000;
  await expect(assets.file(old?.value ?? '')).rejects.toMatchObject({ code: 'not_found' });
  expect(await blobs.list('files/')).toHaveLength(1);
  const [young] = await assets.addFiles([text('young')]);
  expect((await blobs.list('files/')).map(({ key }) => key)).toEqual([`files/${young?.value}`]);
});

test('a group of files is stored as a whole or not at all', async () => {
  const before = await blobs.list('files/');
  let left = 1;
  const assets = service({
    put: async (key, bytes) => {
      if (left-- === 0) throw new Error('no room');
      await blobs.put(key, bytes);
    },
  });
  await expect(assets.addFiles([text('one'), text('two')])).rejects.toThrow('no room');
  expect(await blobs.list('files/')).toEqual(before);
});

test('files are opened one after the other, and those before a refused one are removed', async () => {
  const before = await blobs.list('files/');
  let open = 0;
  let most = 0;
  const input = (filename: string) => ({
    filename,
    open: async () => {
      open += 1;
      most = Math.max(most, open);
      return toFileContent(new TextEncoder().encode('tide'));
    },
  });
  const assets = service({
    putFile: async (key, file) => {
      await blobs.putFile(key, file);
      open -= 1;
    },
  });
  expect(await assets.addFiles([input('a.txt'), input('b.txt'), input('c.txt')])).toHaveLength(3);
  expect(most).toBe(1);
  const stored = await blobs.list('files/');
  expect(stored.length).toBe(before.length + 3);
  await expect(assets.addFiles([input('a.txt'), input('tool.exe')])).rejects.toMatchObject({
    code: 'invalid_input',
    issues: [expect.objectContaining({ loc: ['files', 1] })],
  });
  expect(await blobs.list('files/')).toEqual(stored);
});

test('a reference signed or stored by this server is read from the store, and other addresses are fetched', async () => {
  const clock = { now: () => new Date(now), monotonicMs: () => 0 };
  const fetched = async (url: string) => new TextEncoder().encode(url);
  const fonts = { list: async () => [], file: async () => undefined };
  const {
    picture: fetchPicture,
    read,
    filename,
  } = createReferences({
    assets: service(),
    fonts,
    blobs,
    links: { verifyLink: () => false },
    clock,
    fetchPicture: fetched,
    fetchFile: fetched,
  });
  const signal = new AbortController().signal;
  const elsewhere = 'https://evil.example/downloads/images/0b8f2c52-3a45-4b8e-9a51-0c7f9a5e2f10.png';
  expect(Buffer.from(await fetchPicture(elsewhere, signal)).toString()).toBe(elsewhere);
  await expect(fetchPicture('asset:../../lectern', signal)).rejects.toThrow(
    'no picture is stored under the id "../../lectern"',
  );
  const [file] = await service().addFiles([text('tide')]);
  expect(Buffer.from((await read(file?.value ?? '', ['files', 0], signal)).bytes).toString()).toBe('tide');
  expect(await filename(file?.value ?? '')).toBe('a.txt');
  await expect(fetchPicture(file?.value ?? '', signal)).rejects.toThrow(
    '"a.txt" is a .txt file, not a picture',
  );
  await expect(read('report.docx', ['files', 0], signal)).rejects.toMatchObject({
    code: 'invalid_input',
    issues: [expect.objectContaining({ loc: ['files', 0] })],
  });
  await expect(
    fetchPicture('/downloads/images/a.png?expires=9999999999&signature=x', signal),
  ).rejects.toThrow('was not signed by this server');
});

test('an upload address is not issued without a server that listens', () => {
  const assets = service();
  expect(() => assets.awaitFile('a.md', { style: 'local', base: '' })).toThrow('needs a server');
  expect(assets.awaitFile('../b.md', { style: 'relative', base: '' })).toMatchObject({
    filename: 'b.md',
    expires_at: new Date(now + 60_000).toISOString(),
  });
});
