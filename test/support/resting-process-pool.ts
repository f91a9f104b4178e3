import { ProcessPool as Pool, type PoolOptions } from '../../src/core/threads/process-pool.ts';

export * from '../../src/core/threads/process-pool.ts';

/** Longer than the files of a worker go without one of its processes, of which each loads half a second. */
const REST_MS = 60_000;

/**
 * Takes the place of the pools of the sources: their processes rest for longer than on a server, since many test
 * files read a document, a picture or a font, and few do so within seconds of each other.
 */
export class ProcessPool extends Pool {
  constructor(options: PoolOptions) {
    super({ ...options, idleMs: Math.max(options.idleMs, REST_MS) });
  }
}
