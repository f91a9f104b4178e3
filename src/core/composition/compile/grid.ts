import type { BoxNode, Style, TreeNode } from '../../templates/tree.ts';
import type { Css, Track } from '../style/css.ts';

/** The content of one cell with its styles. */
export interface GridItem {
  readonly node: TreeNode;
  readonly css: Css;
}

/**
 * Lays out a grid as rows of boxes over common columns. Px and fr columns are equal in every row by
 * arithmetic, `auto` columns by `equalWidth`. Items flow into the next free cells.
 */
export function gridRows(items: readonly GridItem[], css: Css, id: string): BoxNode[] {
  const tracks: readonly Track[] = css.columns ?? [{ fr: 1 }];
  const [rowGap, columnGap] = [css.rowGap ?? 0, css.columnGap ?? 0];
  const rows = flowItems(items, tracks.length);
  const boxed = rows.some((row) => row.some(({ item }) => item !== undefined && !isText(item.node)));
  return rows.map((row, index): BoxNode => {
    // Rows that hold only text keep their height beside rows with boxes, so that headings stay close to what
    // they name.
    const grows = !boxed || row.some(({ item }) => item !== undefined && !isText(item.node));
    return {
      type: 'box',
      id: `${id}-row-${index + 1}`,
      style: {
        direction: 'row',
        gap: columnGap,
        ...(grows ? { grow: 1 } : {}),
        ...(index === 0 ? {} : { margin: [rowGap, 0, 0, 0] }),
      },
      children: row.map(({ item, start, span }): BoxNode => {
        const covered = tracks.slice(start, start + span);
        const auto = covered.length === 1 && covered[0] === 'auto';
        return {
          type: 'box',
          id: `${id}-cell-${index + 1}-${start + 1}`,
          style: { ...trackWidth(covered, columnGap), ...crossStyle(css, item) },
          ...(auto ? { equalWidth: `${id}-column-${start + 1}` } : {}),
          children: item === undefined ? [] : [stretchItem(item, css)],
        };
      }),
    };
  });
}

/** A text, also one with a backdrop of its own, or an empty cell. */
function isText(node: TreeNode): boolean {
  if (
    node.type === 'box' &&
    node.children.length === 0 &&
    node.fill === undefined &&
    node.gradient === undefined
  )
    return true;
  return (
    node.type === 'text' ||
    (node.type === 'box' &&
      node.children[0]?.type === 'text' &&
      node.id === `${node.children[0].id}-backdrop`)
  );
}

interface Cell {
  readonly item?: GridItem;
  readonly start: number;
  readonly span: number;
}

function flowItems(items: readonly GridItem[], columns: number): Cell[][] {
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  let next = 0;
  const endRow = (): void => {
    for (; next < columns; next += 1) row.push({ start: next, span: 1 });
    rows.push(row);
    [row, next] = [[], 0];
  };
  for (const item of items) {
    const { start: named, span: wanted = 1 } = item.css.column ?? {};
    const first = named === undefined ? next : Math.min(named, columns) - 1;
    const span = Math.min(wanted, columns - (named === undefined ? 0 : first));
    if (first < next || first + span > columns) endRow();
    const start = named === undefined ? next : first;
    for (; next < start; next += 1) row.push({ start: next, span: 1 });
    row.push({ item, start, span });
    next += span;
    if (next >= columns) endRow();
  }
  if (row.length > 0) endRow();
  return rows;
}

/** Width of the columns that a cell spans, including the gaps between them. */
function trackWidth(covered: readonly Track[], gap: number): Style {
  const fixed = covered.reduce(
    (sum, track) => sum + (typeof track === 'object' && 'px' in track ? track.px : 0),
    gap * (covered.length - 1),
  );
  const shares = covered.reduce(
    (sum, track) => sum + (typeof track === 'object' && 'fr' in track ? track.fr : 0),
    0,
  );
  const auto = covered.some((track) => track === 'auto');
  if (shares > 0) return { basis: fixed, grow: shares, shrink: 1 };
  return auto ? { shrink: 0, minWidth: fixed } : { width: fixed, shrink: 0 };
}

/** In a grid `align-items` is vertical and `justify` horizontal. */
function crossStyle({ align, justify }: Css, item: GridItem | undefined): Style {
  const wanted = item === undefined ? align : alignItem(item, align);
  return {
    ...(wanted === 'center' || wanted === 'end' ? { justify: wanted } : {}),
    ...(justify === 'center' || justify === 'end' ? { align: justify } : {}),
  };
}

/** Alignment of an item: its own, that of arrows, which are never stretched, or that of the grid. */
function alignItem({ node, css: { self } }: GridItem, align: Css['align']): Css['align'] {
  return self ?? (node.type === 'box' && node.style?.self === 'center' ? 'center' : align);
}

/** Stretches an item to the height of its row. */
function stretchItem(item: GridItem, css: Css): TreeNode {
  const { node, css: own } = item;
  const aligned = alignItem(item, css.align) ?? 'stretch';
  const { self, ...style } = node.style ?? {};
  // Signs keep their own size.
  if (self === 'start' && own.self === undefined && node.type === 'box')
    return { ...node, style: { ...style, self } };
  if (
    aligned !== 'stretch' ||
    style.height !== undefined ||
    style.aspect !== undefined ||
    node.type === 'icon'
  )
    return { ...node, style };
  return { ...node, style: { ...style, grow: 1, ...(node.type === 'text' ? {} : { shrink: 1 }) } };
}
