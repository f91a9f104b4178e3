import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Failure } from '../core/errors/failure.ts';
import type { Lectern } from '../wire.ts';
import { UsageError } from './command.ts';
import { callLocally } from './local-call.ts';

/** File types that are opened and written. */
export const DECK_FORMATS = ['pptx', 'potx', 'ppsx', 'pptm'] as const;

/** A file of the command line, read before any work. @throws UsageError when it cannot be read */
export async function readDeckFile(file: string): Promise<{ readonly filename: string; readonly bytes: Uint8Array }> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read: ${error.code ?? error.message}`);
  });
  return { filename: basename(file), bytes };
}

/** Opens it as a deck. @returns what `open_presentation` answers */
export async function openFile(lectern: Lectern, file: { readonly filename: string; readonly bytes: Uint8Array }): Promise<Readonly<Record<string, unknown>>> {
  const { assets } = await lectern.services();
  const [stored] = (await assets?.addFiles([file])) ?? [];
  if (stored === undefined) throw new Failure('internal', 'The file was not stored.');
  return (await callLocally(lectern, 'open_presentation', { pptx_url: stored.value })).answer;
}
