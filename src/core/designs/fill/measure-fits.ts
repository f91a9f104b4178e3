import type { ReadShape, ReadSlide, ReadText, ReadTextShape } from '../../ooxml/read/index.ts';
import { detectLanguages } from '../letters-language.ts';
import type { SlideFonts } from '../slide-fonts.ts';
import { createTheme } from '../slide-scene.ts';
import { countLines, type FittedText, findFitScale, neededShare } from './fit-scale.ts';

/** Factors by which the texts of a slide must shrink, and how legible it is then. */
export interface Fit {
  readonly byName: ReadonlyMap<string, number>;
  readonly byId: ReadonlyMap<number, number>;
  /** Factors for the font sizes of titles by id, because programs shrink titles that shrink on overflow anew. */
  readonly titles: ReadonlyMap<number, number>;
  /** Smallest factor of a title; 1 if titles have their own size. */
  readonly titleScale: number;
  /** Number of slides that the longest text needs to be legible; 1 if it fits. */
  readonly pages: number;
  /** Total number of points by which texts are too small. */
  readonly small: number;
  /** Total share of the font size that texts lost beyond what still looks like the design. */
  readonly shrunk: number;
  /** Number of texts with a word longer than their lines. */
  readonly parted: number;
}

/** Minimum legible size in points; body text that the design sets larger keeps at least the second. */
export const MIN_LEGIBLE_PT = 11;
const MIN_BODY_PT = 14;
/** PowerPoint shrinks text to no less than this factor. */
const MIN_SCALE = 0.5;
/** Minimum factor to which text shrinks so that a long word fits its line. */
const MIN_WORD_SCALE = 0.7;
/** Minimum factor at which text still looks like the design. */
const MIN_ALIKE_SCALE = 0.8;
/** Factors for the font size of a title that does not fit its place, and the smallest of them. */
const MIN_TITLE_FACTOR = 0.5;
const TITLE_FACTORS = [0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, MIN_TITLE_FACTOR] as const;
/** Smaller factors for titles in display letters, and the size in points that these keep. */
const [DISPLAY_FACTORS, MIN_DISPLAY_PT] = [[0.45, 0.4, 0.35], 24] as const;
/** Smallest factor, and size in points, at which the title of an opening is set on one line instead of two. */
const [MIN_LINE_FACTOR, MIN_LINE_PT] = [0.8, 24];
const TITLES: ReadonlySet<string> = new Set(['title', 'ctrTitle']);
const BODIES: ReadonlySet<string> = new Set(['body', 'obj', 'subTitle']);

/**
 * Measures the texts of a slide. @param isCopy whether the slide copies one of the file @param opens whether it opens or
 * divides a deck
 */
export function measureFits(
  slide: ReadSlide,
  isFixed: (shape: ReadTextShape) => boolean,
  { fonts, role, memo }: SlideFonts,
  isCopy = false,
  opens = false,
): Fit {
  const names = new Map<string, number>();
  const ids = new Map<number, number>();
  const titles = new Map<number, number>();
  let pages = 1;
  let small = 0;
  let shrunk = 0;
  let parted = 0;
  let titleScale = 1;
  const scope = { memo, theme: createTheme(slide, fonts), role, ...detectLanguages(slide.shapes) };
  for (const shape of findTexts(slide.shapes)) {
    const { text, box, geometry } = shape;
    if (text === undefined || box.width <= 0 || box.height <= 0 || isFixed(shape)) continue;
    const fitted = { text, box, geometry };
    const { scale, cut } = findFitScale(fitted, scope, () =>
      Math.max(MIN_WORD_SCALE, Math.min(1, MIN_LEGIBLE_PT / findMainSize(shape))),
    );
    if (cut) parted += 1;
    const isTitle = TITLES.has(shape.placeholder?.type ?? '');
    if (scale >= 1) {
      const factor = opens && isTitle ? findLineFactor(fitted, scope, findMainSize(shape)) : undefined;
      if (factor === undefined) continue;
      if (isCopy) {
        names.set(shape.name, factor);
        ids.set(shape.id, factor);
      } else titles.set(shape.id, factor);
      continue;
    }
    const size = findMainSize(shape);
    const least = minSizePt(shape);
    const legible = Math.max(MIN_SCALE, Math.min(1, least / size));
    if (scale < legible) {
      small += size * (legible - scale);
      if (!isTitle && !shape.name.startsWith('foot '))
        pages = Math.max(pages, Math.ceil(neededShare(fitted, scope, legible)));
    }
    shrunk += Math.max(0, MIN_ALIKE_SCALE - scale);
    if (!isCopy && isTitle) {
      const factor = findTitleFactor(fitted, scope, size);
      titleScale = Math.min(titleScale, factor);
      titles.set(shape.id, factor);
      continue;
    }
    if (isTitle) titleScale = Math.min(titleScale, scale);
    names.set(shape.name, scale);
    ids.set(shape.id, scale);
  }
  if (!isCopy && ids.size > 0) shareScales(findTexts(slide.shapes), names, ids);
  return { byName: names, byId: ids, titles, titleScale, pages, small, shrunk, parted };
}

