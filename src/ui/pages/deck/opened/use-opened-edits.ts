import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../api/api-error.ts';
import { showToast } from '../../../parts/toasts.tsx';
import { useStable } from '../../../parts/use-stable.ts';
import type { DeckData, DeckSlide } from '../deck-data.ts';
import type { DeckEdit } from '../deck-edit.ts';
import type { DeckEditor } from '../deck-editor.ts';
import { useSlideView } from '../use-slide-view.ts';

/** Pause after which an edit is stored. */
const PAUSE_MS = 900;
/** Status codes of requests that would fail again. */
const REFUSED: ReadonlySet<number> = new Set([400, 404, 413, 422]);

/** Edits of an opened deck: shown on the picture at once, stored together after a pause. */
export function useOpenedEdits(deck: DeckData, slide: DeckSlide, number: number, editor: DeckEditor) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, DeckEdit>>(new Map());
  const current = useRef(drafts);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const view = useSlideView(deck, slide, number, undefined, useEditsOf(drafts, slide.id));
  const set = (next: ReadonlyMap<string, DeckEdit>) => {
    current.current = next;
    setDrafts(next);
  };
  const send = useStable(async (edits: readonly DeckEdit[]) => {
    clearTimeout(timer.current);
    const sent = current.current;
    const all = [...sent.values(), ...edits];
    if (all.length === 0) return true;
    let isStored = true;
    try {
      await editor.attempt(all);
    } catch (error) {
      isStored = false;
      showToast({ text: getErrorMessage(error), bad: true });
      // A refused edit would be refused again; one that did not reach the server is sent with the next.
      if (!(error instanceof ApiError && REFUSED.has(error.status))) return false;
    }
    set(new Map([...current.current].filter(([key, edit]) => sent.get(key) !== edit)));
    return isStored;
  });
  const flush = useStable(() => void send([]));
  const draft = useStable((key: string, edit: DeckEdit) => {
    set(new Map([...current.current, [`${slide.id} ${key}`, edit]]));
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, PAUSE_MS);
  });
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => current.current.size > 0 && event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => {
      removeEventListener('beforeunload', hold);
      flush();
    };
  }, [flush]);
  const find = (key: string) => drafts.get(`${slide.id} ${key}`);
  return { view, draft, flush, find, send, hasDrafts: drafts.size > 0 };
}

export type OpenedEdits = ReturnType<typeof useOpenedEdits>;

function useEditsOf(drafts: ReadonlyMap<string, DeckEdit>, slide: string): readonly DeckEdit[] {
  return useMemo(
    () => [...drafts].flatMap(([key, edit]) => (key.startsWith(`${slide} `) ? [edit] : [])),
    [drafts, slide],
  );
}
