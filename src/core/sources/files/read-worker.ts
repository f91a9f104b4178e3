import { parentPort, workerData } from 'node:worker_threads';
import { Failure } from '../../failure.ts';
import { parseFile } from './parse-file.ts';
import type { ReadAnswer, ReadRequest } from './read-answer.ts';

const { bytes, ...info } = workerData as ReadRequest;

function answer(message: ReadAnswer): void {
  parentPort?.postMessage(message);
}

parseFile(bytes, info).then(
  (result) => answer({ result }),
  (error: unknown) =>
    answer({
      failure:
        error instanceof Failure ? { code: error.code, message: error.message, hint: error.hint, issues: error.issues } : { code: 'internal', message: String(error), hint: undefined, issues: [] },
    }),
);
