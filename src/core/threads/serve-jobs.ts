import { parentPort } from 'node:worker_threads';
import { Failure } from '../failure.ts';
import type { ThreadMessage } from './thread-answer.ts';

/** What the program of a thread does: answers each request with what the work makes of it. Others than Failures end the thread. */
export function serveJobs<T>(work: (request: T, tell: (told: unknown) => void) => Promise<unknown>): void {
  const answer = (message: ThreadMessage) => parentPort?.postMessage(message);
  parentPort?.on('message', async (request: T) => {
    try {
      answer({ result: await work(request, (told) => answer({ told })) });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      answer({ failure: { code: error.code, message: error.message, hint: error.hint, issues: error.issues } });
    }
  });
}
