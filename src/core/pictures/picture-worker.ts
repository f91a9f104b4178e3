import { PictureProblem } from '../store/fetch-picture.ts';
import { serveJobs } from '../threads/serve-jobs.ts';
import { doPictureJob } from './do-picture-job.ts';
import type { PictureOrder } from './picture-job.ts';

/** Entry point of the process that decodes foreign pictures. */
serveJobs<PictureOrder>(async ({ job, mostBytes }) => {
  try {
    return { result: await doPictureJob(job, mostBytes) };
  } catch (error) {
    if (error instanceof PictureProblem) return { refused: error.message };
    throw error;
  }
});
