import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { Failure } from '../errors/failure.ts';
import { measureMessage } from './size-of.ts';
import { type ThreadData, type ThreadMessage, toThreadFailure } from './thread-answer.ts';

/**
 * Serves requests in the program of a thread. An error other than a Failure ends the thread. Messages above
 * the limit are not sent, because copying them would take memory of the receiver.
 */
export function serveJobs<T>(
  work: (request: T, sendEvent: (event: unknown) => void) => Promise<unknown>,
): void {
  const { answerBytes } = workerData as ThreadData;
  const answer = (message: ThreadMessage) =>
    parentPort?.postMessage(
      measureMessage(message, answerBytes) > answerBytes
        ? ({ tooLarge: true } satisfies ThreadMessage)
        : message,
    );
  let isStored = false;
  parentPort?.on('message', async (request: T) => {
    try {
      answer({ result: await work(request, (event) => answer({ event })) });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      answer(toThreadFailure(error));
    }
    // Node stores compiled code when a process exits, and processes of threads are killed.
    if (!isStored) flushCompileCache();
    isStored = true;
  });
}
