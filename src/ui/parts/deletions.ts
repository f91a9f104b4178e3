import { useSyncExternalStore } from 'react';
import { request } from '../../api/client.ts';

/** How long a deletion can be undone. */
const GRACE_MS = 8_000;

const waiting = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
let hidden: ReadonlySet<string> = new Set();

/** Takes a presentation off the list at once, and off the server when nobody has undone it in time. */
export function deleteSoon(id: string): void {
  waiting.set(
    id,
    setTimeout(() => void deleteNow(id), GRACE_MS),
  );
  tell(new Set([...hidden, id]));
}

export function undoDeletion(id: string): void {
  clearTimeout(waiting.get(id));
  waiting.delete(id);
  tell(new Set([...hidden].filter((one) => one !== id)));
}

export function useDeletions(): { readonly hidden: ReadonlySet<string> } {
  return {
    hidden: useSyncExternalStore(
      (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      () => hidden,
    ),
  };
}

async function deleteNow(id: string): Promise<void> {
  waiting.delete(id);
  const response = await request(`/api/v3/presentation/${encodeURIComponent(id)}`, { method: 'DELETE', keepalive: true }).catch(() => undefined);
  // What could not be deleted shows again; one that is gone already is what was wanted.
  if (response === undefined || (!response.ok && response.status !== 404)) undoDeletion(id);
}

function tell(next: ReadonlySet<string>): void {
  hidden = next;
  for (const listener of listeners) listener();
}

// Whoever leaves the page meant what they said.
addEventListener('pagehide', () => {
  for (const id of waiting.keys()) void deleteNow(id);
});
