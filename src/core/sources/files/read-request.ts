import type { FileInfo } from './file-reader.ts';

/** Request to the reading thread. */
export interface ReadRequest extends FileInfo {
  readonly bytes: Uint8Array;
  readonly mimeType: string | undefined;
}
