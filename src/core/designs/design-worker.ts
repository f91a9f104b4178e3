import { openLayoutEngine } from '../layout/engine.ts';
import type { Deck } from '../scene/scene.ts';
import { serveJobs } from '../threads/serve-jobs.ts';
import type { DesignJob } from './design-job.ts';
import { doDesignJob } from './do-design-job.ts';
import { type KnownContent, toSparseLook } from './look-cache.ts';

serveJobs<DesignJob & { readonly held?: KnownContent }>(async (job) => {
  const engine = await openLayoutEngine();
  const answer = await doDesignJob(job, engine);
  return job.held === undefined ? answer : toSparseLook(answer as Deck, job.held, engine.memo);
});
