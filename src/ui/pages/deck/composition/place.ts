import { insertBeside, setAttribute } from './edits.ts';
import {
  findAttribute,
  findNodeFrom,
  findRoot,
  listElements,
  type MarkupElement,
  parseMarkup,
} from './markup.ts';
import { isPlaced } from './order.ts';
import type { Box } from './spots.ts';
import { copyStyles, readProperty, replaceStyles } from './style.ts';
import { isBox, isList, isText } from './vocabulary.ts';

/** Box from whose corner free places count, in px of the slide. */
export interface Room extends Box {
  /** True if places count from the right. */
  readonly isMirrored: boolean;
}

/** Element with the box that it gets. */
export interface Placement {
  readonly element: MarkupElement;
  readonly box: Box;
  /** True if the box is also as high as that; otherwise texts are as high as their words. */
  readonly hasHeight?: boolean;
}

/** Changed markup, and the keys of the elements to select. */
export interface Placed {
  readonly markup: string;
  readonly keys: readonly string[];
}

/** Returns whether an element holds freely placed elements alone, so that it is a group. */
export function isGroup(element: MarkupElement): boolean {
  const items = element.children.filter((one): one is MarkupElement => one.kind === 'element');
  return element.name === 'div' && isPlaced(element) && items.length > 1 && items.every(isPlaced);
}

/** The elements of a selection that are in none of the others, in document order. */
export function findTopmost(elements: readonly MarkupElement[]): MarkupElement[] {
  return elements
    .filter((one) => !elements.some((other) => one.key.startsWith(`${other.key}.`)))
    .toSorted((a, b) => a.from - b.from);
}

const round = (px: number): number => Math.round(px * 10) / 10;

/** Place of a box as declarations. */
export function writePlace(box: Box, room: Room, hasHeight: boolean): string[] {
  const left = room.isMirrored ? room.x + room.width - box.x - box.width : box.x - room.x;
  return [
    'position:absolute',
    `left:${round(left)}px`,
    `top:${round(box.y - room.y)}px`,
    `width:${round(box.width)}px`,
    ...(hasHeight ? [`height:${round(box.height)}px`] : []),
  ];
}

/** Elements that are as high as their words unless somebody says how high they are. */
const hasOwnHeight = (element: MarkupElement): boolean =>
  isText(element) || isList(element) || isBox(element);

const PLACED = ['place', 'share', 'extent', 'margin', 'self'] as const;
const CHOSEN = 'data-chosen';

/**
 * Gives elements free places on the slide. What stood in the flow leaves its room there, so that nothing else
 * moves.
 */
export function placeElements(markup: string, placements: readonly Placement[], room: Room): Placed {
  const moved: string[] = [];
  let text = markup;
  // In reverse order, so that earlier offsets stay valid.
  for (const placement of placements.toSorted((a, b) => b.element.from - a.element.from)) {
    const { element, box } = placement;
    const isOfRoot = element.parent !== undefined && element.parent.parent === undefined;
    const hasHeight = placement.hasHeight === true || !hasOwnHeight(element);
    const keepsHeight = readProperty(element, 'height') !== undefined && isPlaced(element);
    const styled = replaceStyles(text, element, PLACED, writePlace(box, room, hasHeight || keepsHeight));
    const marked = mark(styled, element.from);
    const piece = marked.slice(element.from, element.to + marked.length - text.length);
    const rest = [text.slice(0, element.from), text.slice(element.to)] as const;
    const gap = isPlaced(element) ? '' : leaveRoom(element, placement.box);
    if (isOfRoot) text = rest[0] + gap + piece + rest[1];
    else {
      moved.unshift(piece);
      text = rest[0] + gap + rest[1];
    }
  }
  for (const piece of moved) {
    const root = findRoot(parseMarkup(text));
    if (root !== undefined) text = insertBeside(text, root, 'inside', piece).markup;
  }
  return unmark(text);
}

/** An empty box as large as what stood there. */
function leaveRoom(element: MarkupElement, { width, height }: Box): string {
  const isShared = copyStyles(element, ['share'], []) !== '';
  const size = [...(isShared ? [] : [`width:${Math.round(width)}px`]), `height:${Math.round(height)}px`];
  return `<div${copyStyles(element, ['share', 'margin', 'self'], size)}></div>`;
}

function mark(markup: string, from: number): string {
  const element = findNodeFrom(parseMarkup(markup), from);
  return element?.kind === 'element' ? setAttribute(markup, element, CHOSEN, '') : markup;
}

/** Removes the marks of elements to select. @returns their keys */
export function unmark(markup: string): Placed {
  const marked = (text: string) =>
    listElements(parseMarkup(text)).filter((one) => findAttribute(one, CHOSEN) !== undefined);
  const keys = marked(markup).map(({ key }) => key);
  let text = markup;
  for (let [next] = marked(text); next !== undefined; [next] = marked(text))
    text = setAttribute(text, next, CHOSEN, undefined);
  return { markup: text, keys };
}

/** Puts a free element back into the flow, at the end of the slide. */
export function returnToFlow(markup: string, elements: readonly MarkupElement[]): Placed {
  return unmark(
    findTopmost(elements)
      .toReversed()
      .reduce(
        (text, element) => mark(replaceStyles(text, element, ['place', 'extent', 'share'], []), element.from),
        markup,
      ),
  );
}

/** Puts elements into one box that is moved and resized as a whole. */
export function groupElements(
  markup: string,
  placements: readonly Placement[],
  room: Room,
  around: Box,
): Placed {
  const inside: Room = { ...around, isMirrored: room.isMirrored };
  const placed = placeElements(markup, placements, inside);
  const nodes = listElements(parseMarkup(placed.markup)).filter(({ key }) => placed.keys.includes(key));
  const pieces = nodes.map(({ from, to }) => placed.markup.slice(from, to));
  let text = placed.markup;
  for (const { from, to } of nodes.toReversed()) text = text.slice(0, from).trimEnd() + text.slice(to);
  const root = findRoot(parseMarkup(text));
  if (root === undefined) return placed;
  const style = writePlace(around, room, true).join(';');
  const group = `<div ${CHOSEN} style="${style}">\n  ${pieces.join('\n  ')}\n</div>`;
  return unmark(insertBeside(text, root, 'inside', group).markup);
}

/** Takes a group apart; its elements stay where they are. */
export function ungroupElements(
  markup: string,
  group: MarkupElement,
  boxes: ReadonlyMap<string, Box>,
  room: Room,
): Placed {
  const items = group.children.filter((one): one is MarkupElement => one.kind === 'element');
  const placements = items.flatMap((element) => {
    const box = boxes.get(element.key);
    return box === undefined ? [] : [{ element, box }];
  });
  const placed = placeElements(markup, placements, room);
  const emptied = findNodeFrom(parseMarkup(placed.markup), group.from);
  const chosen = listElements(parseMarkup(placed.markup)).filter(({ key }) => placed.keys.includes(key));
  if (emptied?.kind !== 'element') return placed;
  const marked = chosen
    .toReversed()
    .reduce((text, element) => setAttribute(text, element, CHOSEN, ''), placed.markup);
  return unmark(marked.slice(0, emptied.from).trimEnd() + marked.slice(emptied.to));
}
