import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { invalid } from '../../errors/failure.ts';
import { bindEdits } from '../shared/bind-data.ts';
import { edit, toEdit } from '../shared/edit-fields.ts';
import { compatibilityOnly, presentationId } from '../shared/fields.ts';
import { IMAGES, pictureView, slidePicture } from './preview-fields.ts';
import { previewInLayouts } from './preview-in-layouts.ts';

/** Pictures fill the context of a model, so more slides go on one sheet. */
const MAX_SINGLE_PICTURES = 8;

export const previewSlides = defineOperation({
  name: 'preview_slides',
  title: 'Look at slides',
  summary: 'Draw slides as pictures: the whole deck on sheets, or single slides in large.',
  guidance:
    'Look at every deck before you hand it over: first the sheet, then single slides (at most 8) where something seems off. Pictures come with the answer where the client shows them.',
  guidanceOver: { http: 'url links to each.', stdio: 'url is the path of each.' },
  effect: 'read',
  attaches: true,
  scope: 'presentations',
  toolset: 'presentations',
  essential: true,
  input: z.strictObject({
    id: presentationId,
    slides: z
      .array(z.int().min(1))
      .min(1)
      .max(100)
      .optional()
      .describe('1-based numbers of slides; absent: all, on sheets.'),
    sheet: z.boolean().optional().describe('One picture of all; absent: true when no slides are named.'),
    width_px: z
      .int()
      .min(160)
      .max(2560)
      .optional()
      .describe('Width; absent: 1280 for a sheet, 960 for a slide.'),
    format: z.enum(['png', 'svg']).default('png').describe('Format; svg for single slides only.'),
    fonts: z
      .enum(['own', 'substituted'])
      .default('own')
      .describe('substituted: as programs without the fonts show the slides.'),
    revision: z
      .int()
      .min(1)
      .optional()
      .describe('Number of a past revision to draw.')
      .meta(compatibilityOnly),
    edits: z
      .array(edit)
      .max(100)
      .optional()
      .describe('Draw the slides as if these edits had been made; nothing is stored.')
      .meta(compatibilityOnly),
    layouts: z
      .array(z.string().min(1).max(100))
      .min(1)
      .max(MAX_SINGLE_PICTURES)
      .optional()
      .describe('Draw the one slide named in each of these layouts; nothing is stored.')
      .meta(compatibilityOnly),
    images: z.enum(IMAGES).default('inline').describe('In the answer, as links, or neither.'),
    inline: z
      .boolean()
      .default(false)
      .describe(
        'Also return the SVG itself, the position of each piece of content, and the findings; single slides only.',
      )
      .meta(compatibilityOnly),
  }),
  output: z.object({
    pictures: z.array(slidePicture).describe('Pictures in the order of the slides.'),
    unfit: z
      .array(z.string())
      .optional()
      .describe('Layouts that need other content.')
      .meta(compatibilityOnly),
    warnings: z
      .array(z.string())
      .optional()
      .describe('Differences from the request that the edits would make.')
      .meta(compatibilityOnly),
  }),
  async run(asked, call) {
    const sheet = asked.sheet ?? asked.slides === undefined;
    if (sheet && asked.format === 'svg')
      throw invalid(
        ['format'],
        'A sheet is a PNG; svg draws single slides.',
        { type: 'enum', input: 'svg', ctx: { allowed: ['png'] } },
        'Name the slides, or ask for png.',
      );
    if (!sheet && (asked.slides === undefined || asked.slides.length > MAX_SINGLE_PICTURES)) {
      throw invalid(
        ['slides'],
        `Name at most ${MAX_SINGLE_PICTURES} slides to see them one by one.`,
        { type: 'too_big', ctx: { max: MAX_SINGLE_PICTURES } },
        'Ask for a sheet to see more at once.',
      );
    }
    const { slides, format, revision } = asked;
    if (revision !== undefined && (asked.edits?.length || asked.layouts !== undefined))
      throw invalid(
        ['revision'],
        'Edits and layouts are tried out on the current revision.',
        { type: 'unsupported', input: revision },
        'Leave out revision, or edits and layouts.',
      );
    const { edits: tried } = await bindEdits(
      (asked.edits ?? []).map(toEdit),
      () => call.services.presentations.get(asked.id),
      call,
    );
    const edits = tried.length === 0 ? {} : { edits: tried };
    if (asked.layouts !== undefined)
      return previewInLayouts({ ...asked, layouts: asked.layouts, edits: edits.edits ?? [] }, call);
    const pictures = await call.services.presentations.preview(
      asked.id,
      {
        ...(slides === undefined ? {} : { slides }),
        ...edits,
        ...(revision === undefined ? {} : { revision }),
        fonts: asked.fonts,
        sheet,
        widthPx: asked.width_px ?? (sheet ? 1280 : 960),
        format,
      },
      call,
    );
    const warnings = pictures[0]?.warnings ?? [];
    return {
      ...(warnings.length === 0 ? {} : { warnings: [...warnings] }),
      pictures: pictures.map((picture) =>
        pictureView(picture, { sheet, format, inline: asked.inline, images: asked.images }, call),
      ),
    };
  },
});
