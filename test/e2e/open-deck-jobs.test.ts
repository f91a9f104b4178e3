import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneIn } from '../support/deep.ts';
import { OPEN_DECK_JOBS } from '../support/open-deck-jobs.ts';
import { openJobs } from '../support/open-jobs-client.ts';
import { ROOT } from './processes.ts';

let jobs: Awaited<ReturnType<typeof openJobs>>;
beforeAll(async () => {
  jobs = await openJobs(ROOT);
});
afterAll(() => jobs.close());

describe('a job on a deck of another program, with the tools alone', () => {
  test.each(oneIn(8, OPEN_DECK_JOBS, 1).map((job) => [job.title, job] as const))(
    'succeeds without a failed call: %s',
    async (_, job) => {
      const { id, calls, text } = await job.run(jobs.client, ROOT);
      expect(calls.length).toBeLessThanOrEqual(5);
      expect(text).not.toMatch(/new overflows: [1-9]|left without: [1-9]|^0 (texts|links)/);
      const { structuredContent: whole } = await jobs.client.call('get_presentation', { id });
      expect(Number(whole?.['revision'])).toBe(2);
      await jobs.client.call('edit_presentation', { id, edits: [{ op: 'undo' }] });
      const { structuredContent: undone } = await jobs.client.call('get_presentation', {
        id,
        response_format: 'history',
      });
      const revisions = (undone?.['revisions'] ?? []) as { change: string }[];
      expect(revisions[0]?.change).toContain('undo');
    },
  );
});
