import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { body, GET } from '../../api/client.ts';
import { type DeckData, toDeckData } from './deck-data.ts';
import { DeckEditor } from './deck-editor.ts';

const PAGE = 100;

/** The deck on the server, and its editor. */
export function useDeck(id: string) {
  const queries = useQueryClient();
  const query = useQuery({ queryKey: ['deck', id], queryFn: () => readDeck(id) });
  const editor = useMemo(() => getEditor(id, queries), [id, queries]);
  const state = useSyncExternalStore(editor.subscribe, editor.state);
  const revision = query.data?.revision;
  useEffect(() => {
    if (revision !== undefined) editor.recall(revision);
  }, [editor, revision]);
  useEffect(() => {
    const keep = (event: BeforeUnloadEvent) => {
      if (editor.state().drafts.size > 0) event.preventDefault();
    };
    addEventListener('beforeunload', keep);
    return () => {
      removeEventListener('beforeunload', keep);
      void editor.flush();
    };
  }, [editor]);
  return { query, editor, state };
}

const editors = new Map<string, DeckEditor>();

/** Editor per deck for as long as the page is open, so that undo survives navigation. */
function getEditor(id: string, queries: QueryClient): DeckEditor {
  const known = editors.get(id);
  if (known) return known;
  const made = new DeckEditor({
    id,
    read: async () => {
      const deck = await readDeck(id);
      queries.setQueryData(['deck', id], deck);
      return deck;
    },
    current: () => queries.getQueryData<DeckData>(['deck', id]),
    show: (deck) => {
      queries.setQueryData(['deck', id], deck);
      void queries.invalidateQueries({ queryKey: ['presentations'] });
    },
  });
  editors.set(id, made);
  return made;
}

async function readDeck(id: string): Promise<DeckData> {
  const read = (from: number) =>
    body(
      GET('/api/v3/presentation/{id}', {
        params: { path: { id }, query: { response_format: 'detailed', from_slide: from, max_slides: PAGE } },
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
