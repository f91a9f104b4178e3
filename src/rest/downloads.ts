import type { RequestHandler } from 'express';
import type { Clock } from '../core/call/call.ts';
import { Failure } from '../core/errors/failure.ts';
import { ByteBudget } from '../core/memory/byte-budget.ts';
import { markVouchedFor } from './connections.ts';

export interface Download {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly contentType: string;
  /** Releases the file after it was sent or the client disconnected. */
  close(): void;
}

/**
 * @param address path and query of a link.
 * @param owner IP address whose memory share the file counts against while it is sent.
 * @throws Failure `forbidden` for a bad or expired signature, `not_found` when the file has been deleted since, `unavailable` when files
 *   that are being sent fill the memory set aside for them.
 */
export type DownloadOpener = (address: string, owner: string) => Promise<Download>;

/** Reads files behind signed links. */
export interface DownloadSource {
  verifyLink(key: string, expires: string, signature: string, now: Date, name?: string): boolean;
  get(key: string): Promise<Uint8Array | undefined>;
}

const DOWNLOADS = '/downloads/';

/** Content types of files by extension. */
export const TYPES: Readonly<Record<string, string>> = {
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  potx: 'application/vnd.openxmlformats-officedocument.presentationml.template',
  ppsx: 'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
  pptm: 'application/vnd.ms-powerpoint.presentation.macroEnabled.12',
  potm: 'application/vnd.ms-powerpoint.template.macroEnabled.12',
  ppsm: 'application/vnd.ms-powerpoint.slideshow.macroEnabled.12',
  pdf: 'application/pdf',
  html: 'text/html; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  zip: 'application/zip',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
};

/** Creates a check for signed links: true if a path and query form a valid one. */
export function createLinkCheck(
  source: Pick<DownloadSource, 'verifyLink'>,
  clock: Clock,
): (address: string) => boolean {
  return (address) => address.startsWith(DOWNLOADS) && isValid(source, clock, parseLink(address));
}

interface Link {
  readonly key: string;
  readonly name: string | undefined;
  readonly parameters: URLSearchParams;
}

function parseLink(address: string): Link {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return {
    key: pathname.slice(DOWNLOADS.length),
    name: searchParams.get('name') ?? undefined,
    parameters: searchParams,
  };
}

function isValid(
  source: Pick<DownloadSource, 'verifyLink'>,
  clock: Clock,
  { key, name, parameters }: Link,
): boolean {
  return source.verifyLink(
    key,
    parameters.get('expires') ?? '',
    parameters.get('signature') ?? '',
    clock.now(),
    name,
  );
}

/** @param bytesAtOnce most bytes of different files in memory while they are sent. */
export function createDownloadOpener(
  source: DownloadSource,
  clock: Clock,
  bytesAtOnce: number,
): DownloadOpener {
  const files = new OpenFiles(source, new ByteBudget(bytesAtOnce));
  return async (address, owner) => {
    const link = parseLink(address);
    const { key, name } = link;
    if (!isValid(source, clock, link)) {
      throw new Failure('forbidden', 'This link is not valid or has expired.', {
        hint: 'Export the presentation again to get a fresh one.',
      });
    }
    const file = await files.open(key, owner);
    if (file === undefined) throw new Failure('not_found', 'The file behind this link has been deleted.');
    // Keys are ASCII; the link also holds the deck's name in its own script.
    const fileName = toSafeFileName(name ?? key.split('/').at(-1) ?? '');
    return {
      ...file,
      fileName,
      contentType: TYPES[key.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream',
    };
  };
}

/** Shares one copy of a file among all clients that download it. */
class OpenFiles {
  readonly #source: DownloadSource;
  readonly #budget: ByteBudget;
  readonly #open = new Map<
    string,
    { readonly bytes: Promise<Uint8Array | undefined>; readonly release: () => void; readers: number }
  >();

  constructor(source: DownloadSource, budget: ByteBudget) {
    this.#source = source;
    this.#budget = budget;
  }

  async open(key: string, owner: string): Promise<Pick<Download, 'bytes' | 'close'> | undefined> {
    const held = this.#budget.open(owner);
    const file = this.#open.get(key) ?? {
      readers: 0,
      release: held.release,
      bytes: this.#source.get(key).then((bytes) => {
        held.take(bytes?.byteLength ?? 0);
        return bytes;
      }),
    };
    file.readers += 1;
    this.#open.set(key, file);
    let isOpen = true;
    const close = () => {
      if (!isOpen) return;
      isOpen = false;
      file.readers -= 1;
      if (file.readers > 0) return;
      this.#open.delete(key);
      file.release();
    };
    try {
      const bytes = await file.bytes;
      if (bytes !== undefined) return { bytes, close };
    } catch (cause) {
      close();
      throw cause;
    }
    close();
    return undefined;
  }
}

/** Serves files behind expiring signed links, always as downloads and never as a page of this server. */
export function createDownloadHandler(open: DownloadOpener): RequestHandler {
  return async (request, response) => {
    const { bytes, fileName, contentType, close } = await open(request.originalUrl, request.ip ?? '');
    response.once('close', close);
    // If the client has disconnected meanwhile, 'close' will not fire again.
    if (response.destroyed) return close();
    markVouchedFor(request);
    response
      .set({
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cache-Control': 'private, no-store',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      .attachment(fileName)
      .type(contentType)
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  };
}

/** Removes paths, control and reserved characters and leading dots; at most 120 characters. */
function toSafeFileName(name: string): string {
  const cleaned = name
    .normalize('NFC')
    .replace(/[\p{C}"*/:<>?\\|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim();
  return cleaned.slice(-120) || 'download';
}
