import type { LinkStyle } from '../call/call-parts.ts';
import type { IconWeight } from '../scene/scene.ts';
import type { FoundPicture, PhotoLibraryName } from '../store/picture-providers.ts';
import type { AwaitedFile, ImageKind, ImageOrigin, IncomingFile, StoredFile, StoredImage } from './asset.ts';

/** Uploaded and generated pictures, and uploaded files. */
export interface AssetService {
  /** Decodes and encodes the picture again. @throws Failure `invalid_input` at `file` with the reason */
  addImage(
    bytes: Uint8Array,
    about: { readonly filename: string; readonly origin?: ImageOrigin },
  ): Promise<StoredImage>;
  /**
   * Stores a picture found in a file, as long as files are stored, under an id derived from its bytes. It is
   * not among `images`. @throws as `addImage`
   */
  addPictureOfFile(bytes: Uint8Array, about: { readonly filename: string }): Promise<StoredImage>;
  /** Newest first. */
  images(
    kind: ImageKind,
    offset: number,
    limit: number,
  ): Promise<{ readonly items: readonly StoredImage[]; readonly total: number }>;
  image(id: string): Promise<{ readonly image: StoredImage; readonly bytes: Uint8Array } | undefined>;
  /** Existing decks keep their copies. @throws Failure `not_found` */
  deleteImage(id: string): Promise<void>;
  /** Stores all files or none. @throws Failure `invalid_input` at `files` */
  addFiles(files: readonly IncomingFile[]): Promise<readonly StoredFile[]>;
  /**
   * Stores a copy of a local file under a value derived from its name and bytes, so the same file is stored
   * once.
   */
  addContent(bytes: Uint8Array, filename: string): Promise<StoredFile>;
  /**
   * Makes an address that accepts one file without credentials. @throws Failure `invalid_input` at
   * `filename`; `unsupported` if the server does not listen
   */
  awaitFile(filename: string, link: LinkStyle): AwaitedFile;
  /** @throws Failure `forbidden` for a forged or expired address, `conflict` for a used one. */
  assertAwaited(
    file: { readonly value: string; readonly filename: string },
    proof: { readonly expires: string; readonly signature: string },
  ): Promise<void>;
  /**
   * Stores the file sent to such an address, which was checked before. @throws Failure `invalid_input`;
   * `conflict` if another came first
   */
  receiveFile(value: string, file: IncomingFile): Promise<StoredFile>;
  /**
   * Replaces a file under the same value, with a new expiry. @throws Failure `not_found`; `invalid_input` at
   * `files.0`
   */
  replaceFile(value: string, file: IncomingFile): Promise<StoredFile>;
  /** @throws Failure `not_found` for an unknown or expired value. */
  file(value: string): Promise<{ readonly file: StoredFile; readonly bytes: Uint8Array }>;
  /** Same as above without the bytes. @throws Failure `not_found` */
  fileFacts(value: string): Promise<StoredFile>;
  /** Icons by meaning, best first. */
  searchIcons(
    query: string,
    limit: number,
  ): Promise<readonly { readonly name: string; readonly tags: readonly string[] }[]>;
  /** Icon as SVG in the current text colour; undefined for an unknown name. */
  icon(name: string, weight: IconWeight): Promise<string | undefined>;
}

/** A picture described in words. */
export type ImageWish = { readonly prompt: string; readonly type: 'stock' | 'ai-generated' };

/** A picture found or generated for a description. */
export interface Illustration {
  readonly bytes: Uint8Array;
  readonly provider: string;
  /** Name to credit beside the picture. */
  readonly credit?: string;
  /** Description by the provider. */
  readonly alt?: string;
}

/** Stock photographs and generated pictures of the configured providers. */
export interface PictureSource {
  /** Available kinds of pictures. */
  readonly makes: { readonly photos: boolean; readonly generated: boolean };
  /** Returns whether the library, or any one without a name, has a key of the operator. */
  canSearch(provider?: PhotoLibraryName): boolean;
  /** @throws Failure `unauthorized` without a key, `unavailable` when the provider does not answer. */
  search(
    wish: {
      readonly query: string;
      readonly limit: number;
      readonly provider?: PhotoLibraryName;
      readonly key?: string;
      readonly strict?: boolean;
    },
    signal: AbortSignal,
  ): Promise<readonly FoundPicture[]>;
  /**
   * One result for each wish, or the reason for its absence. Photographs repeat only if there are no others.
   */
  illustrate(wishes: readonly ImageWish[], signal: AbortSignal): Promise<readonly (Illustration | string)[]>;
  /** @throws Failure `unavailable` with the reason. */
  make(prompt: string, type: ImageWish['type'], signal: AbortSignal): Promise<Illustration>;
}

/** File that a reference resolves to. */
export interface Referent {
  readonly bytes: Uint8Array;
  /** Name given by the sender, with an extension if one is known. */
  readonly filename: string;
}

/**
 * Resolves all references to files: the value of an uploaded file ("file-…"), "asset:<id>" or the id of a
 * picture, the id of a font, a signed download link of this server, or an http(s) address of another host.
 */
export interface ReferenceService {
  /**
   * Reads the file of a reference. Files stored by this server are never fetched over the network.
   *
   * @param field where the reference was given, such as `["files", 0, "url"]`.
   * @throws Failure `invalid_input` at the field, with the reason why the file is not available.
   */
  read(reference: string, field: readonly (string | number)[], signal: AbortSignal): Promise<Referent>;
  /**
   * Checks that the file of a reference is stored, without reading it; an address is not asked.
   *
   * @throws Failure `invalid_input` at the field.
   */
  assert(reference: string, field: readonly (string | number)[]): Promise<void>;
  /** Name of the file, without reading it; for an address, its last path segment. */
  filename(reference: string): Promise<string>;
}
