import type { FailureCode, Issue } from '../../failure.ts';
import type { FileInfo, ReadResult } from './file-reader.ts';

/** What the thread that reads is given. */
export interface ReadRequest extends FileInfo {
  readonly bytes: Uint8Array;
  readonly mimeType: string | undefined;
}

/** What it answers; failures do not survive the way between threads as they are. */
export type ReadAnswer =
  | { readonly result: ReadResult }
  | { readonly failure: { readonly code: FailureCode; readonly message: string; readonly hint: string | undefined; readonly issues: readonly Issue[] } };
