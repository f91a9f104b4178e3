import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { markFindings } from '../../presentations/finding-marks.ts';
import { describeDifference } from '../../presentations/findings-answer.ts';
import type { Finding } from '../../scene/finding.ts';
import { findingsChange, fonts } from '../shared/answers.ts';
import { compatibilityOnly, presentationId } from '../shared/fields.ts';
import { findingsAnswer, findingsQuery, markedPictures, pageFindings } from '../shared/paged-findings.ts';
import { pictureView, slidePicture } from './preview-fields.ts';

export const checkPresentation = defineOperation({
  name: 'check_presentation',
  title: 'Check a presentation',
  summary:
    'Measure a stored deck: overflow, overlap, contrast, text size, missing titles, pictures and alt texts, and figures, dates and names that contradict one another.',
  guidance: message`Call it after making a deck. Each finding names the slide, the content field and what to do${whereOffered`; fix errors with {edit_presentation}, then export`}. Without errors a deck is ready${whereOffered`; warnings deserve a look with {preview_slides}`}.`,
  effect: 'read',
  scope: 'presentations',
  toolset: 'presentations',
  essential: true,
  input: z.strictObject({
    id: presentationId,
    since_revision: z.int().min(1).optional().describe('Revision to compare.'),
    picture: markedPictures,
    ...findingsQuery,
  }),
  output: z.object({
    score: z.number().describe('Score; 100 is flawless.'),
    ...findingsAnswer,
    resolved: findingsChange.resolved.optional(),
    resolved_findings: findingsChange.resolved_findings.optional(),
    standing_findings: findingsChange.standing_findings.optional().meta(compatibilityOnly),
    pictures: z
      .array(slidePicture)
      .optional()
      .describe('Slides with marked places; picture only.')
      .meta(compatibilityOnly),
    fonts,
  }),
  async run({ id, since_revision, picture, ...asked }, call) {
    const { presentations } = call.services;
    const { findings, difference, score, fonts: needs } = await presentations.check(id, since_revision);
    const page = pageFindings(difference?.fresh ?? findings, asked);
    const change = difference === undefined ? undefined : describeDifference(difference);
    const { slides, marks } = markFindings(page.findings as readonly Finding[]);
    const options = { slides, marks, sheet: false, widthPx: 960, format: 'png' } as const;
    const drawn = picture === true && slides.length > 0 ? await presentations.preview(id, options, call) : [];
    const form = { sheet: false, format: 'png', inline: false } as const;
    return {
      score,
      ...page,
      ...(change && {
        resolved: [...change.resolved],
        resolved_findings: change.resolved_findings,
        standing_findings: change.standing_findings,
      }),
      ...(picture === true && { pictures: drawn.map((one) => pictureView(one, form, call)) }),
      fonts: needs.map((need) => ({ ...need })),
    };
  },
});
