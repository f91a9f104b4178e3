import { randomUUID } from 'node:crypto';
import type { Clock, LinkStyle } from '../call/call.ts';
import { Failure, invalid } from '../errors/failure.ts';
import { message } from '../errors/message.ts';
import { sha256 } from '../input/sha256.ts';
import { tryWrite } from '../store/signing-secret.ts';
import type { BlobStore, RecordStore } from '../store/store.ts';
import { acceptFile, cleanFilename, listExtensions, readImage } from './accept-file.ts';
import type { AssetService } from './api.ts';
import {
  type AwaitedFile,
  FILE_VALUE,
  fileKey,
  type ImageKind,
  type IncomingFile,
  imageKey,
  type StoredFile,
  type StoredImage,
} from './asset.ts';
import { FILE_EXTENSIONS, readExtension } from './file-kinds.ts';

const FILES = 'files';
/** Pictures from files, which are deleted together with the files. */
const FILE_PICTURES = 'pictures_of_files';
const IMAGES: Readonly<Record<ImageKind, string>> = {
  uploaded: 'images_uploaded',
  generated: 'images_generated',
};
const MAX_IMAGES = 5_000;
const MAX_FILES = 5_000;
const SWEEP_BATCH = 50;
/** Time in which a client may use an upload address, in seconds. */
const UPLOAD_ADDRESS_SECONDS = 3_600;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface AssetServiceOptions {
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  /** Lifetime of files in seconds; pictures stay until they are deleted. */
  readonly fileSeconds: number;
  /** Signs addresses to which files can be uploaded. */
  readonly addresses: UploadAddresses;
}

interface UploadAddresses {
  upload(file: Pick<AwaitedFile, 'value' | 'filename'>, expires: number, link: LinkStyle): string;
  verifyUpload(
    file: Pick<AwaitedFile, 'value' | 'filename'>,
    expires: string,
    signature: string,
    now: Date,
  ): boolean;
}

export function createAssetService(options: AssetServiceOptions): AssetService {
  return new Assets(options);
}

class Assets implements AssetService {
  readonly #options: AssetServiceOptions;

  constructor(options: AssetServiceOptions) {
    this.#options = options;
  }

  async addImage(
    input: Uint8Array,
    { filename, origin }: Parameters<AssetService['addImage']>[1],
  ): Promise<StoredImage> {
    const { records, blobs, clock } = this.#options;
    const collection = IMAGES[origin === undefined ? 'uploaded' : 'generated'];
    if ((await records.list(collection, { limit: 1 })).total >= MAX_IMAGES)
      throw new Failure('conflict', `${MAX_IMAGES} pictures are stored already, which is the maximum.`, {
        hint: message`Delete some: {list_images}, then {delete_image}.`,
      });
    const { bytes, ...facts } = await readImage(input, filename);
    const created_at = clock.now().toISOString();
    const image: StoredImage = {
      ...{
        id: randomUUID(),
        kind: origin === undefined ? 'uploaded' : 'generated',
        filename: cleanFilename(filename),
      },
      ...{ ...facts, size_bytes: bytes.length, created_at },
      ...(origin !== undefined && { origin }),
    };
    await blobs.put(imageKey(image), bytes);
    await records.write([{ collection, id: image.id, value: image, expect: 'absent', order: created_at }]);
    return image;
  }

  async addPictureOfFile(
    input: Uint8Array,
    { filename }: { readonly filename: string },
  ): Promise<StoredImage> {
    const { records, blobs, clock, fileSeconds } = this.#options;
    const id = createContentId(input);
    const known = await records.get<PictureOfFile>(FILE_PICTURES, id);
    const now = clock.now();
    const expires_at = new Date(now.getTime() + fileSeconds * 1000).toISOString();
    if (known !== undefined && Date.parse(known.value.expires_at) - now.getTime() > fileSeconds * 500)
      return known.value.image;
    if (known === undefined) await this.#sweep();
    if (known === undefined && (await records.list(FILE_PICTURES, { limit: 1 })).total >= MAX_IMAGES)
      throw new Failure(
        'conflict',
        `${MAX_IMAGES} pictures from files are stored already, which is the maximum.`,
        { hint: 'They are removed when they expire.' },
      );
    const { bytes, ...facts } = await readImage(input, filename);
    const image: StoredImage = {
      id,
      kind: 'uploaded',
      filename: cleanFilename(filename),
      ...facts,
      size_bytes: bytes.length,
      created_at: now.toISOString(),
    };
    await blobs.put(imageKey(image), bytes);
    // Decks from the same file share a picture, so the second write repeats the first.
    await records.write([
      {
        collection: FILE_PICTURES,
        id,
        value: { image, expires_at } satisfies PictureOfFile,
        order: expires_at,
      },
    ]);
    return image;
  }

