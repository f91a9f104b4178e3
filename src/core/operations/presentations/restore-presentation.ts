import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message } from '../../errors/message.ts';
import { presentationId } from '../shared/fields.ts';

export const restorePresentation = defineOperation({
  name: 'restore_presentation',
  title: 'Restore a deleted presentation',
  summary: 'Take a presentation out of the trash, with its revisions and pictures.',
  guidance: message`{list_presentations} with deleted: true shows the trash.`,
  effect: 'update',
  scope: 'presentations',
  toolset: 'presentations',
  input: z.strictObject({ id: presentationId }),
  output: z.object({
    id: z.string().describe('Id of the presentation.'),
    title: z.string().describe('Title of the presentation.'),
    n_slides: z.int().describe('Number of slides.'),
    revision: z.int().describe('Current revision.'),
  }),
  async run({ id }, call) {
    const { title, slides, revision } = await call.services.presentations.restore(id);
    return { id, title, n_slides: slides.length, revision };
  },
});
