import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { requireThemes } from './require-themes.ts';
import { themeId } from './theme-fields.ts';

export const deleteTheme = defineOperation({
  name: 'delete_theme',
  title: 'Delete a theme',
  summary: 'Permanently delete a stored theme; decks made with it keep their look.',
  guidance: 'Built-in themes stay; stored ones are deleted.',
  effect: 'delete',
  scope: 'templates',
  toolset: 'designs',
  input: z.strictObject({ id: themeId }),
  output: z.object({
    id: z.string().describe('Id of the deleted theme.'),
    deleted: z.literal(true).describe('Always true.'),
  }),
  async run({ id }, call) {
    await requireThemes(call).delete(id);
    return { id, deleted: true as const };
  },
});
