import type { RequestHandler } from 'express';
import type { Clock } from '../core/call.ts';
import { Failure } from '../core/failure.ts';
import { vouchFor } from './connections.ts';

export interface Download {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly contentType: string;
}

/**
 * @param address path and query of a link, as it was handed out.
 * @throws Failure `forbidden` for a bad or expired signature, `not_found` when the file has been deleted since.
 */
export type DownloadOpener = (address: string) => Promise<Download>;

/** The keeper of signed links and the bytes behind their keys. */
export interface DownloadSource {
  verifyLink(key: string, expires: string, signature: string, now: Date, name?: string): boolean;
  get(key: string): Promise<Uint8Array | undefined>;
}

const TYPES: Readonly<Record<string, string>> = {
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  zip: 'application/zip',
};

export function createDownloadOpener(source: DownloadSource, clock: Clock): DownloadOpener {
  return async (address) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const key = pathname.replace(/^\/downloads\//, '');
    const name = searchParams.get('name') ?? undefined;
    if (!source.verifyLink(key, searchParams.get('expires') ?? '', searchParams.get('signature') ?? '', clock.now(), name)) {
      throw new Failure('forbidden', 'This link is not valid or has expired.', { hint: 'Export the presentation again to get a fresh one.' });
    }
    const bytes = await source.get(key);
    if (bytes === undefined) throw new Failure('not_found', 'The file behind this link has been deleted.');
    // Keys are ASCII; the name of the deck in its own script comes beside.
    const fileName = safeFileName(name ?? key.split('/').at(-1) ?? '');
    return { bytes, fileName, contentType: TYPES[key.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream' };
  };
}

/** Files behind expiring signed links: always saved, never run or shown as a page of this server. */
export function downloadHandler(open: DownloadOpener): RequestHandler {
  return async (request, response) => {
    const { bytes, fileName, contentType } = await open(request.originalUrl);
    vouchFor(request);
    response
      .set({ 'Content-Security-Policy': "default-src 'none'; sandbox", 'Cache-Control': 'private, no-store', 'Cross-Origin-Resource-Policy': 'cross-origin' })
      .attachment(fileName)
      .type(contentType)
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  };
}

/** No path, no control or reserved characters, no leading dots, at most 120 characters. */
function safeFileName(name: string): string {
  const cleaned = name
    .normalize('NFC')
    .replace(/[\p{C}"*/:<>?\\|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim();
  return cleaned.slice(-120) || 'download';
}
