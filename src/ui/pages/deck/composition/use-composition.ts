import { useEffect, useMemo, useState } from 'react';
import { useStable } from '../../../parts/use-stable.ts';
import { COMPOSED } from '../content-edit.ts';
import type { Content } from '../content-path.ts';
import type { DeckData, DeckSlide } from '../deck-data.ts';
import type { SlideView } from '../use-slide-view.ts';
import { pasteElements } from './clipboard.ts';
import { type Change, duplicateElement, removeElement, type Side } from './edits.ts';
import { findFreeSpot, isFull } from './free-spot.ts';
import { insertOnTop, insertPiece, isLarge } from './insert-place.ts';
import {
  findNode,
  findNodeFrom,
  findRoot,
  listElements,
  type MarkupElement,
  type MarkupNode,
  parseMarkup,
} from './markup.ts';
import { moveInFlow, swapInFlow } from './move-in-flow.ts';
import { findNeighbour } from './order.ts';
import { findTopmost, type Placed, type Placement, placeElements, type Room } from './place.ts';
import { buildSlideMap, resolvePlace, type SlideMap, trimRange, type Words } from './spots.ts';
import { useRoom } from './use-room.ts';
import { isFree, isList, isText } from './vocabulary.ts';

/** Text that is being edited on the picture: its element and its position. */
export interface Typing {
  readonly key: string;
  readonly words: Words;
  /** Number of times that editing began; the field is made anew with each. */
  readonly turn?: number;
  /** Length of the markup when editing began. */
  readonly length?: number;
}

/** State and actions of a composed slide. */
export interface Composition {
  readonly markup: string;
  readonly nodes: readonly MarkupNode[];
  readonly root: MarkupElement;
  readonly elements: readonly MarkupElement[];
  readonly map: SlideMap;
  /** The element that was chosen last. */
  readonly selected: MarkupElement | undefined;
  /** All chosen elements, in the order of their choice. */
  readonly chosen: readonly MarkupElement[];
  readonly typing: Typing | undefined;
  /** Undefined until it is known. */
  readonly room: Room | undefined;
  select(key: string | undefined): void;
  selectAll(keys: readonly string[]): void;
  /** Adds an element to the selection, or takes it out of it. */
  toggle(key: string): void;
  startTyping(typing: Typing | undefined): void;
  /** Shows the change at once and stores it when typing pauses. */
  type(markup: string): void;
  /** Stores the change at once; a refused one is reverted. */
  change(change: Change): void;
  /** Moves an element among its siblings. */
  move(element: MarkupElement, by: -1 | 1): void;
  put(element: MarkupElement, anchor: MarkupElement, side: Side): void;
  remove(element: MarkupElement): void;
  removeAll(elements: readonly MarkupElement[]): void;
  duplicate(element: MarkupElement): void;
  /** Inserts after the selection, or inside it if it is empty. */
  insert(piece: string): void;
  /** Inserts a freely placed piece above all others. */
  insertFree(piece: string): void;
  /** Changes the chosen elements, or the one whose text is edited, which stays in editing. */
  restyle(act: (markup: string, element: MarkupElement) => string): void;
  /** Gives elements free places and selects them. */
  place(placements: readonly Placement[]): void;
  /** Stores a change of several elements and selects them. */
  changeAll(placed: Placed): void;
}

