import { z } from 'zod';
import { describe } from '../../input/describe.ts';
import { moment } from '../../input/moment.ts';
import { onlyOver } from '../../input/only-over.ts';
import { TASK_STATUSES } from '../../tasks/task.ts';

/** The browser client is only reachable over HTTP. */
export const editPath = z.string().describe('Where a person can look at it.').meta(onlyOver('http'));

export const finding = z.object({
  code: z.string().describe('Stable kind, such as text_overflow, low_contrast or picture_missing.'),
  severity: z.enum(['error', 'warning', 'info']).describe('Errors must be fixed, warnings reviewed.'),
  slide: z.int().describe('1-based; 0 for the whole deck.'),
  element: z.string().optional().describe('Name of the element on the slide.'),
  element_id: z.string().optional().describe('Its id.'),
  path: z.string().optional().describe('The content field it concerns.'),
  message: z.string().describe('What is wrong.'),
  measured: z.number().optional().describe('What was measured.'),
  allowed: z.number().optional().describe('What is allowed.'),
  unit: z.string().optional().describe('Unit of both.'),
  fits: z
    .object({ characters: z.int().describe('That fit.'), of: z.int().describe('That there are.') })
    .optional()
    .describe('About how many characters of a text fit.'),
  fix: z.string().describe('What to do.'),
  places: z
    .array(
      z.object({
        slide: z.int().describe('Slide.'),
        element: z.string().optional().describe('Element.'),
        element_id: z.string().optional().describe('Its id.'),
        path: z.string().optional().describe('Field.'),
      }),
    )
    .optional()
    .describe('All places of a repeated fault, this one first.'),
});

export const fonts = z
  .array(
    z.object({
      family: z.string().describe('As the file names it.'),
      embedded: z.boolean().describe('Whether the PPTX carries it.'),
      note: z.string().optional().describe('Why not, and what to do.'),
    }),
  )
  .describe('Font families that the text needs.');

export const omitted = z.object({
  kind: z.string().describe('section, paragraph, list_item, table, figure …'),
  text: z.string().describe('Its beginning.'),
  where: z.string().describe('Where it stood in the source.'),
  reason: z.string().describe('Why it is on no slide.'),
});

export const task = z.object({
  id: z.string().describe('"task-…".'),
  type: z.string().describe('Such as presentation.generate.'),
  status: z.enum(TASK_STATUSES).describe('completed and error are final.'),
  message: z.string().describe('What it is doing.'),
  data: z
    .looseObject({ edit_path: editPath.optional() })
    .describe(
      'For decks presentation_id and slide counts; when completed the answer of the call that started it.',
    ),
  error: z
    .object({
      status_code: z.int().describe('As the HTTP status of the same failure.'),
      detail: z.string().describe('What went wrong.'),
      code: z.string().describe('Failure code.'),
      issues: z.array(z.record(z.string(), z.unknown())).optional().describe('Fields at fault.'),
    })
    .optional()
    .describe('Present when status is error.'),
  created_at: moment,
  updated_at: moment,
});

/** A finished deck, or only its id and its task if that continues after the answer. */
export const deckAnswer = z.object({
  presentation_id: z.string().describe('Id for the other tools.'),
  path: z.string().optional().describe('Download link that expires, or a path on this machine.'),
  edit_path: editPath.optional(),
  title: z.string().optional().describe('Title of the deck.'),
  n_slides: z.int().optional().describe('Slides made.'),
  template: z.string().optional().describe('Template id.'),
  language: z.string().optional().describe('BCP 47 tag.'),
  findings: z.array(finding).optional().describe('What a check found, worst first; at most 30.'),
  standing_findings: z.int().optional().meta(describe`Findings not listed; {check_presentation} lists all.`),
  warnings: z.array(z.string()).optional().describe('What was done differently from the request.'),
  omitted: z
    .array(omitted)
    .optional()
    .describe('Pieces of the source that are on no slide; at most 30. Absent: no source was given.'),
  fonts: fonts.optional(),
  task: task.optional().meta(describe`In mode "task", and when it takes long: what to ask {get_task} for.`),
});
