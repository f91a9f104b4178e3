import { z } from 'zod';
import { requireReferences } from '../../assets/require-references.ts';
import type { CallContext } from '../../call/call.ts';
import { defineOperation } from '../../call/operation.ts';
import { Failure, invalid } from '../../errors/failure.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { describe } from '../../input/describe.ts';
import { fileReference } from '../../input/file-references.ts';
import { createPictureKeeper } from '../../presentations/source-files/source-pictures.ts';
import { requireAssets } from './asset-fields.ts';

const MAX_CHARACTERS = 200_000;

export const decomposeFiles = defineOperation({
  name: 'decompose_files',
  title: 'Read files as text',
  summary: 'Read uploaded files as Markdown, and store each result as a new file.',
  guidance: message`To see, shorten or correct what a document says first.${whereOffered` Give the text as content, or the new value as files, to {generate_presentation}.`}`,
  effect: 'create',
  scope: 'assets',
  toolset: 'assets',
  lasting: true,
  input: z.strictObject({
    files: z
      .array(fileReference(z.string().max(2_000)))
      .min(1)
      .max(32)
      .meta(describe`Values${whereOffered` from {upload_files}`}.`),
    max_characters: z
      .int()
      .min(0)
      .max(MAX_CHARACTERS)
      .default(20_000)
      .describe('Maximum characters of each file.'),
  }),
  output: z.object({
    files: z
      .array(
        z.object({
          filename: z.string().describe('Name of the file that was read.'),
          value: z
            .string()
            .meta(describe`Value of the file with the text, for files in {generate_presentation}.`),
          characters: z.int().describe('Length of the whole text.'),
          text: z.string().describe('Beginning of the text, up to max_characters.'),
          warnings: z.array(z.string()).describe('Contents that were left out.'),
        }),
      )
      .describe('Files in the order of the request.'),
  }),
  async run({ files, max_characters }, call) {
    const read = [];
    for (const [index, value] of files.entries()) read.push(await readOne(value, index, call));
    const stored = await requireAssets(call).addFiles(
      read.map(({ filename, markdown }) => ({
        filename: `${filename.replace(/\.\w{1,10}$/, '')}.md`,
        bytes: new TextEncoder().encode(markdown),
      })),
    );
    return {
      files: read.map(({ filename, markdown, warnings }, index) => ({
        filename,
        value: stored[index]?.value ?? '',
        characters: markdown.length,
        text: markdown.slice(0, max_characters),
        warnings: [...warnings],
      })),
    };
  },
});

async function readOne(value: string, index: number, call: CallContext) {
  const { bytes, filename } = await requireReferences(call).read(value, ['files', index], call.signal);
  try {
    const { fileMarkdown } = await import('../../sources/file-markdown.ts');
    const { markdown, warnings } = await fileMarkdown(
      bytes,
      filename,
      createPictureKeeper(filename, call),
      call.signal,
    );
    if (markdown !== '') return { filename, markdown, warnings };
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'invalid_input') throw error;
    throw invalid(
      ['files', index],
      error.message,
      { type: error.issues[0]?.type ?? 'value_error' },
      error.hint,
    );
  }
  throw invalid(['files', index], `There is no text in "${filename}".`, { type: 'empty' });
}
