import type { ReadShape, ReadTable, ReadTheme } from '../../ooxml/read/index.ts';
import { type SlideSize, sameColumn } from './boxes.ts';
import type { DesignSlot } from './compiled-layout.ts';
import type { ItemRoles } from './item-roles.ts';
import { isWritten, type Measure, measureRowHeight } from './sample-measure.ts';
import type { Piece } from './sample-pieces.ts';
import type { RoledPiece } from './text-roles.ts';

/** A text box for fewer characters is a badge without content. */
const MIN_SLOT_LETTERS = 3;
/** Maximum points of a chart that stay legible. */
const MAX_POINTS = 24;

export function makeUnique(name: string, count: Map<string, number>): string {
  const number = (count.get(name) ?? 0) + 1;
  count.set(name, number);
  return number === 1 ? name : `${name}_${number}`;
}

export function toRoledParts(parts: readonly Piece[], { parts: roles }: ItemRoles): RoledPiece[] {
  return roles.flatMap(({ index, role, name }) => {
    const piece = parts[index];
    return piece === undefined ? [] : [{ piece, role, name }];
  });
}

/** A slot without a name; undefined for a text box without room for a line. */
export function toSlot(
  { piece, role }: RoledPiece,
  all: readonly Piece[],
  size: SlideSize,
  measure: Measure,
  theme: ReadTheme,
): Omit<DesignSlot, 'name'> | undefined {
  const { shape, nth, words } = piece;
  const extent =
    shape.kind === 'table'
      ? measureTableExtent(shape, all, size, theme)
      : shape.kind === 'chart'
        ? { rows: shape.chart.categories.length, columns: shape.chart.series.length, mostRows: MAX_POINTS }
        : undefined;
  const capacity =
    shape.kind === 'shape' && isWritten({ piece, role }) ? measure(shape) : { sizePt: 0, characters: 0 };
  if (
    'lines' in capacity &&
    (capacity.lines === 0 || (role !== 'number' && capacity.characters < MIN_SLOT_LETTERS))
  )
    return undefined;
  return {
    role,
    ...(shape.placeholder === undefined ? {} : { placeholder: shape.placeholder }),
    shape: shape.id,
    ...(nth === 0 ? {} : { nth }),
    box: shape.box,
    ...capacity,
    ...(words === undefined ? {} : { levels: words.levels }),
    ...(role === 'body' && isUnmarked(shape) ? { unmarked: true } : {}),
    ...(extent === undefined ? {} : { extent }),
  };
}

/** Returns whether paragraphs of the first level of a text have no bullet; an empty one never shows any. */
export function isUnmarked(shape: ReadShape): boolean {
  const paragraphs = shape.kind === 'shape' ? shape.text?.paragraphs : undefined;
  const first = paragraphs?.filter(({ level, runs }) => level === 0 && runs.length > 0);
  return first !== undefined && first.length > 0 && first.every(({ bullet }) => bullet === undefined);
}

/** Rows of one line that fit between the top of a table and the elements below it. */
function measureTableExtent(
  table: ReadTable,
  all: readonly Piece[],
  { heightEmu }: SlideSize,
  theme: ReadTheme,
): NonNullable<DesignSlot['extent']> {
  const { rows, columns, box } = table;
  const foot = box.y + box.height;
  const below = all
    .filter((piece) => piece.box.y >= foot - 0.01 * heightEmu && sameColumn(piece.box, box))
    .map((piece) => piece.box.y - 0.01 * heightEmu);
  const bottom = Math.max(foot, Math.min(0.95 * heightEmu, ...below));
  return {
    rows: rows.length,
    columns: columns.length,
    mostRows: Math.max(2, Math.floor((bottom - box.y) / measureRowHeight(table, theme))),
  };
}
