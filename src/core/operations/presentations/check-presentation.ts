import { z } from 'zod';
import { defineOperation } from '../../operation.ts';
import { worstFirst } from '../../presentations/deck-result.ts';
import { finding, fonts } from '../shared/answers.ts';
import { presentationId } from '../shared/fields.ts';
import { mutable } from '../shared/run-deck.ts';

const MAX_FINDINGS = 60;

export const checkPresentation = defineOperation({
  name: 'check_presentation',
  title: 'Check a presentation',
  summary: 'Measure a stored deck: overflow, overlap, contrast, text size, missing titles, pictures and alt texts.',
  guidance:
    'Call it after making a deck. Each finding names the slide, the content field and what to do; fix the errors with edit_presentation, then export. A deck without errors is ready to hand over; warnings deserve a look with preview_slides.',
  effect: 'read',
  scope: 'presentations',
  toolset: 'presentations',
  essential: true,
  input: z.strictObject({
    id: presentationId,
    min_severity: z.enum(['error', 'warning', 'info']).default('info').describe('Leave out findings that matter less.'),
  }),
  output: z.object({
    score: z.number().describe('100 is flawless.'),
    errors: z.int().describe('Findings that must be fixed.'),
    warnings: z.int().describe('Findings to look at.'),
    infos: z.int().describe('Remarks.'),
    findings: z.array(finding).describe(`Worst first; at most ${MAX_FINDINGS}.`),
    not_shown: z.int().optional().describe('How many more there are.'),
    fonts,
  }),
  async run({ id, min_severity }, call) {
    const { findings, score, fonts: needs } = await call.services.presentations.check(id);
    const count = (severity: string) => findings.filter((one) => one.severity === severity).length;
    const wanted = min_severity === 'error' ? ['error'] : min_severity === 'warning' ? ['error', 'warning'] : ['error', 'warning', 'info'];
    const chosen = worstFirst(findings).filter((one) => wanted.includes(one.severity));
    const more = chosen.length - MAX_FINDINGS;
    return {
      score,
      errors: count('error'),
      warnings: count('warning'),
      infos: count('info'),
      findings: mutable(chosen.slice(0, MAX_FINDINGS)),
      ...(more > 0 ? { not_shown: more } : {}),
      fonts: needs.map((need) => ({ ...need })),
    };
  },
});
