import {
  placeKey,
  type ReadDeck,
  type ReadLayout,
  type ReadPlaceholder,
  type ReadRun,
  type ReadShape,
  type ReadTextShape,
  type ReadTheme,
} from '../../ooxml/read/index.ts';
import type { TextColor } from '../../ooxml/write/index.ts';
import type { FillShape } from '../../output/pptx/fill/slide-xml.ts';
import { createTitleLook } from '../../output/pptx/fill/title-look.ts';
import type { LayoutPlaces } from '../compile/layout-places.ts';

const TEXT_COLORS: ReadonlySet<string> = new Set<TextColor>(['dk1', 'lt1', 'dk2', 'lt2']);
/** Tolerance for equal edges, as a share of the slide's width. */
const SAME_EDGE = 0.01;
const TITLES: ReadonlySet<string> = new Set(['title', 'ctrTitle']);

/** Font and colour of a layout's body text. */
export type BodyLetters = Pick<ReadRun, 'fonts' | 'color'>;

/**
 * Gives a text box or table of ours the font and colour of the master's body text, and aligns it with the
 * title's text.
 */
export function matchLayout(
  shape: FillShape,
  deck: ReadDeck,
  part: string,
  { sizes }: LayoutPlaces,
  body: BodyLetters | undefined,
): FillShape {
  const layout = deck.layouts.find((one) => one.part === part);
  if (layout === undefined) return shape;
  if (shape.kind === 'table') {
    const { family } = readBodyLetters(layout, deck, body);
    return family === undefined ? shape : { ...shape, family };
  }
  if (shape.kind !== 'text') return shape;
  if (shape.placeholder !== undefined) {
    const sizesPt = sizes[placeKey(shape.placeholder)];
    return sizesPt === undefined ? shape : { ...shape, sizesPt };
  }
  return {
    ...readBodyLetters(layout, deck, body),
    ...shape,
    ...alignWithTitle(shape, layout, deck.widthEmu),
  };
}

/** Sets all levels of a text in a placeholder smaller. @param factor 1 for the sizes of the placeholder */
export function shrinkLevels(shape: FillShape, factor: number, { at }: Pick<LayoutPlaces, 'at'>): FillShape {
  if (shape.kind !== 'text' || shape.placeholder === undefined || factor === 1) return shape;
  const { sizePt, ...rest } = shape;
  const own =
    shape.sizesPt ??
    (sizePt === undefined
      ? (at[placeKey(shape.placeholder)]?.levels ?? []).map(({ letters }) => letters.sizePt)
      : [sizePt]);
  const sizesPt = own.map((size) => shrinkSize(size, factor));
  return sizesPt.length === 0 ? shape : { ...rest, sizesPt };
}

/** A font size in points as a file has it that is shrunk by a factor. */
export function shrinkSize(sizePt: number, factor: number): number {
  return Math.floor(sizePt * factor * 10) / 10;
}

/** Sets a text in a placeholder in the family of its place, if that is not the font of the place itself. */
export function setFamily(
  shape: FillShape,
  familyAt: (place: ReadPlaceholder) => string | undefined,
): FillShape {
  if (shape.kind !== 'text' || shape.placeholder === undefined || shape.family !== undefined) return shape;
  const family = familyAt(shape.placeholder);
  return family === undefined ? shape : { ...shape, family };
}

/** The placeholder of a title that stands in a placeholder for other text. */
export function findOtherPlaceholder(shape: FillShape): ReadPlaceholder | undefined {
  return shape.kind === 'text' &&
    shape.name.startsWith('title ') &&
    !TITLES.has(shape.placeholder?.type ?? 'title')
    ? shape.placeholder
    : undefined;
}

/**
 * Moves such a title to a title placeholder that looks the same, because screen readers and outlines need
 * one. @param like the original placeholder with text
 */
export function toTitle(shape: FillShape, like: ReadTextShape, theme: ReadTheme): FillShape {
  const titled = createTitleLook(like, theme.colors);
  return shape.kind !== 'text' || titled === undefined
    ? shape
    : { ...shape, placeholder: { type: 'title', idx: 0 }, box: shape.box ?? like.box, titled };
}

/** Font and colour of the body text of the layout or its master, if they differ from the theme's. */
function readBodyLetters(
  layout: ReadLayout,
  { masters }: ReadDeck,
  run: BodyLetters | undefined,
): Pick<FillShape & { kind: 'text' }, 'family' | 'textColor'> {
  const master = masters.find((one) => one.part === layout.master);
  if (run === undefined || master === undefined) return {};
  const { fonts, colors } = master.theme;
  const { color } = run;
  const isOwn = run.fonts.latin !== '' && run.fonts.latin !== fonts.minor.latin;
  const textColor =
    color.scheme !== undefined &&
    TEXT_COLORS.has(color.scheme) &&
    color.scheme !== 'dk1' &&
    colors[color.scheme] === color.hex
      ? (color.scheme as TextColor)
      : undefined;
  return { ...(isOwn ? { family: run.fonts.latin } : {}), ...(textColor === undefined ? {} : { textColor }) };
}

/** Left inset of the title, for a box aligned with it. */
function alignWithTitle(
  { box }: FillShape & { kind: 'text' },
  { shapes }: ReadLayout,
  widthEmu: number,
): { readonly insetEmu?: number } {
  const title = texts(shapes).find(
    ({ placeholder }) => placeholder?.type === 'title' || placeholder?.type === 'ctrTitle',
  );
  if (
    title?.text === undefined ||
    box === undefined ||
    title.text.turned !== 0 ||
    Math.abs(title.box.x - box.x) > SAME_EDGE * widthEmu
  )
    return {};
  return { insetEmu: title.text.insets.left };
}

function texts(shapes: readonly ReadShape[]): ReadTextShape[] {
  return shapes.filter((shape): shape is ReadTextShape => shape.kind === 'shape');
}
