import { serveJobs } from '../../src/core/threads/serve-jobs.ts';

export type OddJob = { readonly kind: 'count' } | { readonly kind: 'pid' } | { readonly kind: 'wait'; readonly ms: number } | { readonly kind: 'kill' } | { readonly kind: 'grow' };

let done = 0;

serveJobs<OddJob>(async (job) => {
  done += 1;
  if (job.kind === 'kill') process.kill(process.pid, 'SIGSEGV');
  if (job.kind === 'grow') for (const held: number[][] = []; ; ) held.push(Array.from({ length: 10_000 }, (_, index) => index + held.length));
  if (job.kind === 'wait') await new Promise((resolve) => setTimeout(resolve, job.ms));
  return job.kind === 'pid' ? process.pid : done;
});
