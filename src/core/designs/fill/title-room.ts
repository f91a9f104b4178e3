import {
  flattenShapes,
  type ReadBox,
  type ReadShape,
  type ReadSlide,
  type ReadText,
  type ReadTextShape,
} from '../../ooxml/read/index.ts';
import { EMU_PER_PX } from '../../scene/scene.ts';
import { detectLanguages } from '../letters-language.ts';
import { toBox } from '../shape-element.ts';
import type { SlideFonts } from '../slide-fonts.ts';
import { createTheme } from '../slide-scene.ts';
import { measureText } from '../text-element.ts';
import type { Choice } from './choice.ts';
import { findMissingHeight, neededShare } from './fit-scale.ts';
import { findMainSize, findTexts } from './measure-fits.ts';
import type { TextRoom, TitleRoom } from './place-content.ts';
import type { PlacedContent } from './placed-content.ts';
import { isSameShape, widenPlace } from './widen-place.ts';

interface SlideSize {
  readonly widthEmu: number;
  readonly heightEmu: number;
}

const TITLES: ReadonlySet<string> = new Set(['title', 'ctrTitle']);
/** Margin at the top, and gap between title and content, as shares of the slide's height. */
const [MARGIN, GAP] = [0.025, 0.02];
/** Largest height of a rule, gap to it and to the edges of a band, and its least share of the title's width. */
const [RULE, RULE_GAP, RULE_WIDTH] = [0.012, 0.012, 0.5];
/** Least scale of a title above such a rule; a longer one crosses it. */
const MIN_RULED_SCALE = 0.65;
/** Lines of a title in display letters that may take more room; a longer one shrinks first, to this size in points. */
const [MAX_DISPLAY_LINES, DISPLAY_PT] = [3, 40];
/** Largest distance by which a title moves the content below it down, as a share of the slide's height. */
export const MAX_SHIFT = 0.16;
/** Share of the slide from which a shape is a background. */
const BACKDROP = 0.5;
/** Share of the title's width that a shape covers at least, if the title could run into it. */
const BESIDE = 0.05;
/** Width of the longest single line, in widths of the slide. */
const ENDLESS = 10;
/** Least share of its width that a title keeps beside a picture. */
const MIN_BESIDE = 0.4;
/** Halvings by which the width of a title is found, and by how much the title gets more. */
const [NARROWING_STEPS, NARROWING_SLACK] = [4, 1.04];
/** Height from which a text or figure gives up height when it moves down, as a share of the slide's height. */
const TALL = 0.2;

type TitledChoice = Partial<Pick<Choice, 'plan' | 'framed' | 'bodyArea' | 'layout'>>;
type TextScope = Parameters<typeof findMissingHeight>[1];
type Title = ReadTextShape & { readonly text: ReadText };

/**
 * Finds room for all lines of a title in its own size: free space around it first, then that of the content
 * below. Undefined if the title fits its place. @param maxShift share of the slide's height
 */
export function findTitleRoom(
  slide: ReadSlide,
  size: SlideSize,
  { fonts, role, memo }: SlideFonts,
  choice: TitledChoice,
  maxShift: number,
): TitleRoom | undefined {
  const title = findTexts(slide.shapes).find(({ placeholder }) => TITLES.has(placeholder?.type ?? ''));
  if (!isUpright(title)) return undefined;
  const scope = { memo, theme: createTheme(slide, fonts), role, ...detectLanguages(slide.shapes) };
  if (title.text.wrap) return findRoom(title, slide.shapes, size, scope, choice, maxShift);
  const wide = growWithLine(title, slide.shapes, size, scope);
  if (wide === title.box) return undefined;
  const wrapped = { ...title, box: wide, text: { ...title.text, wrap: true } };
  const shapes = slide.shapes.map((shape) => (shape === title ? wrapped : shape));
  const room = findRoom(wrapped, shapes, size, scope, choice, maxShift);
  return { ...(room ?? { box: wide, shift: 0 }), before: title.box, wraps: true };
}

function isUpright(title: ReadTextShape | undefined): title is Title {
  return title?.text !== undefined && title.rotation === 0 && title.text.turned === 0;
}

/**
 * The place of a title whose lines do not wrap, as wide as its line and no wider than the slide has room for: only
 * PowerPoint itself makes such a shape as wide as its text, and only when somebody edits it.
 */