interface CompositionOptions {
  readonly deck: DeckData;
  readonly slide: DeckSlide;
  readonly number: number;
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
  deck,
  slide,
  number,
  content,
  view,
  chosen,
  onChosen,
  onType,
  onCommit,
}: CompositionOptions): Composition | undefined {
  const markup = slide.layout === COMPOSED ? String(content['markup'] ?? '') : '';
  const nodes = useMemo(() => parseMarkup(markup), [markup]);
  const [selection, setSelection] = useState<{ readonly slide: string; readonly keys: readonly string[] }>();
  const [typing, setTyping] = useState<Typing>();
  const drawn = String(view.content?.['markup'] ?? '');
  const map = useMemo(() => buildSlideMap(view, drawn, parseMarkup(drawn)), [view, drawn]);
  const root = findRoot(nodes);
  const stored = slide.layout === COMPOSED ? String(slide.content['markup'] ?? '') : '';
  const room = useRoom(deck, slide, number, stored);
  const all = (selection?.slide === slide.id ? selection.keys : []).flatMap((key) => {
    const node = findNode(nodes, key);
    return node?.kind === 'element' ? [node] : [];
  });
  const selectAll = useStable((keys: readonly string[]) => {
    setSelection({ slide: slide.id, keys });
    setTyping(undefined);
  });
  const select = useStable((key: string | undefined) => selectAll(key === undefined ? [] : [key]));
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
  const changeAll = useStable(({ markup: next, keys }: Placed) => {
    if (next === markup) return;
    selectAll(keys);
    onCommit({ ...content, markup: next });
  });
  const startTyping = useStable((next: Typing | undefined) =>
    setTyping((before) => next && { ...next, length: markup.length, turn: (before?.turn ?? 0) + 1 }),
  );
  const restyle = useStable((act: (markup: string, element: MarkupElement) => string) => {
    const typed = typing && findNode(nodes, typing.key);
    const targets = typed?.kind === 'element' ? [typed] : findTopmost(all);
    // In reverse order, so that earlier offsets stay valid.
    const next = targets.toReversed().reduce(act, markup);
    if (next === markup) return;
    onCommit({ ...content, markup: next });
    const again = typed?.kind === 'element' ? findNode(parseMarkup(next), typed.key) : undefined;
    if (typing === undefined || typed?.kind !== 'element' || again?.kind !== 'element') return;
    const { from, to, attribute } = typing.words;
    const grown = markup.length - (typing.length ?? markup.length);
    const shift = again.opened - typed.opened;
    const isWhole = attribute === undefined && (isText(typed) || isList(typed));
    setTyping({
      ...typing,
      turn: (typing.turn ?? 0) + 1,
      length: next.length,
      words: isWhole
        ? trimRange(next, ...again.inner)
        : attribute === undefined
          ? { from: from + shift, to: to + grown + shift }
          : { attribute, from: again.from, to: again.from },
    });
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
    selected: all.at(-1),
    chosen: all,
    typing,
    room,
    select,
    selectAll,
    toggle: (key) => {
      const keys = all.map((one) => one.key);
      selectAll(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]);
    },
    startTyping,
    type,
    change,
    move(element, by) {
      const other = findNeighbour(element, by);
      if (other !== undefined) changeAll(swapInFlow(markup, element, other));
    },
    put: (element, anchor, side) => changeAll(moveInFlow(markup, element, anchor, side)),
    remove(element) {
      if (!isFree(element)) return;
      select((findNeighbour(element, -1) ?? element.parent)?.key);
      change(removeElement(markup, element));
    },
    removeAll(elements) {
      const gone = findTopmost(elements.filter(isFree)).toReversed();
      changeAll({ keys: [], markup: gone.reduce((text, one) => removeElement(text, one).markup, markup) });
    },
    duplicate: (element) => isFree(element) && change(duplicateElement(markup, element)),
    insert(piece) {
      if (room !== undefined && isLarge(piece) && isFull(root, map, room))
        changeAll(pasteElements(markup, [{ markup: piece, box: findFreeSpot(markup, map, room) }], room));
      else change(insertPiece(markup, all.at(-1) ?? root, piece, map.boxes));
    },
    insertFree: (piece) => change(insertOnTop(markup, piece)),
    restyle,
    place(placements) {
      if (room !== undefined) changeAll(placeElements(markup, placements, room));
    },
    changeAll,
  };
}

function isDrawn(element: MarkupElement | undefined): boolean {
  return element !== undefined && (element.name === 'svg' || isDrawn(element.parent));
}
