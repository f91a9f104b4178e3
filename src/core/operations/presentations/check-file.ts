import { z } from 'zod';
import { Failure } from '../../failure.ts';
import { defineOperation } from '../../operation.ts';
import { worstFirst } from '../../presentations/deck-result.ts';
import { fileBytes } from '../fonts/font-fields.ts';
import { finding, fonts } from '../shared/answers.ts';
import { base64 } from '../shared/given-content.ts';
import { inField } from '../shared/in-field.ts';
import { mutable } from '../shared/run-deck.ts';

const MAX_FINDINGS = 60;
const MAX_FAULTS = 40;

export const checkFile = defineOperation({
  name: 'check_file',
  title: 'Check a PPTX file',
  summary: 'Check a PPTX of any origin: what PowerPoint would repair, and what is wrong with its slides.',
  guidance: 'For decks made here use check_presentation. Fonts that are not in the file are measured with substitutes.',
  effect: 'read',
  scope: 'designs',
  toolset: 'designs',
  essential: true,
  lasting: true,
  input: z.strictObject({
    pptx_base64: base64.optional().describe('The file in base64.'),
    pptx_url: z.string().max(2_000).optional().describe('Or its address, http(s), or its value as an upload, from upload_files.'),
    min_severity: z.enum(['error', 'warning', 'info']).default('info').describe('Leave out findings that matter less.'),
  }),
  output: z.object({
    title: z.string().describe('From its properties.'),
    n_slides: z.int().describe('Slides, hidden ones too.'),
    score: z.number().describe('100 is flawless.'),
    errors: z.int().describe('Findings that must be fixed.'),
    warnings: z.int().describe('Findings to look at.'),
    infos: z.int().describe('Remarks.'),
    findings: z.array(finding).describe(`Worst first; at most ${MAX_FINDINGS}.`),
    faults: z
      .array(
        z.object({
          code: z.string().describe('Stable kind.'),
          part: z.string().describe('Part of the file.'),
          message: z.string().describe('What is wrong.'),
          fix: z.string().describe('What to do.'),
        }),
      )
      .describe(`Faults of the file itself; at most ${MAX_FAULTS}.`),
    not_shown: z.int().optional().describe('How many more there are.'),
    fonts,
    remarks: z.array(z.string()).describe('What was left out or not looked at.'),
  }),
  async run({ pptx_base64, pptx_url, min_severity }, call) {
    const { files } = call.services;
    if (files === undefined) throw new Failure('unsupported', 'This server does not check files.');
    const bytes = await fileBytes({ base64: pptx_base64, url: pptx_url }, { base64: 'pptx_base64', url: 'pptx_url' }, call);
    const report = await files.check(bytes).catch((error: unknown) => {
      throw inField(error, pptx_url === undefined ? 'pptx_base64' : 'pptx_url');
    });
    const count = (severity: string) => report.findings.filter((one) => one.severity === severity).length;
    const wanted = min_severity === 'error' ? ['error'] : min_severity === 'warning' ? ['error', 'warning'] : ['error', 'warning', 'info'];
    const chosen = worstFirst(report.findings).filter(({ severity }) => wanted.includes(severity));
    const more = Math.max(0, chosen.length - MAX_FINDINGS) + Math.max(0, report.faults.length - MAX_FAULTS);
    return {
      title: report.title,
      n_slides: report.slides,
      score: report.score,
      errors: count('error'),
      warnings: count('warning'),
      infos: count('info'),
      findings: mutable(chosen.slice(0, MAX_FINDINGS)),
      faults: report.faults.slice(0, MAX_FAULTS).map((fault) => ({ ...fault })),
      ...(more > 0 ? { not_shown: more } : {}),
      fonts: report.fonts.map((need) => ({ ...need })),
      remarks: [...report.remarks],
    };
  },
});
