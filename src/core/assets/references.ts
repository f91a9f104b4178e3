import type { Clock } from '../call/call.ts';
import { Failure, invalid } from '../errors/failure.ts';
import { message } from '../errors/message.ts';
import { shownText } from '../errors/shown-values.ts';
import type { FontService } from '../fonts/api.ts';
import { type FetchPicture, MissingPicture, PictureProblem } from '../store/fetch-picture.ts';
import type { BlobStore } from '../store/store.ts';
import type { AssetService, ReferenceService, Referent } from './api.ts';
import { DOWNLOAD_LINK, FILE_VALUE, PLAIN_ID } from './asset.ts';
import { FILE_EXTENSIONS, isPictureFile, readExtension } from './file-kinds.ts';

const WEB = /^https?:\/\//i;
const UPLOAD = message`Upload the file with {upload_files} and give the value that it returns.`;

export interface ReferenceOptions {
  readonly assets: Pick<AssetService, 'image' | 'file' | 'fileFacts'>;
  readonly fonts: Pick<FontService, 'list' | 'file'>;
  readonly blobs: Pick<BlobStore, 'get'>;
  readonly links: {
    verifyLink(key: string, expires: string, signature: string, now: Date, name?: string): boolean;
  };
  readonly clock: Clock;
  /** Fetches pictures from other hosts. */
  readonly fetchPicture: FetchPicture;
  /** Fetches files and pages from other hosts. */
  readonly fetchFile: FetchPicture;
}

/** Resolves references to files for all fields that take a file, a picture, a font or a document. */
export interface References extends ReferenceService {
  /** Port that resolves references to pictures; a stored file that is not a picture is reported as such. */
  readonly picture: FetchPicture;
  /** Port that resolves references to videos and sounds. */
  readonly media: FetchPicture;
}

interface Stored {
  readonly filename: string;
  bytes(): Promise<Uint8Array | undefined>;
}

export function createReferences(options: ReferenceOptions): References {
  return {
    async read(reference, field, signal) {
      try {
        const stored = await resolveStored(reference, options);
        if (stored !== undefined) return await readContent(stored);
        if (WEB.test(reference))
          return { bytes: await options.fetchFile(reference, signal), filename: lastPart(reference) };
      } catch (error) {
        if (!(error instanceof PictureProblem)) throw error;
        throw createUnreadableFailure(reference, field, error);
      }
      throw createForeignFailure(reference, field);
    },
    async assert(reference, field) {
      try {
        if ((await resolveStored(reference, options)) !== undefined || WEB.test(reference)) return;
      } catch (error) {
        if (!(error instanceof PictureProblem)) throw error;
        throw createUnreadableFailure(reference, field, error);
      }
      throw createForeignFailure(reference, field);
    },
    async filename(reference) {
      return (
        (await resolveStored(reference, options).catch(() => undefined))?.filename ?? lastPart(reference)
      );
    },
    async media(reference, signal) {
      const stored = await resolveStored(reference, options);
      if (stored !== undefined) return (await readContent(stored)).bytes;
      if (WEB.test(reference)) return options.fetchFile(reference, signal);
      throw new PictureProblem(
        'it is neither the value of an uploaded file nor an http(s) address; upload it first',
      );
    },
    async picture(reference, signal) {
      const stored = await resolveStored(reference, options);
      if (stored !== undefined) return requirePicture(await readContent(stored));
      if (WEB.test(reference))
        return await options
          .fetchPicture(reference, signal)
          .catch((error: unknown) => rethrowExplained(reference, error));
      throw new PictureProblem(
        'it is neither the value of an uploaded file, nor the id of a picture, nor an http(s) address; upload it first',
      );
    },
  };
}

function createForeignFailure(reference: string, field: readonly (string | number)[]): Failure {
  const msg = `${field.join('.')} "${shownText(reference, 80)}" is neither the value of an uploaded file nor an http(s) address.`;
  return invalid(field, msg, { type: 'file', input: shownText(reference) }, UPLOAD);
}

/**
 * Undefined for foreign references. @throws PictureProblem for a missing stored object or an invalid link of
 * this server.
 */
async function resolveStored(text: string, options: ReferenceOptions): Promise<Stored | undefined> {
  const reference = text.trim();
  const name = reference.split('#')[0] ?? '';
  if (FILE_VALUE.test(name)) return readUploadedFile(name, options);
  if (name.startsWith('asset:')) return readStoredPicture(name.slice('asset:'.length), options);
  if (PLAIN_ID.test(name))
    return (
      (await findFont(({ id }) => id === name.toLowerCase(), options)) ?? readStoredPicture(name, options)
    );
  const [, path = '', query = ''] = DOWNLOAD_LINK.exec(reference) ?? [];
  if (path !== '') return resolveLink(reference, path, new URLSearchParams(query), options);
  return undefined;
}

