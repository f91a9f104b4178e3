import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { Failure } from '../../errors/failure.ts';
import { emptyNote } from '../shared/answers.ts';
import { compatibilityOnly } from '../shared/fields.ts';

/** Misspellings that other servers accept too. */
const ALIASES = {
  pexels: 'pexels',
  pexel: 'pexels',
  pixels: 'pexels',
  pixel: 'pexels',
  pixabay: 'pixabay',
} as const;

export const searchImages = defineOperation({
  name: 'search_images',
  title: 'Search photographs',
  summary: 'Find stock photographs on Pexels or Pixabay, with the photographer to credit.',
  guidance:
    'Give the url of one as image_url of a picture field; image_prompt in slides finds one automatically.',
  effect: 'read',
  spends: true,
  scope: 'assets',
  toolset: 'assets',
  input: z.strictObject({
    query: z.string().min(1).max(200).describe('Subject of the photographs, in English words.'),
    limit: z.int().min(1).max(30).default(12).describe('Maximum number of photographs.'),
    provider: z
      .enum(Object.keys(ALIASES) as [keyof typeof ALIASES])
      .optional()
      .describe('Library; absent: the configured one.')
      .meta(compatibilityOnly),
    api_key: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .describe("Your own key instead of the operator's.")
      .meta(compatibilityOnly),
    strict_api_key: z
      .boolean()
      .optional()
      .describe(
        "true: never use the operator's key. false: nothing is found without a key. Absent: use the operator's key, and refuse without one.",
      )
      .meta(compatibilityOnly),
  }),
  output: z.object({
    images: z
      .array(
        z.object({
          url: z.string().describe('Address, for image_url.'),
          thumbnail_url: z.string().describe('Link to a small version.'),
          page_url: z.string().describe('Page of the photograph, for people.'),
          width_px: z.number().describe('Width of the original in pixels.'),
          height_px: z.number().describe('Height of the original in pixels.'),
          alt: z.string().describe('Subject of the photograph.'),
          photographer: z.string().describe('Name of the photographer.'),
          provider: z.string().describe('Library that has the photograph.'),
        }),
      )
      .describe('Photographs, best first.'),
    note: emptyNote,
  }),
  async run({ query, limit, provider, api_key: key, strict_api_key: strict }, call) {
    const { pictures } = call.services;
    if (pictures === undefined) throw new Failure('unsupported', 'This server cannot search photographs.');
    if (strict === false && key === undefined && !pictures.canSearch(provider && ALIASES[provider]))
      return { images: [], note: 'No photo library is configured for this search.' };
    const wish = {
      query,
      limit,
      strict: strict === true,
      ...(provider !== undefined && { provider: ALIASES[provider] }),
      ...(key !== undefined && { key }),
    };
    const images = (await pictures.search(wish, call.signal)).map(({ id: _, ...picture }) => picture);
    const note = `No photograph was found for "${query}". Search for what it shows in fewer, plainer words.`;
    return { images, ...(images.length === 0 ? { note } : {}) };
  },
});