  async images(kind: ImageKind, offset: number, limit: number) {
    const { items, total } = await this.#options.records.list<StoredImage>(IMAGES[kind], { offset, limit });
    return { items: items.map(({ value }) => value), total };
  }

  async image(id: string) {
    const image =
      (await this.#find(id)) ??
      (UUID.test(id)
        ? (await this.#options.records.get<PictureOfFile>(FILE_PICTURES, id.toLowerCase()))?.value.image
        : undefined);
    const bytes = image && (await this.#options.blobs.get(imageKey(image)));
    return bytes && image && { image, bytes };
  }

  async deleteImage(id: string): Promise<void> {
    const image = await this.#find(id);
    if (image === undefined)
      throw new Failure('not_found', `No picture is stored under the id "${id.slice(0, 80)}".`, {
        hint: message`{list_images} shows the stored pictures.`,
      });
    await this.#options.records.write([{ collection: IMAGES[image.kind], id: image.id }]);
    await this.#options.blobs.delete(imageKey(image));
  }

  async addFiles(files: readonly IncomingFile[]): Promise<readonly StoredFile[]> {
    const { records, blobs } = this.#options;
    await this.#makeRoom(files.length);
    const dates = this.#dates();
    const stored: StoredFile[] = [];
    try {
      // One file at a time, so that only one is in memory.
      for (const [index, file] of files.entries()) {
        const content = await acceptFile(file, index);
        const value = `file-${randomUUID()}`;
        stored.push({
          value,
          filename: cleanFilename(file.filename),
          size_bytes: content.sizeBytes,
          ...dates,
        });
        await blobs.putFile(fileKey(value), content);
      }
      await records.write(
        stored.map((file) => ({
          collection: FILES,
          id: file.value,
          value: file,
          expect: 'absent',
          order: file.expires_at,
        })),
      );
    } catch (error) {
      await Promise.allSettled(stored.map(({ value }) => blobs.delete(fileKey(value))));
      throw error;
    }
    return stored;
  }

  async addContent(bytes: Uint8Array, filename: string): Promise<StoredFile> {
    const { records, blobs } = this.#options;
    const name = cleanFilename(filename);
    const value = `file-${createContentId(Buffer.concat([Buffer.from(`${name}\0`), bytes]))}`;
    const known = await records.get<StoredFile>(FILES, value);
    if (known === undefined) await this.#makeRoom(1);
    const stored: StoredFile = { value, filename: name, size_bytes: bytes.length, ...this.#dates() };
    if (known === undefined || this.#isOver(known.value)) await blobs.put(fileKey(value), bytes);
    await records.write([{ collection: FILES, id: value, value: stored, order: stored.expires_at }]);
    return stored;
  }

  awaitFile(filename: string, link: LinkStyle): AwaitedFile {
    const { addresses, clock, fileSeconds } = this.#options;
    if (link.style === 'local')
      throw new Failure(
        'unsupported',
        'An address for a file needs a server: this program answers over standard input and output only.',
        { hint: 'Give the file as url or content_base64.' },
      );
    if (!FILE_EXTENSIONS.includes(readExtension(filename)))
      throw invalid(
        ['filename'],
        `The file "${cleanFilename(filename)}" is of a type that is not supported. ${listExtensions()}`,
        {
          type: 'file_type',
          input: readExtension(filename),
          ctx: { allowed: FILE_EXTENSIONS },
        },
      );
    const awaited = { value: `file-${randomUUID()}`, filename: cleanFilename(filename) };
    // An address never outlives its file, so that it cannot take another one.
    const expires = Math.floor(clock.now().getTime() / 1000) + Math.min(UPLOAD_ADDRESS_SECONDS, fileSeconds);
    return {
      ...awaited,
      upload_url: addresses.upload(awaited, expires, link),
      expires_at: new Date(expires * 1000).toISOString(),
    };
  }

  async assertAwaited(
    ...[file, { expires, signature }]: Parameters<AssetService['assertAwaited']>
  ): Promise<void> {
    const { addresses, clock, records } = this.#options;
    if (!FILE_VALUE.test(file.value) || !addresses.verifyUpload(file, expires, signature, clock.now()))
      throw new Failure('forbidden', 'This address is not valid, or it has expired.', {
        hint: 'Ask whoever gave it to you for a new one.',
      });
    if ((await records.get(FILES, file.value)) !== undefined) throw usedUp();
  }

  async receiveFile(value: string, file: IncomingFile): Promise<StoredFile> {
    const { records, blobs } = this.#options;
    await this.#makeRoom(1);
    const content = await acceptFile(file, 0);
    const stored: StoredFile = {
      value,
      filename: cleanFilename(file.filename),
      size_bytes: content.sizeBytes,
      ...this.#dates(),
    };
    // The record is written first: of two concurrent uploads only one succeeds, and only that one writes the
    // bytes.
    const isFirst = await tryWrite(records, [
      { collection: FILES, id: value, value: stored, expect: 'absent', order: stored.expires_at },
    ]);
    if (!isFirst) throw usedUp();
    try {
      await blobs.putFile(fileKey(value), content);
    } catch (error) {
      await records.write([{ collection: FILES, id: value }]);
      throw error;
    }
    return stored;
  }

  async replaceFile(value: string, file: IncomingFile): Promise<StoredFile> {
    const { records, blobs, clock, fileSeconds } = this.#options;
    const known = await this.#stored(value);
    const named = { ...file, filename: file.filename === '' ? known.filename : file.filename };
    const content = await acceptFile(named, 0);
    const stored: StoredFile = {
      ...known,
      ...{ filename: cleanFilename(named.filename), size_bytes: content.sizeBytes },
      expires_at: new Date(clock.now().getTime() + fileSeconds * 1000).toISOString(),
    };
    await blobs.putFile(fileKey(value), content);
    await records.write([{ collection: FILES, id: value, value: stored, order: stored.expires_at }]);
    return stored;
  }

  async file(value: string) {
    const file = await this.#stored(value);
    const bytes = await this.#options.blobs.get(fileKey(value));
    if (bytes === undefined) throw noFile(value);
    return { file, bytes };
  }

  fileFacts(value: string): Promise<StoredFile> {
    return this.#stored(value);
  }

  async searchIcons(query: string, limit: number) {
    const { searchIcons } = await import('./icon-search.ts');
    return searchIcons(query, limit).map(({ name, tags }) => ({ name, tags }));
  }

  async icon(...[name, weight]: Parameters<AssetService['icon']>) {
    const { iconSvg } = await import('./icon-svg.ts');
    return iconSvg(name, weight);
  }

  async #find(id: string): Promise<StoredImage | undefined> {
    if (!UUID.test(id)) return undefined;
    const key = id.toLowerCase();
    const found =
      (await this.#options.records.get<StoredImage>(IMAGES.uploaded, key)) ??
      (await this.#options.records.get<StoredImage>(IMAGES.generated, key));
    return found?.value;
  }

  async #stored(value: string): Promise<StoredFile> {
    const found = FILE_VALUE.test(value)
      ? await this.#options.records.get<StoredFile>(FILES, value)
      : undefined;
    if (found === undefined || this.#isOver(found.value)) throw noFile(value);
    return found.value;
  }

  #isOver({ expires_at }: Pick<StoredFile, 'expires_at'>): boolean {
    return Date.parse(expires_at) <= this.#options.clock.now().getTime();
  }

  /** Creation and expiry of a file that is stored now. */
  #dates(): Pick<StoredFile, 'created_at' | 'expires_at'> {
    const now = this.#options.clock.now();
    return {
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + this.#options.fileSeconds * 1000).toISOString(),
    };
  }

  /** @throws Failure `conflict` if there would be too many files. */
  async #makeRoom(count: number): Promise<void> {
    await this.#sweep();
    if ((await this.#options.records.list(FILES, { limit: 1 })).total + count > MAX_FILES)
      throw new Failure('conflict', `${MAX_FILES} files are stored already, which is the maximum.`, {
        hint: 'Files are removed when they expire.',
      });
  }

  /** Deletes expired files when new ones arrive. */
  async #sweep(): Promise<void> {
    const { items } = await this.#options.records.list<StoredFile>(FILES, {
      limit: SWEEP_BATCH,
      ascending: true,
    });
    for (const { id, value } of items.filter((item) => this.#isOver(item.value))) {
      await this.#options.records.write([{ collection: FILES, id }]);
      await this.#options.blobs.delete(fileKey(value.value));
    }
    const pictures = await this.#options.records.list<PictureOfFile>(FILE_PICTURES, {
      limit: SWEEP_BATCH,
      ascending: true,
    });
    for (const { id, value } of pictures.items.filter((item) => this.#isOver(item.value))) {
      await this.#options.records.write([{ collection: FILE_PICTURES, id }]);
      await this.#options.blobs.delete(imageKey(value.image));
    }
  }
}

function noFile(value: string): Failure {
  return new Failure('not_found', `No file is stored under "${value.slice(0, 80)}"; it may have expired.`, {
    hint: message`Upload it again with {upload_files}, and give the value that it returns.`,
  });
}

function usedUp(): Failure {
  return new Failure('conflict', 'A file has already been sent to this address; each address takes one.', {
    hint: 'Ask for another address.',
  });
}

interface PictureOfFile {
  readonly image: StoredImage;
  readonly expires_at: string;
}

/** UUID (version 8) derived from the bytes, so that equal bytes have the same id. */
function createContentId(bytes: Uint8Array): string {
  const hex = sha256(bytes);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
