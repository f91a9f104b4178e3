import { EMU_PER_PT } from '../../scene/scene.ts';
import type { ReadBox, ReadTextShape } from './deck.ts';
import { type BlockText, createBlock, createPlate, extractText, type TextLine } from './diagram-shapes.ts';
import type { PartScope } from './part-scope.ts';

/**
 * From the layout definition: gap between rows and padding of the picture as fractions of the row's height,
 * widths of picture and text as fractions of the row's width.
 */
const [ROW_GAP, PICTURE_AIR, PICTURE_WIDTH, TEXT_WIDTH] = [0.1, 0.1, 0.2, 0.7];
/**
 * From the layout definition and PowerPoint's drawings of it: insets and spacing in em, and the relative size
 * of lower levels.
 */
const INSETS = [0.3, 0.3, 0.3, 0.2] as const;
const SPACING = { line: 0.9, upper: 0.35, lower: 0.15 };
const LOWER = 0.78;
/** Lower levels are indented by three quarters of their size, in steps of 4.5 pt. */
const [INDENT_EM, INDENT_STEP_PT] = [0.75, 4.5];
const [MIN_PT, MAX_PT] = [5, 65];
/** Height of a single-spaced line and average width of a letter, in em. */
const [LINE, LETTER] = [1.2, 0.5];
/** Outline width in EMU: the second line style of Office themes. */
const EDGE = 25_400;

/**
 * Draws rows that begin with a picture placeholder (SmartArt's Vertical Picture List, vList4). All rows share
 * the largest font size that fits.
 */
export function drawPictureRows(
  points: readonly (readonly TextLine[])[],
  box: ReadBox,
  scope: PartScope,
): ReadTextShape[] {
  const height = box.height / Math.max(1, points.length + ROW_GAP * (points.length - 1));
  const rows = points.map((_, index) => ({ ...box, y: box.y + index * height * (1 + ROW_GAP), height }));
  const pictures = rows.map(({ x, y, width }) => ({
    x: x + height * PICTURE_AIR,
    y: y + height * PICTURE_AIR,
    width: width * PICTURE_WIDTH,
    height: height * (1 - 2 * PICTURE_AIR),
  }));
  const texts = rows.map((row, index) => ({
    ...row,
    x: (pictures[index]?.x ?? row.x) + row.width * PICTURE_WIDTH,
    width: row.width * TEXT_WIDTH,
  }));
  const set = layoutText(
    points.reduce(
      (most, all) => Math.min(most, findFittingSize(all, { width: box.width * TEXT_WIDTH, height })),
      MAX_PT,
    ),
  );
  return rows.flatMap((row, index) => [
    createPlate(row, `Block ${index + 1}`, { edge: EDGE }, scope),
    createPlate(
      pictures[index] ?? row,
      `Picture ${index + 1}`,
      { change: '<a:tint val="50000"/>', edge: EDGE },
      scope,
    ),
    {
      ...createBlock(points[index] ?? [], texts[index] ?? row, set, `Block ${index + 1}`, scope),
      geometry: { kind: 'preset' as const, preset: 'rect', adjust: {} },
      fill: { kind: 'none' as const },
    },
  ]);
}

function layoutText(sizePt: number): BlockText {
  const indent =
    Math.max(1, Math.floor((sizePt * LOWER * INDENT_EM) / INDENT_STEP_PT)) * INDENT_STEP_PT * EMU_PER_PT;
  return { sizePt, lower: LOWER, indent, spacing: SPACING, insets: INSETS };
}

/** Finds the largest font size in points at which a row's lines fit its height. */
function findFittingSize(
  all: readonly TextLine[],
  { width, height }: Pick<ReadBox, 'width' | 'height'>,
): number {
  for (let size = MAX_PT; size > MIN_PT; size -= 1)
    if (measureHeight(all, size, width / EMU_PER_PT) <= height / EMU_PER_PT) return size;
  return MIN_PT;
}

function measureHeight(all: readonly TextLine[], size: number, width: number): number {
  const { indent } = layoutText(size);
  const [left, top, right, bottom] = INSETS;
  return all.reduce(
    (sum, line, index) => {
      const own = line.level === 0 ? size : Math.round(size * LOWER);
      const room = width - size * (left + right) - (line.level * indent) / EMU_PER_PT;
      const rows = Math.max(1, Math.ceil((extractText(line).length * own * LETTER) / Math.max(own, room)));
      const after =
        index === all.length - 1 ? 0 : (line.level === 0 ? SPACING.upper : SPACING.lower) * own * LINE;
      return sum + rows * own * LINE * SPACING.line + after;
    },
    size * (top + bottom),
  );
}
