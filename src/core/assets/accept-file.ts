import { invalid } from '../errors/failure.ts';
import { PictureProblem } from '../store/fetch-picture.ts';
import type { FileContent } from '../store/store.ts';
import { type IncomingFile, toFileContent } from './asset.ts';
import { FILE_EXTENSIONS, fileObjection, isPictureFile, readExtension } from './file-kinds.ts';

export async function readImage(input: Uint8Array, filename: string) {
  // Loads picture decoding only with the first picture.
  const { preparePicture } = await import('./stored-picture.ts');
  try {
    return await preparePicture(input);
  } catch (error) {
    if (!(error instanceof PictureProblem)) throw error;
    const name = filename === '' ? '' : `"${cleanFilename(filename)}" `;
    throw invalid(
      ['file'],
      `The picture ${name}was not accepted: ${error.message}.`,
      { type: 'picture' },
      'Nothing was stored. Give a PNG, JPEG, WebP, GIF, AVIF, TIFF, BMP or SVG.',
    );
  }
}

/** @throws Failure `invalid_input` at `files.<index>` if the file is not accepted. */
export async function acceptFile(file: IncomingFile, index: number): Promise<FileContent> {
  const { filename } = file;
  const content = 'open' in file ? await file.open() : toFileContent(file.bytes);
  const objection =
    (await fileObjection(filename, content)) ??
    (isPictureFile(filename) ? await pictureObjection(await content.bytes()) : undefined);
  if (objection === undefined) return content;
  // The list of extensions only helps if the extension is the problem.
  const taken = FILE_EXTENSIONS.includes(readExtension(filename)) ? '' : ` ${listExtensions()}`;
  throw invalid(
    ['files', index],
    `The file "${cleanFilename(filename)}" was not accepted: ${objection}.${taken}`,
    { type: 'file_type', input: readExtension(filename), ctx: { allowed: FILE_EXTENSIONS } },
    'Nothing was stored.',
  );
}

async function pictureObjection(bytes: Uint8Array): Promise<string | undefined> {
  const { preparePicture } = await import('./stored-picture.ts');
  return preparePicture(bytes).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof PictureProblem) return error.message;
      throw error;
    },
  );
}

export function listExtensions(): string {
  return `Supported endings: ${FILE_EXTENSIONS.map((ending) => `.${ending}`).join(', ')}.`;
}

/** Last part of a path without control characters. It is never used to access a file. */
export function cleanFilename(filename: string): string {
  const last = filename.split(/[/\\]/).at(-1) ?? '';
  return last.replace(/\p{C}/gu, '').trim().slice(-200) || 'file';
}
