import type {
  ReadBox,
  ReadShape,
  ReadSlide,
  ReadTable,
  ReadTextShape,
  ReadTheme,
} from '../../ooxml/read/index.ts';
import { EMU_PER_PX } from '../../scene/scene.ts';
import { chooseSlideFonts } from '../slide-fonts.ts';
import { createTheme } from '../slide-scene.ts';
import { placeText } from '../text-element.ts';
import { computeBands, measureInkBounds } from './bands.ts';
import { holds, type SlideSize, shareOfSlide } from './boxes.ts';
import { type Capacity, measureCapacity } from './capacity.ts';
import type { Piece } from './sample-pieces.ts';
import type { RoledPiece } from './text-roles.ts';

/** Measures the capacity of a text among other elements; no lines if it has no space of its own. */
export type Measure = (shape: ReadTextShape) => Capacity;

/** Share of the slide from which a text box is a backdrop of other elements. */
const BACKDROP = 0.45;
/** Tolerance in EMU beyond the inset by which a box may extend over the slide's edge. */
const TOUCH = 12_700;
/** Minimum row height in EMU and minimum font size in points. */
const [MIN_ROW, MIN_PT] = [180_000, 11];

export function isWritten({ piece: { shape }, role }: Pick<RoledPiece, 'piece' | 'role'>): boolean {
  return (
    shape.kind === 'shape' && role !== 'picture' && role !== 'icon' && role !== 'chart' && role !== 'table'
  );
}

/** Creates a measurer for the fillable texts of a slide that excludes areas which other elements cover. */
export function createMeasurer(
  written: ReadonlySet<ReadShape>,
  pieces: readonly Piece[],
  title: ReadShape | undefined,
  { theme }: ReadSlide,
  size: SlideSize,
): Measure {
  const texts = pieces.flatMap(({ shape, box }) =>
    shape.kind === 'shape' && written.has(shape) ? [{ shape, box, first: shape === title }] : [],
  );
  const obstacles = pieces.flatMap(({ shape, box, words }) => {
    if (written.has(shape)) return [];
    const isPicture = shape.kind === 'picture' || (shape.kind === 'shape' && shape.fill.kind === 'picture');
    // Fixed text only blocks the area of its glyphs.
    if (words !== undefined && shape.kind === 'shape')
      return [{ box: measureInkBounds({ shape, box }, theme), backdrop: false }];
    return isPicture || shape.kind === 'chart' || shape.kind === 'table' || shape.kind === 'opaque'
      ? [{ box, backdrop: isPicture }]
      : [];
  });
  const bands = computeBands(texts, obstacles, theme);
  const known = new Map<ReadShape, ReadBox & { readonly isClear?: boolean }>(
    texts.map(({ shape }, index) => [shape, bands[index] ?? shape.box]),
  );
  return (shape) => {
    const band: ReadBox & { readonly isClear?: boolean } = known.get(shape) ?? shape.box;
    // A slide needs a title, even if other elements overlap it.
    if (shape === title)
      return withOneLine(measureCapacity(shape, theme, band.height < 1 ? shape.box : band));
    const isBackdrop =
      title !== undefined && shareOfSlide(shape.box, size) > BACKDROP && holds(shape.box, title.box);
    const inset = (shape.text?.insets.right ?? 0) + TOUCH;
    const over =
      shape.text?.wrap !== false &&
      (shape.box.x < -inset || shape.box.x + shape.box.width > size.widthEmu + inset) &&
      shape.rotation === 0;
    if (!isBackdrop && !over && band.isClear === true)
      return limitToPresent(shape, measureCapacity(shape, theme));
    return isBackdrop || over || (band.height < 1 && shape.box.height > 1)
      ? { ...measureCapacity(shape, theme), lines: 0 }
      : measureCapacity(shape, theme, band);
  };
}

/** Limits the capacity to the length and lines of the present text. */
function limitToPresent({ text }: ReadTextShape, capacity: Capacity): Capacity {
  const lines = (text?.paragraphs ?? [])
    .map(({ runs }) => runs.map((run) => run.text).join(''))
    .filter((line) => line.trim() !== '');
  const characters = lines.reduce((sum, line) => sum + line.length, 0);
  return {
    ...capacity,
    characters: Math.max(1, Math.min(capacity.characters, characters)),
    lines: Math.max(1, Math.min(capacity.lines, lines.length)),
  };
}

function withOneLine(capacity: Capacity): Capacity {
  return { ...capacity, lines: Math.max(1, capacity.lines) };
}

/** Height in EMU of a one-line row in the tallest font of the table; illegibly small fonts are enlarged. */
export function measureRowHeight(table: ReadTable, theme: ReadTheme): number {
  const { fonts, role, memo } = chooseSlideFonts({ shapes: [table], theme });
  const scope = {
    memo,
    theme: createTheme({ theme, background: { kind: 'none' } }, fonts),
    role,
    lang: 'en',
  };
  const heights = table.rows.slice(0, 3).flatMap(({ cells }) =>
    cells.flatMap(({ text, merged }) => {
      const [paragraph] = text.paragraphs;
      const [run] = paragraph?.runs ?? [];
      if (merged || paragraph === undefined || run === undefined) return [];
      const line = { ...paragraph, runs: [{ ...run, text: 'x', sizePt: Math.max(MIN_PT, run.sizePt) }] };
      const { neededHeightPx } = placeText(
        { ...text, paragraphs: [line] },
        { x: 0, y: 0, width: 1000, height: 1000 },
        scope,
      );
      return [neededHeightPx * EMU_PER_PX + text.insets.top + text.insets.bottom];
    }),
  );
  return Math.max(MIN_ROW, ...heights);
}
