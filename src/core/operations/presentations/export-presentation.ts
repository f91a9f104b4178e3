import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { invalid } from '../../errors/failure.ts';
import { deckAnswer } from '../shared/answers.ts';
import { exportAs, presentationId } from '../shared/fields.ts';
import { toMutable } from '../shared/run-deck.ts';

export const exportPresentation = defineOperation({
  name: 'export_presentation',
  title: 'Export a presentation',
  summary: 'Write a stored presentation as PPTX or PDF, or as a zip of PNG or SVG pictures.',
  guidance: 'Every deck comes with its file: use this for another format.',
  guidanceOver: { http: 'It renews an expired link, too.' },
  effect: 'create',
  scope: 'presentations',
  toolset: 'presentations',
  essential: true,
  lasting: true,
  makesFile: true,
  input: z.strictObject({
    id: presentationId,
    export_as: exportAs,
    notes: z
      .boolean()
      .default(false)
      .describe('pdf only: pages with the slide above and its speaker notes below.'),
  }),
  output: deckAnswer,
  async run({ id, export_as, notes }, call) {
    if (notes && export_as !== 'pdf')
      throw invalid(
        ['notes'],
        `Notes pages cannot be written as ${export_as}.`,
        { input: true },
        'Ask for export_as "pdf", or leave notes out: a PPTX carries them anyway.',
      );
    return toMutable(await call.services.presentations.export(id, export_as, call, { notes }));
  },
});
