import { FontProblem } from '../scene/fonts/font-problem.ts';
import { ProcessPool } from '../threads/process-pool.ts';
import { ThreadProblem } from '../threads/thread.ts';
import type { ReadFont } from './read-font.ts';

/** Answer of the thread. */
export type FontAnswer =
  | { readonly facts: Omit<ReadFont, 'bytes'>; readonly unpacked?: Uint8Array }
  | { readonly problem: string };

/** A font of 20 MB takes a second; the rest allows for a busy machine. */
const DEADLINE_MS = 10_000;
const MEMORY_MB = 96;
/** Memory for the file, its unpacked form and its parsed tables. */
const OUTSIDE_MB = 160;
const IDLE_MS = 5_000;
/**
 * Next to this file in the sources; in the bundle next to the program, since this code may be in a chunk or
 * in the program.
 */
const PROGRAMS = ['./font-worker.ts', './font-worker.js', '../font-worker.js'].map(
  (path) => new URL(path, import.meta.url),
);
const readers = new ProcessPool({
  programs: PROGRAMS,
  memoryMb: MEMORY_MB,
  outsideMb: OUTSIDE_MB,
  usuallyMb: 100,
  atOnce: 1,
  idleMs: IDLE_MS,
  alone: false,
});

/**
 * Runs `readFont` in a separate thread, so that no file can block or crash the server. @throws FontProblem
 * with the reason why the file is not accepted.
 */
export async function readFontInThread(file: Uint8Array): Promise<ReadFont> {
  const answer = await readers
    .run<FontAnswer>({ bytes: file }, { deadlineMs: DEADLINE_MS })
    .catch((error: unknown) => {
      if (!(error instanceof ThreadProblem)) throw error;
      if (error.kind === 'too_slow')
        throw new FontProblem(`it takes longer than ${DEADLINE_MS / 1000} seconds to read`, { cause: error });
      throw new FontProblem(
        error.kind === 'out_of_memory'
          ? 'it needs more memory to read than a font may take'
          : 'its tables are damaged and cannot be read',
        { cause: error },
      );
    });
  if ('problem' in answer) throw new FontProblem(answer.problem);
  return { ...answer.facts, bytes: answer.unpacked ?? file };
}
