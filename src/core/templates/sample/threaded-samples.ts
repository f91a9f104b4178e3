import { Failure, invalid } from '../../errors/failure.ts';
import { Thread, ThreadProblem } from '../../threads/thread.ts';
import { type Json, refuseLarge } from './sample-bounds.ts';
import type { SampleSize } from './sample-content.ts';
import type { SampleJob } from './sample-worker.ts';

/** The limits stop the work within 50 ms; the rest allows for a slow start on a busy machine. */
const DEADLINE_MS = 5_000;
/** Heap of the thread, far above what the limits allow. */
const MEMORY_MB = 64;
const IDLE_MS = 10_000;
/** Waiting schemas, each of up to 64 kB. */
const WAITING = 50;
/**
 * Next to this file in the sources; in the bundle next to the program, since this code may be in a chunk or
 * in the program.
 */
const PROGRAMS = ['./sample-worker.ts', './sample-worker.js', '../sample-worker.js'].map(
  (path) => new URL(path, import.meta.url),
);

/** `sampleContent` off the main thread. */
export type MakeSample = (schema: Json, size: SampleSize) => Promise<Readonly<Record<string, unknown>>>;

/**
 * Creates a sampler with one thread for all callers.
 *
 * @throws Failure as `sampleContent`; `invalid_input` for a schema beyond the limits; `too_many_requests` if too many
 * wait.
 */
export function createThreadedSampler(deadlineMs = DEADLINE_MS): MakeSample {
  const thread = new Thread({ programs: PROGRAMS, memoryMb: MEMORY_MB, idleMs: IDLE_MS });
  let waiting = 0;
  return async (schema, size) => {
    refuseLarge(schema);
    if (waiting >= WAITING)
      throw new Failure('too_many_requests', `${WAITING} schemas are already waiting for their content.`, {
        retryAfterSeconds: 1,
      });
    waiting += 1;
    try {
      // An aborted request does not stop the thread: a new one would cost more than the rest of the work.
      return await thread.run({ schema, size } satisfies SampleJob, { deadlineMs });
    } catch (error) {
      if (!(error instanceof ThreadProblem)) throw error;
      if (error.kind === 'died')
        throw new Failure('internal', 'The thread that generates content has ended unexpectedly.', {
          cause: error,
        });
      throw invalid(
        ['schema'],
        'Generating content for this schema takes too long or too much memory.',
        { type: 'too_complex' },
        'Give the schema of one part.',
      );
    } finally {
      waiting -= 1;
    }
  };
}

/** The sampler for external requests. */
export const threadedSample = createThreadedSampler();
