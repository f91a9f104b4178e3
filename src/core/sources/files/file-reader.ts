import type { Selection } from '../selection.ts';
import type { SourceDocument } from '../source-document.ts';

export interface FileInfo {
  readonly filename: string;
  /** BCP 47 language tag from the caller. It decides between decimal comma and point if the file does not. */
  readonly language?: string | undefined;
  /** Parts that are wanted, for readers that can pass over the others. */
  readonly selection?: Selection | undefined;
}

export interface ReadResult {
  readonly document: SourceDocument;
  /** Sentences about what was left out or is uncertain. */
  readonly warnings: readonly string[];
  /** Number of pages of the file, where it is known; a reader may pass over those at the end. */
  readonly pages?: number;
}

/** Reads one format. @throws Failure, or any error for unexpected bytes. */
export type FileReader = (bytes: Uint8Array, info: FileInfo) => ReadResult | Promise<ReadResult>;
