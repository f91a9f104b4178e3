import type { FileService } from './api.ts';
import { readEmbeddedFonts } from './design-fonts.ts';
import { createDesignThreads, type DesignThreads } from './design-threads.ts';

/** Creates a service that checks files off the main thread. */
export function createFileService(threads: DesignThreads = createDesignThreads()): FileService {
  return { check: async (bytes) => threads.run('check', bytes, await readEmbeddedFonts(bytes, threads), {}) };
}
