import { z } from 'zod';
import { COMPATIBILITY_ONLY } from '../../call/operation.ts';
import { whereOffered } from '../../errors/message.ts';
import { ON_MISSING_PICTURE } from '../../errors/missing-pictures.ts';
import { shownValue } from '../../errors/shown-values.ts';
import { describe } from '../../input/describe.ts';
import { holding } from '../../input/file-references.ts';
import { listedBy } from '../../input/next-step.ts';
import { EXPORT_FORMATS } from '../../presentations/presentation.ts';
import { DIAGRAM_ROLES } from '../../scene/diagram.ts';
import { MAX_SLIDE_RATIO, MIN_SLIDE_RATIO, readSlideSize, SLIDE_SIZE_NAMES } from '../../scene/slide-size.ts';
import { FONT_SOURCES } from '../../scene/theme.ts';
import { TRANSITIONS } from '../../scene/transition.ts';

/**
 * For `meta` of fields that exist for programs written for other servers, or for screens. Only REST schemas
 * show them.
 */
export const compatibilityOnly = { [COMPATIBILITY_ONLY]: true };

export const presentationId = z
  .uuid({
    error: ({ input }) =>
      `${JSON.stringify(shownValue(input))} is not an id; ids look like 3f2c9a10-5b7e-4c1d-8e2f-0a1b2c3d4e5f.`,
  })
  .describe('Id of a presentation.')
  .meta(listedBy('list_presentations'));

export const taskId = z
  .string()
  .regex(/^task-[0-9a-f]{64}$/, 'A task id is "task-" followed by 64 hexadecimal digits.')
  .describe('Id of a task, "task-…".');

export const template = z
  .string()
  .min(1)
  .max(100)
  .default('general')
  .meta(describe`Template id or alias, or design id${whereOffered`, from {list_templates}`}.`);

export const theme = z
  .string()
  .min(1)
  .max(100)
  .optional()
  .meta(describe`Theme id${whereOffered` from {list_templates}`}; absent: the template's own.`);

/** Definitions of a deck for its markup. */
export const definitions = holding('markup', z.string().max(20_000))
  .optional()
  .describe('Classes and components for all markup, as in its guide.');
/** A deck names so many things at most. */
const MAX_ROLES = 40;
export const colorRoles = z
  .record(z.string().min(1).max(120), z.enum(DIAGRAM_ROLES))
  .refine((roles) => Object.keys(roles).length <= MAX_ROLES, {
    error: `A deck gives at most ${MAX_ROLES} names a role.`,
  })
  .optional()
  .describe(
    'Colours by meaning, the same on all slides: {"Care homes": "danger"}, for names in charts, diagrams and maps.',
  );
export const art = z.boolean().optional().describe('false: no generated art.');
export const transition = z.enum(TRANSITIONS).optional().describe('Transition between slides.');

export const slideSize = z
  .string()
  .max(40)
  .refine((text) => readSlideSize(text) !== undefined, {
    error: ({ input }) =>
      `${JSON.stringify(shownValue(input))} is no size of slides: give ${SLIDE_SIZE_NAMES.join(', ')}, a ratio such as 3:2, or width and height such as 1080x1350 or 148x210 mm. Width divided by height is ${MIN_SLIDE_RATIO} to ${MAX_SLIDE_RATIO}.`,
  })
  .optional()
  .describe('"4:3", "A4 portrait", "1080x1350", …; default "16:9".');

export const fontSource = z
  .enum(FONT_SOURCES)
  .optional()
  .describe('Fonts in the file (embed, default), from Office (system), or only named.');

export const language = z
  .string()
  .max(100)
  .optional()
  .describe('Name or BCP 47 tag: "German", "de"; absent: that of the text.');

export const exportAs = z
  .enum(EXPORT_FORMATS)
  .default('pptx')
  .describe('File to write; png and svg: a zip of slides.');

export const onMissingPicture = z
  .enum(ON_MISSING_PICTURE)
  .default('fail')
  .describe('Action if a picture cannot be loaded.');

export const mode = z
  .enum(['wait', 'task'])
  .default('wait')
  .meta(describe`"wait" for the deck${whereOffered`, or "task": get a task for {get_task}`}.`);

export const triggerWebhook = z
  .boolean()
  .default(true)
  .describe('Notify subscribed webhooks when it ends.')
  .meta(compatibilityOnly);

export const proofs = z.boolean().optional().describe('Prove each number in proofs.');

export const idempotencyKey = z
  .string()
  .min(1)
  .max(255)
  .optional()
  .describe('Unique text; a repeated call within a day gets the first answer.');
