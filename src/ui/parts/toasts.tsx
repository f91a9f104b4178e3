import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { Message } from './toast-region.tsx';

const loadRegion = () => import('./toast-region.tsx');
const ToastList = lazy(loadRegion);
const listeners = new Set<() => void>();
let isUsed = false;

/** Shows a message for some seconds; its action closes it. */
export function showToast(toast: Message): void {
  isUsed = true;
  for (const listener of listeners) listener();
  void loadRegion().then(({ addToast }) => addToast(toast), toast.onEnd);
}

/** Place of the messages, whose script loads with the first one. */
export function Toasts() {
  const wasUsed = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isUsed,
  );
  return (
    wasUsed && (
      <Suspense>
        <ToastList />
      </Suspense>
    )
  );
}
