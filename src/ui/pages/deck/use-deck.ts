import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { subscribeLive } from '../../live/changes.ts';
import type { DeckData } from './deck-data.ts';
import { DeckEditor } from './deck-editor.ts';
import { readDeck } from './read-deck.ts';

/** Time in ms for which a change of others is pointed out. */
const SHOWN_MS = 8_000;

/** Change of the deck that was made elsewhere. */
export interface ForeignChange {
  /** Name of the user, token or program; absent for local callers. */
  readonly author?: string;
  readonly summary?: string;
  /** Ids of the slides that are different. */
  readonly slides: readonly string[];
}

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
  return { query, editor, state, foreign: useForeignChange(id, editor, queries) };
}

/** Follows changes that are made elsewhere. @returns the newest one for some seconds */
function useForeignChange(id: string, editor: DeckEditor, queries: QueryClient): ForeignChange | undefined {
  const [foreign, setForeign] = useState<ForeignChange>();
  useEffect(
    () =>
      subscribeLive((event) => {
        const isOfDeck = event.type === 'renew' || (event.kind === 'presentation' && event.id === id);
        if (!isOfDeck) return;
        const revision = event.type === 'renew' ? undefined : event.revision;
        const isDeleted = event.type === 'change' && revision === undefined;
        if (isDeleted) return void queries.invalidateQueries({ queryKey: ['deck', id] });
        editor.follow(revision).then(
          (slides) => {
            if (event.type === 'renew') void editor.flush();
            if (slides === undefined) return;
            const { author, summary } = event.type === 'change' ? event : {};
            setForeign({
              slides,
              ...(author === undefined ? {} : { author }),
              ...(summary === undefined ? {} : { summary }),
            });
          },
          // The next message of the stream reads the deck again.
          () => undefined,
        );
      }),
    [id, editor, queries],
  );
  useEffect(() => {
    if (foreign === undefined) return;
    const timer = setTimeout(() => setForeign(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [foreign]);
  return foreign;
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