function growWithLine(
  title: Title,
  shapes: readonly ReadShape[],
  { widthEmu }: SlideSize,
  scope: TextScope,
): ReadBox {
  const { text, box } = title;
  const { insets, paragraphs } = text;
  const lineEmu = measureText(text, toBox({ box }), scope).box.width * EMU_PER_PX;
  const wanted = Math.ceil(lineEmu + insets.left + insets.right + EMU_PER_PX);
  if (wanted <= box.width) return box;
  const free = widenPlace(title, box, shapes, widthEmu);
  const width = Math.max(box.width, Math.min(wanted, free.width));
  const [paragraph] = paragraphs;
  if (paragraph?.align === 'center') return { ...box, x: box.x + (box.width - width) / 2, width };
  return free.x < box.x ? { ...box, x: box.x + box.width - width, width } : { ...box, width };
}

function findRoom(
  title: Title,
  shapes: readonly ReadShape[],
  { widthEmu, heightEmu }: SlideSize,
  scope: TextScope,
  { plan, framed, bodyArea, layout }: TitledChoice,
  maxShift: number,
): TitleRoom | undefined {
  const { text, geometry, box: own } = title;
  const missingIn = (room: ReadBox) => findMissingHeight({ text, box: room, geometry }, scope);
  const linesIn = (width: number) =>
    neededShare({ text, box: { ...own, width }, geometry }, scope, 1) * own.height;
  const beside = findPlaceBesidePicture(own, shapes, { widthEmu, heightEmu });
  // A single line ends before the picture by itself.
  const isBeside = beside.width < own.width && linesIn(beside.width) > linesIn(ENDLESS * widthEmu);
  const usable = isBeside
    ? beside
    : findPlaceAboveRule(title, shapes, heightEmu, (room) =>
        neededShare({ text, box: room, geometry }, scope, MIN_RULED_SCALE),
      );
  const isOpening = layout?.purpose === 'cover' || layout?.purpose === 'section';
  const isShort = missingIn(usable) <= 0;
  if (isShort && !isOpening)
    return isBeside ? { box: { ...usable, height: own.height }, before: own, shift: 0 } : undefined;
  const drawn = [bodyArea, framed?.region].filter((area) => area !== undefined);
  const canWiden = shapes.includes(title) && !isBeside;
  const widest = canWiden ? widenPlace(title, usable, shapes, widthEmu, drawn) : usable;
  // The slide beside the name of a deck or of a part stays empty.
  const isLine = isOpening && linesIn(widest.width) <= linesIn(ENDLESS * widthEmu);
  const widened = widest === usable || isLine ? widest : narrowPlace(usable, widest, linesIn);
  if (isShort) {
    // The name of a deck or of a part keeps to one line where it can.
    const isBroken = linesIn(widened.width) < linesIn(usable.width);
    return isBeside || isBroken
      ? { box: { ...widened, height: own.height }, before: own, shift: 0 }
      : undefined;
  }
  // Letters of a display size may shrink; a quotation in them would take the whole slide.
  const displayScale = DISPLAY_PT / findMainSize(title);
  if (
    isOpening &&
    displayScale < 1 &&
    linesIn(usable.width) > MAX_DISPLAY_LINES * linesIn(ENDLESS * widthEmu) &&
    neededShare({ text, box: usable, geometry }, scope, displayScale) <= 1
  )
    return undefined;
  const box = widened;
  const missing = missingIn(box);
  if (missing <= 0) return { box: { ...box, height: own.height }, before: own, shift: 0 };
  const middle = box.y + box.height / 2;
  const contents = [
    ...shapes.filter((shape) => shape !== title && shape.from === 'slide').map((shape) => shape.box),
    ...(bodyArea === undefined ? [] : [bodyArea]),
  ].filter((one) => one.y >= middle && isOverOrUnder(one, box));
  const contentTop = Math.min(heightEmu, ...contents.map(({ y }) => y));
  const bounds = findBounds({ ...title, box }, shapes, layout?.obstacles, { widthEmu, heightEmu });
  // A filled title is a band, which begins where it does on all slides.
  const { top, bottom } = title.fill.kind === 'none' ? bounds : { ...bounds, top: box.y };
  // Lines that fill their place would touch content that begins where the place ends.
  const gap = GAP * heightEmu;
  // Shapes of a copied slide stay in their places.
  const isFixed = plan !== undefined && framed === undefined;
  const lowest = Math.min(bottom, contentTop - gap + (isFixed ? 0 : maxShift * heightEmu));
  const above = Math.max(0, box.y - top);
  const below = Math.max(0, lowest - box.y - box.height);
  // The first line stays where it is if the place below is free anyway.
  const isFree = Math.min(bottom, contentTop - gap) - box.y - box.height >= missing;
  const wanted = { top: 0, middle: isFree ? 0 : missing / 2, bottom: missing }[title.text.anchor];
  const up = Math.min(above, wanted);
  const down = Math.min(below, missing - up);
  const more = Math.min(above - up, missing - up - down);
  const y = box.y - up - more;
  const height = box.height + up + more + down;
  if (height <= box.height && box === own) return undefined;
  return {
    box: { ...box, y, height },
    before: own,
    shift: Math.min(maxShift * heightEmu, Math.max(0, y + height + gap - contentTop)),
  };
}

