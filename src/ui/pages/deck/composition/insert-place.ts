import { type Change, insertBeside } from './edits.ts';
import { findRoot, listElements, type MarkupElement, parseMarkup } from './markup.ts';
import { listItems } from './order.ts';
import type { Box } from './spots.ts';
import { setStyle } from './style.ts';
import { isBox, readFlow } from './vocabulary.ts';

/** Width in px below which a chart, table or picture beside others is not read. */
const LEAST_PX = 240;
/** Widest gap that is kept beside a piece. */
const GAP_PX = 48;
/** Elements that need room to be read. */
const LARGE: ReadonlySet<string> = new Set([
  'chart',
  'table',
  'img',
  'diagram',
  'svg',
  'x-timeline',
  'x-funnel',
]);

/**
 * Inserts a piece after the selection, or into it if it is empty. In a row, what needs room gets half of that
 * of the selection, or a line of its own where that is too little.
 */
export function insertPiece(
  markup: string,
  selected: MarkupElement,
  piece: string,
  boxes: ReadonlyMap<string, Box>,
): Change {
  const anchor = findAnchor(selected);
  const { parent } = anchor;
  if (parent === undefined || (isBox(anchor) && listElements(anchor.children).length === 0))
    return insertBeside(markup, anchor, 'inside', piece);
  const [element] = listElements(parseMarkup(piece));
  if (element === undefined || !isLarge(piece) || readFlow(parent) !== 'row')
    return insertBeside(markup, anchor, 'after', piece);
  const width = boxes.get(anchor.key)?.width ?? 0;
  return width / 2 >= LEAST_PX
    ? insertInRow(markup, anchor, parent, piece, boxes)
    : insertBeside(markup, findLine(anchor), 'after', piece);
}

/** Element beside which to insert: the list of an item, the table of a cell. */
function findAnchor(element: MarkupElement): MarkupElement {
  const { parent } = element;
  return parent === undefined || isBox(parent) ? element : findAnchor(parent);
}

/** Part of the slide below which there is a line of its own. */
function findLine(element: MarkupElement): MarkupElement {
  const { parent } = element;
  return parent === undefined || parent.parent === undefined ? element : findLine(parent);
}

/** Shares the room of the anchor with the piece; all others keep their widths. */
function insertInRow(
  markup: string,
  anchor: MarkupElement,
  parent: MarkupElement,
  piece: string,
  boxes: ReadonlyMap<string, Box>,
): Change {
  const gap = findGap(listItems(parent), boxes);
  const share = (element: MarkupElement): number => {
    const width = Math.round(boxes.get(element.key)?.width ?? LEAST_PX);
    return element.from === anchor.from ? Math.round((width - gap) / 2) : width;
  };
  const [made] = listElements(parseMarkup(piece));
  const sized = made === undefined ? piece : setStyle(piece, made, 'share', `flex:${share(anchor)}`);
  // In reverse order, so that earlier offsets stay valid.
  const items = listItems(parent).toReversed();
  const later = items
    .filter(({ from }) => from > anchor.from)
    .reduce((text, item) => setStyle(text, item, 'share', `flex:${share(item)}`), markup);
  const inserted = insertBeside(later, anchor, 'after', sized);
  const changed = items
    .filter(({ from }) => from <= anchor.from)
    .reduce((text, item) => setStyle(text, item, 'share', `flex:${share(item)}`), inserted.markup);
  return { markup: changed, at: (inserted.at ?? 0) + changed.length - inserted.markup.length };
}

/** Smallest gap between the items of a row. */
function findGap(items: readonly MarkupElement[], boxes: ReadonlyMap<string, Box>): number {
  const placed = items.flatMap(({ key }) => boxes.get(key) ?? []).toSorted((a, b) => a.x - b.x);
  const gaps = placed.slice(1).map((box, at) => {
    const before = placed[at];
    return before === undefined ? 0 : box.x - before.x - before.width;
  });
  return Math.max(0, Math.min(...gaps, GAP_PX));
}

/** Adds a freely placed piece at the end of the slide, above all others. */
export function insertOnTop(markup: string, piece: string): Change {
  const root = findRoot(parseMarkup(markup));
  return root === undefined ? { markup } : insertBeside(markup, root, 'inside', piece);
}

/** Returns whether a piece needs room to be read. */
export function isLarge(piece: string): boolean {
  return LARGE.has(listElements(parseMarkup(piece))[0]?.name ?? '');
}
