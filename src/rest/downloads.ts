import type { RequestHandler } from 'express';

export interface Download {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly contentType: string;
}

/**
 * @param path what stands in the address, "/downloads/…" with its query, as it was handed out.
 * @throws Failure `forbidden` for a bad or expired signature, `not_found`.
 */
export type DownloadOpener = (path: string) => Promise<Download>;

/** Files behind expiring signed links: always saved, never run or shown as a page of this server. */
export function downloadHandler(open: DownloadOpener): RequestHandler {
  return async (request, response) => {
    const { bytes, fileName, contentType } = await open(request.originalUrl);
    response
      .set({ 'Content-Security-Policy': "default-src 'none'; sandbox", 'Cache-Control': 'private, no-store', 'Cross-Origin-Resource-Policy': 'cross-origin' })
      .attachment(safeFileName(fileName))
      .type(contentType)
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  };
}

/** No path, no control or reserved characters, no leading dots, at most 120 characters. */
function safeFileName(name: string): string {
  const cleaned = name.normalize('NFC').replace(/[\p{C}"*/:<>?\\|]/gu, ' ').replace(/\s+/g, ' ').replace(/^[. ]+/, '').trim();
  return cleaned.slice(-120) || 'download';
}
