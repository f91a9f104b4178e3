import { z } from 'zod';
import type { CallContext } from '../../call/call.ts';
import type { UploadedFont } from '../../fonts/font.ts';
import { fileReference } from '../../input/file-references.ts';
import { address, base64, givenContent } from '../shared/given-content.ts';
import { inField } from '../shared/in-field.ts';
import { fontsOf } from './font-fields.ts';

export const MOST_FONTS = 32;

/** Fonts that come beside a presentation. */
export const sentFonts = z
  .array(
    z.strictObject({
      filename: z.string().max(255).default('').describe('Name of the file.'),
      content_base64: base64.optional().describe('The TTF, OTF or WOFF2 file in base64.'),
      url: fileReference(address).optional().describe('Or its http(s) address, or its value from upload_files.'),
    }),
  )
  .max(MOST_FONTS)
  .default([])
  .describe('Font files of its families.');

/** Keeps them, in their order. @throws Failure `invalid_input` at `fonts.<n>` */
export async function uploadSent(fonts: z.output<typeof sentFonts>, call: CallContext): Promise<UploadedFont[]> {
  const kept: UploadedFont[] = [];
  for (const [index, { filename, content_base64, url }] of fonts.entries()) {
    const at = { base64: ['fonts', index, 'content_base64'], url: ['fonts', index, 'url'] };
    const file = await givenContent({ base64: content_base64, url }, at, call, async (reference) => {
      return call.services.designs?.given(reference, at.url, call.signal) ?? fontsOf(call).fetch(reference, call.signal);
    });
    const bytes = await file.bytes();
    const font = await fontsOf(call)
      .upload(bytes, filename)
      .catch((error: unknown) => {
        throw inField(error, 'fonts', index);
      });
    kept.push(font);
  }
  return kept;
}
