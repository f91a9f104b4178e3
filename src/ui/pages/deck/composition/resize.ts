import { findNodeFrom, type MarkupElement, parseMarkup } from './markup.ts';
import { listItems } from './order.ts';
import type { Box } from './spots.ts';
import { readClasses, readProperty, readStyle, setStyle } from './style.ts';
import { readFlow } from './vocabulary.ts';

type Boxes = ReadonlyMap<string, Box>;
const LEAST_PX = 24;

/** Two neighbours with a common border, in reading order; undefined if there is no neighbour. */
export function findPair(element: MarkupElement): readonly [MarkupElement, MarkupElement] | undefined {
  const { parent } = element;
  if (parent === undefined || readFlow(parent) === 'column') return undefined;
  const items = listItems(parent);
  const at = items.findIndex(({ from }) => from === element.from);
  const count = readFlow(parent) === 'grid' ? readTracks(parent).length : items.length;
  const isLast = (at + 1) % count === 0 || at === items.length - 1;
  const [first, second] = isLast ? [items[at - 1], items[at]] : [items[at], items[at + 1]];
  return at < 0 ||
    first === undefined ||
    second === undefined ||
    (readFlow(parent) === 'grid' &&
      items.some(
        (one) => readStyle(one, 'share') === '' && /col-(span|start)/.test(readClasses(one).join(' ')),
      ))
    ? undefined
    : [first, second];
}

/** Widens an element of a row or grid by px at the cost of its neighbour. */
export function resizeElement(markup: string, element: MarkupElement, px: number, boxes: Boxes): string {
  const pair = findPair(element);
  const { parent } = element;
  const [one, other] = pair?.map(({ key }) => boxes.get(key)?.width ?? 0) ?? [];
  if (pair === undefined || parent === undefined || one === undefined || other === undefined) return markup;
  const wider = pair[0].from === element.from ? px : -px;
  const by = Math.max(LEAST_PX - one, Math.min(other - LEAST_PX, wider));
  return readFlow(parent) === 'grid'
    ? resizeInGrid(markup, parent, pair, [one + by, other - by], boxes)
    : resizeInRow(markup, parent, pair, [one + by, other - by], boxes);
}

/** Distance in px at which dividers of rows count as one. */
const ALIGNED_PX = 3;

/**
 * Widens an element at the cost of its neighbour in all rows that are divided at the same place, so that
 * headings stay above their columns.
 */
export function resizeColumns(
  markup: string,
  element: MarkupElement,
  px: number,
  boxes: Boxes,
  elements: readonly MarkupElement[],
): string {
  const pair = findPair(element);
  const divider = pair && findDivider(pair, boxes);
  if (pair === undefined || divider === undefined) return markup;
  const wider = pair[0].from === element.from ? px : -px;
  const firsts = elements.filter((one) => {
    const other = findPair(one);
    const at = other?.[0].from === one.from ? findDivider(other, boxes) : undefined;
    return at !== undefined && Math.abs(at - divider) <= ALIGNED_PX;
  });
  // In reverse order, so that earlier offsets stay valid.
  return firsts
    .toSorted((a, b) => b.from - a.from)
    .reduce((text, first) => resizeElement(text, first, wider, boxes), markup);
}

function findDivider([first, second]: Two<MarkupElement>, boxes: Boxes): number | undefined {
  const [one, other] = [boxes.get(first.key), boxes.get(second.key)];
  if (one === undefined || other === undefined) return undefined;
  const [left, right] = one.x < other.x ? [one, other] : [other, one];
  return (left.x + left.width + right.x) / 2;
}

type Two<T> = readonly [T, T];

