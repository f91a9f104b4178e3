import type { ReadBox } from '../../../../ooxml/read/index.ts';
import type { Repeat, RepeatedItem } from './repeated-items.ts';

/** Limits for growing items, relative to their size in the sample; beyond them, gaps grow instead. */
const MAX_WIDTH_GROWTH = 1.6;
const MAX_HEIGHT_GROWTH = 1.35;
/**
 * If items would be narrower than this fraction of their width, they wrap to a second row if there is space.
 */
const MIN_WIDTH_SHRINK = 0.72;
/** Gap between two rows as a fraction of their height. */
const ROW_GAP = 0.2;

/**
 * Chooses the sample item that an additional item is modelled on: in turn, or the item before the last if
 * every other one is alike.
 *
 * @param apart whether the first item looks different from the others
 */
export function chooseModel(repeat: Pick<Repeat, 'items' | 'along'>, at: number, apart = false): number {
  const { items } = repeat;
  if (isStaggered(repeat)) return items.length - 2 + ((at - items.length) % 2);
  return apart && items.length > 1 ? 1 + ((at - items.length) % (items.length - 1)) : at % items.length;
}

function isStaggered({ items, along }: Pick<Repeat, 'items' | 'along'>): boolean {
  const [first, second, third] = items;
  const level = (item: RepeatedItem | undefined) =>
    along === 'column' ? (item?.box.x ?? 0) : (item?.box.y ?? 0);
  const size = first === undefined ? 1 : along === 'column' ? first.box.width : first.box.height;
  const near = (a: RepeatedItem | undefined, b: RepeatedItem | undefined) =>
    Math.abs(level(a) - level(b)) < 0.1 * size;
  return along !== 'grid' && third !== undefined && near(first, third) && !near(first, second);
}

/**
 * Computes the positions of items when their number changes. The order is that of the sample, from the right
 * if its first item is there.
 *
 * @param linked whether connectors lead from item to item
 */
export function layoutItems(repeat: Repeat, linked: boolean): ReadBox[] {
  const { items, box } = repeat;
  const [first, second] = items;
  const fromRight =
    repeat.along !== 'column' && first !== undefined && second !== undefined && second.box.x < first.box.x;
  const cells = repeat.along === 'grid' ? gridCells(items, box, repeat.count) : lineCells(repeat, linked);
  return fromRight
    ? cells.map((cell) => ({ ...cell, x: 2 * box.x + box.width - cell.x - cell.width }))
    : cells;
}

function lineCells(repeat: Repeat, linked: boolean): ReadBox[] {
  const { items, along, box, count } = repeat;
  const row = along === 'row';
  const spans = items.map((item) =>
    row ? { at: item.box.x, size: item.box.width } : { at: item.box.y, size: item.box.height },
  );
  const total = row ? box.width : box.height;
  const one = distribute(spans, total, count, row ? MAX_WIDTH_GROWTH : MAX_HEIGHT_GROWTH);
  const height = Math.max(...items.map((item) => item.box.height));
  const narrow =
    row &&
    count > items.length &&
    one.size < MIN_WIDTH_SHRINK * meanSize(spans) &&
    !linked &&
    !isStaggered(repeat);
  const gapY = Math.min(Math.max(0, one.gap), ROW_GAP * height);
  const rows = narrow && box.height >= 2 * height + gapY - 1 ? 2 : 1;
  const columns = Math.ceil(count / rows);
  const { size, gap, start } = rows === 1 ? one : distribute(spans, total, columns, 1);
  const origin = (row ? box.x : box.y) + (row ? start : 0);
  return Array.from({ length: count }, (_, at): ReadBox => {
    const like = (items[at] ?? items[chooseModel(repeat, at)] ?? items[0]) as RepeatedItem;
    const from = origin + (at % columns) * (size + gap);
    return row
      ? { ...like.box, x: from, y: like.box.y + Math.floor(at / columns) * (height + gapY), width: size }
      : { ...like.box, y: from, height: size };
  });
}

function meanSize(spans: readonly { readonly size: number }[]): number {
  return spans.reduce((sum, { size }) => sum + size, 0) / Math.max(1, spans.length);
}

/** Computes size and gap of items side by side. The sample's gap grows if items would become too large. */
function distribute(
  sampleSpans: readonly { readonly at: number; readonly size: number }[],
  total: number,
  count: number,
  maxGrowth: number,
): { readonly size: number; readonly gap: number; readonly start: number } {
  const spans = [...sampleSpans].sort((a, b) => a.at - b.at);
  const own = meanSize(spans);
  const gaps = spans
    .slice(1)
    .map(({ at }, index) => at - (spans[index]?.at ?? 0) - (spans[index]?.size ?? 0));
  const gap = gaps.length === 0 ? own * 0.1 : gaps.reduce((sum, one) => sum + one, 0) / gaps.length;
  // With many items, gaps shrink along with the items.
  const close = gap > 0 ? Math.min(gap, (total / count) * 0.3) : gap;
  const size = (total - close * (count - 1)) / count;
  if (size <= own * maxGrowth || count === 1) {
    const limitedSize = Math.min(size, own * maxGrowth);
    return { size: limitedSize, gap: close, start: (total - limitedSize * count - close * (count - 1)) / 2 };
  }
  const limitedSize = own * maxGrowth;
  // Items that overlap in the sample stay overlapping.
  const apart =
    gap <= 0
      ? gap
      : Math.min(
          Math.max(close, (total - limitedSize * count) / (count + 1)),
          Math.max(close, limitedSize * 0.35),
        );
  return { size: limitedSize, gap: apart, start: (total - limitedSize * count - apart * (count - 1)) / 2 };
}

function gridCells(items: readonly RepeatedItem[], box: ReadBox, count: number): ReadBox[] {
  const starts = (of: (item: RepeatedItem) => number, size: number) => {
    const found: number[] = [];
    for (const at of items.map(of).sort((a, b) => a - b))
      if (found.every((one) => Math.abs(one - at) > size / 2)) found.push(at);
    return found;
  };
  const [first] = items as [RepeatedItem];
  const columns = starts(({ box: { x } }) => x, first.box.width);
  const rows = starts(({ box: { y } }) => y, first.box.height);
  const wanted =
    [1, 2, 3, 4, 5, 6]
      .filter((one) => one <= columns.length + 1 && one <= count)
      .sort(
        (a, b) => holes(a) - holes(b) || Math.abs(a - columns.length) - Math.abs(b - columns.length),
      )[0] ?? 1;
  const down = Math.ceil(count / wanted);
  const across = distribute(
    columns.map((at) => ({ at, size: first.box.width })),
    box.width,
    wanted,
    MAX_WIDTH_GROWTH,
  );
  const along = distribute(
    rows.map((at) => ({ at, size: first.box.height })),
    box.height,
    down,
    MAX_HEIGHT_GROWTH,
  );
  return Array.from({ length: count }, (_, at) => ({
    x: box.x + across.start + (at % wanted) * (across.size + across.gap),
    y: box.y + along.start + Math.floor(at / wanted) * (along.size + along.gap),
    width: across.size,
    height: along.size,
  }));

  function holes(columnsOf: number): number {
    const rowsOf = Math.ceil(count / columnsOf);
    return rowsOf * columnsOf - count + (rowsOf > rows.length ? 2 * (rowsOf - rows.length) : 0);
  }
}
