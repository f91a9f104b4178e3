import { isAbsolute, join, posix, relative, sep } from 'node:path';
import type { Config } from '../config/config.ts';
import { documentsFolder, thisMachine } from '../config/directories.ts';
import { AllowedFolders } from '../core/adapters/allowed-folders.ts';
import { openLocalFiles } from '../core/adapters/local-files.ts';
import type { TaskFile } from '../core/store/local-files.ts';
import { LocalCalls } from '../tools/local-calls.ts';
import type { Lectern } from '../wire.ts';

/** Subfolders of the data directory whose paths appear in answers. */
const MADE = ['blobs', 'exports'];
/** Files of tasks that were started on this machine. */
const TASK_FILES = 'task_files';

/** Opens the stores and folders that let callers over stdio name files by path. */
export function openLocalCalls(
  lectern: Pick<Lectern, 'stores' | 'catalogue' | 'clock'>,
  { dataDirectory, limits }: Config,
  named: readonly string[],
): LocalCalls {
  const folders = new AllowedFolders({
    named,
    workingDirectory: process.cwd(),
    homeDirectory: thisMachine().home,
    dataDirectory,
    madeFiles: MADE.map((name) => join(dataDirectory, name)),
  });
  const records = async () => (await lectern.stores()).records;
  const files = openLocalFiles({
    folders,
    maxBytes: limits.uploadBytes,
    exports: listExportFolders(dataDirectory),
    records,
  });
  return new LocalCalls({
    files,
    catalogue: lectern.catalogue,
    bytesBehind: async (path) => {
      const key = findBlobKey(path, join(dataDirectory, 'blobs'));
      return key === undefined ? undefined : (await lectern.stores()).blobs.get(key);
    },
    taskFiles: {
      get: async (task) => (await (await records()).get<TaskFile>(TASK_FILES, task))?.value,
      put: async (task, file) =>
        (await records()).write([
          { collection: TASK_FILES, id: task, value: file, order: lectern.clock.now().toISOString() },
        ]),
    },
  });
}

/** Key of a stored file from its path in the data directory or its link; undefined for other paths. */
function findBlobKey(path: string, blobs: string): string | undefined {
  const linked = /^\/downloads\/([^?]+)\?/.exec(path)?.[1];
  if (linked !== undefined) return linked;
  const inside = relative(blobs, path);
  return inside === '' || inside.startsWith('..') || isAbsolute(inside)
    ? undefined
    : inside.split(sep).join(posix.sep);
}

/** `Lectern` in the user's documents folder if there is one, else `exports` in the data directory. */
function listExportFolders(dataDirectory: string): readonly string[] {
  const documents = documentsFolder();
  return [...(documents === undefined ? [] : [join(documents, 'Lectern')]), join(dataDirectory, 'exports')];
}
