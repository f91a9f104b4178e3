import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openDiskBlobStore } from '../../../src/core/adapters/disk-blob-store.ts';
import type { OpenDesign } from '../../../src/core/designs/design.ts';
import { storeFiles } from '../../../src/core/presentations/store-files.ts';
import type { MediaRef } from '../../../src/core/scene/scene.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MEGABYTE = 1_000_000;
const media = (hash: string): MediaRef => ({ hash, mimeType: 'image/png', widthPx: 1, heightPx: 1 });
const design = { id: 'design-1', file: new Uint8Array([7]) } as unknown as OpenDesign;
const files = {
  plan: {
    pictures: [
      new Map([['image', media('one')]]),
      new Map([
        ['image', media('one')],
        ['logo', media('two')],
      ]),
    ],
    lookFiles: new Map([['font', new Uint8Array([3])]]),
    design,
  },
  deck: {
    media: new Map([
      ['one', new Uint8Array([1])],
      ['two', new Uint8Array(20 * MEGABYTE)],
    ]),
  },
  export: { key: 'presentations/deck/exports/1/deck.pptx', bytes: new Uint8Array([5]) },
};
const stored = (root: string) =>
  readdirSync(join(root, 'presentations'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

describe('the files of a presentation', () => {
  it('are its export, each picture once, those of its template, and its design', async () => {
    const root = join(folder, 'whole');
    await storeFiles(openDiskBlobStore(root), 'deck', files);
    expect(stored(root)).toEqual(['deck.pptx', 'design-1.pptx', 'font', 'one.png', 'two.png']);
  });

  it('exclude the design that it already has, and include another one', async () => {
    const root = join(folder, 'held');
    await storeFiles(openDiskBlobStore(root), 'deck', { ...files, heldDesign: 'design-1' });
    expect(stored(root)).not.toContain('design-1.pptx');
    await storeFiles(openDiskBlobStore(root), 'deck', { ...files, heldDesign: 'design-2' });
    expect(stored(root)).toContain('design-1.pptx');
  });

  it('leave no draft when one of them could not be written', async () => {
    const root = join(folder, 'failed');
    const blobs = openDiskBlobStore(root);
    // A file where a folder would have to be.
    await blobs.put('presentations/deck/exports', new Uint8Array([0]));
    await expect(storeFiles(blobs, 'deck', files)).rejects.toMatchObject({ code: 'unavailable' });
    expect(readdirSync(join(root, '.drafts'))).toEqual([]);
    expect(stored(root)).toEqual(['design-1.pptx', 'exports', 'font', 'one.png', 'two.png']);
  });
});
