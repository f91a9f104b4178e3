import { serveJobs } from '../../threads/serve-jobs.ts';
import type { Json } from './sample-bounds.ts';
import { type SampleSize, sampleContent } from './sample-content.ts';

export interface SampleJob {
  readonly schema: Json;
  readonly size: SampleSize;
}

/** Entry point of the thread that generates content for foreign schemas. */
serveJobs<SampleJob>(async ({ schema, size }) => sampleContent(schema, size));
