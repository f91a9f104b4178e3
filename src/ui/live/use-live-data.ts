import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type LiveEvent, startLive, subscribeLive } from './changes.ts';

/** Lists that are read again together at most so often, in ms, however many changes come. */
const PAUSE_MS = 400;

const LISTS = { presentation: 'presentations', task: 'tasks', design: 'designs' } as const;

/** Keeps lists and pictures as current as the server. Open decks follow their changes themselves. */
export function useLiveData(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const end = new AbortController();
    const waiting = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const renew = () => {
      timer = undefined;
      for (const key of waiting) void queries.invalidateQueries({ queryKey: [key] });
      waiting.clear();
    };
    const hear = (event: LiveEvent) => {
      if (event.type === 'renew') {
        for (const key of Object.values(LISTS)) waiting.add(key);
        // Requests that failed while the server was away.
        void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
      } else waiting.add(LISTS[event.kind]);
      timer ??= setTimeout(renew, PAUSE_MS);
    };
    const unsubscribe = subscribeLive(hear);
    startLive(end.signal);
    return () => {
      end.abort();
      unsubscribe();
      clearTimeout(timer);
    };
  }, [queries]);
}
