import { FontProblem } from '../scene/fonts/font-problem.ts';
import { serveJobs } from '../threads/serve-jobs.ts';
import { readFont } from './read-font.ts';
import type { FontAnswer } from './read-font-in-thread.ts';

serveJobs<{ readonly bytes: Uint8Array }>(async ({ bytes }): Promise<FontAnswer> => {
  try {
    const { bytes: read, ...facts } = await readFont(bytes);
    // Bytes that are stored unchanged are not sent back.
    return { facts, ...(read === bytes ? {} : { unpacked: read }) };
  } catch (error) {
    if (error instanceof FontProblem) return { problem: error.message };
    throw error;
  }
});