/** A place no wider than its text needs for the lines that it has in the widest one, so that these are about even. */
function narrowPlace(own: ReadBox, widest: ReadBox, linesIn: (width: number) => number): ReadBox {
  const lines = linesIn(widest.width);
  let [low, high] = [own.width, widest.width];
  for (let step = 0; step < NARROWING_STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (linesIn(middle) > lines) low = middle;
    else high = middle;
  }
  // Letters of another font may be a little wider.
  const width = Math.min(widest.width, NARROWING_SLACK * high);
  const less = widest.width - width;
  // The place becomes narrower on the side on which it was widened.
  const start = widest.x === own.x ? 0 : widest.x + widest.width === own.x + own.width ? less : less / 2;
  return { ...widest, x: widest.x + start, width };
}

/** The part of a title's place that a picture beside its text leaves free. */
function findPlaceBesidePicture(
  place: ReadBox,
  shapes: readonly ReadShape[],
  { widthEmu, heightEmu }: SlideSize,
): ReadBox {
  const ends = shapes.flatMap(({ kind, box }) =>
    kind === 'picture' &&
    box.width * box.height < BACKDROP * widthEmu * heightEmu &&
    box.x > place.x + MIN_BESIDE * place.width &&
    box.x < place.x + place.width &&
    box.y <= place.y &&
    box.y + box.height >= place.y + place.height
      ? [box.x - GAP * heightEmu]
      : [],
  );
  return ends.length === 0 ? place : { ...place, width: Math.min(...ends) - place.x };
}

/** Edges between which a title may grow: those of the band that it stands on, or of what is above and below. */
function findBounds(
  title: ReadTextShape,
  shapes: readonly ReadShape[],
  obstacles: readonly ReadBox[] = [],
  { widthEmu, heightEmu }: SlideSize,
): { readonly top: number; readonly bottom: number } {
  const { box } = title;
  const middle = box.y + box.height / 2;
  let [top, bottom] = [MARGIN * heightEmu, heightEmu];
  // Bands in groups and pictures as large as the slide are known only as they are painted.
  for (const band of obstacles) {
    const end = band.y + band.height;
    if (!isOverOrUnder(band, box)) continue;
    if (end < middle) top = Math.max(top, end);
    else if (band.y > middle && band.height < RULE * heightEmu && band.width >= box.width / 2)
      bottom = Math.min(bottom, band.y - RULE_GAP * heightEmu);
  }
  const isBackdrop = ({ box: { width, height } }: ReadShape) =>
    width * height > BACKDROP * widthEmu * heightEmu;
  // The parts of a small group are bands of their own.
  const parts = shapes.flatMap((shape) =>
    shape.kind === 'group' && !isBackdrop(shape)
      ? flattenShapes(shape.children).filter(({ kind }) => kind !== 'group')
      : [shape],
  );
  for (const shape of parts) {
    const { box: other } = shape;
    if (isSameShape(shape, title) || !isOverOrUnder(other, box)) continue;
    if (isBackdrop(shape)) {
      // A picture of the whole slide may show a logo or a band above the title.
      if (shape.kind === 'picture') top = Math.max(top, box.y);
      continue;
    }
    const [start, end] = [other.y, other.y + other.height];
    // Content below the title may move down; a band behind it stays.
    if (shape.from === 'slide' && end >= middle && !isBandBehind(shape, box)) continue;
    if (start <= middle && end >= middle) {
      top = Math.max(top, Math.min(box.y, start + RULE_GAP * heightEmu));
      bottom = Math.min(bottom, Math.max(box.y + box.height, end - RULE_GAP * heightEmu));
    } else if (end < middle) top = Math.max(top, end);
    else bottom = Math.min(bottom, start - RULE_GAP * heightEmu);
  }
  return { top, bottom };
}

