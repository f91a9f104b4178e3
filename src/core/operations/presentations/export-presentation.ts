import { z } from 'zod';
import { defineOperation } from '../../operation.ts';
import { deckAnswer } from '../shared/answers.ts';
import { exportAs, presentationId } from '../shared/fields.ts';
import { mutable } from '../shared/run-deck.ts';

export const exportPresentation = defineOperation({
  name: 'export_presentation',
  title: 'Export a presentation',
  summary: 'Write a stored presentation as PPTX or PDF, or as a zip of PNG or SVG pictures, and answer with a fresh link.',
  guidance: 'Making a deck already writes its file: use this for another format, or when a download link has expired. Call it after check_presentation reports no errors.',
  effect: 'create',
  scope: 'presentations',
  toolset: 'presentations',
  input: z.strictObject({ id: presentationId, export_as: exportAs }),
  output: deckAnswer,
  async run({ id, export_as }, call) {
    return mutable(await call.services.presentations.export(id, export_as, call));
  },
});
