import { useEffect, useMemo, useState } from 'react';
import { useStable } from '../../../parts/use-stable.ts';
import { COMPOSED } from '../content-edit.ts';
import type { Content } from '../content-path.ts';
import type { DeckSlide } from '../deck-data.ts';
import type { SlideView } from '../use-slide-view.ts';
import { type Change, duplicated, inserted, moved, removed, type Side, swapped } from './edits.ts';
import { elementsIn, type MarkupElement, type MarkupNode, nodeAt, nodeFrom, parseMarkup, rootOf } from './markup.ts';
import { neighbourOf } from './order.ts';
import { placeOf, type SlideMap, slideMap, type Words } from './spots.ts';
import { isBox, isFree } from './vocabulary.ts';

/** Words that are being typed on the picture: of which element, and where they stood. */
export interface Typing {
  readonly key: string;
  readonly words: Words;
}

/** A written slide while a person changes it. */
export interface Composition {
  readonly markup: string;
  readonly nodes: readonly MarkupNode[];
  readonly root: MarkupElement;
  readonly elements: readonly MarkupElement[];
  readonly map: SlideMap;
  readonly selected: MarkupElement | undefined;
  readonly typing: Typing | undefined;
  select(key: string | undefined): void;
  startTyping(typing: Typing | undefined): void;
  /** Seen at once, stored when the typing pauses. */
  type(markup: string): void;
  /** Stored at once; what is refused is taken back. */
  change(change: Change): void;
  /** Among its neighbours. */
  move(element: MarkupElement, by: -1 | 1): void;
  put(element: MarkupElement, anchor: MarkupElement, side: Side): void;
  remove(element: MarkupElement): void;
  duplicate(element: MarkupElement): void;
  /** After what is selected, or in it where it is empty. */
  insert(piece: string): void;
}

interface Given {
  readonly slide: DeckSlide;
  readonly content: Content;
  readonly view: SlideView;
  /** What a finding points at. */
  readonly chosen: string | undefined;
  /** What it points at is selected. */
  readonly onChosen: () => void;
  readonly onType: (content: Content) => void;
  readonly onCommit: (content: Content) => void;
}

/** The composition that is on the stage; undefined for slides that are picked. */
export function useComposition({ slide, content, view, chosen, onChosen, onType, onCommit }: Given): Composition | undefined {
  const markup = slide.layout === COMPOSED ? String(content['markup'] ?? '') : '';
  const nodes = useMemo(() => parseMarkup(markup), [markup]);
  const [selection, setSelection] = useState<{ readonly slide: string; readonly key: string }>();
  const [typing, setTyping] = useState<Typing>();
  const drawn = String(view.content?.['markup'] ?? '');
  const map = useMemo(() => slideMap(view, drawn, parseMarkup(drawn)), [view, drawn]);
  const root = rootOf(nodes);
  const found = selection?.slide === slide.id ? nodeAt(nodes, selection.key) : undefined;
  const selected = found?.kind === 'element' ? found : undefined;
  const select = useStable((key: string | undefined) => {
    setSelection(key === undefined ? undefined : { slide: slide.id, key });
    setTyping(undefined);
  });
  useEffect(() => {
    if (chosen === undefined || markup === '') return;
    const element = placeOf(chosen, drawn, parseMarkup(drawn), view.parts)?.element;
    // The picture may come later than what is chosen on it.
    if (element === undefined) return;
    select(element.key);
    onChosen();
  }, [chosen, drawn, markup, view.parts, select, onChosen]);
  const change = useStable((next: Change) => {
    if (next.markup === markup) return;
    const at = next.at === undefined ? undefined : nodeFrom(parseMarkup(next.markup), next.at);
    if (next.at !== undefined) select(at?.key);
    onCommit({ ...content, markup: next.markup });
  });
  const type = useStable((next: string) => onType({ ...content, markup: next }));
  if (markup === '' || root === undefined) return undefined;
  return {
    markup,
    nodes,
    root,
    // What a drawing is made of is part of one thing.
    elements: elementsIn(nodes).filter(({ parent }) => !isDrawn(parent)),
    map,
    selected,
    typing,
    select,
    startTyping: setTyping,
    type,
    change,
    move(element, by) {
      const other = neighbourOf(element, by);
      if (other !== undefined) change(swapped(markup, element, other));
    },
    put: (element, anchor, side) => change(moved(markup, element, anchor, side)),
    remove(element) {
      if (!isFree(element)) return;
      select((neighbourOf(element, -1) ?? element.parent)?.key);
      change(removed(markup, element));
    },
    duplicate: (element) => isFree(element) && change(duplicated(markup, element)),
    insert(piece) {
      const anchor = anchorOf(selected ?? root);
      change(inserted(markup, anchor, anchor === root || (isBox(anchor) && elementsIn(anchor.children).length === 0) ? 'inside' : 'after', piece));
    },
  };
}

function isDrawn(element: MarkupElement | undefined): boolean {
  return element !== undefined && (element.name === 'svg' || isDrawn(element.parent));
}

/** Beside what an insertion goes: a point of a list stands for the list, a cell for its table. */
function anchorOf(element: MarkupElement): MarkupElement {
  const { parent } = element;
  return parent === undefined || isBox(parent) ? element : anchorOf(parent);
}
