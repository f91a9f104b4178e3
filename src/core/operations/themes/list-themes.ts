import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { THEMES } from '../../templates/themes.ts';
import { builtInView, storedView, themeShape } from './theme-fields.ts';

export const listThemes = defineOperation({
  name: 'list_themes',
  title: 'List themes',
  summary: 'List themes with all their colours and fonts: stored ones, newest first, then the built-in ones.',
  guidance: message`${whereOffered`{list_templates} shows names and descriptions only.`}`,
  effect: 'read',
  scope: 'templates',
  toolset: 'designs',
  input: z.strictObject({
    which: z.enum(['all', 'stored', 'built_in']).default('all').describe('Kind of themes to list.'),
  }),
  output: z.object({ themes: z.array(themeShape).describe('The themes.') }),
  async run({ which }, call) {
    const stored = which === 'built_in' ? [] : ((await call.services.themes?.list()) ?? []);
    return {
      themes: [
        ...stored.map((theme) => storedView(theme, call)),
        ...(which === 'stored' ? [] : THEMES.map(builtInView)),
      ],
    };
  },
});
