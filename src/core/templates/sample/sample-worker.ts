import { serveJobs } from '../../threads/serve-jobs.ts';
import type { Json } from './sample-bounds.ts';
import { type SampleSize, sampleContent } from './sample-content.ts';

export interface SampleJob {
  readonly schema: Json;
  readonly size: SampleSize;
}

/** The program of the thread that makes up content for schemas of others. */
serveJobs<SampleJob>(async ({ schema, size }) => sampleContent(schema, size));
