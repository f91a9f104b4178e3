import type { ServiceCall } from '../call/call.ts';
import type { OpenedBook } from '../opened/api.ts';
import type { Finding } from '../scene/finding.ts';
import type { Deck, FontNeed } from '../scene/scene.ts';
import type { FetchPicture } from '../store/fetch-picture.ts';
import type { BlobStore, RecordStore } from '../store/store.ts';
import type { ComposeInFile } from './compose-in-file.ts';
import type { Links } from './links.ts';

export interface OpenedDecksOptions {
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  readonly links: Links;
  readonly fetchPicture: FetchPicture;
  /** Loads videos and sounds; absent if it is no other than that of pictures. */
  readonly fetchMedia?: FetchPicture;
  readonly opened: OpenedBook;
  readonly composeInFile: ComposeInFile;
  /** Returns a file with the masters and layouts of a template or design. */
  readonly lookFile: (template: string, call: ServiceCall) => Promise<Uint8Array>;
}

/** Appearance and findings of an opened deck. */
export interface OpenedLook {
  readonly deck: Deck;
  readonly findings: readonly Finding[];
  readonly score: number;
  readonly fonts: readonly FontNeed[];
}
