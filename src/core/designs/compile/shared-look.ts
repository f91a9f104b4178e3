import {
  flattenShapes,
  type ReadBox,
  type ReadDeck,
  type ReadLayout,
  type ReadShape,
  type ReadSlide,
} from '../../ooxml/read/index.ts';
import { computeArea, sharedArea } from './boxes.ts';
import { findPieces, ownShapes, type Piece } from './sample-pieces.ts';
import { isHouseText } from './text-forms.ts';
import { findTitle, isTitle } from './text-roles.ts';

/** A shape of one slide that other slides of its layout show as well. */
export interface SharedShape {
  readonly slide: string;
  readonly id: number;
  /** True if its words belong to the slides and only its form to the design. */
  readonly isEmptied: boolean;
}

/** Place of a layout's placeholder on the slides that stand on the layout. */
export interface SharedPlace {
  readonly type: string;
  readonly idx: number;
  readonly box: ReadBox;
  /** Size in points and weight of the titles of slides that do not use the placeholder. */
  readonly letters?: { readonly sizePt: number; readonly bold: boolean };
}

/** Shapes that most content slides of a layout draw themselves although they are the same on all. */
export interface SharedLook {
  readonly layout: string;
  /** One of each, in painting order. */
  readonly shapes: readonly SharedShape[];
  readonly places: readonly SharedPlace[];
}

type Sized = Pick<ReadDeck, 'widthEmu' | 'heightEmu'>;

/** Fewest slides that show a habit, and their least share of those on a layout. */
const [MIN_SLIDES, MIN_SHARE] = [2, 0.6];
/** Steps of position rounding per slide side. */
const RASTER = 60;
/** Shares of the slide: content stands between these sides, and shapes of the design do not cover more of it. */
const [LEFT, TOP, RIGHT, BOTTOM, MAX_INSIDE] = [0.06, 0.2, 0.94, 0.88, 0.2];
/** Share of the slide from which a shape is its background. */
const BACKDROP = 0.6;
/** Differences of places in shares of the slide: up to which they are the same, and from which one has moved. */
const [SAME, MOVED] = [0.03, 0.015];
/** Width of a band in which slides write something of their own, as a share of the slide. */
const MIN_BAND = 0.4;
/** Distance of titles to the top edge, as a share of the slide's height. */
const EDGE = 0.01;
/** Zones at the top and bottom, as shares of the slide's height, in which repeated words name the house. */
const [HEAD, FOOT] = [0.14, 0.88];
/** Opacity from which two fills look like one. */
const MIN_ALPHA = 0.9;
const OPENINGS: ReadonlySet<string> = new Set(['title', 'secHead']);
const SERVICE_TYPES: ReadonlySet<string> = new Set(['ftr', 'dt', 'sldNum']);
const PLAIN_KINDS: ReadonlySet<string> = new Set(['shape', 'connector', 'picture', 'group']);

/**
 * The look that slides of each layout share beyond what the layout shows. Layouts that no slide uses and that have their
 * title in the same place get it, too.
 */
export function findSharedLooks(deck: ReadDeck): readonly SharedLook[] {
  const used = new Set(deck.slides.map(({ layout }) => layout));
  return deck.layouts.flatMap((layout) => {
    const slides = listContentSlides(deck, layout);
    if (slides.length < MIN_SLIDES) return [];
    const covers = deck.slides.filter(
      ({ layout: part, number, isEmpty }) => number === 1 && part === layout.part && isEmpty !== true,
    );
    const shapes = findSharedShapes(slides, covers, layout, deck);
    const places = findMovedPlaces(slides, layout, deck);
    if (shapes.length + places.length === 0) return [];
    const titles = places.filter(({ type }) => isTitle(type));
    const alike = deck.layouts.filter(
      (other) => !used.has(other.part) && !OPENINGS.has(other.type) && isLike(other, layout, deck),
    );
    return [
      { layout: layout.part, shapes, places },
      ...alike.map(({ part }) => ({ layout: part, shapes, places: titles })),
    ];
  });
}

/** Returns whether layouts of one master have their title in the same place. */
function isLike(one: ReadLayout, other: ReadLayout, size: Sized): boolean {
  const [title, place] = [one, other].map(({ shapes }) =>
    shapes.find(({ placeholder }) => isTitle(placeholder?.type)),
  );
  return (
    one.master === other.master &&
    title !== undefined &&
    place !== undefined &&
    isNear(title.box, place.box, SAME, size)
  );
}

function listContentSlides({ slides }: ReadDeck, { part, type }: ReadLayout): readonly ReadSlide[] {
  if (OPENINGS.has(type)) return [];
  return slides.filter(({ layout, isEmpty, number }) => layout === part && isEmpty !== true && number > 1);
}

