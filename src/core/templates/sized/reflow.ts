import type { GridNode, Style, TreeNode } from '../tree.ts';
import { type Lengths, toRatio } from './lengths.ts';

/** Content that is at least this wide as it is drawn can be too narrow. */
export const MIN_BLOCK = 110;
/** Content this wide is wide enough, and so is content that keeps this share of its width. */
const [WIDE_ENOUGH, KEPT_SHARE] = [300, 0.62] as const;
/** Items of a grid are short, so that narrower columns are wide enough. */
const WIDE_ENOUGH_ITEM = 236;
/** A row this high, or one that takes the remaining height, divides the slide. */
const MIN_PART_HEIGHT = 200;

/** Charts, tables and pictures of code need more width than texts, which break. */
const [FIGURE_WIDE_ENOUGH, FIGURE_KEPT_SHARE] = [480, 0.8] as const;
const FIGURES: ReadonlySet<string> = new Set(['chart', 'table', 'geomap', 'diagram', 'code', 'lanes']);

/** Tells whether content that is drawn in `from` px is legible in `to` px. */
export function isWideEnough({ from, to }: Lengths, isFigure = false): boolean {
  if (isFigure) return to >= Math.min(FIGURE_KEPT_SHARE * from, FIGURE_WIDE_ENOUGH);
  return from < MIN_BLOCK || to >= Math.min(KEPT_SHARE * from, WIDE_ENOUGH);
}

export function holdsFigure(node: TreeNode): boolean {
  return FIGURES.has(node.type) || (node.type === 'box' && node.children.some(holdsFigure));
}

/** Tells whether a row divides the slide or a large part of it, so that its parts can stand below each other. */
export function dividesSlide({ grow = 0, height, position, width }: Style, isRoot: boolean): boolean {
  return (
    isRoot ||
    grow > 0 ||
    (typeof height === 'number' && height >= MIN_PART_HEIGHT) ||
    (typeof height === 'string' && position !== 'absolute') ||
    (position === 'absolute' && width === undefined)
  );
}

export function hasContent(node: TreeNode): boolean {
  if (node.type === 'box') return node.children.some(hasContent);
  return !['shape', 'rule', 'icon'].includes(node.type);
}

/**
 * The rows of a grid in a narrower room: as many columns as are wide enough, and rows of as equal counts as
 * possible, the longer ones first.
 */
export function reflowRows({ rows, gap }: GridNode, width: Lengths, padding: number): GridNode['rows'] {
  const columnWidth = (room: number, columns: number): number =>
    (room - (columns - 1) * gap[1]) / columns - padding;
  const most = (columns: number): number => {
    for (let fewer = columns; fewer > 1; fewer -= 1)
      if (
        columnWidth(width.to, fewer) >=
        Math.min(KEPT_SHARE * columnWidth(width.from, columns), WIDE_ENOUGH_ITEM)
      )
        return fewer;
    return 1;
  };
  return Object.fromEntries(
    Object.entries(rows).map(([count, declared]) => {
      const columns = Math.max(...declared);
      const fits = most(columns);
      return [count, fits >= columns ? declared : spread(Number(count), fits)];
    }),
  );
}

/** Times as many rows as a grid had, for the count of items with which it grows most. */
export function growRows(before: GridNode['rows'], after: GridNode['rows']): number {
  const lines = (rows: GridNode['rows'], count: string): number => rows[Number(count)]?.length ?? 1;
  return Math.max(1, ...Object.keys(after).map((count) => lines(after, count) / lines(before, count)));
}

function spread(count: number, columns: number): number[] {
  const lines = Math.ceil(count / columns);
  return Array.from({ length: lines }, (_, at) => Math.floor(count / lines) + (at < count % lines ? 1 : 0));
}

/** Share of a row that a part takes, as a height of the column that the row becomes. */
export function toHeight(width: number, row: Lengths, column: Lengths): number {
  return Math.round((width / row.from) * column.to);
}

/** Share of its height by which the place of a title is higher where its room is narrower. */
export function growTitle(width: Lengths): number {
  return Math.min(0.3, growLines(width) - 1);
}

/** Extra lines that a text needs where its room is narrower. */
export function growLines(width: Lengths): number {
  return Math.min(1.6, Math.max(1, 1 / toRatio(width)));
}
