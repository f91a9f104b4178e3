import type { FileService } from '../services.ts';
import { checkFile } from './check-file.ts';

/** Checks in this process: `READ_LIMITS` bound what a file can cost. */
export function createFileService(): FileService {
  return { check: async (bytes) => checkFile(bytes) };
}
