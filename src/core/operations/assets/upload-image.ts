import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { fileReference } from '../../input/file-references.ts';
import { address, base64, readFileContent } from '../shared/file-input.ts';
import { imageShape, imageView, readFilename, requireAssets } from './asset-fields.ts';

export const uploadImage = defineOperation({
  name: 'upload_image',
  title: 'Upload a picture',
  summary: 'Store a picture for decks and themes: turned upright, in sRGB, without its metadata.',
  guidance:
    'PNG, JPEG, WebP, GIF, AVIF, TIFF, BMP or SVG. Give its id as {"asset_id": …} in a picture field of a slide.',
  guidanceOver: { http: 'Its url works as image_url.' },
  effect: 'create',
  scope: 'assets',
  toolset: 'assets',
  input: z.strictObject({
    file_base64: base64.optional().describe('The picture in base64.'),
    url: fileReference(address).optional().describe('Address or value of the picture.'),
    filename: z.string().max(255).default('').describe('Name of the file.'),
  }),
  output: z.object({ image: imageShape.describe('The picture as stored.') }),
  async run({ file_base64, url, filename }, call) {
    const file = await readFileContent(
      { base64: file_base64, url },
      { base64: ['file_base64'], url: ['url'] },
      call,
    );
    return {
      image: imageView(
        await requireAssets(call).addImage(await file.bytes(), {
          filename: filename || (await readFilename(url, call)),
        }),
        call,
      ),
    };
  },
});
