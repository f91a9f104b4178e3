import type { Clock } from '../core/call.ts';
import { Failure } from '../core/failure.ts';
import type { SignedLinks } from '../core/presentations/links.ts';
import type { BlobStore } from '../core/store/store.ts';
import type { DownloadOpener } from '../rest/downloads.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  png: 'image/png',
  svg: 'image/svg+xml',
  zip: 'application/zip',
};

/** Opens what a signed link leads to. */
export function createDownloadOpener(blobs: BlobStore, links: SignedLinks, clock: Clock): DownloadOpener {
  return async (address) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const key = pathname.replace(/^\/downloads\//, '');
    if (!links.verifyLink(key, searchParams.get('expires') ?? '', searchParams.get('signature') ?? '', clock.now())) {
      throw new Failure('forbidden', 'This download link has expired or was changed.', { hint: 'Export the presentation again to get a fresh link.' });
    }
    const bytes = await blobs.get(key);
    if (bytes === undefined) throw new Failure('not_found', 'This file is no longer stored.', { hint: 'Export the presentation again.' });
    const fileName = key.split('/').at(-1) ?? key;
    return { bytes, fileName, contentType: CONTENT_TYPES[fileName.split('.').at(-1) ?? ''] ?? 'application/octet-stream' };
  };
}
