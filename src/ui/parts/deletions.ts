import { useSyncExternalStore } from 'react';
import { request } from '../api/client.ts';
import { t } from '../strings/index.ts';
import { tell } from './toasts.tsx';

/** What is to be deleted: paths by id. */
const waiting = new Map<string, string>();
const listeners = new Set<() => void>();
let hidden: ReadonlySet<string> = new Set();

/** Takes what is stored under this path off the lists at once, and off the server when the toast with its undo is gone. */
export function deleteSoon({ id, path, name }: { readonly id: string; readonly path: string; readonly name: string }): void {
  waiting.set(id, path);
  hide(new Set([...hidden, id]));
  tell({ text: t('gallery.deleted', { name }), action: { label: t('library.undo'), run: () => show(id) }, onEnd: () => void deleteNow(id) });
}

function show(id: string): void {
  waiting.delete(id);
  hide(new Set([...hidden].filter((one) => one !== id)));
}

/** What is not to be seen any more. */
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
  const path = waiting.get(id);
  if (path === undefined) return;
  waiting.delete(id);
  const response = await request(path, { method: 'DELETE', keepalive: true }).catch(() => undefined);
  // What could not be deleted shows again; one that is gone already is what was wanted.
  if (response === undefined || (!response.ok && response.status !== 404)) show(id);
}

function hide(next: ReadonlySet<string>): void {
  hidden = next;
  for (const listener of listeners) listener();
}

// Whoever leaves the page meant what they said.
addEventListener('pagehide', () => {
  for (const id of [...waiting.keys()]) void deleteNow(id);
});
