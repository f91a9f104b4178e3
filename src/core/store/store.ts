/**
 * Ports for everything that outlives a request. Adapters keep these promises, and one conformance
 * suite (`test/conformance`) runs against each.
 */

/** A stored document with the revision that compare-and-set goes by. */
export interface Stored<T> {
  readonly id: string;
  readonly value: T;
  /** Starts at 1 and grows by one with each write. */
  readonly revision: number;
}

export interface Write {
  readonly collection: string;
  readonly id: string;
  /** Absent: delete. */
  readonly value?: unknown;
  /**
   * `absent`: only when nothing is stored; a number: only at that revision; missing: whatever is there.
   * A broken expectation fails the whole batch with `conflict`.
   */
  readonly expect?: 'absent' | number;
  /** Key by which `list` orders; ISO dates and padded numbers sort rightly. Required for a value. */
  readonly order?: string;
  /** What `list` can look for, such as a title; nothing is found by it when it is missing. */
  readonly label?: string;
}

export interface Page<T> {
  readonly items: readonly Stored<T>[];
  readonly total: number;
}

/** Documents in named collections. Every method throws Failure `unavailable` when the store does not answer. */
export interface RecordStore {
  get<T>(collection: string, id: string): Promise<Stored<T> | undefined>;
  /** All writes or none. @throws Failure `conflict` when an expectation is broken, `storage_full` when there is no room. */
  write(writes: readonly Write[]): Promise<void>;
  /** By order key, newest (largest) first unless `ascending`; with `containing` only those whose label contains it, whatever the case. */
  list<T>(collection: string, options: { readonly offset?: number; readonly limit: number; readonly ascending?: boolean; readonly containing?: string }): Promise<Page<T>>;
  /** Whether the store answers now. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface BlobInfo {
  readonly key: string;
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
}

/** The bytes of a file, in memory or on the disk of this machine. */
export interface FileContent {
  readonly sizeBytes: number;
  /** All of them at once. */
  bytes(): Promise<Uint8Array>;
  /** In pieces, from the first. */
  pieces(): AsyncIterable<Uint8Array>;
  /** Where it lies on a disk, and what is in it (SHA-256 in hex): whoever keeps it for good may move it away from there. */
  readonly place?: { readonly path: string; readonly sha256: string };
}

/** Files that wait on the disk of this machine until they are used, so that memory does not hold them. */
export interface Spool {
  /** Writes them to the end; what breaks off leaves nothing. @throws Failure `storage_full`, `unavailable`; what the reading throws */
  keep(bytes: AsyncIterable<Uint8Array>): Promise<SpooledFile>;
}

export interface SpooledFile extends FileContent {
  readonly place: NonNullable<FileContent['place']>;
  /** Removes it, unless it was moved away. */
  discard(): Promise<void>;
}

/** Bytes under keys such as "exports/<id>/deck.pptx": segments of [A-Za-z0-9._-], no "..". Writes are atomic. */
export interface BlobStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Without holding what lies on a disk in memory; it may be gone from its place afterwards. */
  putFile(key: string, file: FileContent): Promise<void>;
  get(key: string): Promise<Uint8Array | undefined>;
  stat(key: string): Promise<BlobInfo | undefined>;
  delete(key: string): Promise<void>;
  /** Removes every blob whose key begins with the prefix (which ends in "/"). */
  deletePrefix(prefix: string): Promise<void>;
  list(prefix: string): Promise<readonly BlobInfo[]>;
  /** A path that a program on this machine can open, where there is one. */
  localPath(key: string): string | undefined;
  ping(): Promise<void>;
}
