import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { emptyNote } from '../shared/answers.ts';
import { requireAssets } from './asset-fields.ts';

export const searchIcons = defineOperation({
  name: 'search_icons',
  title: 'Search icons',
  summary: 'Find icons by what they mean, best first, with their SVG.',
  guidance:
    'Give one of the returned names as icon_name of an icon field; icon_query there picks the first of these automatically.',
  effect: 'read',
  scope: 'assets',
  toolset: 'assets',
  input: z.strictObject({
    query: z
      .string()
      .min(1)
      .max(200)
      .describe('Meaning in English words, such as "growth" or "data protection".'),
    limit: z.int().min(1).max(100).default(10).describe('Maximum number of icons.'),
    weight: z
      .enum(['thin', 'light', 'regular', 'bold', 'fill', 'duotone'])
      .default('bold')
      .describe('Weight or style of the icons.'),
  }),
  output: z.object({
    icons: z
      .array(
        z.object({
          name: z.string().describe('Name, for icon_name.'),
          tags: z.array(z.string()).describe('Words for the meaning of the icon.'),
          svg: z.string().describe('SVG in the colour of the text around it.'),
        }),
      )
      .describe('Icons found; empty if none has that meaning.'),
    weight: z.string().describe('Weight or style of the icons.'),
    note: emptyNote,
  }),
  async run({ query, limit, weight }, call) {
    const assets = requireAssets(call);
    const found = await assets.searchIcons(query, limit);
    const icons = await Promise.all(
      found.map(async ({ name, tags }) => ({
        name,
        tags: tags.slice(0, 8),
        svg: (await assets.icon(name, weight)) ?? '',
      })),
    );
    const note = `No icon means "${query}". Search for one plain English noun, such as "ship" or "growth".`;
    return { icons, weight, ...(icons.length === 0 ? { note } : {}) };
  },
});