function resizeInRow(
  markup: string,
  parent: MarkupElement,
  pair: Two<MarkupElement>,
  widths: Two<number>,
  boxes: Boxes,
): string {
  const items = listItems(parent);
  const shares = pair.map(readShare);
  const [a, b] = shares;
  const total = a === undefined || b === undefined ? undefined : a + b;
  // In reverse order, so that earlier offsets stay valid.
  return items.toReversed().reduce((text, item) => {
    const at = pair.findIndex(({ from }) => from === item.from);
    // If widths depend on content, all items of the row get explicit ones.
    if (at < 0 && (total !== undefined || readStyle(item, 'share') !== '')) return text;
    const width = at < 0 ? (boxes.get(item.key)?.width ?? 0) : (widths[at as 0 | 1] ?? 0);
    const share = total === undefined ? Math.round(width) : (total * width) / (widths[0] + widths[1]);
    const old = boxes.get(item.key)?.width ?? 0;
    return setStyle(fillWidth(text, item, old), item, 'share', `flex:${Math.round(share * 100) / 100}`);
  }, markup);
}

/** Lets what was as wide as its column follow the width of the column. */
function fillWidth(markup: string, column: MarkupElement, width: number): string {
  return listItems(column)
    .filter((item) => Number.parseFloat(readProperty(item, 'width') ?? '') >= width * 0.9)
    .toReversed()
    .reduce((text, item) => setStyle(text, item, 'share', ''), markup);
}

/** Share of an element such as "flex:2.5" or "flex-1"; undefined if its width depends on content. */
function readShare(element: MarkupElement): number | undefined {
  const factor =
    readProperty(element, 'flex') ?? /(?:^|\s)flex-(\d+)(?:\s|$)/.exec(readClasses(element).join(' '))?.[1];
  const share = Number.parseFloat(factor ?? '');
  return Number.isNaN(share) ? undefined : share;
}

function resizeInGrid(
  markup: string,
  parent: MarkupElement,
  [first]: Two<MarkupElement>,
  widths: Two<number>,
  boxes: Boxes,
): string {
  const items = listItems(parent);
  const tracks = [...readTracks(parent)];
  const column = items.findIndex(({ from }) => from === first.from) % tracks.length;
  const [one, other] = [tracks[column] ?? '', tracks[column + 1] ?? ''];
  const share = (track: string) => (track.endsWith('fr') ? Number.parseFloat(track) : undefined);
  const [a, b] = [share(one), share(other)];
  const columnWidth = (at: number) =>
    Math.max(
      ...items.flatMap((item, index) =>
        index % tracks.length === at ? [boxes.get(item.key)?.width ?? 0] : [],
      ),
    );
  const old = columnWidth(column) + columnWidth(column + 1);
  const [wide, rest] = [
    (old * widths[0]) / (widths[0] + widths[1]),
    (old * widths[1]) / (widths[0] + widths[1]),
  ];
  const round = (value: number) => Math.round(value * 100) / 100;
  if (a !== undefined && b !== undefined) {
    tracks[column] = `${round(((a + b) * wide) / old)}fr`;
    tracks[column + 1] = `${round(((a + b) * rest) / old)}fr`;
  } else {
    if (a === undefined) tracks[column] = `${Math.round(wide)}px`;
    if (b === undefined) tracks[column + 1] = `${Math.round(rest)}px`;
  }
  const again = findNodeFrom(parseMarkup(markup), parent.from);
  return again?.kind === 'element'
    ? setStyle(markup, again, 'columns', `grid-template-columns:${tracks.join(' ')}`)
    : markup;
}

/** Columns of a grid as written. */
export function readTracks(grid: MarkupElement): readonly string[] {
  const named = readClasses(grid)
    .map((name) => /^grid-cols-(?:(\d+)|\[(.*)\])$/.exec(name))
    .findLast((found) => found !== null);
  const written =
    readProperty(grid, 'grid-template-columns') ??
    (named?.[1] === undefined ? named?.[2]?.replaceAll('_', ' ') : `repeat(${named[1]}, 1fr)`) ??
    '1fr';
  return written
    .replace(/repeat\(\s*(\d+)\s*,\s*([^)]*)\)/g, (_, count: string, track: string) =>
      Array.from({ length: Math.min(24, Number(count)) }, () => track).join(' '),
    )
    .trim()
    .split(/\s+/);
}