async function readUploadedFile(value: string, { assets }: ReferenceOptions): Promise<Stored> {
  try {
    const { filename } = await assets.fileFacts(value);
    return { filename, bytes: async () => (await assets.file(value)).bytes };
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error;
    throw new PictureProblem(`no file is stored under "${value}", or it has expired; upload it again`, {
      cause: error,
    });
  }
}

async function readStoredPicture(id: string, { assets }: ReferenceOptions): Promise<Stored> {
  const found = await assets.image(id);
  if (found === undefined) throw new MissingPicture(JSON.stringify(id.slice(0, 60)));
  const { filename, mime_type } = found.image;
  const ending = mime_type === 'image/jpeg' ? 'jpg' : 'png';
  return {
    filename: isPictureFile(filename) ? filename : `${filename}.${ending}`,
    bytes: async () => found.bytes,
  };
}

async function findFont(
  isIt: (font: Awaited<ReturnType<FontService['list']>>[number]) => boolean,
  { fonts }: ReferenceOptions,
): Promise<Stored | undefined> {
  const font = (await fonts.list()).find(isIt);
  return (
    font && {
      filename: FONT_FILE.test(font.filename) ? font.filename : `${font.family}.${font.format}`,
      bytes: () => fonts.file(font.hash),
    }
  );
}

const FONT_FILE = /\.(?:ttf|otf|woff2)$/i;

/**
 * Checks a link like the download route; a link that this server never signed is treated as a foreign
 * address.
 */
async function resolveLink(
  reference: string,
  key: string,
  query: URLSearchParams,
  options: ReferenceOptions,
): Promise<Stored | undefined> {
  const { links, clock, blobs } = options;
  const name = query.get('name') ?? undefined;
  const holdsAt = (now: Date): boolean =>
    links.verifyLink(key, query.get('expires') ?? '', query.get('signature') ?? '', now, name);
  // At a time before any expiry, only the signature is checked.
  if (!holdsAt(new Date(0))) {
    if (WEB.test(reference)) return undefined;
    throw new PictureProblem(
      'this download link was not signed by this server, or was changed; give the link exactly as a tool returned it',
    );
  }
  if (!holdsAt(clock.now()))
    throw new PictureProblem(
      'this download link has expired; call the tool that returned it again for a fresh one, or give the id of the picture or the value of the file',
    );
  const file = key.startsWith('files/') ? key.slice('files/'.length) : '';
  if (FILE_VALUE.test(file)) return readUploadedFile(file, options);
  const font = key.startsWith('fonts/')
    ? await findFont(({ hash }) => key.endsWith(hash), options)
    : undefined;
  return font ?? { filename: name ?? key.split('/').at(-1) ?? '', bytes: () => blobs.get(key) };
}

async function readContent(stored: Stored): Promise<Referent> {
  const bytes = await stored.bytes();
  if (bytes === undefined) throw new PictureProblem(`the file "${stored.filename}" has been deleted`);
  return { bytes, filename: stored.filename };
}

function requirePicture({ bytes, filename }: Referent): Uint8Array {
  const ending = readExtension(filename);
  const isOther = [...FILE_EXTENSIONS, 'zip', 'pdf', 'json'].includes(ending) && !isPictureFile(filename);
  if (isOther)
    throw new PictureProblem(
      `"${filename}" is a .${ending} file, not a picture; give a PNG, JPEG, WebP, GIF, AVIF, TIFF, BMP or SVG`,
    );
  return bytes;
}

function rethrowExplained(reference: string, error: unknown): never {
  if (!(error instanceof PictureProblem) || !DOWNLOAD_LINK.test(reference)) throw error;
  throw new PictureProblem(
    `${error.message}. It looks like a download link, but this server did not sign it`,
    { cause: error },
  );
}

function createUnreadableFailure(
  reference: string,
  field: readonly (string | number)[],
  { message }: PictureProblem,
): Failure {
  const where = field.join('.');
  const about = { type: 'file', input: shownText(reference) };
  if (!WEB.test(reference) || DOWNLOAD_LINK.test(reference))
    return invalid(
      field,
      `${where} "${shownText(reference, 80)}" cannot be used: ${message}.`,
      about,
      UPLOAD,
    );
  return invalid(
    field,
    `${where}: The file at ${shownText(reference)} could not be fetched: ${message}.`,
    about,
    'Give the file in base64 instead.',
  );
}

/** Last path segment of an address, without query and fragment. */
function lastPart(address: string): string {
  return decodeSegment(address.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
}

function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
