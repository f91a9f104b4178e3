import type { QueryRequest } from '../files/read-request.ts';
import { runReader } from '../read-document.ts';
import type { QueryJob, QueryOutcome, SourceSummary } from './query-job.ts';

/**
 * Answers queries of files in the process that reads files, with its deadline and memory.
 *
 * @returns an outcome for each query, in order
 * @throws Failure `invalid_input` for files that take too long or too much memory; `cancelled`
 */
export function queryFiles(job: QueryJob, signal: AbortSignal): Promise<readonly QueryOutcome[]> {
  return run(job, signal);
}

/** Summarizes the tables of a file. @throws Failure `invalid_input` if it cannot be read or has none; `cancelled` */
export function summarizeFile(file: QueryJob['files'][number], signal: AbortSignal): Promise<SourceSummary> {
  return run({ files: [file], queries: [] }, signal);
}

function run<T>(job: QueryJob, signal: AbortSignal): Promise<T> {
  const size = job.files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return runReader<T>(
    { job } satisfies QueryRequest,
    { size, filename: job.files[0]?.filename ?? '' },
    { signal },
  );
}
