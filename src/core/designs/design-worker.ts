import { loadLayoutEngine } from '../layout/load.ts';
import { serveJobs } from '../threads/serve-jobs.ts';
import type { DesignJob } from './design-job.ts';
import { doDesignJob } from './do-design-job.ts';

serveJobs<DesignJob>(async (job) => {
  await loadLayoutEngine();
  return doDesignJob(job);
});
