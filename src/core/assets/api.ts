import type { LinkStyle } from '../call/call-parts.ts';
import type { IconWeight } from '../scene/scene.ts';
import type { FoundPicture, StockName } from '../store/picture-providers.ts';
import type { AwaitedFile, ImageKind, ImageOrigin, IncomingFile, StoredFile, StoredImage } from './asset.ts';

/** Pictures and files that callers gave or had made. */
export interface AssetService {
  /** Decoded and written anew. @throws Failure `invalid_input` at `file` with the reason why it is not taken. */
  addImage(bytes: Uint8Array, about: { readonly filename: string; readonly origin?: ImageOrigin }): Promise<StoredImage>;
  /** A picture that a file holds: kept as long as files are, under an id that its bytes give; not among `images`. @throws Failure like `addImage` */
  addPictureOfFile(bytes: Uint8Array, about: { readonly filename: string }): Promise<StoredImage>;
  /** Newest first. */
  images(kind: ImageKind, offset: number, limit: number): Promise<{ readonly items: readonly StoredImage[]; readonly total: number }>;
  /** The picture and its bytes. */
  image(id: string): Promise<{ readonly image: StoredImage; readonly bytes: Uint8Array } | undefined>;
  /** Decks made with it keep their copy. @throws Failure `not_found` */
  deleteImage(id: string): Promise<void>;
  /** All or none. @throws Failure `invalid_input` at `files` */
  addFiles(files: readonly IncomingFile[]): Promise<readonly StoredFile[]>;
  /** Stores a copy of a local file under a value derived from its name and bytes, so the same file is stored once. */
  addContent(bytes: Uint8Array, filename: string): Promise<StoredFile>;
  /** An address at which one file can be sent without credentials. @throws Failure `invalid_input` at `filename`; `unsupported` where nothing listens */
  awaitFile(filename: string, link: LinkStyle): AwaitedFile;
  /** @throws Failure `forbidden` when the address was not made here or its time is over, `conflict` when it was used. */
  assertAwaited(file: { readonly value: string; readonly filename: string }, proof: { readonly expires: string; readonly signature: string }): Promise<void>;
  /** The file for such an address, which was asserted before. @throws Failure `invalid_input`; `conflict` when another came first */
  receiveFile(value: string, file: IncomingFile): Promise<StoredFile>;
  /** Under the same value, for as long as a new file is kept. @throws Failure `not_found`; `invalid_input` at `files.0` */
  replaceFile(value: string, file: IncomingFile): Promise<StoredFile>;
  /** @throws Failure `not_found` for what was never there or has expired. */
  file(value: string): Promise<{ readonly file: StoredFile; readonly bytes: Uint8Array }>;
  /** Same as above without the bytes. @throws Failure `not_found` */
  fileFacts(value: string): Promise<StoredFile>;
  /** Icons by meaning, best first. */
  searchIcons(query: string, limit: number): Promise<readonly { readonly name: string; readonly tags: readonly string[] }[]>;
  /** An icon as SVG in the colour of the text around it; undefined when there is none of that name. */
  icon(name: string, weight: IconWeight): Promise<string | undefined>;
}

/** A picture that is described in words. */
export type ImageWish = { readonly prompt: string; readonly type: 'stock' | 'ai-generated' };

/** A picture that was found or made for a description. */
export interface Illustration {
  readonly bytes: Uint8Array;
  readonly provider: string;
  /** Who is to be named beside it. */
  readonly credit?: string;
  /** What it shows, where the provider says so. */
  readonly alt?: string;
}

/** Stock photographs and generated pictures, from whom the operator configured. */
export interface PictureSource {
  /** Which kinds there are. */
  readonly makes: { readonly stock: boolean; readonly generated: boolean };
  /** @throws Failure `unauthorized` without a key, `unavailable` when the provider does not answer. */
  search(
    wish: { readonly query: string; readonly limit: number; readonly provider?: StockName; readonly key?: string; readonly strict?: boolean },
    signal: AbortSignal,
  ): Promise<readonly FoundPicture[]>;
  /** One for each wish, or the reason why there is none; no photograph twice where there are others. */
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
 * Resolves all references to files: the value of an uploaded file ("file-…"), "asset:<id>" or the id of a picture, the
 * id of a font, a signed download link of this server, or an http(s) address of another host.
 */
export interface ReferenceService {
  /**
   * Reads the file of a reference. Files stored by this server are never fetched over the network.
   *
   * @param field where the reference was given, such as `["files", 0, "url"]`.
   * @throws Failure `invalid_input` at the field, with the reason why the file is not available.
   */
  read(reference: string, field: readonly (string | number)[], signal: AbortSignal): Promise<Referent>;
  /** Name of the file, without reading it; for an address, its last path segment. */
  filename(reference: string): Promise<string>;
}
