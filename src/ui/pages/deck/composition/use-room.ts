import { useQuery } from '@tanstack/react-query';
import { body, POST } from '../../../api/client.ts';
import type { DeckData, DeckSlide } from '../deck-data.ts';
import { findRoot, listElements, parseMarkup } from './markup.ts';
import type { Room } from './place.ts';

const PROBES = { all: 'room-probe', start: 'start-probe' } as const;

/**
 * Room in which free places of a slide count. The template decides where it is, so a copy of the slide with two
 * empty boxes is drawn once for each frame and title.
 *
 * @param markup as stored; empty for slides of a layout
 */
export function useRoom(deck: DeckData, slide: DeckSlide, number: number, markup: string): Room | undefined {
  const { data } = useQuery({
    queryKey: ['room', deck.id, deck.template, deck.theme, deck.slide_size, deck.language, readHead(markup)],
    queryFn: () => findRoom(deck, slide, number, markup),
    enabled: markup !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
  return data ?? undefined;
}

/** Parts of the markup that decide where the room is. */
function readHead(markup: string): string {
  const root = findRoot(parseMarkup(markup));
  if (root === undefined) return '';
  const title = listElements(root.children).find(({ name }) => name === 'h1');
  return (
    markup.slice(root.from, root.opened) + (title === undefined ? '' : markup.slice(title.from, title.to))
  );
}

async function findRoom(
  { id }: DeckData,
  { id: slide }: DeckSlide,
  number: number,
  markup: string,
): Promise<Room | null> {
  const root = findRoot(parseMarkup(markup));
  if (root === undefined) return null;
  const [, end] = root.inner;
  const probe = (name: string, style: string) =>
    `<div id="${name}" class="bg-surface" style="position:absolute;left:0px;top:0px;${style}"></div>`;
  const probes = probe(PROBES.all, 'right:0px;bottom:0px') + probe(PROBES.start, 'width:8px;height:8px');
  const { pictures } = await body(
    POST('/api/v3/presentation/{id}/preview', {
      params: { path: { id } },
      body: {
        slides: [number],
        format: 'svg',
        inline: true,
        edits: [{ op: 'set_markup', slide, markup: markup.slice(0, end) + probes + markup.slice(end) }],
      },
    }),
  );
  const find = (name: string) => pictures[0]?.elements?.find(({ path }) => path === `markup#${name}`);
  const [all, start] = [find(PROBES.all), find(PROBES.start)];
  if (all === undefined || start === undefined) return null;
  const { x, y, width, height } = all;
  return { x, y, width, height, isMirrored: start.x > x + width / 2 };
}
