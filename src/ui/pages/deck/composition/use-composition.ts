import { useEffect, useMemo, useState } from 'react';
import { useStable } from '../../../parts/use-stable.ts';
import { COMPOSED } from '../content-edit.ts';
import type { Content } from '../content-path.ts';
import type { DeckSlide } from '../deck-data.ts';
import type { SlideView } from '../use-slide-view.ts';
import {
  type Change,
  duplicateElement,
  insertBeside,
  moveElement,
  removeElement,
  type Side,
  swapElements,
} from './edits.ts';
import {
  findNode,
  findNodeFrom,
  findRoot,
  listElements,
  type MarkupElement,
  type MarkupNode,
  parseMarkup,
} from './markup.ts';
import { findNeighbour } from './order.ts';
import { buildSlideMap, resolvePlace, type SlideMap, type Words } from './spots.ts';
import { isBox, isFree } from './vocabulary.ts';

/** Text that is being edited on the picture: its element and its position. */
export interface Typing {
  readonly key: string;
  readonly words: Words;
}

/** State and actions of a composed slide. */
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
  /** Shows the change at once and stores it when typing pauses. */
  type(markup: string): void;
  /** Stores the change at once; a refused one is reverted. */
  change(change: Change): void;
  /** Moves an element among its siblings. */
  move(element: MarkupElement, by: -1 | 1): void;
  put(element: MarkupElement, anchor: MarkupElement, side: Side): void;
  remove(element: MarkupElement): void;
  duplicate(element: MarkupElement): void;
  /** Inserts after the selection, or inside it if it is empty. */
  insert(piece: string): void;
}

interface CompositionOptions {
  readonly slide: DeckSlide;
  readonly content: Content;
  readonly view: SlideView;
  /** Path of the current finding. */
  readonly chosen: string | undefined;
  /** Called when the element of the finding is selected. */
  readonly onChosen: () => void;
  readonly onType: (content: Content) => void;
  readonly onCommit: (content: Content) => void;
}

/** Composition on the stage; undefined for slides of a layout. */
export function useComposition({
  slide,
  content,
  view,
  chosen,
  onChosen,
  onType,
  onCommit,
}: CompositionOptions): Composition | undefined {
  const markup = slide.layout === COMPOSED ? String(content['markup'] ?? '') : '';
  const nodes = useMemo(() => parseMarkup(markup), [markup]);
  const [selection, setSelection] = useState<{ readonly slide: string; readonly key: string }>();
  const [typing, setTyping] = useState<Typing>();
  const drawn = String(view.content?.['markup'] ?? '');
  const map = useMemo(() => buildSlideMap(view, drawn, parseMarkup(drawn)), [view, drawn]);
  const root = findRoot(nodes);
  const found = selection?.slide === slide.id ? findNode(nodes, selection.key) : undefined;
  const selected = found?.kind === 'element' ? found : undefined;
  const select = useStable((key: string | undefined) => {
    setSelection(key === undefined ? undefined : { slide: slide.id, key });
    setTyping(undefined);
  });
  useEffect(() => {
    if (chosen === undefined || markup === '') return;
    const element = resolvePlace(chosen, drawn, parseMarkup(drawn), view.parts)?.element;
    // The picture may arrive after the selection.
    if (element === undefined) return;
    select(element.key);
    onChosen();
  }, [chosen, drawn, markup, view.parts, select, onChosen]);
  const change = useStable((next: Change) => {
    if (next.markup === markup) return;
    const at = next.at === undefined ? undefined : findNodeFrom(parseMarkup(next.markup), next.at);
    if (next.at !== undefined) select(at?.key);
    onCommit({ ...content, markup: next.markup });
  });
  const type = useStable((next: string) => onType({ ...content, markup: next }));
  if (markup === '' || root === undefined) return undefined;
  return {
    markup,
    nodes,
    root,
    // Parts of a drawing are not selectable.
    elements: listElements(nodes).filter(({ parent }) => !isDrawn(parent)),
    map,
    selected,
    typing,
    select,
    startTyping: setTyping,
    type,
    change,
    move(element, by) {
      const other = findNeighbour(element, by);
      if (other !== undefined) change(swapElements(markup, element, other));
    },
    put: (element, anchor, side) => change(moveElement(markup, element, anchor, side)),
    remove(element) {
      if (!isFree(element)) return;
      select((findNeighbour(element, -1) ?? element.parent)?.key);
      change(removeElement(markup, element));
    },
    duplicate: (element) => isFree(element) && change(duplicateElement(markup, element)),
    insert(piece) {
      const anchor = findAnchor(selected ?? root);
      change(
        insertBeside(
          markup,
          anchor,
          anchor === root || (isBox(anchor) && listElements(anchor.children).length === 0)
            ? 'inside'
            : 'after',
          piece,
        ),
      );
    },
  };
}

function isDrawn(element: MarkupElement | undefined): boolean {
  return element !== undefined && (element.name === 'svg' || isDrawn(element.parent));
}

/** Element beside which to insert: the list of an item, the table of a cell. */
function findAnchor(element: MarkupElement): MarkupElement {
  const { parent } = element;
  return parent === undefined || isBox(parent) ? element : findAnchor(parent);
}
