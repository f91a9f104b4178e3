import type { MarkupElement } from './markup.ts';
import type { Box } from './spots.ts';
import { readClasses, readProperty } from './style.ts';
import { isBox, isInline, isNotes, readFlow } from './vocabulary.ts';

/** Elements in the flow of a box, without title, footer, notes, connectors and freely placed elements. */
export function listItems(parent: MarkupElement): MarkupElement[] {
  return parent.children.filter(
    (node): node is MarkupElement => node.kind === 'element' && isItem(node) && !isPlaced(node),
  );
}

function isItem(element: MarkupElement): boolean {
  const { name, parent } = element;
  const isOfPage =
    parent?.parent === undefined && (name === 'footer' || (name === 'h1' && parent !== undefined));
  // In rows and grids a text is an item; elsewhere it is part of a line.
  const isLine = isInline(element) && parent !== undefined && readFlow(parent) === 'column';
  return !isOfPage && !isLine && name !== 'connector' && !isNotes(element);
}

/** Previous or next element in the same box. */
export function findNeighbour(element: MarkupElement, by: -1 | 1): MarkupElement | undefined {
  const items = element.parent === undefined ? [] : listItems(element.parent);
  const at = items.findIndex(({ from }) => from === element.from);
  return at < 0 ? undefined : items[at + by];
}

/** Returns whether an element can be dragged to another place. */
export function isMovable(element: MarkupElement): boolean {
  return element.parent !== undefined && isItem(element);
}

/** Returns whether an element stands where its left and top say. */
export function isPlaced(element: MarkupElement): boolean {
  return readClasses(element).includes('absolute') || readProperty(element, 'position') === 'absolute';
}

/** Target of a drag. */
export interface Drop {
  readonly anchor: MarkupElement;
  readonly side: 'before' | 'after';
  /** Line that marks the target. */
  readonly mark: Box;
}

/**
 * Place in the flow for an element that is dragged over another one; undefined over itself and over free room,
 * where it stands freely.
 */
export function findDrop(
  point: { readonly x: number; readonly y: number },
  dragged: MarkupElement,
  elements: readonly MarkupElement[],
  boxes: ReadonlyMap<string, Box>,
  rtl: boolean,
): Drop | undefined {
  const isRelated = (one: MarkupElement): boolean =>
    `${one.key}.`.startsWith(`${dragged.key}.`) || `${dragged.key}.`.startsWith(`${one.key}.`);
  const under = elements.filter(
    (one) => isMovable(one) && !isPlaced(one) && !isRelated(one) && contains(boxes.get(one.key), point),
  );
  const target = under.toSorted((a, b) => area(boxes.get(a.key)) - area(boxes.get(b.key))).at(0);
  const holder = target?.parent;
  const box = target && boxes.get(target.key);
  if (target === undefined || holder === undefined || box === undefined) return undefined;
  if (dragged.name === 'li' ? holder.key !== dragged.parent?.key : !isBox(holder)) return undefined;
  const isRow = readFlow(holder) !== 'column';
  const isLate = isRow ? point.x > box.x + box.width / 2 !== rtl : point.y > box.y + box.height / 2;
  const atEnd = isRow ? isLate !== rtl : isLate;
  const mark = isRow
    ? { ...box, x: atEnd ? box.x + box.width + 2 : box.x - 5, width: 3 }
    : { ...box, y: atEnd ? box.y + box.height + 2 : box.y - 5, height: 3 };
  return { anchor: target, side: isLate ? 'after' : 'before', mark };
}

function contains(box: Box | undefined, { x, y }: { readonly x: number; readonly y: number }): boolean {
  return box !== undefined && x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

function area(box: Box | undefined): number {
  return box === undefined ? Number.POSITIVE_INFINITY : box.width * box.height;
}
