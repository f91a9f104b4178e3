import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import type { Fix } from '../../opened/api.ts';
import { findingsChange } from '../shared/answers.ts';
import { compatibilityOnly } from '../shared/fields.ts';
import { change, changedAnswer, deckReference, requireOpenedDecks } from './opened-fields.ts';

export const fixPresentation = defineOperation({
  name: 'fix_presentation',
  title: 'Fix a deck',
  summary: 'List what can be put right in an opened deck without taste, or do it.',
  guidance: 'Without fixes it lists them; those with asks need your words.',
  effect: 'update',
  scope: 'presentations',
  toolset: 'presentations',
  lasting: true,
  makesFile: true,
  input: z.strictObject({
    ...deckReference,
    fixes: z
      .union([z.literal('all'), z.array(z.string().max(100)).min(1).max(2_000)])
      .optional()
      .describe('Ids of fixes to make, or ["all"] that need no words.'),
  }),
  output: z.object({
    fixes: z
      .array(
        z.object({
          id: z.string().describe('Id, for fixes.'),
          kind: z.string().describe('Kind of fix.'),
          slide: z.int().describe('Number of the slide; 0 for the file.'),
          element: z.string().optional().describe('Id of the element.'),
          what: z.string().describe('Description of the fix.'),
          asks: z.boolean().optional().describe('true if the fix needs your words.'),
        }),
      )
      .describe('Fixes that are left.'),
    revision: changedAnswer.revision.optional(),
    path: changedAnswer.path.optional(),
    steps: changedAnswer.steps,
    ...z.object(findingsChange).partial().shape,
    findings: findingsChange.findings.optional().meta(compatibilityOnly),
    standing_findings: findingsChange.standing_findings.optional().meta(compatibilityOnly),
    warnings: changedAnswer.warnings.optional(),
  }),
  async run({ fixes, ...deck }, call) {
    const opened = requireOpenedDecks(call);
    const known = await opened.fixes(deck.id);
    const wanted =
      fixes?.includes('all') === true
        ? known.filter(({ asks }) => asks !== true).map(({ id }) => id)
        : [...(fixes ?? [])];
    if (wanted.length === 0) return { fixes: known.map(describeFix) };
    const { changed: _, ...made } = await change(deck, { op: 'fix', fixes: wanted }, call);
    return { ...made, fixes: (await opened.fixes(deck.id)).map(describeFix) };
  },
});

function describeFix({ color: _, ...fix }: Fix) {
  return fix;
}
