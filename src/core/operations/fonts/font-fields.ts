import { z } from 'zod';
import type { CallContext } from '../../call.ts';
import { Failure, invalid } from '../../failure.ts';
import { fontKey, type UploadedFont } from '../../fonts/font.ts';
import { moment } from '../../moment.ts';
import type { FontService } from '../../services.ts';

export const fontShape = z.object({
  id: z.string().describe('Id.'),
  filename: z.string().describe('Name of the file that was uploaded.'),
  family: z.string().describe('For fonts of create_theme.'),
  style: z.string().describe('Such as Bold Italic.'),
  full_name: z.string().describe('Full name.'),
  postscript_name: z.string().describe('PostScript name.'),
  weight: z.int().describe('100 to 900.'),
  width: z.int().describe('1 to 9; 5 is normal.'),
  italic: z.boolean().describe('Slanted.'),
  format: z.enum(['ttf', 'otf']).describe('As stored.'),
  size_bytes: z.int().describe('Size.'),
  scripts: z.array(z.string()).describe('Scripts that it has letters for.'),
  embedding: z.enum(['installable', 'editable', 'preview']).describe('What its licence bits allow.'),
  warnings: z.array(z.string()).describe('What to know of it.'),
  serif: z.boolean().describe('It has serifs.'),
  url: z.string().describe('Link to the file; it expires.'),
  created_at: moment,
});

export function fontView({ hash, subfamily, scripts, warnings, ...font }: UploadedFont, call: CallContext): z.input<typeof fontShape> {
  return { ...font, url: call.services.presentations.link(fontKey(hash), call), style: subfamily, scripts: [...scripts], warnings: [...warnings] };
}

/** @throws Failure `unsupported` where no fonts are kept. */
export function fontsOf({ services }: CallContext): FontService {
  if (services.fonts === undefined) throw new Failure('unsupported', 'This server keeps no fonts of its own.');
  return services.fonts;
}

/** Bytes of a file given as base64 or by address. @throws Failure `invalid_input` when neither or both are given, or they cannot be had. */
export async function fileBytes(
  given: { readonly base64: string | undefined; readonly url: string | undefined },
  names: { readonly base64: string; readonly url: string },
  call: CallContext,
): Promise<Uint8Array> {
  if ((given.base64 === undefined) === (given.url === undefined))
    throw invalid([names.base64], `Give either ${names.base64} or ${names.url}.`, { type: given.base64 === undefined ? 'missing' : 'value_error' });
  if (given.url !== undefined) return call.services.designs?.given(given.url, [names.url], call.signal) ?? fontsOf(call).fetch(given.url, call.signal);
  const text = (given.base64 ?? '').replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text)) throw invalid([names.base64], `${names.base64} is not base64.`, { type: 'base64' });
  return new Uint8Array(Buffer.from(text, 'base64'));
}
