import { z } from 'zod';
import { defineOperation } from '../../operation.ts';
import { THEMES } from '../../templates/themes.ts';
import { mutable } from '../shared/run-deck.ts';
import { templateSummary, thumbnailOf } from './template-summary.ts';

export const listTemplates = defineOperation({
  name: 'list_templates',
  title: 'List templates and themes',
  summary: 'List the templates that decks can be made with, and the themes that can be laid over them.',
  guidance:
    'Choose a template by its description; every template has the same layouts, so content moves between them unchanged. get_template shows the layouts. Designs made of files of your own are in list_designs.',
  effect: 'read',
  scope: 'templates',
  toolset: 'templates',
  input: z.strictObject({}),
  output: z.object({
    templates: z.array(z.object(templateSummary)).describe('All templates.'),
    themes: z
      .array(z.object({ id: z.string().describe('For the field theme.'), name: z.string().describe('Name.'), description: z.string().describe('Its look.') }))
      .describe('All themes, your own first.'),
  }),
  async run(_asked, call) {
    const made = ((await call.services.themes?.list()) ?? []).map(({ theme }) => theme);
    return {
      templates: mutable(call.services.templates.list()).map((one) => ({ ...one, thumbnail: thumbnailOf(one.id, call) })),
      themes: [...made, ...THEMES].map(({ id, name, description }) => ({ id, name, description })),
    };
  },
});
