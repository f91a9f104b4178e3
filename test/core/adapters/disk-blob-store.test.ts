import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openDiskBlobStore } from '../../../src/core/adapters/disk-blob-store.ts';
import { blobStoreConformance } from '../../conformance/blob-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-blobs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let roots = 0;
const fresh = () => join(folder, `root-${roots++}`, 'blobs');

blobStoreConformance('a directory', () => openDiskBlobStore(fresh()));

describe('blobs in a directory', () => {
  it('are at a path that a program on this machine can open', async () => {
    const blobs = openDiskBlobStore(fresh());
    await blobs.put('exports/a/deck.pptx', new Uint8Array([1, 2, 3]));
    expect([...readFileSync(blobs.localPath('exports/a/deck.pptx') ?? '')]).toEqual([1, 2, 3]);
  });

  it.skipIf(process.platform === 'win32')(
    'are readable, with their folders, by their owner alone',
    async () => {
      const root = fresh();
      await openDiskBlobStore(root).put('exports/a/deck.pptx', new Uint8Array([1]));
      const modes = ['', 'exports', 'exports/a', 'exports/a/deck.pptx', '.drafts'].map((path) =>
        (statSync(join(root, path)).mode & 0o777).toString(8),
      );
      expect(modes).toEqual(['700', '700', '700', '600', '700']);
    },
  );

  it('leave no draft behind, whether a write succeeds or fails', async () => {
    const root = fresh();
    const blobs = openDiskBlobStore(root);
    await blobs.put('a/file', new Uint8Array(10));
    await expect(blobs.put('a/file/below', new Uint8Array(10))).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(readdirSync(join(root, '.drafts'))).toEqual([]);
  });

  it('lose the drafts of dead writers, but not of one that may still write', () => {
    const root = fresh();
    openDiskBlobStore(root);
    const [old, young] = ['old', 'young'].map((name) => join(root, '.drafts', name));
    for (const path of [old, young]) writeFileSync(path ?? '', 'half');
    const hoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    utimesSync(old ?? '', hoursAgo, hoursAgo);
    openDiskBlobStore(root);
    expect(readdirSync(join(root, '.drafts'))).toEqual(['young']);
  });

  it('replace a link at their key instead of writing through it', async () => {
    const root = fresh();
    const blobs = openDiskBlobStore(root);
    const outside = join(folder, 'outside.txt');
    writeFileSync(outside, 'untouched');
    symlinkSync(outside, join(root, 'link'));
    await blobs.put('link', new TextEncoder().encode('inside'));
    expect(readFileSync(outside, 'utf8')).toBe('untouched');
  });
});
