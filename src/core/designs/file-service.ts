import type { FileService } from '../services.ts';
import { createDesignThreads, type DesignThreads } from './design-threads.ts';
import { NO_FONTS } from './own-fonts.ts';

/** Checks off the main thread: a file that is slow to read holds nobody up. */
export function createFileService(threads: DesignThreads = createDesignThreads()): FileService {
  return { check: (bytes) => threads.run('check', bytes, NO_FONTS, {}) };
}