function findSharedShapes(
  slides: readonly ReadSlide[],
  covers: readonly ReadSlide[],
  layout: ReadLayout,
  size: Sized,
): readonly SharedShape[] {
  const shown = new Set(layout.shapes.map(({ kind, box }) => `${kind} ${positionKey(box, size)}`));
  const known = new Map<string, { readonly slide: ReadSlide; readonly shape: ReadShape }[]>();
  for (const slide of slides) {
    const title = findTitle(findPieces(ownShapes(slide)), size)?.top;
    for (const shape of ownShapes(slide)) {
      if (
        shape === title ||
        !isOfDesign(shape, size) ||
        shown.has(`${shape.kind} ${positionKey(shape.box, size)}`)
      )
        continue;
      const key = lookKey(shape, size);
      const all = known.get(key) ?? [];
      if (all.every((one) => one.slide !== slide)) known.set(key, [...all, { slide, shape }]);
    }
  }
  const shownByCovers = covers.map((cover) => new Set(ownShapes(cover).map((shape) => lookKey(shape, size))));
  return [...known].flatMap(([key, all]): readonly SharedShape[] => {
    const [first] = all;
    if (first === undefined || !isHabit(all.length, slides.length)) return [];
    // Covers have logos in places of their own.
    if (!isBand(first.shape, size) && shownByCovers.some((shown) => !shown.has(key))) return [];
    const texts = new Set(all.map(({ shape }) => readText(shape)));
    const [text = ''] = texts;
    const isEmptied = text !== '' && !(texts.size === 1 && isHouseName(text, first.shape.box, size));
    // Footers without a form are those of the deck.
    const isFooter = text !== '' && first.shape.box.y > FOOT * size.heightEmu;
    return ((isEmptied || isFooter) && !isDrawn(first.shape)) || (isEmptied && !isBand(first.shape, size))
      ? []
      : [{ slide: first.slide.part, id: first.shape.id, isEmptied }];
  });
}

function isHabit(count: number, slides: number): boolean {
  return count >= MIN_SLIDES && count >= MIN_SHARE * slides;
}

/** Returns whether a shape can belong to the design: plain, and beside the content or behind everything. */
function isOfDesign(shape: ReadShape, { widthEmu, heightEmu }: Sized): boolean {
  if (shape.placeholder !== undefined || !PLAIN_KINDS.has(shape.kind)) return false;
  // The slides draw it on that of their layout, which must not shine through.
  if (flattenShapes([shape]).some((one) => !PLAIN_KINDS.has(one.kind) || isTranslucent(one))) return false;
  const { x, y, width, height } = shape.box;
  const box = { x, y, width: Math.max(1, width), height: Math.max(1, height) };
  const area = computeArea(box);
  const onSlide = sharedArea(box, { x: 0, y: 0, width: widthEmu, height: heightEmu });
  if (onSlide < area / 4) return false;
  if (onSlide > BACKDROP * widthEmu * heightEmu) return shape.kind !== 'group' && isOpaque(shape);
  const body = {
    x: LEFT * widthEmu,
    y: TOP * heightEmu,
    width: (RIGHT - LEFT) * widthEmu,
    height: (BOTTOM - TOP) * heightEmu,
  };
  return sharedArea(box, body) < MAX_INSIDE * area;
}

function isTranslucent(shape: ReadShape): boolean {
  return shape.kind === 'shape' && shape.fill.kind === 'solid' && shape.fill.color.alpha < MIN_ALPHA;
}

function isOpaque(shape: ReadShape): boolean {
  return shape.kind === 'picture' || (shape.kind === 'shape' && shape.fill.kind !== 'none');
}

/** Returns whether a shape shows something without its words. */
function isDrawn(shape: ReadShape): boolean {
  return shape.kind === 'shape' && (shape.fill.kind !== 'none' || shape.line !== undefined);
}

/** Returns whether a shape is wide or reaches the side of the slide; others are there for their words. */
function isBand({ box: { x, width } }: ReadShape, { widthEmu }: Sized): boolean {
  const reach = MOVED * widthEmu;
  return width >= MIN_BAND * widthEmu || x <= reach || x + width >= widthEmu - reach;
}

/** Words at the edge that name a house, and no date, number or prompt. */
function isHouseName(text: string, box: ReadBox, { heightEmu }: Sized): boolean {
  if (!isHouseText(text)) return false;
  const middle = box.y + box.height / 2;
  return middle < HEAD * heightEmu || middle > FOOT * heightEmu;
}

