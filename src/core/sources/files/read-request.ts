import type { PageJob } from '../html-slides/page-job.ts';
import type { QueryJob } from '../query/query-job.ts';
import type { FileInfo } from './file-reader.ts';

/** Request to the reading thread. */
export interface ReadRequest extends FileInfo {
  readonly bytes: Uint8Array;
  readonly mimeType: string | undefined;
}

/** Queries of files, or without queries the summary of a file, in place of its text. */
export interface QueryRequest {
  readonly job: QueryJob;
}

/** Work on a page of slides in place of its text. */
export interface PageRequest {
  readonly slides: PageJob;
}
