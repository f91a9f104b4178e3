import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { gather } from '../../scene/check/gather.ts';
import { fonts } from '../shared/answers.ts';
import { presentationId } from '../shared/fields.ts';
import { findingsAnswer, findingsQuery, pageFindings } from '../shared/paged-findings.ts';

export const checkPresentation = defineOperation({
  name: 'check_presentation',
  title: 'Check a presentation',
  summary:
    'Measure a stored deck: overflow, overlap, contrast, text size, missing titles, pictures and alt texts.',
  guidance: message`Call it after making a deck. Each finding names the slide, the content field and what to do${whereOffered`; fix errors with {edit_presentation}, then export`}. Without errors a deck is ready${whereOffered`; warnings deserve a look with {preview_slides}`}.`,
  effect: 'read',
  scope: 'presentations',
  toolset: 'presentations',
  essential: true,
  input: z.strictObject({ id: presentationId, ...findingsQuery }),
  output: z.object({
    score: z.number().describe('Score; 100 is flawless.'),
    ...findingsAnswer,
    fonts,
  }),
  async run({ id, ...asked }, call) {
    const { findings, score, fonts: needs } = await call.services.presentations.check(id);
    return { score, ...pageFindings(gather(findings), asked), fonts: needs.map((need) => ({ ...need })) };
  },
});
