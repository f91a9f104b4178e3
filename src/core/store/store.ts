/**
 * Ports for everything that outlives a request. One conformance suite (`test/conformance`) runs against each
 * adapter.
 */

/** Stored document with its revision for compare-and-set. */
export interface Stored<T> {
  readonly id: string;
  readonly value: T;
  /** Starts at 1 and grows by one with each write. */
  readonly revision: number;
}

/** Facts about a change of a presentation. */
export interface ChangeNotice {
  readonly revision: number;
  /** Name of the caller who made it; absent for local callers. */
  readonly author?: string;
  /** Summary of the change, such as `slide 2: title changed to "Harbour"`. */
  readonly summary: string;
}

export interface Write {
  readonly collection: string;
  readonly id: string;
  /** If absent, the record is deleted. */
  readonly value?: unknown;
  /**
   * Precondition: `absent` requires that nothing is stored, a number requires that revision, and without it
   * everything is overwritten. A failed precondition fails the whole batch with `conflict`.
   */
  readonly expect?: 'absent' | number;
  /** Sort key of `list`; ISO dates and padded numbers sort correctly. Required with a value. */
  readonly order?: string;
  /** Text that `list` can search, such as a title. */
  readonly label?: string;
  /** Terms under which `list` finds the record, as `collectSearchTerms` makes them. */
  readonly terms?: readonly string[];
  /** Further sort keys by name, for lists that are sorted `by` one. Absent: those from before. */
  readonly orders?: Readonly<Record<string, string>>;
  /** Facts about the change for its listeners; not stored. */
  readonly notice?: ChangeNotice;
}

export interface Page<T> {
  readonly items: readonly Stored<T>[];
  readonly total: number;
}

/** Choice of records and their sequence. */
export interface ListOptions {
  readonly offset?: number;
  /** With 0, only the total is answered. */
  readonly limit: number;
  readonly ascending?: boolean;
  /** Only records whose label contains it, ignoring case. */
  readonly containing?: string;
  /** With `containing`, also records that have, for each of these terms, a term that begins with it. */
  readonly matching?: readonly string[];
  /** Only records that have, for each of these terms, a term that begins with it. */
  readonly having?: readonly string[];
  /** Name of the sort key; absent: the order key. Records without that key are not listed. */
  readonly by?: string;
}

/**
 * Documents in named collections. Every method throws Failure `unavailable` if the store does not respond.
 */
export interface RecordStore {
  get<T>(collection: string, id: string): Promise<Stored<T> | undefined>;
  /**
   * Applies all writes or none. @throws Failure `conflict` if a precondition fails, `storage_full` if there
   * is no space.
   */
  write(writes: readonly Write[]): Promise<void>;
  /** Lists by sort key, the largest (newest) first unless `ascending`. */
  list<T>(collection: string, options: ListOptions): Promise<Page<T>>;
  /**
   * Replaces the terms of a record, and its further sort keys if there are any, without a new revision. Does
   * nothing if the record is not stored.
   */
  index(collection: string, id: string, terms: readonly string[], orders?: Write['orders']): Promise<void>;
  /** Resolves if the store responds. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface BlobInfo {
  readonly key: string;
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
}

/** Bytes of a file, in memory or on the local disk. */
export interface FileContent {
  readonly sizeBytes: number;
  /** All bytes at once. */
  bytes(): Promise<Uint8Array>;
  /** The bytes in chunks, from the start. */
  pieces(): AsyncIterable<Uint8Array>;
  /** Location on a disk and SHA-256 in hex. A store may move the file away from there. */
  readonly place?: { readonly path: string; readonly sha256: string };
}

/** Files that are stored on the local disk until they are used, to save memory. */
export interface Spool {
  /**
   * Writes a stream to a file. An interrupted stream leaves nothing. @throws Failure `storage_full`,
   * `unavailable`, or the error of the stream
   */
  keep(bytes: AsyncIterable<Uint8Array>): Promise<SpooledFile>;
}

export interface SpooledFile extends FileContent {
  readonly place: NonNullable<FileContent['place']>;
  /** Removes the file unless it was moved away. */
  discard(): Promise<void>;
}

/**
 * Bytes under keys such as "exports/<id>/deck.pptx": segments of [A-Za-z0-9._-], no "..". Writes are atomic.
 */
export interface BlobStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores a file without reading it into memory; it may be moved away from its location. */
  putFile(key: string, file: FileContent): Promise<void>;
  get(key: string): Promise<Uint8Array | undefined>;
  stat(key: string): Promise<BlobInfo | undefined>;
  delete(key: string): Promise<void>;
  /** Removes every blob whose key begins with the prefix (which ends in "/"). */
  deletePrefix(prefix: string): Promise<void>;
  list(prefix: string): Promise<readonly BlobInfo[]>;
  /** Path for a program on this machine, if there is one. */
  localPath(key: string): string | undefined;
  ping(): Promise<void>;
}
