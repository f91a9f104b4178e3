import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { describe } from '../../input/describe.ts';
import { fileReference } from '../../input/file-references.ts';
import { requireThemes } from './require-themes.ts';
import { colors, listTokens, warnings } from './theme-fields.ts';

export const generateTheme = defineOperation({
  name: 'generate_theme',
  title: 'Generate a palette',
  summary:
    'Make a whole palette from one colour, a few colours, or a logo; every text in it is legible. Stores nothing.',
  guidance: message`One brand colour as primary is enough.${whereOffered` Look at the answer, change what you like, then keep it with {create_theme}.`}`,
  effect: 'read',
  scope: 'templates',
  toolset: 'designs',
  input: z.strictObject({
    colors: colors.default({}).meta(describe`Hex colours by token${whereOffered`, as in {create_theme}`}.`),
    mode: z.enum(['light', 'dark']).optional().describe('Light or dark page, if there is no background.'),
    logo_url: fileReference(z.string().max(3_000_000))
      .optional()
      .describe(
        'Its colours are taken: http(s), data: URI, asset:<id> or file-…; white, black and transparent parts are ignored.',
      ),
  }),
  output: z.object({
    colors: z.record(z.string(), z.string()).describe('Hex colours by token, all of them.'),
    found: z.array(z.string()).describe('Colours of the logo, the most frequent first.'),
    warnings,
  }),
  async run(asked, call) {
    const made = await requireThemes(call).palette(asked, call);
    return { colors: listTokens(made.colors), found: [...made.found], warnings: [...made.warnings] };
  },
});
