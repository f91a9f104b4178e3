import { z } from 'zod';
import type { CallContext } from '../../call/call.ts';
import { defineOperation } from '../../call/operation.ts';
import { describe } from '../../input/describe.ts';
import type { FindRequest } from '../../opened/api.ts';
import { describeDifference } from '../../presentations/findings-answer.ts';
import type { Presentation } from '../../presentations/presentation.ts';
import { replaceInContent } from '../../presentations/replace-in-content.ts';
import { findingsChange } from '../shared/answers.ts';
import { toMutable } from '../shared/run-deck.ts';
import { change, changedAnswer, deckReference, locateInFields, requireOpenedDecks } from './opened-fields.ts';

const MAX_MATCHES_LISTED = 200;

export const findReplace = defineOperation({
  name: 'find_replace',
  title: 'Find and replace',
  summary: 'Replace words all over a deck: texts, charts, notes, properties.',
  guidance: 'Formatting stays; try it with dry_run first.',
  effect: 'update',
  scope: 'presentations',
  toolset: 'presentations',
  lasting: true,
  makesFile: true,
  input: z.strictObject({
    ...deckReference,
    find: z.string().min(1).max(500).describe('Text to find.'),
    replace: z.string().max(2_000).describe('New text; with regex, $1 is the first group.'),
    regex: z.boolean().default(false).describe('find is a regular expression.'),
    match_case: z.boolean().default(false).describe('Distinguish upper and lower case.'),
    whole_words: z.boolean().default(false).describe('Find whole words only.'),
    dry_run: z.boolean().default(false).describe('Only list the replacements.'),
  }),
  output: z.object({
    count: z.int().describe('Number of texts that have matches.'),
    occurrences: z.int().describe('Number of matches.'),
    replacements: z
      .array(
        z.object({
          slide: z.int().describe('Number of the slide; 0: the file.'),
          id: z.string().meta(describe`Id of the text, as in {get_texts}.`),
          before: z.string().describe('Text before.'),
          after: z.string().describe('Text after.'),
        }),
      )
      .describe(`Replacements, the first ${MAX_MATCHES_LISTED}.`),
    revision: changedAnswer.revision.optional(),
    path: changedAnswer.path.optional(),
    steps: changedAnswer.steps,
    ...findingsChange,
    standing_findings: changedAnswer.standing_findings,
    warnings: changedAnswer.warnings,
  }),
  async run({ dry_run, find, replace, regex, match_case, whole_words, ...deck }, call) {
    const stored = await call.services.presentations.get(deck.id);
    if (stored.opened === undefined)
      return replaceInMade(stored, deck, { find, replace, regex, match_case, whole_words }, dry_run, call);
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
        ...toMutable(describeDifference(tried.findings)),
        warnings: [...tried.warnings, ...(tried.replacements.length === 0 ? [explainNoMatch(edit)] : [])],
      };
    const { changed: _, ...made } = await change(deck, edit, call);
    return { ...matches, ...made };
  },
});

/** The same in a deck that was made here. */
async function replaceInMade(
  stored: Presentation,
  { id, revision }: { readonly id: string; readonly revision?: number | undefined },
  request: FindRequest,
  isTrial: boolean,
  call: CallContext,
) {
  const { matches, occurrences, edits } = replaceInContent(stored, request);
  const answer = {
    count: matches.length,
    occurrences,
    replacements: matches.slice(0, MAX_MATCHES_LISTED).map((match) => ({ ...match })),
  };
  if (isTrial || matches.length === 0)
    return {
      ...answer,
      findings: [],
      new_findings: 0,
      resolved: [],
      resolved_findings: 0,
      standing_findings: 0,
      warnings: matches.length === 0 ? [explainNoMatch(request)] : [],
    };
  const made = await call.services.presentations.edit(
    id,
    {
      edits,
      on_overflow: 'warn',
      on_missing_picture: 'placeholder',
      as_copy: false,
      export_as: 'pptx',
      ...(revision === undefined ? {} : { revision }),
    },
    call,
  );
  const { findings, new_findings, resolved, resolved_findings, standing_findings, steps, warnings, path } =
    made;
  return toMutable({
    ...answer,
    revision: made.revision,
    path,
    ...(steps && { steps }),
    findings,
    new_findings,
    resolved,
    resolved_findings,
    standing_findings,
    warnings,
  });
}

function explainNoMatch({ find, regex, match_case, whole_words }: FindRequest): string {
  const loosen = [
    ...(regex ? ['without regex'] : []),
    ...(match_case ? ['without match_case'] : []),
    ...(whole_words ? ['without whole_words'] : []),
  ];
  const next = loosen.length > 0 ? `Try it ${loosen.join(', ')}.` : 'Try a shorter part of it.';
  return `No text has ${regex ? 'a match of ' : ''}"${find}". ${next}`;
}
