import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { requireThemes } from './require-themes.ts';
import { brandFields, colors, fontChoices, fonts, storedView, themeShape, warnings } from './theme-fields.ts';

export const createTheme = defineOperation({
  name: 'create_theme',
  title: 'Create a theme or brand kit',
  summary: 'Store your own theme: colours, fonts, and the logo and footer text of a brand.',
  guidance: message`One colour or a logo is enough; the rest is derived.${whereOffered` Fonts of your own: {upload_font} first.`} Then give its id as theme when making or editing a deck.`,
  effect: 'create',
  scope: 'templates',
  toolset: 'designs',
  input: z.strictObject({
    name: z.string().trim().min(1).max(100).describe('Name of the theme.'),
    description: z.string().max(500).default('').describe('Look of the theme, for people who choose one.'),
    colors: colors.default({}),
    fonts: fonts.default({}),
    ...brandFields,
  }),
  output: z.object({ theme: themeShape.describe('The theme.'), warnings }),
  async run(asked, call) {
    const { stored, warnings: themeWarnings } = await requireThemes(call).create(
      { ...asked, fonts: fontChoices(asked.fonts) },
      call,
    );
    return { theme: storedView(stored, call), warnings: [...themeWarnings] };
  },
});
