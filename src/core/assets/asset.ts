import type { FileContent } from '../store/store.ts';

/** A picture that a caller uploaded or had made, as it is kept: upright, in sRGB, without metadata. */
export interface StoredImage {
  readonly id: string;
  readonly kind: ImageKind;
  /** As the caller named it; for people only. */
  readonly filename: string;
  readonly mime_type: 'image/png' | 'image/jpeg';
  readonly width_px: number;
  readonly height_px: number;
  readonly size_bytes: number;
  readonly created_at: string;
  /** Where a picture that was not uploaded comes from. */
  readonly origin?: ImageOrigin;
}

export type ImageKind = 'uploaded' | 'generated';

export interface ImageOrigin {
  readonly prompt: string;
  readonly provider: string;
  /** Who is to be named beside it, such as "Photo: Ada Byron / Pexels (https://…)". */
  readonly credit?: string;
}

/** A file that decks are made of: kept for a while, named by a value that says nothing of where it lies. */
export interface StoredFile {
  /** "file-" and a uuid. */
  readonly value: string;
  readonly filename: string;
  readonly size_bytes: number;
  readonly created_at: string;
  readonly expires_at: string;
}

/** A file that somebody else is to send: an address that takes it once, without credentials. */
export interface AwaitedFile {
  /** The file's own, once it is there. */
  readonly value: string;
  readonly filename: string;
  readonly upload_url: string;
  /** Of the address. */
  readonly expires_at: string;
}

/** A file as it comes in: its bytes, or how to have them when its turn comes. */
export type IncomingFile = { readonly filename: string } & ({ readonly bytes: Uint8Array } | { readonly open: () => Promise<FileContent> });

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

/** Download link in the format that this server signs; the host may be one that only callers know. */
export const DOWNLOAD_LINK = /^(?:https?:\/\/[^/?#]+)?\/downloads\/([^?#]+)\?([^#]*\bexpires=[^#]*)/i;

/** Stored file or picture; a "#" fragment holds the size of a picture and is not part of its name. */
const STORED = new RegExp(`^(?:file-${UUID}(?:#|$)|asset:)`);

/** Whether a text refers to a stored object: the value of an uploaded file, a picture, or a download link. */
export function isReference(text: string): boolean {
  return STORED.test(text) || DOWNLOAD_LINK.test(text);
}

/** Reference for a picture id; references and addresses are returned unchanged. */
export function assetReference(id: string): string {
  return isReference(id) || /^(?:https?|data|media):/i.test(id) ? id : `asset:${id}`;
}

/** Where the bytes of a picture are kept. */
export function imageKey({ id, mime_type }: Pick<StoredImage, 'id' | 'mime_type'>): string {
  return `images/${id}.${mime_type === 'image/jpeg' ? 'jpg' : 'png'}`;
}

/** Where the bytes of a file are kept. */
export function fileKey(value: string): string {
  return `files/${value}`;
}
