import { body, POST } from '../../api/client.ts';
import type { DeckData } from './deck-data.ts';

/** Most layouts per request. */
const AT_ONCE = 8;

/** Splits layouts into groups for one request each. */
export function groupLayouts(layouts: readonly string[]): (readonly string[])[] {
  return Array.from({ length: Math.ceil(layouts.length / AT_ONCE) }, (_, at) =>
    layouts.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
}

/** Pictures of a slide in some layouts, without those that need other content. */
export async function tryLayouts(
  deck: Pick<DeckData, 'id'>,
  number: number,
  layouts: readonly string[],
  signal?: AbortSignal,
) {
  const request = {
    params: { path: { id: deck.id } },
    body: { slides: [number], format: 'svg' as const, inline: true, layouts: [...layouts] },
  };
  const { pictures, unfit = [] } = await body(
    POST('/api/v3/presentation/{id}/preview', { ...request, ...(signal && { signal }) }),
  );
  return { pictures, unfit };
}
