import { body, POST } from '../../api/client.ts';
import type { DeckData } from './deck-data.ts';

/** Drawn in one request. */
const AT_ONCE = 8;

/** Layouts, as many together as one request tries. */
export function grouped(layouts: readonly string[]): (readonly string[])[] {
  return Array.from({ length: Math.ceil(layouts.length / AT_ONCE) }, (_, at) => layouts.slice(at * AT_ONCE, (at + 1) * AT_ONCE));
}

/** A slide drawn in each of some layouts, without those that need other content. */
export async function triedLayouts(deck: Pick<DeckData, 'id'>, number: number, layouts: readonly string[], signal?: AbortSignal) {
  const request = { params: { path: { id: deck.id } }, body: { slides: [number], format: 'svg' as const, inline: true, layouts: [...layouts] } };
  const { pictures, unfit = [] } = await body(POST('/api/v3/presentation/{id}/preview', { ...request, ...(signal && { signal }) }));
  return { pictures, unfit };
}
