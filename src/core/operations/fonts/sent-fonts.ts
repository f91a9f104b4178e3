import { z } from 'zod';
import type { CallContext } from '../../call/call.ts';
import type { UploadedFont } from '../../fonts/font.ts';
import { fileReference } from '../../input/file-references.ts';
import { address, base64, givenContent, referencesOf } from '../shared/given-content.ts';
import { inField } from '../shared/in-field.ts';
import { fontsOf } from './font-fields.ts';

export const MOST_FONTS = 32;

/** Fonts that come beside a presentation. */
export const sentFonts = z
  .array(
    z.strictObject({
      filename: z.string().max(255).default('').describe('Name.'),
      content_base64: base64.optional().describe('TTF, OTF or WOFF2 in base64.'),
      url: fileReference(address).optional().describe('Or its address or value.'),
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
    const content = await givenContent({ base64: content_base64, url }, at, call);
    const font = await fontsOf(call)
      .upload(await content.bytes(), filename || (url === undefined ? '' : await referencesOf(call).filename(url)))
      .catch((error: unknown) => {
        throw inField(error, 'fonts', index);
      });
    kept.push(font);
  }
  return kept;
}
