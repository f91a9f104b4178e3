import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { defined } from '../../input/fields.ts';
import { presentationId } from '../shared/fields.ts';
import { change, changedAnswer, deckReference, requireOpenedDecks } from './opened-fields.ts';

export const copySlides = defineOperation({
  name: 'copy_slides',
  title: 'Copy slides',
  summary: 'Copy slides of any deck into an opened one, in its look or their own.',
  guidance: '"target" takes the layout most like its own.',
  effect: 'update',
  scope: 'presentations',
  toolset: 'presentations',
  lasting: true,
  makesFile: true,
  input: z.strictObject({
    ...deckReference,
    from: presentationId.describe('Id of the deck that has the slides.'),
    slides: z.array(z.int().min(1)).min(1).max(200).describe('Numbers of the slides to copy.'),
    at: z.int().min(1).optional().describe('Place; absent: at the end.'),
    look: z.enum(['target', 'keep']).default('target').describe('Look of the opened deck, or their own.'),
    layout: z.string().min(1).max(200).optional().describe('Layout name for all copies.'),
  }),
  output: z.object(changedAnswer),
  async run({ from, slides, at, look, layout, ...deck }, call) {
    const file = await requireOpenedDecks(call).file(from, call);
    const edit = { op: 'copy_slides', file, slides, look, ...defined({ at, layout }) } as const;
    return change(deck, edit, call);
  },
});