/** Returns whether a filled shape of the slide holds the lines of a title. */
function isBandBehind(shape: ReadShape, title: ReadBox): boolean {
  const { box } = shape;
  return (
    shape.kind === 'shape' &&
    shape.fill.kind !== 'none' &&
    box.y <= title.y + title.height / 2 &&
    box.x <= title.x &&
    box.x + box.width >= title.x + title.width
  );
}

/**
 * The place of a title above a rule that crosses it, if the title fits there.
 *
 * @param share height that the title needs in a place when it shrinks most, as a share of that height
 */
function findPlaceAboveRule(
  title: ReadTextShape,
  shapes: readonly ReadShape[],
  heightEmu: number,
  share: (place: ReadBox) => number,
): ReadBox {
  const { box } = title;
  const rule = findRuleInside(title, shapes, heightEmu);
  if (rule === undefined) return box;
  const top = Math.min(box.y, MARGIN * heightEmu);
  return share({ ...box, y: top, height: rule - top }) > 1 ? box : { ...box, height: rule - box.y };
}

/** Top of a rule of the design that crosses the lower half of a title, whose lines end above it. */
function findRuleInside(
  { box, text }: ReadTextShape,
  shapes: readonly ReadShape[],
  heightEmu: number,
): number | undefined {
  if (text?.anchor === 'bottom') return undefined;
  const tops = shapes.flatMap(({ from, kind, placeholder, box: { x, y, width, height } }) => {
    const shared = Math.min(x + width, box.x + box.width) - Math.max(x, box.x);
    const isRule =
      from !== 'slide' &&
      placeholder === undefined &&
      (kind === 'shape' || kind === 'connector') &&
      height < RULE * heightEmu &&
      shared > RULE_WIDTH * box.width;
    return isRule && y > box.y + box.height / 2 && y < box.y + box.height ? [y - RULE_GAP * heightEmu] : [];
  });
  return tops.length === 0 ? undefined : Math.min(...tops);
}

function isOverOrUnder(one: ReadBox, title: ReadBox): boolean {
  return Math.min(one.x + one.width, title.x + title.width) - Math.max(one.x, title.x) > BESIDE * title.width;
}

/** The choice with the title in its new place, and the content that it draws below. */
export function giveTitleRoom(choice: Choice, room: TitleRoom): Choice {
  const { bodyArea, framed, plan } = choice;
  const lower = <Area extends ReadBox>(area: Area): Area => ({
    ...area,
    y: area.y + room.shift,
    height: area.height - room.shift,
  });
  return {
    ...choice,
    titleRoom: room,
    ...(bodyArea === undefined ? {} : { bodyArea: lower(bodyArea) }),
    ...(framed === undefined ? {} : { framed: { ...framed, region: lower(framed.region) } }),
    ...(plan === undefined
      ? {}
      : {
          plan: {
            ...plan,
            places: plan.places.map((place) =>
              place.slot.role === 'title' && place.content.kind === 'text'
                ? {
                    ...place,
                    content: {
                      ...place.content,
                      room: { ...place.content.room, ...toTextRoom(room) },
                    },
                  }
                : place,
            ),
          },
        }),
  };
}

function toTextRoom({ box, before, wraps }: TitleRoom): TextRoom {
  const room = { topEmu: box.y, heightEmu: box.height, ...(wraps === true ? { wrap: true } : {}) };
  return box.width === before.width ? room : { ...room, leftEmu: box.x, widthEmu: box.width };
}

/** Placed content with the title in its new place, and what stands below it moved down. */
export function moveContent(
  placed: readonly PlacedContent[],
  { box, before, shift, wraps }: TitleRoom,
  heightEmu: number,
): PlacedContent[] {
  const middle = before.y + before.height / 2;
  return placed.map((one): PlacedContent => {
    if (one.kind === 'foot') return one;
    if (one.kind === 'text' && one.slot.role === 'title')
      return { ...one, box, ...(wraps === true ? { wraps } : {}) };
    const area = one.kind === 'text' ? (one.box ?? one.slot.box) : one.box;
    if (shift === 0 || area.y < middle || !isOverOrUnder(area, before)) return one;
    const height = area.height - (area.height > TALL * heightEmu ? shift : 0);
    return { ...one, box: { ...area, y: area.y + shift, height } };
  });
}
