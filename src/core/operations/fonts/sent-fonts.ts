import { z } from 'zod';
import { requireReferences } from '../../assets/require-references.ts';
import type { CallContext } from '../../call/call.ts';
import type { UploadedFont } from '../../fonts/font.ts';
import { fileReference } from '../../input/file-references.ts';
import { address, base64, readFileContent } from '../shared/file-input.ts';
import { locateInField } from '../shared/locate-in-field.ts';
import { requireFonts } from './font-fields.ts';

export const MAX_FONTS = 32;

/** Fonts that are sent with a presentation. */
export const sentFonts = z
  .array(
    z.strictObject({
      filename: z.string().max(255).default('').describe('Name of the file.'),
      content_base64: base64.optional().describe('TTF, OTF or WOFF2 in base64.'),
      url: fileReference(address).optional().describe('Address or value of the file.'),
    }),
  )
  .max(MAX_FONTS)
  .default([])
  .describe('Font files of its families.');

/** Stores fonts in the given order. @throws Failure `invalid_input` at `fonts.<n>` */
export async function uploadFonts(
  fonts: z.output<typeof sentFonts>,
  call: CallContext,
): Promise<UploadedFont[]> {
  const uploaded: UploadedFont[] = [];
  for (const [index, { filename, content_base64, url }] of fonts.entries()) {
    const at = { base64: ['fonts', index, 'content_base64'], url: ['fonts', index, 'url'] };
    const content = await readFileContent({ base64: content_base64, url }, at, call);
    const font = await requireFonts(call)
      .upload(
        await content.bytes(),
        filename || (url === undefined ? '' : await requireReferences(call).filename(url)),
      )
      .catch((error: unknown) => {
        throw locateInField(error, 'fonts', index);
      });
    uploaded.push(font);
  }
  return uploaded;
}
