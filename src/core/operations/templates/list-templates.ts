import { z } from 'zod';
import type { CallContext } from '../../call/call.ts';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { THEMES } from '../../templates/themes.ts';
import { compatibilityOnly } from '../shared/fields.ts';
import { toMutable } from '../shared/run-deck.ts';
import { designAsSummary } from './design-as-template.ts';
import { buildThumbnailAddress, type TemplateSummary, templateSummary } from './template-summary.ts';

const NEWEST_DESIGNS = 20;

export const listTemplates = defineOperation({
  name: 'list_templates',
  title: 'List templates and themes',
  summary: 'List templates for decks, and themes that can be applied to them.',
  guidance: message`Choose by description; all templates have the same layouts, so content moves between them unchanged.${whereOffered` {get_template} shows the layouts.`} designs are made from your own PPTX files: use their ids as template ids.`,
  effect: 'read',
  scope: 'templates',
  toolset: 'templates',
  essential: true,
  input: z.strictObject({
    page: z
      .int()
      .min(1)
      .max(100_000)
      .optional()
      .describe('1-based page, including your own designs; absent: the built-in templates.')
      .meta(compatibilityOnly),
    page_size: z.int().min(1).max(100).default(20).describe('Templates per page.').meta(compatibilityOnly),
    default: z
      .boolean()
      .optional()
      .describe('true: only built-in ones; false: only your own.')
      .meta(compatibilityOnly),
    include_defaults: z
      .boolean()
      .default(true)
      .describe('Older name: false leaves out the built-in ones.')
      .meta(compatibilityOnly),
  }),
  output: z.object({
    templates: z.array(z.object(templateSummary)).describe('All templates.'),
    total: z.int().describe('Number of all templates.').meta(compatibilityOnly),
    page: z.int().describe('Page of this answer.').meta(compatibilityOnly),
    page_size: z.int().describe('Templates per page.').meta(compatibilityOnly),
    designs: z
      .array(
        z.object({
          id: z.string().describe('Id, for the field template.'),
          name: z.string().describe('Name of the design.'),
          layout_count: z.int().describe('Number of its layouts.'),
        }),
      )
      .describe('Your own designs, newest first; at most 20.'),
    themes: z
      .array(
        z.object({
          id: z.string().describe('Id, for the field theme.'),
          name: z.string().describe('Name of the theme.'),
          description: z.string().describe('Look of the theme.'),
        }),
      )
      .describe('All themes, your own first.'),
  }),
  async run(asked, call) {
    const made = ((await call.services.themes?.list()) ?? []).map(({ theme }) => theme);
    const builtIn = toMutable(call.services.templates.list()).map((one) => ({
      ...one,
      thumbnail: buildThumbnailAddress(one.id, call),
    }));
    const { items: designs = [] } = (await call.services.designs?.list(0, NEWEST_DESIGNS)) ?? {};
    return {
      ...(await readPage(builtIn, asked, call)),
      designs: designs.map(({ id, name, layout_count }) => ({ id, name, layout_count })),
      themes: [...made, ...THEMES].map(({ id, name, description }) => ({ id, name, description })),
    };
  },
});

interface Asked {
  readonly page?: number | undefined;
  readonly page_size: number;
  readonly default?: boolean | undefined;
  readonly include_defaults: boolean;
}

/** Built-in templates, then the stored designs, newest first. */
async function readPage(
  all: TemplateSummary[],
  { page, page_size, default: only, include_defaults }: Asked,
  call: CallContext,
) {
  if (page === undefined) return { templates: all, total: all.length, page: 1, page_size: all.length };
  const builtIn = only === false || !include_defaults ? [] : all;
  const from = (page - 1) * page_size;
  const shown = builtIn.slice(from, from + page_size);
  const { designs } = call.services;
  if (only === true || designs === undefined)
    return { templates: shown, total: builtIn.length, page, page_size };
  // Reads at least one design, to learn their total number.
  const { items, total } = await designs.list(
    Math.max(0, from - builtIn.length),
    Math.max(1, page_size - shown.length),
  );
  const own = items.slice(0, page_size - shown.length).map((design) => designAsSummary(design, call));
  return { templates: [...shown, ...own], total: builtIn.length + total, page, page_size };
}
