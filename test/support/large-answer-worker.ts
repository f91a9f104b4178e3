import { Failure } from '../../src/core/errors/failure.ts';
import { serveJobs } from '../../src/core/threads/serve-jobs.ts';

/** Answer that the thread sends: one text of `letters` letters, referenced by `times` fields. */
export interface LargeAnswer {
  readonly as: 'answer' | 'progress' | 'failure' | 'part';
  readonly letters: number;
  readonly times: number;
}

serveJobs<LargeAnswer>(async ({ as, letters, times }, send) => {
  const text = 'x'.repeat(letters);
  const fields = Array.from({ length: times }, () => text);
  if (as === 'part') return new Uint8Array(letters).subarray(0, 1);
  if (as === 'failure')
    throw new Failure('invalid_input', text, { issues: fields.map((msg) => ({ loc: [], msg, type: 'x' })) });
  if (as === 'progress') send(fields);
  return as === 'answer' ? fields : 'done';
});
