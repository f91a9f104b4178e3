import { z } from 'zod';
import { describe } from '../../input/describe.ts';
import { moment } from '../../input/moment.ts';
import type { MarkedPresentation } from '../../presentations/api.ts';
import { listPieces } from '../../presentations/omitted-pieces.ts';
import type { Presentation, Slide } from '../../presentations/presentation.ts';
import { addSlideNotes } from '../../presentations/standing-warnings.ts';
import { DIAGRAM_ROLES } from '../../scene/diagram.ts';
import { FONT_SOURCES } from '../../scene/theme.ts';
import { omittedPiece } from './answers.ts';
import { compatibilityOnly } from './fields.ts';
import { toMutable } from './run-deck.ts';

/** Maximum number of listed pieces of a source. */
export const MAX_PIECES = 100;

/** Fields of every answer about a presentation. */
export const presentationHead = {
  id: z.string().describe('Id of the presentation.'),
  revision: z.int().meta(describe`Number of this revision; {edit_presentation} takes it.`),
  title: z.string().describe('Title of the deck.'),
  language: z.string().describe('BCP 47 tag.'),
  template: z.string().describe('Template id.'),
  template_version: z.string().describe('Version of the template that the deck was made with.'),
  theme: z.string().optional().describe("Theme id, when not the template's own."),
  fonts: z.enum(FONT_SOURCES).optional().describe('Source of the fonts.').meta(compatibilityOnly),
  art: z.boolean().optional().describe('false: no generated art.').meta(compatibilityOnly),
  slide_size: z.string().optional().describe('Size of its slides, when not 16:9.'),
  color_roles: z.record(z.string(), z.enum(DIAGRAM_ROLES)).optional().describe('Roles of names.'),
  n_slides: z.int().describe('Number of all slides.'),
  tags: z.array(z.string()).optional().describe('Its tags.'),
  can_undo: z.boolean().optional().describe('true if a call can be undone.').meta(compatibilityOnly),
  can_redo: z.boolean().optional().describe('true if a call can be redone.').meta(compatibilityOnly),
  layouts: z.array(z.string()).optional().describe('Names of the layouts of an opened file, for insert.'),
  created_at: moment,
  updated_at: moment,
};

const openedElement = z.record(z.string(), z.unknown());

export const slideShape = z.object({
  number: z.int().describe('1-based number of the slide.'),
  id: z.string().optional().describe('Id, which stays the same for the life of the slide.'),
  layout: z.string().describe('Layout id.'),
  title: z.string().describe('Title in plain text.'),
  content: z.record(z.string(), z.unknown()).optional().describe('Fields of the layout.'),
  elements: z
    .array(openedElement)
    .optional()
    .meta(
      describe`Elements with ids for {edit_presentation}: all of an opened file; those without an id in markup, videos and sounds.`,
    ),
  hidden: z.boolean().optional().describe('true if the slide is left out of a show.'),
  comments: z
    .array(z.record(z.string(), z.unknown()))
    .optional()
    .meta(
      describe`Review comments with id, author, text, resolved, element, words and replies, for {edit_presentation}.`,
    ),
  transition: z.record(z.string(), z.unknown()).optional().describe('Transition to the slide.'),
  steps: z
    .array(z.record(z.string(), z.unknown()))
    .optional()
    .describe('Steps of its show: effects at each click, or with the slide.'),
  more_steps: z.boolean().optional().describe('true if not all steps are listed.'),
  picture_fills: z
    .array(z.string())
    .optional()
    .describe('Cells, chart areas and backgrounds that a picture fills, to be replaced by set_element.'),
  speaker_note: z.string().optional().describe('Speaker note.'),
  note_characters: z.int().optional().describe('Length of the speaker note, where that is left out.'),
  sources: z.array(z.string()).optional().describe('Sources shown on the slide.'),
  footnote: z.string().optional().describe('Note at the foot of the slide.'),
});

/** Details about how the presentation was made. */
export const presentationMaking = {
  origin: z
    .object({
      kind: z
        .enum(['generated', 'structured', 'opened'])
        .describe('Origin: text, slides, or an opened file.'),
      content: z.string().describe('Beginning of the source text.'),
      n_slides: z.int().describe('Number of slides requested.'),
      tone: z.string().optional().describe('Tone requested.'),
      verbosity: z.string().optional().describe('Verbosity requested.'),
      instructions: z.string().optional().describe('Instructions of the request.'),
    })
    .optional()
    .describe('Origin of the presentation; detailed only.'),
  definitions: z.string().optional().describe('Classes and components of its markup; detailed only.'),
  file: z
    .object({
      colors: z.record(z.string(), z.string()).describe('Colours of the theme by name.'),
      fonts: z
        .object({ heading: z.string().describe('Family.'), body: z.string().describe('Family.') })
        .describe('Fonts of the theme.'),
      sections: z
        .array(z.object({ name: z.string().describe('Name.'), from: z.int().describe('First slide.') }))
        .describe('Sections.'),
    })
    .optional()
    .describe('Settings of an opened file; detailed only.')
    .meta(compatibilityOnly),
  warnings: z
    .array(z.string())
    .optional()
    .describe('Warnings about the deck that still hold; detailed only.'),
  omitted: z.array(omittedPiece).optional().describe('Every piece of the source on no slide; detailed only.'),
};

export function toPresentationHead({
  id,
  revision,
  title,
  language,
  template,
  theme,
  fonts,
  slide_size,
  art,
  color_roles,
  slides,
  opened,
  tags,
  can_undo,
  can_redo,
  created_at,
  updated_at,
}: MarkedPresentation) {
  return {
    id,
    revision,
    title,
    language,
    template: template.id,
    template_version: template.version,
    ...(theme === undefined ? {} : { theme }),
    ...(fonts === undefined ? {} : { fonts }),
    ...(art === undefined ? {} : { art }),
    ...(slide_size === undefined ? {} : { slide_size }),
    ...(color_roles === undefined ? {} : { color_roles }),
    n_slides: slides.length,
    ...(tags === undefined ? {} : { tags: [...tags] }),
    ...(can_undo === undefined ? {} : { can_undo }),
    ...(can_redo === undefined ? {} : { can_redo }),
    ...(opened === undefined ? {} : { layouts: [...opened.layouts] }),
    created_at,
    updated_at,
  };
}

export function toPresentationMaking(presentation: Presentation) {
  const { origin, definitions, omitted: left, opened } = presentation;
  return toMutable({
    ...(opened?.settings === undefined ? {} : { file: opened.settings }),
    ...(definitions === undefined ? {} : { definitions }),
    origin,
    warnings: addSlideNotes(presentation).warnings,
    ...(left === undefined ? {} : { omitted: listPieces(left).slice(0, MAX_PIECES) }),
  });
}

export function slideView(
  { id, layout, content, speaker_note, sources, footnote, comments }: Slide,
  number: number,
  detailed: boolean,
) {
  const head = { number, layout, title: plainTitle(content) };
  // Definitions are listed once for the deck.
  const { definitions: _, ...own } = content;
  const about = comments as readonly object[] | undefined as Readonly<Record<string, unknown>>[] | undefined;
  return detailed
    ? toMutable({ ...head, id, content: own, speaker_note, sources, footnote, comments: about })
    : head;
}

function plainTitle(content: Slide['content']): string {
  const title = content['title'] ?? content['statement'] ?? content['quote'] ?? '';
  return String(title).replace(/[*_`]/g, '').slice(0, 200);
}
