import type { SourceDocument } from '../source-document.ts';

export interface FileInfo {
  readonly filename: string;
  /** BCP 47, when the caller said so: decides between decimal comma and point where a file does not. */
  readonly language?: string | undefined;
}

export interface ReadResult {
  readonly document: SourceDocument;
  /** What was left out or could not be told for certain, in sentences. */
  readonly warnings: readonly string[];
}

/** Reads one format. @throws Failure, or anything at all for bytes that it did not foresee. */
export type FileReader = (bytes: Uint8Array, info: FileInfo) => ReadResult | Promise<ReadResult>;
