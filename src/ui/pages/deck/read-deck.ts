import { body, GET } from '../../api/client.ts';
import { type DeckData, toDeckData } from './deck-data.ts';

const PAGE = 100;

/** Reads a deck with all its slides. @param revision absent: the current one */
export async function readDeck(id: string, revision?: number): Promise<DeckData> {
  const read = (from: number) =>
    body(
      GET('/api/v3/presentation/{id}', {
        params: {
          path: { id },
          query: {
            response_format: 'detailed',
            from_slide: from,
            max_slides: PAGE,
            ...(revision === undefined ? {} : { revision }),
          },
        },
      }),
    );
  let page = await read(1);
  const { slides } = page;
  const head = page;
  while (page.next_slide !== undefined) {
    page = await read(page.next_slide);
    slides.push(...page.slides);
  }
  return toDeckData({ ...head, slides });
}
