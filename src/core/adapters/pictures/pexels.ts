import { z } from 'zod';
import { type PhotoLibrary, ProviderProblem } from '../../store/picture-providers.ts';
import { providerAgent } from './ask-provider.ts';

const MAX_BYTES = 4_000_000;

const answer = z.object({
  photos: z.array(
    z.object({
      id: z.number(),
      width: z.number(),
      height: z.number(),
      url: z.string(),
      photographer: z.string(),
      alt: z.string().nullish(),
      src: z.object({ large2x: z.string(), medium: z.string() }),
    }),
  ),
});

/** Photographs of Pexels: GET /v1/search with the key in Authorization (pexels.com/api/documentation). */
export function openPexels(baseUrl: string, key: string | undefined, timeoutMs: number): PhotoLibrary {
  const ask = providerAgent(baseUrl, timeoutMs);
  return {
    name: 'pexels',
    hasKey: key !== undefined,
    async search(query, limit, ownKey, signal) {
      const authorization = ownKey ?? key;
      if (authorization === undefined) throw new ProviderProblem('key', 'needs a key');
      const url = new URL(`${baseUrl}/v1/search`);
      url.search = new URLSearchParams({
        query: query.slice(0, 200),
        per_page: String(limit),
        orientation: 'landscape',
      }).toString();
      const read = answer.safeParse(
        await ask({ url, headers: { authorization }, maxBytes: MAX_BYTES }, signal),
      );
      if (!read.success)
        throw new ProviderProblem('garbage', 'answered with something other than photographs');
      return read.data.photos
        .slice(0, limit)
        .map(({ id, width, height, url: page, photographer, alt, src }) => ({
          ...{
            provider: 'pexels' as const,
            id: String(id),
            url: src.large2x,
            thumbnail_url: src.medium,
            page_url: page,
          },
          ...{ width_px: width, height_px: height, alt: alt ?? '', photographer },
        }));
    },
  };
}
