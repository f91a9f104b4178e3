import type { FileContent } from '../store/store.ts';

/** Picture that a caller uploaded or generated, stored upright, in sRGB and without metadata. */
export interface StoredImage {
  readonly id: string;
  readonly kind: ImageKind;
  /** Name from the caller, only for display. */
  readonly filename: string;
  readonly mime_type: 'image/png' | 'image/jpeg';
  readonly width_px: number;
  readonly height_px: number;
  readonly size_bytes: number;
  readonly created_at: string;
  /** Source of a picture that was not uploaded. */
  readonly origin?: ImageOrigin;
}

export type ImageKind = 'uploaded' | 'generated';

export interface ImageOrigin {
  readonly prompt: string;
  readonly provider: string;
  /** Credit to show with it, such as "Photo: Ada Byron / Pexels (https://…)". */
  readonly credit?: string;
}

/** Source file for decks. It is stored for a limited time under a value that does not reveal its location. */
export interface StoredFile {
  /** "file-" and a UUID. */
  readonly value: string;
  readonly filename: string;
  readonly size_bytes: number;
  readonly created_at: string;
  readonly expires_at: string;
}

/** File that a client is going to upload, to an address that works once and without credentials. */
export interface AwaitedFile {
  /** Value of the file after the upload. */
  readonly value: string;
  readonly filename: string;
  readonly upload_url: string;
  /** Expiry of the address. */
  readonly expires_at: string;
}

/** Incoming file: its bytes, or a function that opens it when needed. */
export type IncomingFile = { readonly filename: string } & (
  | { readonly bytes: Uint8Array }
  | { readonly open: () => Promise<FileContent> }
);

export function toFileContent(bytes: Uint8Array): FileContent {
  return {
    sizeBytes: bytes.length,
    bytes: async () => bytes,
    async *pieces() {
      yield bytes;
    },
  };
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

export const FILE_VALUE = new RegExp(`^file-${UUID}$`);

/** Id without a prefix, as uploaded pictures and fonts have. */
export const PLAIN_ID = new RegExp(`^${UUID}$`, 'i');

/**
 * Download link in the format that this server signs; the host and the base path may be ones that only
 * callers know.
 */
export const DOWNLOAD_LINK =
  /^(?:https?:\/\/[^/?#]+)?(?:\/[\w.~-]{1,100}){0,8}?\/downloads\/([^?#]+)\?([^#]*\bexpires=[^#]*)/i;

/** Stored file or picture; a "#" fragment holds the size of a picture and is not part of its name. */
const STORED = new RegExp(`^(?:file-${UUID}(?:#|$)|asset:)`);

/** True if a text refers to a stored object: the value of an uploaded file, a picture, or a download link. */
export function isReference(text: string): boolean {
  return STORED.test(text) || DOWNLOAD_LINK.test(text);
}

/** Reference for a picture id; references and addresses are returned unchanged. */
export function assetReference(id: string): string {
  return isReference(id) || /^(?:https?|data|media):/i.test(id) ? id : `asset:${id}`;
}

/** Blob key of a picture. */
export function imageKey({ id, mime_type }: Pick<StoredImage, 'id' | 'mime_type'>): string {
  return `images/${id}.${mime_type === 'image/jpeg' ? 'jpg' : 'png'}`;
}

/** Blob key of a file. */
export function fileKey(value: string): string {
  return `files/${value}`;
}
