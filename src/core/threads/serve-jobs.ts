import { parentPort, workerData } from 'node:worker_threads';
import { Failure } from '../errors/failure.ts';
import { sizeOf } from './size-of.ts';
import { failureAnswer, type ThreadData, type ThreadMessage } from './thread-answer.ts';

/**
 * What the program of a thread does: answers each request with what the work makes of it. Others than Failures end the thread.
 * What is larger than its asker takes is not sent: writing it and reading it would cost the asker's memory, not the thread's.
 */
export function serveJobs<T>(work: (request: T, tell: (told: unknown) => void) => Promise<unknown>): void {
  const { answerBytes } = workerData as ThreadData;
  const answer = (message: ThreadMessage) => parentPort?.postMessage(sizeOf(message, answerBytes) > answerBytes ? ({ tooLarge: true } satisfies ThreadMessage) : message);
  parentPort?.on('message', async (request: T) => {
    try {
      answer({ result: await work(request, (told) => answer({ told })) });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      answer(failureAnswer(error));
    }
  });
}
