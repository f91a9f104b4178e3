import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BlobStore } from '../../src/core/store/store.ts';

/** The promises of the BlobStore port. Every adapter's test runs this. */
export function blobStoreConformance(name: string, open: () => Promise<BlobStore> | BlobStore): void {
  describe(`a blob store in ${name}`, () => {
    let blobs: BlobStore;
    beforeEach(async () => {
      blobs = await open();
    });
    const bytes = (text: string) => new TextEncoder().encode(text);
    const text = (found: Uint8Array | undefined) =>
      found === undefined ? undefined : new TextDecoder().decode(found);

    it('returns the bytes that were put, and the newer of two versions', async () => {
      await blobs.put('exports/a/deck.pptx', bytes('one'));
      await blobs.put('exports/a/deck.pptx', bytes('second'));
      expect(text(await blobs.get('exports/a/deck.pptx'))).toBe('second');
      expect(await blobs.stat('exports/a/deck.pptx')).toMatchObject({
        key: 'exports/a/deck.pptx',
        sizeBytes: 6,
      });
    });

    it('accepts a file from memory and from the disk', async () => {
      const path = join(mkdtempSync(join(tmpdir(), 'lectern-file-')), 'file');
      writeFileSync(path, 'from the disk');
      const place = { path, sha256: createHash('sha256').update('from the disk').digest('hex') };
      await blobs.putFile('files/a', {
        sizeBytes: 13,
        place,
        bytes: () => Promise.reject(new Error('not read')),
        pieces: () => Readable.from([]),
      });
      expect(text(await blobs.get('files/a'))).toBe('from the disk');
      await blobs.putFile('files/a', {
        sizeBytes: 6,
        bytes: async () => bytes('memory'),
        pieces: () => Readable.from([]),
      });
      expect(text(await blobs.get('files/a'))).toBe('memory');
      rmSync(dirname(path), { recursive: true });
    });

    it('returns nothing for an unknown key or a folder', async () => {
      await blobs.put('a/b/c', bytes('x'));
      expect(await blobs.get('a/b/d')).toBeUndefined();
      expect(await blobs.get('a/b')).toBeUndefined();
      expect(await blobs.get('a/b/c/d')).toBeUndefined();
      expect(await blobs.stat('a/b')).toBeUndefined();
    });

    it('lists and deletes by prefix, and only by whole segments', async () => {
      for (const key of ['p/1/a', 'p/1/b/c', 'p/10/a', 'q/1']) await blobs.put(key, bytes(key));
      expect((await blobs.list('p/1/')).map((blob) => blob.key)).toEqual(['p/1/a', 'p/1/b/c']);
      await blobs.deletePrefix('p/1/');
      expect(await blobs.list('p/1/')).toEqual([]);
      expect(text(await blobs.get('p/10/a'))).toBe('p/10/a');
      await blobs.delete('q/1');
      await blobs.delete('q/1');
      expect(await blobs.get('q/1')).toBeUndefined();
    });

    it('survives writers and a remover at once', async () => {
      const work = Array.from({ length: 30 }, (_, n) =>
        n % 5 === 0 ? blobs.deletePrefix('busy/') : blobs.put(`busy/${n}/file`, bytes(String(n))),
      );
      await Promise.all(work);
      await blobs.put('busy/last/file', bytes('last'));
      expect(text(await blobs.get('busy/last/file'))).toBe('last');
    });

    it.each([
      '',
      '/',
      '../x',
      'a/../b',
      'a//b',
      '/a',
      'a/',
      '.drafts/x',
      'a/.hidden',
      'a\\b',
      'a\0b',
      'a b',
      'é',
      `${'x'.repeat(300)}`,
    ])('refuses the key %j', async (key) => {
      await expect(blobs.put(key, bytes('x'))).rejects.toMatchObject({ code: 'invalid_input' });
      await expect(blobs.get(key)).rejects.toMatchObject({ code: 'invalid_input' });
      await expect(blobs.delete(key)).rejects.toMatchObject({ code: 'invalid_input' });
    });

    it('refuses a prefix that does not end in a slash or leaves the store', async () => {
      await expect(blobs.deletePrefix('a')).rejects.toMatchObject({ code: 'invalid_input' });
      await expect(blobs.deletePrefix('/')).rejects.toMatchObject({ code: 'invalid_input' });
      await expect(blobs.deletePrefix('../')).rejects.toMatchObject({ code: 'invalid_input' });
      await expect(blobs.list('../')).rejects.toMatchObject({ code: 'invalid_input' });
    });
  });
}
