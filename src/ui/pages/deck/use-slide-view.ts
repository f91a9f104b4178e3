import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useMemo, useState } from 'react';
import type { Content } from './content-path.ts';
import type { DeckData, DeckSlide } from './deck-data.ts';
import type { DeckEdit } from './deck-edit.ts';
import { type Drawn, SlideDrawing, WIDE } from './slide-drawing.ts';

/** Shared empty list, so that fields are not rendered again. */
const NONE: Drawn['findings'] = [];
const NO_EDITS: readonly DeckEdit[] = [];
const NOTHING: Drawn['elements'] = [];

/** Picture, element boxes and findings of a slide with its unsaved input. */
export function useSlideView(
  deck: DeckData,
  slide: DeckSlide,
  number: number,
  draft: Content | undefined,
  edits: readonly DeckEdit[] = NO_EDITS,
) {
  const queries = useQueryClient();
  const drawing = useMemo(() => new SlideDrawing(queries), [queries]);
  const [state, setState] = useState(drawing.state);
  // The picture is already visible; the rest may wait for further keystrokes.
  useEffect(() => drawing.subscribe(() => startTransition(() => setState(drawing.state()))), [drawing]);
  useEffect(() => {
    if (edits.length > 0) drawing.askWith(deck, slide, number, edits);
    else drawing.ask(deck, slide, number, draft);
  }, [drawing, deck, slide, number, draft, edits]);
  const { drawn, error } = state;
  return useMemo(() => {
    const isOfSlide = drawn?.slide === slide.id;
    return {
      drawing,
      isDrawn: drawn !== undefined,
      /** False while the picture still shows another slide. */
      isOfSlide,
      size: drawn?.size ?? WIDE,
      elements: isOfSlide ? drawn.elements : NOTHING,
      parts: isOfSlide ? drawn.parts : [],
      content: isOfSlide ? drawn.content : undefined,
      findings: isOfSlide ? drawn.findings : NONE,
      error,
    };
  }, [drawing, drawn, error, slide.id]);
}

export type SlideView = ReturnType<typeof useSlideView>;
