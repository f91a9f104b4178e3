import { z } from 'zod';
import { defineOperation } from '../../operation.ts';
import { THUMBNAIL, templateThumbnail } from '../../presentations/template-thumbnail.ts';
import { thumbnailOf } from './template-summary.ts';

export const previewTemplate = defineOperation({
  name: 'preview_template',
  title: 'Draw the cover of a template',
  summary: 'A small picture of the cover of a built-in template.',
  guidance: 'To see slides of your own in it, create_presentation and preview_slides.',
  effect: 'read',
  scope: 'templates',
  toolset: 'designs',
  input: z.strictObject({ id: z.string().min(1).max(100).describe('Template id or alias from list_templates.') }),
  output: z.object({
    id: z.string().describe('Template id.'),
    thumbnail: z.string().describe('Address of the picture.'),
    width_px: z.int().describe('Width.'),
    height_px: z.int().describe('Height.'),
  }),
  async run({ id: asked }, call) {
    const id = call.services.templates.resolve(asked);
    call.attach({ mimeType: 'image/png', bytes: await templateThumbnail(id), name: id });
    return { id, thumbnail: thumbnailOf(id, call), width_px: THUMBNAIL.widthPx, height_px: THUMBNAIL.heightPx };
  },
});
