import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { describe } from '../../input/describe.ts';
import { toMutable } from '../shared/run-deck.ts';
import {
  change,
  changedAnswer,
  deckReference,
  locateInFields,
  records,
  requireOpenedDecks,
} from './opened-fields.ts';

const MAX_MATCHES_LISTED = 200;

export const findReplace = defineOperation({
  name: 'find_replace',
  title: 'Find and replace',
  summary: 'Replace words all over an opened deck: texts, charts, notes, properties.',
  guidance: 'Formatting stays; try it with dry_run first.',
  effect: 'update',
  scope: 'presentations',
  toolset: 'presentations',
  lasting: true,
  makesFile: true,
  input: z.strictObject({
    ...deckReference,
    find: z.string().min(1).max(500).describe('Words.'),
    replace: z.string().max(2_000).describe('With regex $1 is its first group.'),
    regex: z.boolean().default(false).describe('A regular expression.'),
    match_case: z.boolean().default(false).describe('Aa is not aa.'),
    whole_words: z.boolean().default(false).describe('Whole words.'),
    dry_run: z.boolean().default(false).describe('Only tell.'),
  }),
  output: z.object({
    count: z.int().describe('Texts with it.'),
    occurrences: z.int().describe('Times it stands there.'),
    replacements: z
      .array(
        z.object({
          slide: z.int().describe('0: the file.'),
          id: z.string().meta(describe`As in {get_texts}.`),
          before: z.string().describe('Before.'),
          after: z.string().describe('After.'),
        }),
      )
      .describe(`The first ${MAX_MATCHES_LISTED}.`),
    revision: changedAnswer.revision.optional(),
    path: changedAnswer.path.optional(),
    findings: changedAnswer.findings,
    warnings: changedAnswer.warnings,
  }),
  async run({ dry_run, find, replace, regex, match_case, whole_words, ...deck }, call) {
    const edit = { op: 'find_replace', find, replace, regex, match_case, whole_words } as const;
    const tried = await locateInFields(requireOpenedDecks(call).tryChange(deck.id, [edit], call));
    const matches = {
      count: tried.replacements.length,
      occurrences: tried.replacements.reduce((sum, { times }) => sum + times, 0),
      replacements: tried.replacements
        .slice(0, MAX_MATCHES_LISTED)
        .map(({ slide, id, before, after }) => ({ slide, id, before, after })),
    };
    if (dry_run || tried.replacements.length === 0)
      return {
        ...matches,
        findings: toMutable(records(tried.findings)),
        warnings: toMutable(tried.warnings),
      };
    const { revision, path, findings, warnings } = await change(deck, edit, call);
    return { ...matches, revision, path, findings, warnings };
  },
});
