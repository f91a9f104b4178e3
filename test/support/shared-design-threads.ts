import { createDesignThreads as create, type DesignThreads } from '../../src/core/designs/design-threads.ts';

export * from '../../src/core/designs/design-threads.ts';

let shared: DesignThreads | undefined;

/**
 * Takes the place of the threads of each server: all servers of a worker share them, since each of these
 * threads loads and compiles everything that reads designs. Threads with limits of their own are not shared.
 */
export const createDesignThreads: typeof create = (options) => {
  if (options !== undefined) return create(options);
  shared ??= create();
  return shared;
};