/** Position and look of a shape, without its words. */
function lookKey(shape: ReadShape, size: Sized): string {
  const parts = flattenShapes([shape]).map((one) => [
    one.kind,
    positionKey(one.box, size),
    one.kind === 'shape'
      ? [one.geometry.kind === 'preset' ? one.geometry.preset : 'path', one.fill, one.line?.color.hex]
      : one.kind === 'picture'
        ? one.part
        : one.kind === 'connector'
          ? one.line?.color.hex
          : '',
    // Words without a form of their own are all that a text shows.
    shape.kind === 'group' || !isDrawn(one) ? readText(one) : '',
  ]);
  return JSON.stringify(parts);
}

function readText(shape: ReadShape): string {
  return findPieces([shape])
    .map(({ words }) => words?.text ?? '')
    .join(' ')
    .trim();
}

function positionKey({ x, y, width, height }: ReadBox, { widthEmu, heightEmu }: Sized): string {
  return [x / widthEmu, y / heightEmu, width / widthEmu, height / heightEmu]
    .map((share) => Math.round(share * RASTER))
    .join();
}

/** Placeholders of a layout whose content most slides show in another place, which is the same on them. */
function findMovedPlaces(
  slides: readonly ReadSlide[],
  layout: ReadLayout,
  size: Sized,
): readonly SharedPlace[] {
  const own = layout.shapes.filter(
    ({ from, kind, placeholder, rotation }) =>
      from === 'layout' &&
      kind === 'shape' &&
      rotation === 0 &&
      placeholder !== undefined &&
      (isTitle(placeholder.type) || ['obj', 'body'].includes(placeholder.type)),
  );
  return own.flatMap(({ placeholder, box }): readonly SharedPlace[] => {
    if (placeholder === undefined) return [];
    const shown = slides.flatMap(({ shapes }): readonly Piece[] => {
      const pieces = findPieces(ownShapes({ shapes }));
      const place = pieces.find(({ shape }) => isSamePlace(shape.placeholder, placeholder));
      if (place !== undefined) return [place];
      const title = isTitle(placeholder.type) ? findTitle(pieces, size) : undefined;
      return title === undefined ? [] : [title];
    });
    // Slides that leave a text where the layout has it would be moved.
    if (shown.some((one) => isNear(one.box, box, MOVED, size))) return [];
    const isUsual = (one: Piece) =>
      isHabit(shown.filter((other) => isNear(one.box, other.box, SAME, size)).length, slides.length);
    const usual = shown.find(isUsual);
    if (usual === undefined || !isOnSlide(usual.box, size)) return [];
    const bottom = isTitle(placeholder.type) ? size.heightEmu : findFooterTop(layout, usual.box, size);
    const { words, shape } = usual;
    // Letters of a placeholder are those of the layout unless its text says otherwise.
    const letters =
      words === undefined || shape.placeholder !== undefined
        ? {}
        : { letters: { sizePt: words.sizePt, bold: words.bold } };
    const y = Math.max(usual.box.y, isTitle(placeholder.type) ? EDGE * size.heightEmu : 0);
    const height = Math.min(usual.box.y + usual.box.height, bottom) - y;
    return [{ ...placeholder, box: { ...usual.box, y, height }, ...letters }];
  });
}

/** Top of the numbers and footers of a layout under a place. */
function findFooterTop({ shapes }: ReadLayout, place: ReadBox, { heightEmu }: Sized): number {
  return Math.min(
    heightEmu,
    ...shapes.flatMap(({ placeholder, box }) =>
      SERVICE_TYPES.has(placeholder?.type ?? '') && box.y > heightEmu / 2 && sharedArea(box, place) > 0
        ? [box.y]
        : [],
    ),
  );
}

function isSamePlace(one: ReadShape['placeholder'], other: NonNullable<ReadShape['placeholder']>): boolean {
  if (one === undefined) return false;
  return isTitle(other.type) ? isTitle(one.type) : one.idx === other.idx && !isTitle(one.type);
}

function isNear(one: ReadBox, other: ReadBox, limit: number, { widthEmu, heightEmu }: Sized): boolean {
  const isClose = (a: number, b: number, side: number) => Math.abs(a - b) <= limit * side;
  return (
    isClose(one.x, other.x, widthEmu) &&
    isClose(one.width, other.width, widthEmu) &&
    isClose(one.y, other.y, heightEmu) &&
    isClose(one.height, other.height, heightEmu)
  );
}

function isOnSlide({ x, y, width, height }: ReadBox, { widthEmu, heightEmu }: Sized): boolean {
  const slack = MOVED * widthEmu;
  return x >= -slack && y >= -slack && x + width <= widthEmu + slack && y + height <= heightEmu + slack;
}
