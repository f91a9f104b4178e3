import { z } from 'zod';
import { defineOperation } from '../../operation.ts';
import { FONT_FAMILIES } from '../../scene/fonts/font-files.ts';
import { fontShape, fontsOf, fontView } from './font-fields.ts';

export const listFonts = defineOperation({
  name: 'list_fonts',
  title: 'List fonts',
  summary: 'List uploaded fonts, newest first, and the families that are shipped.',
  guidance: 'Name these families in fonts of create_theme.',
  effect: 'read',
  scope: 'assets',
  toolset: 'assets',
  input: z.strictObject({}),
  output: z.object({ fonts: z.array(fontShape).describe('Uploaded ones.'), built_in: z.array(z.string()).describe('Shipped families.') }),
  async run(_asked, call) {
    return { fonts: (await fontsOf(call).list()).map((font) => fontView(font, call)), built_in: [...FONT_FAMILIES] };
  },
});
