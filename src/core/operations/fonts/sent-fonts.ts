import { z } from 'zod';
import type { CallContext } from '../../call/call.ts';
import type { UploadedFont } from '../../fonts/font.ts';
import { base64, decoded } from '../shared/given-content.ts';
import { inField } from '../shared/in-field.ts';
import { fontsOf } from './font-fields.ts';

export const MOST_FONTS = 32;

/** Fonts that come beside a presentation. */
export const sentFonts = z
  .array(z.strictObject({ filename: z.string().max(255).default('').describe('Name.'), content_base64: base64.describe('TTF, OTF or WOFF2 in base64.') }))
  .max(MOST_FONTS)
  .default([])
  .describe('Font files of its families.');

/** Keeps them, in their order. @throws Failure `invalid_input` at `fonts.<n>` */
export async function uploadSent(fonts: z.output<typeof sentFonts>, call: CallContext): Promise<UploadedFont[]> {
  const kept: UploadedFont[] = [];
  for (const [index, { filename, content_base64 }] of fonts.entries()) {
    const bytes = (await call.sent?.get(content_base64)?.bytes()) ?? decoded(content_base64);
    const font = await fontsOf(call)
      .upload(bytes, filename)
      .catch((error: unknown) => {
        throw inField(error, 'fonts', index);
      });
    kept.push(font);
  }
  return kept;
}
