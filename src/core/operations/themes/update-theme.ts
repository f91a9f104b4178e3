import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { describe } from '../../input/describe.ts';
import { requireThemes } from './require-themes.ts';
import { brandFields, colors, storedView, themeId, themeShape, warnings } from './theme-fields.ts';

const { unknown_fonts, ...brand } = brandFields;

export const updateTheme = defineOperation({
  name: 'update_theme',
  title: 'Update a theme',
  summary: 'Change some values of a stored theme; omitted fields stay.',
  guidance: message`null removes a value. Decks keep it as it was${whereOffered`; to update one, use {edit_presentation}: set_deck with the same theme`}.`,
  effect: 'update',
  scope: 'templates',
  toolset: 'designs',
  input: z.strictObject({
    id: themeId,
    name: z.string().trim().min(1).max(100).optional().describe('New name.'),
    description: z.string().max(500).optional().describe('New description.'),
    colors: colors.optional().meta(describe`Tokens to change${whereOffered`, as in {create_theme}`}.`),
    fonts: z.record(z.string().max(60), z.string().min(1).max(100)).optional().describe('Roles to change.'),
    company_name: brand.company_name.nullable().describe('New company name.'),
    footer: brand.footer.nullable().describe('New footer.'),
    logo_url: brand.logo_url.nullable().describe('New logo.'),
    logo_alt: brand.logo_alt.nullable().describe('New alternative text of the logo.'),
    radius_px: brand.radius_px.nullable().describe('New corner radius.'),
    unknown_fonts,
  }),
  output: z.object({ theme: themeShape.describe('The updated theme.'), warnings }),
  async run({ id, ...change }, call) {
    const { stored, warnings: themeWarnings } = await requireThemes(call).update(id, change, call);
    return { theme: storedView(stored, call), warnings: [...themeWarnings] };
  },
});
