import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { body, POST } from '../../api/client.ts';
import type { Content } from './content-path.ts';
import type { DeckData, DeckSlide } from './deck-data.ts';

/** A slide as it is drawn: its picture, what stands where, what is wrong with it; with what is being typed on it. */
export function useSlideView(deck: DeckData, slide: DeckSlide, number: number, draft: Content | undefined) {
  const query = useQuery({
    queryKey: ['view', deck.id, viewKey(deck, slide, number), draft],
    queryFn: async ({ signal }) => {
      const edits = draft === undefined ? [] : [{ op: 'set_layout' as const, slide: slide.id, layout: slide.layout, content: { ...draft } }];
      const { pictures } = await body(POST('/api/v3/presentation/{id}/preview', { params: { path: { id: deck.id } }, body: { slides: [number], format: 'svg', inline: true, edits }, signal }));
      return pictures[0];
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 15_000,
    retry: false,
  });
  const { data } = query;
  const blob = useMemo(() => (data?.svg === undefined ? undefined : new Blob([data.svg], { type: 'image/svg+xml' })), [data]);
  return { blob, elements: data?.elements ?? [], findings: data?.findings ?? [], error: query.error, isStale: query.isPlaceholderData };
}

export type SlideView = ReturnType<typeof useSlideView>;

/** Changes when the picture of the slide may change. */
export function viewKey({ title, template, theme, language, slides }: DeckData, slide: DeckSlide, number: number): string {
  return JSON.stringify([title, template, theme, language, slides.length, number, slide]);
}
