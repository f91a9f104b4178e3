import { ProcessPool as Pool, type PoolOptions } from '../../src/core/threads/process-pool.ts';

export * from '../../src/core/threads/process-pool.ts';

/** Longer than the files of a worker go without one of its processes, of which each loads half a second. */
const REST_MS = 60_000;
/** Limits on memory that differ by less are one, since jobs with equal limits share a thread. */
const STEP_MB = 64;

/**
 * Takes the place of the pools of the sources: their processes rest for longer than on a server, since many test
 * files read a document, a picture or a font, and few do so within seconds of each other. Jobs share the thread
 * of a process, which takes a quarter of a second to load.
 */
export class ProcessPool extends Pool {
  constructor(options: PoolOptions) {
    super({ ...options, alone: false, idleMs: Math.max(options.idleMs, REST_MS) });
  }

  override async run<T>(...[request, limits, own = {}]: Parameters<Pool['run']>): Promise<T> {
    const { outsideMb } = own;
    return super.run<T>(
      request,
      limits,
      outsideMb === undefined ? own : { ...own, outsideMb: Math.ceil(outsideMb / STEP_MB) * STEP_MB },
    );
  }
}
