import { z } from 'zod';
import type { IncomingFile } from '../../assets/asset.ts';
import { defineOperation } from '../../call/operation.ts';
import { invalid } from '../../errors/failure.ts';
import { fileReference } from '../../input/file-references.ts';
import { onlyOver, transportOf } from '../../input/only-over.ts';
import { address, base64, readFileContent } from '../shared/file-input.ts';
import {
  awaitedShape,
  createUploadAddress,
  fileShape,
  fileView,
  readFilename,
  requireAssets,
} from './asset-fields.ts';

const MAX_FILES = 32;

export const uploadFiles = defineOperation({
  name: 'upload_files',
  title: 'Upload files',
  summary: 'Store documents temporarily, to make decks from them.',
  guidance:
    'Give the returned values wherever a file or picture is taken: files, pptx_url, image_url, markup, Markdown. All or none are stored.',
  guidanceOver: {
    http: 'For a file that you cannot write in base64, addresses_for returns an upload address and its value; whoever has the file runs `curl --upload-file FILE ADDRESS`.',
  },
  effect: 'create',
  scope: 'assets',
  toolset: 'assets',
  essential: true,
  input: z.strictObject({
    files: z
      .array(
        z.strictObject({
          filename: z
            .string()
            .max(255)
            .default('')
            .describe('Name with extension, such as report.docx; absent: from the address.'),
          content_base64: base64.optional().describe('The file in base64.'),
          url: fileReference(address).optional().describe('Address or value of the file.'),
        }),
      )
      .min(1)
      .max(MAX_FILES)
      .optional()
      .describe('The files.'),
    addresses_for: z
      .array(z.string().min(1).max(255))
      .min(1)
      .max(MAX_FILES)
      .optional()
      .describe(
        'Instead of files: names with extension, such as report.docx, of files that will be sent by PUT, each to its own one-time address.',
      )
      .meta(onlyOver('http', 'Give files.')),
    replaces: z.string().max(200).optional().describe('Value of a stored file that the new one replaces.'),
  }),
  output: z.object({
    files: z.array(fileShape).describe('Stored files, in the order of the request.'),
    addresses: z
      .array(awaitedShape)
      .optional()
      .describe('Addresses to upload to, in the order of addresses_for.')
      .meta(onlyOver('http')),
  }),
  async run({ files = [], addresses_for: names = [], replaces }, call) {
    if (files.length === 0 && transportOf(call.link) === 'stdio')
      throw invalid(['files'], 'Give at least one file.', { type: 'missing' });
    if ((files.length === 0) === (names.length === 0))
      throw invalid(
        ['files'],
        'Give either files or addresses_for.',
        { type: files.length === 0 ? 'missing' : 'value_error' },
        'addresses_for takes names of files that will be sent later.',
      );
    if (names.length > 0)
      return { files: [], addresses: names.map((name, index) => createUploadAddress(name, index, call)) };
    const received: IncomingFile[] = [];
    for (const [index, { filename, content_base64, url }] of files.entries()) {
      const at = { base64: ['files', index, 'content_base64'], url: ['files', index, 'url'] };
      received.push({
        filename: filename || (await readFilename(url, call)),
        open: () => readFileContent({ base64: content_base64, url }, at, call),
      });
    }
    const assets = requireAssets(call);
    const [only] = received;
    if (replaces !== undefined && received.length !== 1)
      throw invalid(
        ['files'],
        `Give exactly one file to replace another; got ${received.length}.`,
        { type: 'too_big', ctx: { max: 1 } },
        'Make one call for each, or leave out replaces.',
      );
    const stored =
      replaces === undefined || only === undefined
        ? await assets.addFiles(received)
        : [await assets.replaceFile(replaces, only)];
    return { files: stored.map(fileView) };
  },
});
