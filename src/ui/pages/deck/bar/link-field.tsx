import { useEffect, useReducer, useState } from 'react';
import { t } from '../../../strings/index.ts';
import { type ActiveText, actOnText } from '../text/active-text.ts';
import { readAddress, setLink } from '../text/format-range.ts';

/** Renders again when the selection in the text changes, on which the state of the buttons depends. */
export function useSelectionOf(active: ActiveText | undefined): void {
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (active === undefined) return;
    document.addEventListener('selectionchange', render);
    return () => document.removeEventListener('selectionchange', render);
  }, [active]);
}

/** Address of the link around the selected words. */
export function LinkField({ active, onDone }: { readonly active: ActiveText; readonly onDone: () => void }) {
  const [range] = useState(active.range);
  const [typed, setTyped] = useState(() => (range === undefined ? '' : readAddress(range, active.field)));
  return (
    <input
      className="input bar-link"
      type="url"
      // biome-ignore lint/a11y/noAutofocus: the user asked for it
      autoFocus
      aria-label={t('format.address')}
      placeholder="https://"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // The key must not act on the text that gets the focus next.
        event.preventDefault();
        const isDone = event.key === 'Enter';
        actOnText({ ...active, range: () => range }, (place, field) => {
          if (isDone) setLink(place, typed, field);
        });
        onDone();
      }}
    />
  );
}
