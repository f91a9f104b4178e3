import { z } from 'zod';
import { describe } from '../../input/describe.ts';
import { moment } from '../../input/moment.ts';
import { onlyOver } from '../../input/only-over.ts';
import { TASK_STATUSES } from '../../tasks/task.ts';
import { compatibilityOnly } from './fields.ts';

/** The browser client is only reachable over HTTP. */
export const editPath = z
  .string()
  .describe('Page on which a person can look at the presentation.')
  .meta(onlyOver('http'));

export const finding = z.object({
  code: z.string().describe('Stable code, such as text_overflow, low_contrast or picture_missing.'),
  severity: z.enum(['error', 'warning', 'info']).describe('Errors must be fixed, warnings reviewed.'),
  slide: z.int().describe('1-based number of the slide; 0 for the whole deck.'),
  element: z.string().optional().describe('Name of the element on the slide.'),
  element_id: z.string().optional().describe('Id of the element.'),
  path: z.string().optional().describe('Content field that the finding concerns.'),
  words: z.string().optional().describe('Beginning of the text that the finding concerns.'),
  others: z
    .array(z.string())
    .optional()
    .describe('Content fields of what else it concerns.')
    .meta(compatibilityOnly),
  message: z.string().describe('Description of the fault.'),
  measured: z.number().optional().describe('Value that was measured.'),
  allowed: z.number().optional().describe('Value that is allowed.'),
  unit: z.string().optional().describe('Unit of both values.'),
  fits: z
    .object({
      characters: z.int().describe('Characters that fit.'),
      of: z.int().describe('Characters of the text.'),
    })
    .optional()
    .describe('Characters of the text that fit, about.'),
  fix: z.string().describe('Advice for fixing the fault.'),
  places: z
    .array(
      z.object({
        slide: z.int().describe('Number of the slide.'),
        element: z.string().optional().describe('Name of the element.'),
        element_id: z.string().optional().describe('Id of the element.'),
        path: z.string().optional().describe('Content field.'),
        words: z.string().optional().describe('Beginning of the text.'),
      }),
    )
    .optional()
    .describe('All places of a repeated fault, this one first; cells of a table are one place.'),
});

/** Sentence of an answer whose list is empty. */
export const emptyNote = z
  .string()
  .optional()
  .describe('Only with an empty list: the reason, and what to try.')
  .meta(compatibilityOnly);

/** Findings of a deck that a change made, resolved and left. */
export const findingsChange = {
  findings: z
    .array(finding)
    .describe(
      'Findings that were not there before or became worse, the worst of each kind first; at most 10.',
    ),
  new_findings: z
    .int()
    .describe('Number of new findings, with those that are not listed.')
    .meta(compatibilityOnly),
  resolved: z
    .array(z.string())
    .describe('Findings that are gone, one line each; at most 10.')
    .meta(compatibilityOnly),
  resolved_findings: z.int().describe('Number of findings that are gone.').meta(compatibilityOnly),
  standing_findings: z
    .int()
    .meta(describe`Number of findings from before that the deck still has; {check_presentation} lists all.`),
};

/** Edits by the names under which each is undone. */
export const namedSteps = z
  .array(
    z.object({
      step: z.string().describe('Name for undo, such as "7.2".'),
      change: z.string().describe('Change of the edit.'),
    }),
  )
  .optional()
  .describe('Edits of the call, each of which undo takes back by its step.')
  .meta(compatibilityOnly);
export const undoSentences = z.array(z.string()).optional().describe('What undo or redo did, in words.');

export const fonts = z
  .array(
    z.object({
      family: z.string().describe('Family that the file names.'),
      embedded: z.boolean().describe('true if the PPTX carries the font.'),
      note: z.string().optional().describe('Reason why the font is not embedded, and what to do.'),
    }),
  )
  .describe('Font families that the text needs.');

export const omitted = z.object({
  kind: z.string().describe('Kind: section, paragraph, list_item, table, figure …'),
  text: z.string().describe('Beginning of the piece.'),
  where: z.string().describe('Place in the source.'),
  reason: z.string().describe('Reason why the piece is on no slide.'),
});

export const proofs = z
  .array(z.string())
  .optional()
  .describe('Field, number, calculation and place in the source; at most 200.');

/** A piece with all of its text, for lists that were asked for. */
export const omittedPiece = omitted.extend({
  markdown: z.string().optional().describe('Markdown of a slide with the whole piece.'),
});

export const task = z.object({
  id: z.string().describe('Id of the task, "task-…".'),
  type: z.string().describe('Type, such as presentation.generate.'),
  status: z.enum(TASK_STATUSES).describe('Status; completed and error are final.'),
  message: z.string().describe('Present step of the task.'),
  data: z
    .looseObject({ edit_path: editPath.optional() })
    .describe(
      'For decks presentation_id and slide counts; when completed the answer of the call that started it.',
    ),
  error: z
    .object({
      status_code: z.int().describe('HTTP status of the same failure.'),
      detail: z.string().describe('Description of the failure.'),
      code: z.string().describe('Failure code.'),
      issues: z.array(z.record(z.string(), z.unknown())).optional().describe('Fields at fault.'),
    })
    .optional()
    .describe('Failure, when status is error.'),
  created_at: moment,
  updated_at: moment,
});

/** A finished deck, or only its id and its task if that continues after the answer. */
export const deckAnswer = z.object({
  presentation_id: z.string().describe('Id for the other tools.'),
  path: z.string().optional().describe('Download link that expires, or a path on this machine.'),
  edit_path: editPath.optional(),
  title: z.string().optional().describe('Title of the deck.'),
  n_slides: z.int().optional().describe('Number of slides made.'),
  template: z.string().optional().describe('Template id.'),
  language: z.string().optional().describe('BCP 47 tag.'),
  findings: z.array(finding).optional().describe('Findings of a check, worst first; at most 30.'),
  standing_findings: z
    .int()
    .optional()
    .meta(describe`Number of findings from before the call; {check_presentation} lists all.`),
  unlisted_findings: z
    .int()
    .optional()
    .meta(describe`Number of new findings that are not listed; {check_presentation} lists all.`)
    .meta(compatibilityOnly),
  warnings: z.array(z.string()).optional().describe('Differences from the request.'),
  omitted: z
    .array(omitted)
    .optional()
    .describe(
      'Pieces of the source that are on no slide, at most 30; many: counts by section. Absent: no source.',
    ),
  fonts: fonts.optional(),
  task: task.optional().meta(describe`Id of the task for {get_task}, in mode "task" and when it takes long.`),
});
