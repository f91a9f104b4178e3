import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { defined } from '../../input/fields.ts';
import { moment } from '../../input/moment.ts';
import { searchMatches } from '../../input/search-matches.ts';
import {
  type DeletedPresentation,
  type ListedPresentation,
  PRESENTATION_SORTS,
} from '../../presentations/api.ts';
import { emptyNote } from '../shared/answers.ts';
import { compatibilityOnly } from '../shared/fields.ts';
import { tag } from '../shared/tag-fields.ts';

/** A presentation of the list or of the trash. */
type Listed = ListedPresentation & Partial<DeletedPresentation>;

export const listPresentations = defineOperation({
  name: 'list_presentations',
  title: 'List presentations',
  summary: 'List or search stored presentations, newest first, in pages.',
  guidance: 'Finds the id of an earlier deck and slides with given words.',
  effect: 'read',
  scope: 'presentations',
  toolset: 'presentations',
  essential: true,
  input: z.strictObject({
    page: z.int().min(1).max(100_000).default(1).describe('1-based page.'),
    page_size: z.int().min(1).max(100).default(10).describe('Presentations per page.'),
    search: z.string().max(200).optional().describe('Words to find in titles, slides, notes and sources.'),
    tag: tag.optional().describe('Only those with this tag.'),
    sort: z
      .enum(PRESENTATION_SORTS)
      .default('created')
      .describe('Newest first, last changed first, or by title; the trash by deletion.')
      .meta(compatibilityOnly),
    deleted: z.boolean().default(false).describe('List the trash instead.'),
    response_format: z
      .enum(['concise', 'detailed'])
      .default('concise')
      .describe('detailed adds the origin and the first slide of each.'),
  }),
  output: z.object({
    items: z
      .array(
        z.object({
          id: z.string().describe('Id of the presentation.'),
          title: z.string().describe('Title of the presentation.'),
          n_slides: z.int().describe('Number of slides.'),
          language: z.string().describe('BCP 47 tag.'),
          template: z.string().describe('Template id.'),
          theme: z.string().optional().describe("Theme id, when not the template's own."),
          created_at: moment,
          updated_at: moment,
          tags: z.array(z.string()).optional().describe('Its tags.'),
          matches: searchMatches.optional(),
          deleted_at: moment.optional(),
          erased_at: moment.optional(),
          content: z.string().optional().describe('Beginning of the source text.'),
          tone: z.string().optional().describe('Tone requested.'),
          verbosity: z.string().optional().describe('Verbosity requested.'),
          first_slide: z
            .object({
              id: z.string().describe('Id of the slide.'),
              layout: z.string().describe('Layout id.'),
              content: z.record(z.string(), z.unknown()).describe('Fields of the layout.'),
              speaker_note: z.string().optional().describe('Speaker note.'),
            })
            .optional()
            .describe('The first slide.'),
        }),
      )
      .describe('Presentations on this page.'),
    total: z.int().describe('Number of all presentations found.'),
    page: z.int().describe('Page of this answer.'),
    page_size: z.int().describe('Presentations per page.'),
    note: emptyNote,
  }),
  async run({ page, page_size, search, tag: tagged, sort, deleted, response_format }, call) {
    const { presentations } = call.services;
    const words = search?.trim();
    const found: { readonly items: readonly Listed[]; readonly total: number } = deleted
      ? await presentations.deleted(page, page_size, words)
      : await presentations.list(page, page_size, words, { sort, tag: tagged });
    const { items, total } = found;
    return {
      items: items.map((item) => {
        const { id, title, language, template, theme, slides, origin, created_at, updated_at } = item;
        const head = {
          id,
          title,
          n_slides: slides.length,
          language,
          template: template.id,
          ...(theme === undefined ? {} : { theme }),
          created_at,
          updated_at,
          ...(item.tags === undefined ? {} : { tags: [...item.tags] }),
          ...(item.matches === undefined ? {} : { matches: [...item.matches] }),
          ...defined({ deleted_at: item.deleted_at, erased_at: item.erased_at }),
        };
        const first = slides[0];
        if (response_format === 'concise') return head;
        return {
          ...head,
          content: origin.content,
          tone: origin.tone,
          verbosity: origin.verbosity,
          ...(first === undefined ? {} : { first_slide: first }),
        };
      }),
      total,
      page,
      page_size,
      ...(items.length === 0 ? { note: explainEmpty(total, words ?? '', deleted, tagged) } : {}),
    };
  },
});

function explainEmpty(total: number, words: string, deleted: boolean, tagged?: string): string {
  if (total > 0) return `This page is past the end: ${total} are found. Ask for an earlier page.`;
  if (tagged !== undefined && !deleted)
    return `No presentation ${words === '' ? '' : `with the words "${words}" `}has the tag "${tagged}".`;
  const place = deleted ? 'in the trash ' : '';
  if (words === '') return deleted ? 'The trash is empty.' : 'No presentation is stored yet.';
  const next = deleted
    ? 'Search for fewer words or their beginnings, or list the trash without search.'
    : 'Search for fewer words or their beginnings, or list without search; deleted true looks in the trash.';
  return `No presentation ${place}has the words "${words}". ${next}`;
}
