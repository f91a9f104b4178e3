import { z } from 'zod';
import type { CallContext } from '../../call/call.ts';
import { Failure } from '../../errors/failure.ts';
import type { FontService } from '../../fonts/api.ts';
import { fontKey, type UploadedFont } from '../../fonts/font.ts';
import { describe } from '../../input/describe.ts';
import { moment } from '../../input/moment.ts';
import type { FileContent } from '../../store/store.ts';
import { readFileContent } from '../shared/file-input.ts';

export const fontShape = z.object({
  id: z.string().describe('Id of the font.'),
  filename: z.string().describe('Name of the file that was uploaded.'),
  family: z.string().meta(describe`Name of the family, for fonts of {create_theme}.`),
  style: z.string().describe('Style, such as Bold Italic.'),
  full_name: z.string().describe('Full name of the font.'),
  postscript_name: z.string().describe('PostScript name.'),
  weight: z.int().describe('Weight, 100 to 900.'),
  width: z.int().describe('Width class, 1 to 9; 5 is normal.'),
  italic: z.boolean().describe('true for a slanted font.'),
  format: z.enum(['ttf', 'otf']).describe('Format of the stored file.'),
  size_bytes: z.int().describe('Size in bytes.'),
  scripts: z.array(z.string()).describe('Scripts that the font covers.'),
  embedding: z
    .enum(['installable', 'editable', 'preview'])
    .describe('Embedding that its licence bits allow.'),
  warnings: z.array(z.string()).describe('Remarks on the font.'),
  serif: z.boolean().describe('true for a font with serifs.'),
  url: z.string().describe('Link to the file; it expires.'),
  created_at: moment,
});

export function fontView(
  { hash, subfamily, scripts, warnings, ...font }: UploadedFont,
  call: CallContext,
): z.input<typeof fontShape> {
  return {
    ...font,
    url: call.services.presentations.link(fontKey(hash), call),
    style: subfamily,
    scripts: [...scripts],
    warnings: [...warnings],
  };
}

/** @throws Failure `unsupported` if this server stores no fonts. */
export function requireFonts({ services }: CallContext): FontService {
  if (services.fonts === undefined) throw new Failure('unsupported', 'This server does not store fonts.');
  return services.fonts;
}

/** Reads a file given as base64, address, value or link. @throws Failure as `readFileContent` does */
export function fileContent(
  source: Parameters<typeof readFileContent>[0],
  names: { readonly base64: string; readonly url: string },
  call: CallContext,
): Promise<FileContent> {
  return readFileContent(source, { base64: [names.base64], url: [names.url] }, call);
}

export async function fileBytes(...request: Parameters<typeof fileContent>): Promise<Uint8Array> {
  return (await fileContent(...request)).bytes();
}
