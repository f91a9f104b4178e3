import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { invalid } from '../../errors/failure.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { fileReference } from '../../input/file-references.ts';
import { base64 } from '../shared/file-input.ts';
import { locateInField } from '../shared/locate-in-field.ts';
import { fileBytes, requireFonts } from './font-fields.ts';

export const checkFonts = defineOperation({
  name: 'check_fonts',
  title: 'Check fonts',
  summary: 'Check which font families, or which of those named by a PPTX, this server has.',
  guidance: message`Fonts that this server does not have are measured with a substitute${whereOffered`; see {upload_font}`}.`,
  effect: 'read',
  scope: 'assets',
  toolset: 'assets',
  input: z.strictObject({
    families: z.array(z.string().min(1).max(100)).max(200).optional().describe('Families to look for.'),
    pptx_base64: base64.optional().describe('PPTX in base64, instead of families.'),
    pptx_url: fileReference(z.string().max(2_000)).optional().describe('Address or value of the PPTX.'),
  }),
  output: z.object({
    available: z
      .array(
        z.object({
          name: z.string().describe('Name of the family.'),
          source: z.enum(['built_in', 'uploaded']).describe('Origin of the family.'),
        }),
      )
      .describe('Fonts that this server has.'),
    unavailable: z
      .array(
        z.object({
          name: z.string().describe('Name of the family.'),
          nearest: z.array(z.string()).describe('Families with a similar name.'),
        }),
      )
      .describe('Fonts that this server does not have.'),
  }),
  async run({ families, pptx_base64, pptx_url }, call) {
    const fonts = requireFonts(call);
    const hasFile = pptx_base64 !== undefined || pptx_url !== undefined;
    if (!hasFile && families === undefined)
      throw invalid(['pptx_base64'], 'Give a PPTX or families.', { type: 'missing' });
    const bytes = hasFile
      ? await fileBytes(
          { base64: pptx_base64, url: pptx_url },
          { base64: 'pptx_base64', url: 'pptx_url' },
          call,
        )
      : undefined;
    const named = bytes && fonts.namedIn(bytes);
    const found = await named?.catch((error: unknown) => {
      throw locateInField(error, pptx_url === undefined ? 'pptx_base64' : 'pptx_url');
    });
    const { available, unavailable } = await fonts.check([...(families ?? []), ...(found ?? [])]);
    return {
      available: [...available],
      unavailable: unavailable.map(({ name, nearest }) => ({ name, nearest: [...nearest] })),
    };
  },
});
