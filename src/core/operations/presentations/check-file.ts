import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { Failure } from '../../errors/failure.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { fileReference } from '../../input/file-references.ts';
import { markFindings } from '../../presentations/finding-marks.ts';
import type { Finding } from '../../scene/finding.ts';
import { fileBytes } from '../fonts/font-fields.ts';
import { requireOpenedDecks } from '../opened/opened-fields.ts';
import { fonts } from '../shared/answers.ts';
import { compatibilityOnly } from '../shared/fields.ts';
import { base64 } from '../shared/file-input.ts';
import { locateInField } from '../shared/locate-in-field.ts';
import { findingsAnswer, findingsQuery, markedPictures, pageFindings } from '../shared/paged-findings.ts';
import { toMutable } from '../shared/run-deck.ts';
import { pictureView, slidePicture } from './preview-fields.ts';

export const checkFile = defineOperation({
  name: 'check_file',
  title: 'Check a PPTX file',
  summary: 'Check a PPTX from anywhere: what PowerPoint would repair, and what is wrong with its slides.',
  guidance: message`${whereOffered`For decks made here use {check_presentation}.`} Fonts that are not in the file are measured with substitutes.`,
  effect: 'read',
  scope: 'designs',
  toolset: 'designs',
  essential: true,
  lasting: true,
  input: z.strictObject({
    pptx_base64: base64.optional().describe('The file in base64.'),
    pptx_url: fileReference(z.string().max(2_000)).optional().describe('Address or value of the file.'),
    picture: markedPictures,
    ...findingsQuery,
  }),
  output: z.object({
    title: z.string().describe('Title in the properties of the file.'),
    n_slides: z.int().describe('Number of slides, including hidden ones.'),
    score: z.number().describe('Score; 100 is flawless.'),
    ...findingsAnswer,
    faults: z
      .array(
        z.object({
          code: z.string().describe('Stable code of the fault.'),
          effect: z
            .enum(['refusal', 'repair', 'silent_loss', 'harmless'])
            .describe(
              'Effect in PowerPoint: it refuses the file, offers to repair it, drops content or does nothing.',
            ),
          basis: z.string().describe('Source of the rule.'),
          part: z.string().describe('Part of the file.'),
          message: z.string().describe('Description of the fault.'),
          fix: z.string().describe('Advice for fixing the fault.'),
          places: z
            .array(
              z.object({
                part: z.string().describe('Part of the file.'),
                message: z.string().describe('Description of the fault.'),
              }),
            )
            .optional()
            .describe('Places of a repeated fault; the first 100.'),
        }),
      )
      .describe('Faults of the file itself, each kind once.'),
    pictures: z
      .array(slidePicture)
      .optional()
      .describe('Slides with marked places; picture only.')
      .meta(compatibilityOnly),
    fonts,
    remarks: z.array(z.string()).describe('Contents that were left out or not checked.'),
  }),
  async run({ pptx_base64, pptx_url, picture, ...asked }, call) {
    const { files } = call.services;
    if (files === undefined) throw new Failure('unsupported', 'This server does not check files.');
    const bytes = await fileBytes(
      { base64: pptx_base64, url: pptx_url },
      { base64: 'pptx_base64', url: 'pptx_url' },
      call,
    );
    const report = await files.check(bytes).catch((error: unknown) => {
      throw locateInField(error, pptx_url === undefined ? 'pptx_base64' : 'pptx_url');
    });
    const page = pageFindings(report.findings, asked);
    const { slides, marks } = markFindings(page.findings as readonly Finding[]);
    const opened = picture === true && slides.length > 0 ? requireOpenedDecks(call) : undefined;
    const drawn = (await opened?.draw(bytes, { slides, marks }, call)) ?? [];
    const form = { sheet: false, format: 'png', inline: false } as const;
    return {
      title: report.title,
      n_slides: report.slides,
      score: report.score,
      ...page,
      ...(picture === true && { pictures: drawn.map((one) => pictureView(one, form, call)) }),
      faults: toMutable(report.faults),
      fonts: report.fonts.map((need) => ({ ...need })),
      remarks: [...report.remarks],
    };
  },
});
