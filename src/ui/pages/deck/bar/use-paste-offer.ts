import { useContext, useEffect } from 'react';
import { readPieces } from '../composition/clipboard.ts';
import { ActiveTextContext } from '../text/active-text.ts';

/** Offers a free slide for elements that are pasted on a slide of a layout. */
export function usePasteOffer(isLayout: boolean): void {
  const { setWish } = useContext(ActiveTextContext);
  useEffect(() => {
    if (!isLayout) return;
    const paste = (event: ClipboardEvent) => {
      const { target, clipboardData } = event;
      const isField =
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName));
      const pieces = isField ? [] : readPieces(clipboardData?.getData('text/html') ?? '');
      if (pieces.length === 0) return;
      event.preventDefault();
      setWish({ kind: 'insert', piece: pieces.map(({ markup }) => markup).join('\n'), isFree: true });
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isLayout, setWish]);
}
