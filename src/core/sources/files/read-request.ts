import type { FileInfo } from './file-reader.ts';

/** What the thread that reads is given. */
export interface ReadRequest extends FileInfo {
  readonly bytes: Uint8Array;
  readonly mimeType: string | undefined;
}
