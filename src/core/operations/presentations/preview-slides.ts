import { z } from 'zod';
import { invalid } from '../../failure.ts';
import { defineOperation } from '../../operation.ts';
import { presentationId } from '../shared/fields.ts';

/** Pictures fill a model's context; more are seen better on one sheet. */
const MAX_SINGLE = 8;

const element = z
  .object({
    name: z.string().describe('As in the selection pane of PowerPoint.'),
    type: z.string().describe('text, picture, icon, chart, table, shape, line or group.'),
    path: z.string().describe('Field of the content: "items[1].heading".'),
    x: z.number(),
    y: z.number(),
    width: z.number(),
    height: z.number(),
    text: z
      .object({ size_px: z.number(), weight: z.number(), color: z.string(), align: z.string(), line_height: z.number(), anchor: z.string(), rtl: z.boolean() })
      .optional()
      .describe('How its first words are set.'),
  })
  .meta({ title: 'SlideElement' });

export const previewSlides = defineOperation({
  name: 'preview_slides',
  title: 'Look at slides',
  summary: 'Draw slides as pictures: one sheet with the whole deck, or single slides large.',
  guidance:
    'Look at every deck before you hand it over: first the sheet, then single slides (at most 8) where something seems off. Pictures come with the answer where the client shows them, and as links. The text of the slides is drawn with the same measures as in PowerPoint.',
  effect: 'read',
  scope: 'presentations',
  toolset: 'presentations',
  input: z.strictObject({
    id: presentationId,
    slides: z.array(z.int().min(1)).min(1).max(100).optional().describe('1-based numbers; absent: all, on one sheet.'),
    sheet: z.boolean().optional().describe('One picture with all of them; absent: true when no slides are named.'),
    width_px: z.int().min(160).max(2560).optional().describe('Width of each picture; absent: 1280 for a sheet, 960 for a slide.'),
    format: z.enum(['png', 'svg']).default('png').describe('svg for single slides only.'),
    elements: z.boolean().default(false).describe('Tell also where each piece of content stands; single slides only.'),
  }),
  output: z.object({
    pictures: z
      .array(
        z.object({
          slides: z.array(z.int()).describe('Slides shown, 1-based.'),
          url: z.string().optional().describe('A link that expires, or a path on this machine.'),
          mime_type: z.string().describe('image/png or image/svg+xml.'),
          width_px: z.int().describe('Width.'),
          height_px: z.int().describe('Height.'),
          elements: z.array(element).optional().describe('Pieces of content in the order of painting, px on a canvas of 1280 × 720.'),
        }),
      )
      .describe('In the order of the slides.'),
  }),
  async run(asked, call) {
    const sheet = asked.sheet ?? asked.slides === undefined;
    if (sheet && asked.format === 'svg')
      throw invalid(['format'], 'A sheet is a PNG; svg draws single slides.', { type: 'enum', input: 'svg', ctx: { allowed: ['png'] } }, 'Name the slides, or ask for png.');
    if (!sheet && (asked.slides === undefined || asked.slides.length > MAX_SINGLE)) {
      throw invalid(['slides'], `Name at most ${MAX_SINGLE} slides to see them singly.`, { type: 'too_big', ctx: { max: MAX_SINGLE } }, 'Ask for a sheet to see more at once.');
    }
    const { slides, format } = asked;
    const pictures = await call.services.presentations.preview(asked.id, { ...(slides === undefined ? {} : { slides }), sheet, widthPx: asked.width_px ?? (sheet ? 1280 : 960), format }, call);
    return {
      pictures: pictures.map((picture) => {
        const name = sheet ? 'slides.png' : `slide-${picture.slides[0]}.${format}`;
        call.attach({ mimeType: picture.mimeType, bytes: picture.bytes, name });
        return {
          slides: [...picture.slides],
          ...(picture.key === undefined ? {} : { url: call.services.presentations.link(picture.key, call) }),
          mime_type: picture.mimeType,
          width_px: picture.widthPx,
          height_px: picture.heightPx,
          ...(asked.elements && picture.elements !== undefined ? { elements: picture.elements.map((one) => ({ ...one })) } : {}),
        };
      }),
    };
  },
});
