import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { findStandIn } from '../../designs/stand-in.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { FONT_FAMILIES } from '../../scene/fonts/font-files.ts';
import { fontShape, fontView, requireFonts } from './font-fields.ts';

/** Common families in presentations that this server may not distribute. */
const COMMON_FAMILIES = [
  'Aptos',
  'Arial',
  'Calibri',
  'Cambria',
  'Century Gothic',
  'Consolas',
  'Courier New',
  'Garamond',
  'Georgia',
  'Helvetica',
  'Segoe UI',
  'Tahoma',
  'Times New Roman',
  'Trebuchet MS',
  'Verdana',
];

export const listFonts = defineOperation({
  name: 'list_fonts',
  title: 'List fonts',
  summary: 'List uploaded fonts, newest first, and the built-in families.',
  guidance: message`${whereOffered`Name these families in fonts of {create_theme}.`}`,
  effect: 'read',
  scope: 'assets',
  toolset: 'assets',
  input: z.strictObject({}),
  output: z.object({
    fonts: z.array(fontShape).describe('Uploaded fonts.'),
    built_in: z.array(z.string()).describe('Built-in families.'),
    stand_ins: z
      .array(
        z.object({
          family: z.string().describe('Name of the family.'),
          measured_with: z.string().describe('Font that this server uses for the family.'),
          exact: z.boolean().describe('true if the font has the widths of the family.'),
        }),
      )
      .describe('Fonts used for common families that are not here.'),
  }),
  async run(_asked, call) {
    const fonts = (await requireFonts(call).list()).map((font) => fontView(font, call));
    const here = new Set([...FONT_FAMILIES, ...fonts.map(({ family }) => family)]);

    return {
      fonts,
      built_in: [...FONT_FAMILIES],
      stand_ins: COMMON_FAMILIES.filter((family) => !here.has(family)).map(describeFallback),
    };
  },
});

function describeFallback(family: string) {
  const { family: measured_with, exact } = findStandIn(family);
  return { family, measured_with, exact };
}
