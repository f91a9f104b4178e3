import { existsSync } from 'node:fs';
import { Failure } from '../errors/failure.ts';
import { unreadable } from '../ooxml/package/index.ts';
import { ProcessPool } from '../threads/process-pool.ts';
import { Thread, ThreadProblem } from '../threads/thread.ts';
import type { DesignJobKind, DesignJobs } from './design-job.ts';
import { HeldLooks, type SparseLook } from './held-looks.ts';
import type { OwnFonts } from './own-fonts.ts';

/** Heap of a thread; with what lies outside of it a file of others stays below 300 MB. */
const MEMORY_MB = 160;
/** What lies outside of it while a file is read that nobody knows yet: one of 64 MB is held several times. */
const OUTSIDE_MB = 384;
/** What is made of a file: its pictures and drawings, or it closed; and a deck, whose own pictures are up to 200 MB beside those of its design. */
const ANSWER_MB = 128;
const APPLIED_MB = 320;
/** A busy server takes its time; what is too much is refused by its measures long before. */
const DEADLINE_MS = 40_000;
/** Loading what reads and lays out takes longer than most jobs; a process that rests holds up to 250 MB. */
const IDLE_MS = 5_000;
const LOOKS_IDLE_MS = 30_000;
/** Who edits a deck in a design thinks between calls: a new thread takes half a second to a second for its first deck. It holds some 100 MB. */
const APPLIER_IDLE_MS = 90_000;
/** Beside this file in the sources; in the bundle beside the program, this code being in a chunk or in the program itself. */
const PROGRAMS = ['./design-worker.ts', './design-worker.js', '../design-worker.js'].map((path) => new URL(path, import.meta.url));

/** Jobs on files that were read before, and stored then. */
const KNOWN: ReadonlySet<DesignJobKind> = new Set(['openedTrees', 'openedTexts', 'openedDeck', 'openedFixes', 'openedEdits']);

/** The program of the threads. */
export function workerProgram(): URL {
  return PROGRAMS.find((program) => existsSync(program)) as URL;
}

export interface DesignThreads {
  /** @throws Failure `invalid_input` with the reason when the file cannot be read, takes too long or too much. */
  run<Kind extends DesignJobKind>(kind: Kind, file: Uint8Array, fonts: OwnFonts, request: DesignJobs[Kind]['request'], signal?: AbortSignal): Promise<DesignJobs[Kind]['answer']>;
}

/** Work on presentation files of others, off the main thread: designs are applied to decks in one thread, files that nobody knows yet are read in another. */
export function createDesignThreads(options: { readonly deadlineMs?: number; readonly memoryMb?: number } = {}): DesignThreads {
  const { deadlineMs = DEADLINE_MS, memoryMb = MEMORY_MB } = options;
  const threads = {
    known: new Thread({ programs: PROGRAMS, memoryMb, answerMb: APPLIED_MB, idleMs: APPLIER_IDLE_MS }),
    unknown: new ProcessPool({ programs: PROGRAMS, memoryMb, outsideMb: OUTSIDE_MB, answerMb: ANSWER_MB, usuallyMb: 250, atOnce: 1, idleMs: IDLE_MS, alone: false }),
  };
  const looks = new HeldLooks(LOOKS_IDLE_MS);
  return {
    async run(kind, file, fonts, request, signal) {
      try {
        const limits = { deadlineMs, signal };
        if (KNOWN.has(kind)) return await threads.known.run({ kind, file, fonts, ...request }, limits);
        if (kind !== 'applyDesign') return await threads.unknown.run({ kind, file, fonts, ...request }, limits);
        if (!('material' in request) || request.material.isLook !== true) return await threads.known.run({ kind, file, fonts, ...request }, limits);
        const { held, whole } = looks.begin();
        return whole(await threads.known.run<SparseLook>({ kind, file, fonts, ...request, held }, limits)) as DesignJobs[typeof kind]['answer'];
      } catch (error) {
        if (!(error instanceof ThreadProblem)) throw error;
        if (error.kind === 'died') throw new Failure('internal', 'The thread that works on presentation files has ended unexpectedly.', { cause: error });
        if (error.kind === 'too_slow') throw unreadable('too_complex', `The file took longer than ${deadlineMs / 1000} seconds to read.`, error);
        if (error.kind === 'answer_too_large')
          throw unreadable('too_complex', `The file expands to more than ${kind === 'applyDesign' ? APPLIED_MB : ANSWER_MB} MB, counting repeated parts each time.`, error);
        throw unreadable('too_complex', `The file needs more than ${memoryMb} MB to read.`, error);
      }
    },
  };
}
