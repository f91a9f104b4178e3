import { z } from 'zod';
import type { CallContext } from '../../call.ts';
import type { UploadedFont } from '../../fonts/font.ts';
import { inField } from '../shared/in-field.ts';
import { fontsOf } from './font-fields.ts';

export const MOST_FONTS = 32;

/** Fonts that come beside a presentation. */
export const sentFonts = z
  .array(z.strictObject({ filename: z.string().max(255).default('').describe('Name.'), content_base64: z.string().max(28_000_000).describe('TTF, OTF or WOFF2 in base64.') }))
  .max(MOST_FONTS)
  .default([])
  .describe('Font files of its families.');

/** Keeps them, in their order. @throws Failure `invalid_input` at `fonts.<n>` */
export async function uploadSent(fonts: z.output<typeof sentFonts>, call: CallContext): Promise<UploadedFont[]> {
  const kept: UploadedFont[] = [];
  for (const [index, { filename, content_base64 }] of fonts.entries()) {
    const font = await fontsOf(call)
      .upload(new Uint8Array(Buffer.from(content_base64, 'base64')), filename)
      .catch((error: unknown) => {
        throw inField(error, 'fonts', index);
      });
    kept.push(font);
  }
  return kept;
}
