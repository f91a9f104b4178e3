import { type RefObject, useEffect } from 'react';
import { useStable } from '../../../parts/use-stable.ts';
import { buildCopy } from './clipboard.ts';
import { listPlacements, pasteFrom, removeChosen } from './free-commands.ts';
import { encodeEntities } from './markup.ts';
import type { Composition } from './use-composition.ts';

/** Copies, cuts and pastes elements with the keys and menus of the browser. */
export function useClipboard(stage: RefObject<HTMLElement | null>, composition: Composition): void {
  const copy = useStable((event: ClipboardEvent) => {
    const placements = listPlacements(composition);
    if (!isHere(stage.current, event) || placements.length === 0 || event.clipboardData === null) return;
    event.preventDefault();
    const { html, text } = buildCopy(composition.markup, placements);
    event.clipboardData.setData('text/html', html);
    event.clipboardData.setData('text/plain', text);
    if (event.type === 'cut') removeChosen(composition);
  });
  const paste = useStable((event: ClipboardEvent) => {
    const { clipboardData: data } = event;
    if (!isHere(stage.current, event) || data === null) return;
    const hasPicture = [...data.files].some(({ type }) => type.startsWith('image/'));
    const text = data.getData('text/plain').trim();
    if (pasteFrom(composition, data.getData('text/html'))) event.preventDefault();
    else if (!hasPicture && text !== '') {
      event.preventDefault();
      composition.insert(`<p>${encodeEntities(text).replace(/\s*\n\s*/g, '<br/>')}</p>`);
    }
  });
  useEffect(() => {
    document.addEventListener('copy', copy);
    document.addEventListener('cut', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', copy);
      document.removeEventListener('paste', paste);
    };
  }, [copy, paste]);
}

/** Returns whether the keys act on the slide, and not on a text of it or of the page. */
function isHere(stage: HTMLElement | null, { target }: ClipboardEvent): boolean {
  const { activeElement } = document;
  const isField =
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName));
  return !isField && (activeElement === document.body || stage?.contains(activeElement) === true);
}
