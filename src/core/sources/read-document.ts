import { ProcessPool } from '../threads/process-pool.ts';
import { ThreadProblem } from '../threads/thread.ts';
import type { DocumentText } from './document-text.ts';
import type { PageRequest, QueryRequest, ReadRequest } from './files/read-request.ts';
import { createRefusal } from './files/refusal.ts';
import type { Selection } from './selection.ts';

export interface DocumentInfo {
  /** Name in warnings and failures; its extension only distinguishes kinds of text. */
  readonly filename: string;
  readonly mimeType?: string | undefined;
  /** BCP 47 language tag from the caller. It decides between decimal comma and point if the file does not. */
  readonly language?: string | undefined;
  /** Parts to read; absent: all. */
  readonly selection?: Selection | undefined;
}

export interface ReadLimits {
  readonly signal?: AbortSignal | undefined;
  /** Default 20,000. */
  readonly deadlineMs?: number;
  /** Heap limit of the reading thread; default 256. */
  readonly memoryMb?: number;
}

const DEADLINE_MS = 20_000;
const MEMORY_MB = 256;
/** Memory for the file and its pictures outside of the heap; it grows with the size of the file. */
const OUTSIDE_MB = { least: 144, perMb: 6, most: 256 };
/** Memory for pictures and for text with two bytes per character. */
const ANSWER_MB = 48;
/**
 * The program is beside this file in the sources. In the bundle it is beside the main program, and this code
 * is in a chunk or in the main program.
 */
const PROGRAMS = ['./files/read-worker.ts', './read-worker.js', '../read-worker.js'].map(
  (path) => new URL(path, import.meta.url),
);

const readers = new ProcessPool({
  programs: PROGRAMS,
  memoryMb: MEMORY_MB,
  answerMb: ANSWER_MB,
  usuallyMb: 150,
  atOnce: 2,
  idleMs: 5_000,
  alone: true,
});

/**
 * Reads a file of any known format as Markdown, in a thread and process of its own, so that no file can stop
 * or crash the server. The format is detected from the bytes. Useful pictures come with the text.
 *
 * @throws Failure `invalid_input` if it cannot be read (damaged, encrypted, hostile, an old format, only pictures,
 * too slow, too much): the type of its issue is the reason, and its hint says what to do. An internal error
 * if a part of the program is missing. `cancelled` if the signal is aborted.
 */
export async function readDocument(
  bytes: Uint8Array,
  info: DocumentInfo,
  limits: ReadLimits = {},
): Promise<DocumentText> {
  const request: ReadRequest = {
    bytes,
    filename: info.filename,
    mimeType: info.mimeType,
    language: info.language,
    selection: info.selection,
  };
  return runReader<DocumentText>(request, { size: bytes.length, filename: info.filename }, limits);
}

/**
 * Runs a request in the thread and process that read files.
 *
 * @param about size of the files together, and the name for failures
 * @throws Failure as `readDocument`
 */
export async function runReader<T>(
  request: ReadRequest | QueryRequest | PageRequest,
  about: { readonly size: number; readonly filename: string },
  limits: ReadLimits = {},
): Promise<T> {
  const { signal, deadlineMs = DEADLINE_MS, memoryMb = MEMORY_MB } = limits;
  const name = JSON.stringify(about.filename.slice(0, 120));
  const outsideMb = Math.min(
    OUTSIDE_MB.most,
    OUTSIDE_MB.least + (OUTSIDE_MB.perMb * about.size) / 1024 / 1024,
  );
  try {
    return await readers.run<T>(request, { deadlineMs, signal }, { memoryMb, outsideMb });
  } catch (error) {
    if (!(error instanceof ThreadProblem)) throw error;
    if (error.kind === 'too_slow')
      throw createRefusal('too_slow', `${name} took longer than ${deadlineMs / 1000} seconds to read.`);
    if (error.kind === 'out_of_memory')
      throw createRefusal('too_complex', `${name} needs more than ${memoryMb} MB to read.`, error.cause);
    if (error.kind === 'answer_too_large')
      throw createRefusal(
        'too_complex',
        `${name} contains more than ${ANSWER_MB} MB, counting repeated parts each time.`,
      );
    throw createRefusal('damaged', `${name} cannot be read: its parts do not fit together.`, error.cause);
  }
}