/** Sets the texts of places that stand side by side at the smallest of their scales. */
function shareScales(
  texts: readonly ReadTextShape[],
  names: Map<string, number>,
  ids: Map<number, number>,
): void {
  const columns = texts.filter(({ placeholder }) => BODIES.has(placeholder?.type ?? ''));
  for (const { id, box } of columns) {
    const scale = ids.get(id) ?? 1;
    for (const other of columns) {
      if (other.box.y !== box.y || other.box.height !== box.height || (ids.get(other.id) ?? 1) <= scale)
        continue;
      ids.set(other.id, scale);
      names.set(other.name, scale);
    }
  }
}

/** The largest factor with which a title fits its place; the smallest one if none does. */
function findTitleFactor(
  fitted: FittedText,
  scope: Parameters<typeof neededShare>[1],
  sizePt: number,
): number {
  const scaled = (factor: number): FittedText => ({
    ...fitted,
    text: scaleRuns(fitted.text, (sizePt) => sizePt * factor),
  });
  const small = DISPLAY_FACTORS.filter((factor) => factor * sizePt >= MIN_DISPLAY_PT);
  const factors = [...TITLE_FACTORS, ...small];
  return (
    factors.find((factor) => neededShare(scaled(factor), scope, 1) <= 1) ??
    Math.min(MIN_TITLE_FACTOR, ...small)
  );
}

/** The factor with which a short title takes one line instead of two; undefined if it stays as it is. */
function findLineFactor(
  fitted: FittedText,
  scope: Parameters<typeof neededShare>[1],
  sizePt: number,
): number | undefined {
  if (countLines(fitted, scope, 1) !== 2) return undefined;
  return TITLE_FACTORS.find(
    (factor) =>
      factor >= MIN_LINE_FACTOR &&
      factor * sizePt >= MIN_LINE_PT &&
      countLines({ ...fitted, text: scaleRuns(fitted.text, (size) => size * factor) }, scope, 1) === 1,
  );
}

/** A text with all its letters in other sizes. */
export function scaleRuns(text: ReadText, scale: (sizePt: number) => number): ReadText {
  return {
    ...text,
    paragraphs: text.paragraphs.map((paragraph) => ({
      ...paragraph,
      runs: paragraph.runs.map((run) => ({ ...run, sizePt: scale(run.sizePt) })),
    })),
  };
}

/** Texts of the slide, including those in groups. */
export function findTexts(shapes: readonly ReadShape[]): ReadTextShape[] {
  const found: ReadTextShape[] = [];
  for (const shape of shapes) {
    if (shape.kind === 'group') found.push(...findTexts(shape.children));
    else if (shape.kind === 'shape' && shape.from === 'slide' && shape.text !== undefined) found.push(shape);
  }
  return found;
}

function minSizePt(shape: ReadTextShape): number {
  return BODIES.has(shape.placeholder?.type ?? '') && findMainSize(shape) >= MIN_BODY_PT
    ? MIN_BODY_PT
    : MIN_LEGIBLE_PT;
}

/** Font size in points of most characters. */
export function findMainSize({ text }: ReadTextShape): number {
  const letters = new Map<number, number>();
  for (const { runs } of text?.paragraphs ?? [])
    for (const run of runs) letters.set(run.sizePt, (letters.get(run.sizePt) ?? 0) + run.text.length);
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? MIN_BODY_PT;
}

/** Text of a shape with its position. */
export function textKey({ text, box, id }: ReadTextShape): string {
  return `${id} ${Math.round(box.x)} ${Math.round(box.y)} ${Math.round(box.width)} ${(text?.paragraphs ?? []).map(({ runs }) => runs.map((run) => run.text).join('')).join('\n')}`;
}
