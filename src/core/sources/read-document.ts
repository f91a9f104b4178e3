import { ProcessPool } from '../threads/process-pool.ts';
import { ThreadProblem } from '../threads/thread.ts';
import type { DocumentText } from './document-text.ts';
import type { ReadRequest } from './files/read-request.ts';
import { createRefusal } from './files/refusal.ts';

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
/** Bytes of the file and its pictures, which lie outside of the heap: a small file may take less than a large one. */
const OUTSIDE_MB = { least: 144, perMb: 6, most: 256 };
/** Pictures, and the text in letters of two bytes. */
const ANSWER_MB = 48;
/** Beside this file in the sources; in the bundle beside the program, this code being in a chunk or in the program itself. */
const PROGRAMS = ['./files/read-worker.ts', './read-worker.js', '../read-worker.js'].map((path) => new URL(path, import.meta.url));

const readers = new ProcessPool({ programs: PROGRAMS, memoryMb: MEMORY_MB, answerMb: ANSWER_MB, usuallyMb: 150, atOnce: 2, idleMs: 5_000, alone: true });

/**
 * What a file of any known format says, as Markdown, read in a thread and process of its own, so that no file can stop or
 * fell the server. The kind is told by the bytes. Pictures that show something come with the text.
 *
 * @throws Failure `invalid_input` when it cannot be read (damaged, encrypted, hostile, an old format, only pictures, too slow, too much):
 * the type of its issue is the reason, its hint what to do. An error of the server when a part of the program is missing. `cancelled` when the signal fires.
 */
export async function readDocument(bytes: Uint8Array, info: DocumentInfo, limits: ReadLimits = {}): Promise<DocumentText> {
  const { signal, deadlineMs = DEADLINE_MS, memoryMb = MEMORY_MB } = limits;
  const request: ReadRequest = { bytes, filename: info.filename, mimeType: info.mimeType, language: info.language };
  const name = JSON.stringify(info.filename.slice(0, 120));
  const outsideMb = Math.min(OUTSIDE_MB.most, OUTSIDE_MB.least + (OUTSIDE_MB.perMb * bytes.length) / 1024 / 1024);
  try {
    return await readers.run<DocumentText>(request, { deadlineMs, signal }, { memoryMb, outsideMb });
  } catch (error) {
    if (!(error instanceof ThreadProblem)) throw error;
    if (error.kind === 'too_slow') throw createRefusal('too_slow', `${name} took longer than ${deadlineMs / 1000} seconds to read.`);
    if (error.kind === 'out_of_memory') throw createRefusal('too_complex', `${name} needs more than ${memoryMb} MB to read.`, error.cause);
    if (error.kind === 'answer_too_large') throw createRefusal('too_complex', `${name} contains more than ${ANSWER_MB} MB, counting repeated parts each time.`);
    throw createRefusal('damaged', `${name} cannot be read: its parts do not fit together.`, error.cause);
  }
}
