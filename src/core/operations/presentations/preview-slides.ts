import { z } from 'zod';
import { invalid } from '../../failure.ts';
import { defineOperation } from '../../operation.ts';
import type { SlidePicture } from '../../presentations/presentation.ts';
import { finding } from '../shared/answers.ts';
import { asEdit, edit } from '../shared/edit-fields.ts';
import { compatibilityOnly, presentationId } from '../shared/fields.ts';

/** Pictures fill a model's context; more are seen better on one sheet. */
const MAX_SINGLE = 8;

const element = z
  .object({
    name: z.string().describe('As in the selection pane of PowerPoint.'),
    type: z.string().describe('text, picture, icon, chart, table, shape, line or group.'),
    path: z.string().describe('Field of the content: "items[1].heading".'),
    x: z.number().describe('Px.'),
    y: z.number().describe('Px.'),
    width: z.number().describe('Px.'),
    height: z.number().describe('Px.'),
    text: z
      .object({
        size_px: z.number().describe('Px.'),
        weight: z.number().describe('400…800.'),
        color: z.string().describe('#RRGGBB.'),
        align: z.string().describe('left, center or right.'),
        line_height: z.number().describe('As a share of the size.'),
        anchor: z.string().describe('top, middle or bottom.'),
        rtl: z.boolean().describe('Runs from right to left.'),
      })
      .optional()
      .describe('How its first words are set.'),
  })
  .meta({ title: 'SlideElement' });

export const previewSlides = defineOperation({
  name: 'preview_slides',
  title: 'Look at slides',
  summary: 'Draw slides as pictures: one sheet with the whole deck, or single slides large.',
  guidance:
    'Look at every deck before you hand it over: first the sheet, then single slides (at most 8) where something seems off. Pictures come with the answer where the client shows them, and as links. Text is measured as in PowerPoint.',
  effect: 'read',
  scope: 'presentations',
  toolset: 'presentations',
  essential: true,
  input: z.strictObject({
    id: presentationId,
    slides: z.array(z.int().min(1)).min(1).max(100).optional().describe('1-based numbers; absent: all, on one sheet.'),
    sheet: z.boolean().optional().describe('One picture of all; absent: true when no slides are named.'),
    width_px: z.int().min(160).max(2560).optional().describe('Absent: 1280 for a sheet, 960 for a slide.'),
    format: z.enum(['png', 'svg']).default('png').describe('svg for single slides only.'),
    fonts: z.enum(['own', 'substituted']).default('own').describe('substituted: where they are missing.'),
    edits: z.array(edit).max(100).optional().describe('Draw the slides as if these edits had been made; nothing is stored.').meta(compatibilityOnly),
    inline: z.boolean().default(false).describe('Answer also the SVG itself, where each piece of content stands, and the findings; single slides only.').meta(compatibilityOnly),
  }),
  output: z.object({
    pictures: z
      .array(
        z.object({
          slides: z.array(z.int()).describe('Slides shown, 1-based.'),
          url: z.string().optional().describe('Expiring link, or local path.'),
          mime_type: z.string().describe('image/png or image/svg+xml.'),
          width_px: z.int().describe('Width.'),
          height_px: z.int().describe('Height.'),
          svg: z.string().optional().describe('The picture itself; inline only.'),
          findings: z.array(finding).optional().describe('Of this slide; inline only.'),
          elements: z.array(element).optional().describe('Pieces of content in the order of painting, px on a canvas of 1280 × 720.'),
        }),
      )
      .describe('In the order of the slides.'),
    warnings: z.array(z.string()).optional().describe('What the edits would do otherwise than asked.').meta(compatibilityOnly),
  }),
  async run(asked, call) {
    const sheet = asked.sheet ?? asked.slides === undefined;
    if (sheet && asked.format === 'svg')
      throw invalid(['format'], 'A sheet is a PNG; svg draws single slides.', { type: 'enum', input: 'svg', ctx: { allowed: ['png'] } }, 'Name the slides, or ask for png.');
    if (!sheet && (asked.slides === undefined || asked.slides.length > MAX_SINGLE)) {
      throw invalid(['slides'], `Name at most ${MAX_SINGLE} slides to see them singly.`, { type: 'too_big', ctx: { max: MAX_SINGLE } }, 'Ask for a sheet to see more at once.');
    }
    const { slides, format } = asked;
    const edits = asked.edits === undefined || asked.edits.length === 0 ? {} : { edits: asked.edits.map(asEdit) };
    const pictures = await call.services.presentations.preview(
      asked.id,
      { ...(slides === undefined ? {} : { slides }), ...edits, fonts: asked.fonts, sheet, widthPx: asked.width_px ?? (sheet ? 1280 : 960), format },
      call,
    );
    const warnings = pictures[0]?.warnings ?? [];
    return {
      ...(warnings.length === 0 ? {} : { warnings: [...warnings] }),
      pictures: pictures.map((picture) => {
        const name = sheet ? 'slides.png' : `slide-${picture.slides[0]}.${format}`;
        call.attach({ mimeType: picture.mimeType, bytes: picture.bytes, name });
        return {
          slides: [...picture.slides],
          ...(picture.key === undefined ? {} : { url: call.services.presentations.link(picture.key, call) }),
          mime_type: picture.mimeType,
          width_px: picture.widthPx,
          height_px: picture.heightPx,
          ...(asked.inline && !sheet ? inline(picture) : {}),
        };
      }),
    };
  },
});

function inline({ mimeType, bytes, elements = [], findings = [] }: SlidePicture) {
  return {
    ...(mimeType === 'image/svg+xml' ? { svg: new TextDecoder().decode(bytes) } : {}),
    elements: elements.map((one) => ({ ...one })),
    findings: findings.map((one) => ({ ...one })),
  };
}
