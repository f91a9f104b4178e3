import type { FileService } from './api.ts';
import { embeddedIn } from './design-fonts.ts';
import { createDesignThreads, type DesignThreads } from './design-threads.ts';

/** Checks off the main thread: a file that is slow to read holds nobody up. */
export function createFileService(threads: DesignThreads = createDesignThreads()): FileService {
  return { check: async (bytes) => threads.run('check', bytes, await embeddedIn(bytes, threads), {}) };
}
