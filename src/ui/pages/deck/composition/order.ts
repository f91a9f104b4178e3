import type { MarkupElement } from './markup.ts';
import type { Box } from './spots.ts';
import { isBox, isInline, isNotes, readFlow } from './vocabulary.ts';

/** Elements in the flow of a box, without title, footer, notes and connectors. */
export function listItems(parent: MarkupElement): MarkupElement[] {
  return parent.children.filter((node): node is MarkupElement => node.kind === 'element' && isItem(node));
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

/** Target of a drag. */
export interface Drop {
  readonly anchor: MarkupElement;
  readonly side: 'before' | 'after' | 'inside';
  /** Line that marks the target. */
  readonly mark: Box;
}

/** Place in the flow for an element that is dragged to a point. */
export function findDrop(
  point: { readonly x: number; readonly y: number },
  dragged: MarkupElement,
  elements: readonly MarkupElement[],
  boxes: ReadonlyMap<string, Box>,
  rtl: boolean,
): Drop | undefined {
  const holds = (one: MarkupElement): boolean =>
    (dragged.name === 'li' ? one.key === dragged.parent?.key : isBox(one)) &&
    !isNotes(one) &&
    one.from !== dragged.from &&
    !one.key.startsWith(`${dragged.key}.`);
  const under = elements.filter((one) => holds(one) && contains(boxes.get(one.key), point));
  const holder = under.toSorted((a, b) => area(boxes.get(a.key)) - area(boxes.get(b.key))).at(0);
  const box = holder && boxes.get(holder.key);
  if (holder === undefined || box === undefined) return undefined;
  const items = listItems(holder).filter((one) => one.from !== dragged.from && boxes.has(one.key));
  const [nearest] = items.toSorted(
    (a, b) => distance(boxes.get(a.key), point) - distance(boxes.get(b.key), point),
  );
  const near = nearest && boxes.get(nearest.key);
  if (nearest === undefined || near === undefined)
    return { anchor: holder, side: 'inside', mark: { ...box, height: 3 } };
  const isRow = readFlow(holder) !== 'column';
  const isLate = isRow ? point.x > near.x + near.width / 2 !== rtl : point.y > near.y + near.height / 2;
  const atEnd = isRow ? isLate !== rtl : isLate;
  const mark = isRow
    ? { ...near, x: atEnd ? near.x + near.width + 2 : near.x - 5, width: 3 }
    : { ...near, y: atEnd ? near.y + near.height + 2 : near.y - 5, height: 3 };
  return { anchor: nearest, side: isLate ? 'after' : 'before', mark };
}

function contains(box: Box | undefined, { x, y }: { readonly x: number; readonly y: number }): boolean {
  return box !== undefined && x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

function area(box: Box | undefined): number {
  return box === undefined ? Number.POSITIVE_INFINITY : box.width * box.height;
}

function distance(box: Box | undefined, { x, y }: { readonly x: number; readonly y: number }): number {
  if (box === undefined) return Number.POSITIVE_INFINITY;
  return Math.hypot(
    Math.max(box.x - x, 0, x - box.x - box.width),
    Math.max(box.y - y, 0, y - box.y - box.height),
  );
}
