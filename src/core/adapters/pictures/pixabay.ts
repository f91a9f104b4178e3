import { z } from 'zod';
import { type PhotoLibrary, ProviderProblem } from '../../store/picture-providers.ts';
import { providerAgent } from './ask-provider.ts';

const MAX_BYTES = 4_000_000;
/** Smallest number of results that Pixabay accepts. */
const MIN_RESULTS = 3;

const answer = z.object({
  hits: z.array(
    z.object({
      id: z.number(),
      pageURL: z.string(),
      tags: z.string(),
      webformatURL: z.string(),
      largeImageURL: z.string(),
      imageWidth: z.number(),
      imageHeight: z.number(),
      user: z.string(),
    }),
  ),
});

/** Photographs of Pixabay: GET /api/ with the key in the query (pixabay.com/api/docs). */
export function openPixabay(baseUrl: string, key: string | undefined, timeoutMs: number): PhotoLibrary {
  const ask = providerAgent(baseUrl, timeoutMs);
  return {
    name: 'pixabay',
    hasKey: key !== undefined,
    async search(query, limit, ownKey, signal) {
      const secret = ownKey ?? key;
      if (secret === undefined) throw new ProviderProblem('key', 'needs a key');
      const url = new URL(`${baseUrl}/api/`);
      url.search = new URLSearchParams({
        key: secret,
        q: query.slice(0, 100),
        image_type: 'photo',
        orientation: 'horizontal',
        safesearch: 'true',
        per_page: String(Math.max(MIN_RESULTS, limit)),
      }).toString();
      const read = answer.safeParse(await ask({ url, headers: {}, maxBytes: MAX_BYTES }, signal));
      if (!read.success)
        throw new ProviderProblem('garbage', 'answered with something other than photographs');
      return read.data.hits.slice(0, limit).map((hit) => ({
        ...{
          provider: 'pixabay' as const,
          id: String(hit.id),
          url: hit.largeImageURL,
          thumbnail_url: hit.webformatURL,
          page_url: hit.pageURL,
        },
        ...{ width_px: hit.imageWidth, height_px: hit.imageHeight, alt: hit.tags, photographer: hit.user },
      }));
    },
  };
}
