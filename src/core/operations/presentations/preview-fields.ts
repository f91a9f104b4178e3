import { z } from 'zod';
import type { CallContext } from '../../call/call.ts';
import type { SlidePicture } from '../../presentations/presentation.ts';
import { finding } from '../shared/answers.ts';
import { compatibilityOnly } from '../shared/fields.ts';
import { toMutable } from '../shared/run-deck.ts';

const element = z
  .object({
    name: z.string().describe('Name in the selection pane of PowerPoint.'),
    type: z.string().describe('Kind: text, picture, icon, chart, table, shape, line or group.'),
    path: z.string().describe('Field of the content: "items[1].heading"; empty in a file.'),
    x: z.number().describe('Left edge in pixels.'),
    y: z.number().describe('Top edge in pixels.'),
    width: z.number().describe('Width in pixels.'),
    height: z.number().describe('Height in pixels.'),
    text: z
      .object({
        size_px: z.number().describe('Size in pixels.'),
        weight: z.number().describe('Weight, 400 to 800.'),
        color: z.string().describe('Colour, as #RRGGBB.'),
        align: z.string().describe('Alignment: left, center or right.'),
        line_height: z.number().describe('Line height as a multiple of the size.'),
        anchor: z.string().describe('Vertical anchor: top, middle or bottom.'),
        rtl: z.boolean().describe('true for text from right to left.'),
        bullet: z
          .string()
          .optional()
          .describe('Character before each item, or "1.".')
          .meta(compatibilityOnly),
        indent_px: z.number().optional().describe('Room for the marker in pixels.').meta(compatibilityOnly),
      })
      .optional()
      .describe('Formatting of the first words.'),
  })
  .meta({ title: 'SlideElement' });

/** Ways in which an answer holds pictures. */
export const IMAGES = ['inline', 'links', 'none'] as const;

/** Picture in an answer. */
export const slidePicture = z.object({
  slides: z.array(z.int()).describe('1-based numbers of the slides shown.'),
  url: z.string().optional().describe('Expiring link, or local path.'),
  mime_type: z.string().describe('image/png or image/svg+xml.'),
  width_px: z.int().describe('Width in pixels.'),
  height_px: z.int().describe('Height in pixels.'),
  svg: z.string().optional().describe('The picture itself; inline only.'),
  findings: z.array(finding).optional().describe('Findings of this slide; inline only.'),
  elements: z
    .array(element)
    .optional()
    .describe('Pieces of content in drawing order, in px of the slide, which is 1280 × 720 at 16:9.'),
  parts: z
    .array(
      z.object({
        id: z.string().describe('Id of the element in paths.'),
        line: z.int().describe('1-based line.'),
        column: z.int().describe('1-based column.'),
      }),
    )
    .optional()
    .describe('Elements of a composition, by place in its markup; inline only.')
    .meta(compatibilityOnly),
  layout: z.string().optional().describe('Layout in which the slide is tried.').meta(compatibilityOnly),
  warnings: z
    .array(z.string())
    .optional()
    .describe('Contents that the layout leaves out.')
    .meta(compatibilityOnly),
  lost: z
    .object({
      to_note: z.array(z.string()).describe('Texts that go to the speaker note.'),
      not_shown: z.array(z.string()).describe('Fields that the layout does not show.'),
    })
    .optional()
    .describe('Contents that the layout leaves out, as values.')
    .meta(compatibilityOnly),
});

interface PictureOptions {
  /** True if several slides are on one picture. */
  readonly sheet: boolean;
  readonly format: 'png' | 'svg';
  /** True if the answer contains the SVG and the elements of the slide. */
  readonly inline: boolean;
  /** Form of the picture itself; by default attached, with a link. */
  readonly images?: (typeof IMAGES)[number];
}

/** Attaches a picture to the answer and describes it. */
export function pictureView(
  picture: SlidePicture,
  { sheet, format, inline, images = 'inline' }: PictureOptions,
  call: CallContext,
): z.input<typeof slidePicture> {
  const name = sheet ? 'slides.png' : `slide-${picture.slides[0]}.${format}`;
  if (images === 'inline') call.attach({ mimeType: picture.mimeType, bytes: picture.bytes, name });
  const isLinked = images !== 'none' && picture.key !== undefined;
  return {
    slides: [...picture.slides],
    ...(isLinked ? { url: call.services.presentations.link(picture.key ?? '', call) } : {}),
    mime_type: picture.mimeType,
    width_px: picture.widthPx,
    height_px: picture.heightPx,
    ...(inline && !sheet ? toInlinePicture(picture) : {}),
  };
}

function toInlinePicture({ mimeType, bytes, elements = [], parts = [], findings = [] }: SlidePicture) {
  return {
    ...(mimeType === 'image/svg+xml' ? { svg: new TextDecoder().decode(bytes) } : {}),
    elements: elements.map((one) => ({ ...one })),
    ...(parts.length === 0 ? {} : { parts: parts.map((one) => ({ ...one })) }),
    findings: toMutable(findings),
  };
}
