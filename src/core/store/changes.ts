import type { ChangeNotice } from './store.ts';

/** Kind and id of changed data. */
export interface Change extends Partial<ChangeNotice> {
  readonly kind: 'presentation' | 'task' | 'design';
  readonly id: string;
}

/** Notifies listeners in this process of changes; those in other processes are not notified. */
export interface ChangeFeed {
  publish(change: Change): void;
  /** @returns a function that ends the subscription. */
  subscribe(listener: (change: Change) => void): () => void;
}

export function createChangeFeed(): ChangeFeed {
  const listeners = new Set<(change: Change) => void>();
  return {
    publish(change) {
      for (const listener of listeners) listener(change);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
