import { useSyncExternalStore } from 'react';
import { request } from '../api/client.ts';
import { t } from '../strings/index.ts';
import { showToast } from './toasts.tsx';

/** Pending deletions: paths by id. */
const waiting = new Map<string, string>();
const listeners = new Set<() => void>();
let hidden: ReadonlySet<string> = new Set();

/** Hides an item at once and deletes it on the server when its toast with undo ends. */
export function deleteSoon({
  id,
  path,
  name,
}: {
  readonly id: string;
  readonly path: string;
  readonly name: string;
}): void {
  waiting.set(id, path);
  hide(new Set([...hidden, id]));
  showToast({
    text: t('gallery.deleted', { name }),
    action: { label: t('library.undo'), run: () => show(id) },
    onEnd: () => void deleteNow(id),
  });
}

function show(id: string): void {
  waiting.delete(id);
  hide(new Set([...hidden].filter((one) => one !== id)));
}

/** Ids of hidden items. */
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
  // An item that could not be deleted is shown again; a missing one needs no deletion.
  if (response === undefined || (!response.ok && response.status !== 404)) show(id);
}

function hide(next: ReadonlySet<string>): void {
  hidden = next;
  for (const listener of listeners) listener();
}

// Leaving the page confirms pending deletions.
addEventListener('pagehide', () => {
  for (const id of [...waiting.keys()]) void deleteNow(id);
});
