import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { emptyNote } from '../shared/answers.ts';
import { imageShape, imageView, requireAssets } from './asset-fields.ts';

export const listImages = defineOperation({
  name: 'list_images',
  title: 'List pictures',
  summary: 'List the pictures that were uploaded, or those that were generated, newest first, in pages.',
  guidance: 'Picture fields of slides take their ids as asset_id.',
  effect: 'read',
  scope: 'assets',
  toolset: 'assets',
  input: z.strictObject({
    kind: z.enum(['uploaded', 'generated']).default('uploaded').describe('Kind of pictures to list.'),
    page: z.int().min(1).max(10_000).default(1).describe('1-based page.'),
    page_size: z.int().min(1).max(200).default(50).describe('Pictures per page.'),
  }),
  output: z.object({
    images: z.array(imageShape).describe('Pictures on the page.'),
    total: z.int().describe('Number of all pictures.'),
    note: emptyNote,
  }),
  async run({ kind, page, page_size }, call) {
    const { items, total } = await requireAssets(call).images(kind, (page - 1) * page_size, page_size);
    const note =
      total > 0 ? `This page is past the end: there are ${total} pictures.` : `No picture was ${kind} yet.`;
    return {
      images: items.map((image) => imageView(image, call)),
      total,
      ...(items.length === 0 ? { note } : {}),
    };
  },
});
