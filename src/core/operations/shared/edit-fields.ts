import { z } from 'zod';
import { definedDeep } from '../../input/fields.ts';
import { holding } from '../../input/file-references.ts';
import { listedBy } from '../../input/next-step.ts';
import { ELEMENT_OPS, ELEMENT_PLACES } from '../../presentations/element-edits.ts';
import type { Edit } from '../../presentations/presentation.ts';
import { FONT_SOURCES } from '../../scene/theme.ts';
import { art, colorRoles, slideSize, transition } from './fields.ts';
import { layoutOrMarkup, slideMedia, toClips, toLayoutSlide } from './markup-fields.ts';

const slide = z
  .union([z.int().min(1), z.uuid('Name a slide by its number, from 1, or by its id.')])
  .describe('Number of the slide at that point, or its id.')
  .meta(listedBy('get_presentation'));
const layout = z.string().min(1).max(100).describe('Layout id.');
const content = holding('content', z.record(z.string(), z.unknown())).describe('Fields of the layout.');
const speaker_note = z.string().max(20_000).optional().describe('Speaker note.');
const footnote = z.string().max(500).optional().describe('Note at the foot of the slide.');
const sources = z.array(z.string().max(500)).max(20).optional().describe('Sources, shown in small type.');
const to = z.int().min(1).describe('1-based place.');
const op = <Name extends string>(name: Name, what: string) => z.literal(name).describe(what);

const step = z.string().max(20).describe('Such as "7.2".');

/** One edit with the fields of its operation. */
export const edit = z.discriminatedUnion('op', [
  z.strictObject({
    op: op(
      'update_content',
      'merge into the content; null removes; lists, whole charts and whole tables replace.',
    ),
    slide,
    content,
  }),
  z.strictObject({
    op: op('set_field', 'one field; null removes.'),
    slide,
    path: z.string().min(1).max(300).describe('Path of the field, such as items[1].text.'),
    value: holding('content', z.unknown()).describe('New value of the field.'),
  }),
  z.strictObject({
    op: op('set_layout', 'content replaces; without it the old is carried over, the rest to the note.'),
    slide,
    layout,
    content: content.optional(),
  }),
  z.strictObject({
    op: z.enum(ELEMENT_OPS).describe('For layout "composed" and opened files.'),
    slide,
    element: z.string().max(100).optional(),
    markup: holding('markup', z.string()).optional(),
    where: z.enum(ELEMENT_PLACES).optional(),
    value: holding('content', z.unknown()).optional(),
    beside: z.string().max(100).optional(),
  }),
  z
    .strictObject({
      op: op('insert', 'a new slide; without content, prompts.'),
      at: to.optional(),
      layout: layout.optional(),
      markup: holding('markup', z.string().min(1)).optional(),
      content: content.optional(),
      media: slideMedia,
      speaker_note,
      footnote,
      sources,
    })
    .superRefine((inserted, context) =>
      layoutOrMarkup(
        { ...(inserted.markup === undefined && { content: {} }), ...definedDeep(inserted) },
        context,
      ),
    ),
  z.strictObject({ op: op('duplicate', 'copy it.'), slide, to: to.optional() }),
  z.strictObject({ op: op('move', 'move it.'), slide, to }),
  z.strictObject({ op: op('delete', 'remove it.'), slide }),
  z.strictObject({ op: op('set_notes', 'empty removes.'), slide, speaker_note, footnote, sources }),
  z.strictObject({
    op: op('set_deck', 'the look, not the words.'),
    title: z.string().min(1).max(300).optional().describe('Title of the deck.'),
    template: z.string().min(1).max(100).optional().describe('Template id, or design id.'),
    theme: z.string().min(1).max(100).nullable().optional().describe("Theme id; null: the template's own."),
    language: z.string().min(1).max(100).optional().describe('Name or BCP 47 tag of the language.'),
    transition,
    fonts: z.enum(FONT_SOURCES).optional(),
    slide_size: slideSize,
    art,
    color_roles: colorRoles,
    definitions: holding('markup', z.string().max(20_000))
      .optional()
      .describe('Classes and components for all markup.'),
    file: holding('content', z.record(z.string(), z.unknown()))
      .optional()
      .describe('Settings of opened files: colors, fonts, footer …'),
  }),
  z.strictObject({
    op: op('undo', 'the last call, or a step. Alone.'),
    step: step.optional(),
  }),
  z.strictObject({ op: op('redo', 'what was undone.'), step: step.optional() }),
  z.strictObject({
    op: op('restore', 'return to a past revision; with slide, that slide alone.'),
    revision: z.int().min(1).describe('Number of the revision.'),
    slide: slide.optional(),
  }),
]);

/** Complete list of slides, from clients that keep the deck themselves. */
export const wholeSlides = z
  .array(
    z.strictObject({
      id: z.string().max(100).optional().describe('Id of the slide it replaces.'),
      layout,
      content,
      speaker_note,
      footnote,
      sources,
    }),
  )
  .min(1)
  .optional()
  .describe('A whole new list of slides, applied after the edits.');

/**
 * Fields that a caller left out are absent, not undefined, in the server. Markup of a new slide becomes its
 * content.
 */
export function toEdit(fields: object): Edit {
  const { op, markup, media, ...rest } = fields as {
    readonly op?: string;
    readonly markup?: string;
    readonly media?: readonly object[];
  };
  if (op !== 'insert') return definedDeep(fields) as Edit;
  const slide = { ...rest, op, ...toClips(media) };
  return definedDeep(markup === undefined ? slide : toLayoutSlide({ ...slide, markup })) as Edit;
}
