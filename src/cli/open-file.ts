import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { Failure } from '../core/errors/failure.ts';
import type { Lectern } from '../wire.ts';
import { UsageError } from './command.ts';
import { callLocally } from './local-call.ts';

/** File types that can be opened and written. */
export const DECK_FORMATS = ['pptx', 'potx', 'ppsx', 'pptm', 'potm', 'ppsm'] as const;

/** Reads a file of the command line before any work. @throws UsageError if it cannot be read */
export async function readDeckFile(
  file: string,
): Promise<{ readonly filename: string; readonly bytes: Uint8Array }> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read: ${error.code ?? error.message}`);
  });
  return { filename: basename(file), bytes };
}

/**
 * Opens a file as a deck. @param target path of the changed file. @returns the answer of `open_presentation`
 * @throws UsageError if the target has another file type
 */
export async function openFile(
  lectern: Lectern,
  file: { readonly filename: string; readonly bytes: Uint8Array },
  target?: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { assets } = await lectern.services();
  const [stored] = (await assets?.addFiles([file])) ?? [];
  if (stored === undefined) throw new Failure('internal', 'The file was not stored.');
  const { answer } = await callLocally(lectern, 'open_presentation', { pptx_url: stored.value });
  const own = extname(String(answer['path']));
  if (target !== undefined && extname(target).toLowerCase() !== own)
    throw new UsageError(
      `${file.filename} is a ${own} file and stays one: end the name behind -o in ${own}.`,
    );
  return answer;
}
