import { pbkdf2Sync } from 'node:crypto';
import { serveJobs } from '../../src/core/threads/serve-jobs.ts';

export type OddJob =
  | { readonly kind: 'count' }
  | { readonly kind: 'pid' }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'kill' }
  | { readonly kind: 'grow' }
  | { readonly kind: 'spin' }
  /** Stays inside native code for many minutes. */
  | { readonly kind: 'native' }
  /** Allocates this much memory outside of the heap in small steps and keeps it. */
  | { readonly kind: 'fill'; readonly mb: number };

let done = 0;

serveJobs<OddJob>(async (job) => {
  done += 1;
  if (job.kind === 'kill') process.kill(process.pid, 'SIGSEGV');
  if (job.kind === 'grow')
    for (const held: number[][] = []; ; )
      held.push(Array.from({ length: 10_000 }, (_, index) => index + held.length));
  if (job.kind === 'spin') for (;;) done += 0;
  if (job.kind === 'native') pbkdf2Sync('a', 'b', 2_000_000_000, 64, 'sha512');
  if (job.kind === 'wait') await new Promise((resolve) => setTimeout(resolve, job.ms));
  if (job.kind === 'fill') {
    for (const held: Buffer[] = []; held.length < job.mb / 10; ) {
      held.push(Buffer.alloc(10_000_000, 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  return job.kind === 'pid' ? process.pid : done;
});
