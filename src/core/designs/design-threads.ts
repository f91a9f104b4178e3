import { existsSync } from 'node:fs';
import { Failure } from '../errors/failure.ts';
import { createRefusal } from '../ooxml/package/index.ts';
import { ProcessPool } from '../threads/process-pool.ts';
import { Thread, ThreadProblem } from '../threads/thread.ts';
import type { DesignJobKind, DesignJobs } from './design-job.ts';
import { LookCache, type SparseLook } from './look-cache.ts';
import type { OwnFonts } from './own-fonts.ts';

/** Heap limit of a thread; with memory outside of the heap, a file of others takes less than 300 MB. */
const MEMORY_MB = 160;
/**
 * Limit of memory outside of the heap while an unknown file is read, because a file of 64 MB is held several
 * times.
 */
const OUTSIDE_MB = 384;
/**
 * Size limits of answers: pictures or a closed copy of a file, and decks, which have up to 200 MB of pictures
 * in addition to those of the design.
 */
const ANSWER_MB = 128;
const APPLIED_MB = 320;
/** Time limit on a busy server; excessive files exceed other limits long before. */
const DEADLINE_MS = 40_000;
/**
 * Idle time after which threads end: starting one takes longer than most jobs, but an idle process holds up
 * to 250 MB.
 */
const IDLE_MS = 5_000;
const LOOKS_IDLE_MS = 30_000;
/**
 * Idle time of the thread that makes decks: users pause between edits, and a new thread takes up to a second
 * for its first deck. It holds about 100 MB.
 */
const APPLIER_IDLE_MS = 90_000;
/**
 * Possible positions of the worker program: beside this file in the sources; in the bundle beside the program
 * or above a chunk.
 */
const PROGRAMS = ['./design-worker.ts', './design-worker.js', '../design-worker.js'].map(
  (path) => new URL(path, import.meta.url),
);

/** Jobs on files that were checked and stored before. */
const KNOWN: ReadonlySet<DesignJobKind> = new Set([
  'openedTrees',
  'openedTexts',
  'openedDeck',
  'openedFixes',
  'openedChanges',
  'openedEdits',
]);

/** URL of the worker program. */
export function workerProgram(): URL {
  return PROGRAMS.find((program) => existsSync(program)) as URL;
}

export interface DesignThreads {
  /** @throws Failure `invalid_input` if the file cannot be read, or exceeds a limit of time or size */
  run<Kind extends DesignJobKind>(
    kind: Kind,
    file: Uint8Array,
    fonts: OwnFonts,
    request: DesignJobs[Kind]['request'],
    signal?: AbortSignal,
  ): Promise<DesignJobs[Kind]['answer']>;
}

/**
 * Creates the threads for presentation files: one makes decks in designs and edits known files, another reads
 * unknown files.
 */
export function createDesignThreads(
  options: { readonly deadlineMs?: number; readonly memoryMb?: number } = {},
): DesignThreads {
  const { deadlineMs = DEADLINE_MS, memoryMb = MEMORY_MB } = options;
  const threads = {
    known: new Thread({ programs: PROGRAMS, memoryMb, answerMb: APPLIED_MB, idleMs: APPLIER_IDLE_MS }),
    unknown: new ProcessPool({
      programs: PROGRAMS,
      memoryMb,
      outsideMb: OUTSIDE_MB,
      answerMb: ANSWER_MB,
      usuallyMb: 250,
      atOnce: 1,
      idleMs: IDLE_MS,
      alone: false,
    }),
  };
  const looks = new LookCache(LOOKS_IDLE_MS);
  return {
    async run(kind, file, fonts, request, signal) {
      try {
        const limits = { deadlineMs, signal };
        if (KNOWN.has(kind)) return await threads.known.run({ kind, file, fonts, ...request }, limits);
        if (kind !== 'applyDesign')
          return await threads.unknown.run({ kind, file, fonts, ...request }, limits);
        if (!('material' in request) || request.material.isLook !== true)
          return await threads.known.run({ kind, file, fonts, ...request }, limits);
        const { held, whole } = looks.begin();
        return whole(
          await threads.known.run<SparseLook>({ kind, file, fonts, ...request, held }, limits),
        ) as DesignJobs[typeof kind]['answer'];
      } catch (error) {
        if (!(error instanceof ThreadProblem)) throw error;
        if (error.kind === 'died')
          throw new Failure(
            'internal',
            'The thread that works on presentation files has ended unexpectedly.',
            { cause: error },
          );
        if (error.kind === 'too_slow')
          throw createRefusal(
            'too_complex',
            `The file took longer than ${deadlineMs / 1000} seconds to read.`,
            error,
          );
        if (error.kind === 'answer_too_large')
          throw createRefusal(
            'too_complex',
            `The file expands to more than ${kind === 'applyDesign' ? APPLIED_MB : ANSWER_MB} MB, counting repeated parts each time.`,
            error,
          );
        throw createRefusal('too_complex', `The file needs more than ${memoryMb} MB to read.`, error);
      }
    },
  };
}
