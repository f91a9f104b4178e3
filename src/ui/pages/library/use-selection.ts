import { useState } from 'react';
import type { Listed } from './listed.ts';

export interface Selection {
  /** Selected presentations that are shown, in their order. */
  readonly decks: readonly Listed[];
  has(id: string): boolean;
  set(id: string, isSelected: boolean): void;
  replace(ids: readonly string[]): void;
}

/** Presentations that the user has ticked. Those that are no longer shown are not selected. */
export function useSelection(shown: readonly Listed[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    decks: shown.filter(({ id }) => ids.has(id)),
    has: (id) => ids.has(id),
    set: (id, isSelected) =>
      setIds(isSelected ? new Set([...ids, id]) : new Set([...ids].filter((one) => one !== id))),
    replace: (next) => setIds(new Set(next)),
  };
}
