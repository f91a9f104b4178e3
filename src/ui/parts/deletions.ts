import { useSyncExternalStore } from 'react';
import { request } from '../api/client.ts';
import { t } from '../strings/index.ts';
import { showToast } from './toasts.tsx';

/** Pending deletions: paths by id. */
const waiting = new Map<string, string>();
const listeners = new Set<() => void>();
let hidden: ReadonlySet<string> = new Set();

interface Deletion {
  readonly id: string;
  readonly path: string;
}

/** Hides an item at once and deletes it on the server when its toast with undo ends. */
export function deleteSoon({ name, ...item }: Deletion & { readonly name: string }): void {
  deleteTogether([item], t('gallery.deleted', { name }));
}

/** Hides items at once and deletes them on the server when their toast with undo ends. */
export function deleteTogether(items: readonly Deletion[], text: string): void {
  for (const { id, path } of items) waiting.set(id, path);
  const ids = items.map(({ id }) => id);
  hide(new Set([...hidden, ...ids]));
  showToast({
    text,
    action: { label: t('library.undo'), run: () => show(ids) },
    onEnd: () => void deleteAll(ids),
  });
}

async function deleteAll(ids: readonly string[]): Promise<void> {
  // One by one, so that a long selection does not ask the server everything at once.
  for (const id of ids) await deleteNow(id);
}

function show(ids: readonly string[]): void {
  for (const id of ids) waiting.delete(id);
  hide(new Set([...hidden].filter((one) => !ids.includes(one))));
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
  if (response === undefined || (!response.ok && response.status !== 404)) show([id]);
}

function hide(next: ReadonlySet<string>): void {
  hidden = next;
  for (const listener of listeners) listener();
}

// Leaving the page confirms pending deletions.
addEventListener('pagehide', () => {
  for (const id of [...waiting.keys()]) void deleteNow(id);
});
