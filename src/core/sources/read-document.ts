import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { Failure } from '../failure.ts';
import type { ReadResult } from './files/file-reader.ts';
import type { ReadAnswer, ReadRequest } from './files/read-answer.ts';
import { refused } from './files/refused.ts';

export interface DocumentInfo {
  /** Named in warnings and failures; its ending decides between kinds of text only. */
  readonly filename: string;
  readonly mimeType?: string | undefined;
  /** BCP 47, when the caller said so: decides between decimal comma and point where a file does not. */
  readonly language?: string | undefined;
}

export interface ReadLimits {
  readonly signal?: AbortSignal | undefined;
  /** Absent: 20,000. */
  readonly deadlineMs?: number;
  /** Heap of the thread that reads; absent: 256. */
  readonly memoryMb?: number;
}

const DEADLINE_MS = 20_000;
const MEMORY_MB = 256;

/**
 * A file of any known format as a document, read in a thread of its own, so that no file can stop or
 * fell the server. The kind is told by the bytes. Pictures of the file come with the document.
 *
 * @throws Failure `invalid_input` when it cannot be read (damaged, encrypted, hostile, an old format, only pictures, too slow):
 * the type of its issue is the reason, its hint what to do. An error of the server when a part of the program is missing. `cancelled` when the signal fires.
 */
export async function readDocument(bytes: Uint8Array, info: DocumentInfo, limits: ReadLimits = {}): Promise<ReadResult> {
  const { signal, deadlineMs = DEADLINE_MS, memoryMb = MEMORY_MB } = limits;
  if (signal?.aborted === true) throw cancelled();
  const request: ReadRequest = { bytes, filename: info.filename, mimeType: info.mimeType, language: info.language };
  const worker = new Worker(workerFile(), { workerData: request, resourceLimits: { maxOldGenerationSizeMb: memoryMb }, execArgv: [], stdout: true, stderr: true });
  const name = JSON.stringify(info.filename.slice(0, 120));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let abort: (() => void) | undefined;
  try {
    return await new Promise<ReadResult>((resolve, reject) => {
      timer = setTimeout(() => reject(refused('too_slow', `${name} took longer than ${deadlineMs / 1000} seconds to read.`)), deadlineMs);
      abort = () => reject(cancelled());
      signal?.addEventListener('abort', abort, { once: true });
      worker.once('message', (answer: ReadAnswer) => {
        if ('result' in answer) resolve(answer.result);
        else reject(new Failure(answer.failure.code, answer.failure.message, { issues: answer.failure.issues, ...(answer.failure.hint === undefined ? {} : { hint: answer.failure.hint }) }));
      });
      worker.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') reject(refused('too_complex', `${name} needs more than ${memoryMb} MB to read.`, error));
        else if (error.code === 'ERR_MODULE_NOT_FOUND') reject(error);
        else reject(refused('damaged', `${name} cannot be read: its parts do not fit together.`, error));
      });
      worker.once('exit', () => reject(refused('damaged', `${name} cannot be read: its parts do not fit together.`)));
    });
  } finally {
    clearTimeout(timer);
    if (abort !== undefined) signal?.removeEventListener('abort', abort);
    await worker.terminate();
  }
}

function cancelled(): Failure {
  return new Failure('cancelled', 'Reading the document was cancelled.');
}

/** Beside this file in the sources; in the bundle beside the program, this code being in a chunk or in the program itself. */
function workerFile(): URL {
  const candidates = ['./files/read-worker.ts', './read-worker.js', '../read-worker.js'].map((path) => new URL(path, import.meta.url));
  const found = candidates.find((url) => existsSync(url));
  if (found === undefined) throw new Failure('internal', 'The program that reads documents is missing: build the server again.');
  return found;
}
