import type { ReadBox, ReadDeck, ReadShape, ReadSlide } from '../../ooxml/read/index.ts';
import type { DesignSource } from '../../output/pptx/fill/design-source.ts';
import { EMU_PER_PT } from '../../scene/scene.ts';
import { computeArea, sharedArea, shareOfSlide } from '../compile/boxes.ts';
import { AIR } from '../compile/clear-layout.ts';
import type { DesignLayout, DesignSlot } from '../compile/compiled-layout.ts';
import { addAir, findLargestRoom } from '../compile/largest-room.ts';
import { findPieces } from '../compile/sample-pieces.ts';
import { isFootnote, isHouseText } from '../compile/text-forms.ts';
import { centerRooms, centerTitle, isTitleCentered } from './centered-titles.ts';
import type { TextRoom } from './place-content.ts';

/** A slide of the file reduced to its title and its design: background, bars, logos and footers. */
export interface Frame {
  /** The sample that it is made from, with only its title as a slot. */
  readonly layout: DesignLayout;
  /** Ids of shapes to remove from the prepared slide. */
  readonly removed: readonly number[];
  /** Area for content. */
  readonly region: ReadBox;
  /** Space for its texts, by slot name. */
  readonly rooms: Readonly<Record<string, TextRoom>>;
}

/**
 * Shares of the slide: lowest end of titles, lowest end of content, gap between both, and maximum area of
 * marks beside titles.
 */
const [HEAD, FOOT, GAP, MARK] = [0.3, 0.93, 0.025, 0.012];
/** Minimum height of a body for content, and area from which a graphic is a background, as shares of the slide. */
const [BODY, MAX_GRAPHIC] = [0.35, 0.4];
/** Steps of position rounding per slide side. */
const RASTER = 60;
const LINE = 1.9;
/**
 * Minimum share of the content area that a background covers, and maximum share of an element that may
 * overlap the area.
 */
const [BACKDROP, TOUCH] = [0.85, 0.2];
/** Distance of content to the outline of a panel, and the largest panel, as shares of the slide. */
const [PANEL_INSET, MAX_PANEL] = [0.025, 0.85];
/** Largest share of the slide that a label covers, and least share of it under the text. */
const [MAX_LABEL, LABEL_SHARE] = [0.03, 0.5];
const MIN_TITLE_PT = 14;
/** Width of a title below which it gets the room beside it, as a share of the slide. */
const NARROW_TITLE = 0.4;
/** Share of the slide's height below which footers stand. */
const FOOTER_TOP = 0.89;

/**
 * Frame of a file whose slides contain all of the design: titles without placeholders, on nearly empty
 * layouts. Undefined if the layouts contain the design, or if no slide can be reduced.
 */
export function findFrame(
  source: DesignSource,
  samples: readonly DesignLayout[],
  layouts: readonly DesignLayout[],
): Frame | undefined {
  const { deck } = source;
  if (layouts.some((layout) => showsDesign(layout, deck))) return undefined;
  const able = listContentSamples(samples);
  const loose = able.filter((layout) => hasLooseTitle(layout));
  if (loose.length * 2 <= able.length) return undefined;
  const known = countOccurrences(deck);
  const frames = loose.flatMap((layout) => {
    const isCentered = isTitleCentered(layout, loose, deck);
    const made = reduceSlide(source, isCentered ? centerTitle(layout, deck) : layout, known);
    if (made === undefined) return [];
    const { frame, title } = made;
    return [isCentered ? { ...made, frame: { ...frame, rooms: centerRooms(frame.rooms, title.box) } } : made];
  });
  const alike = ({ title }: { readonly title: DesignSlot }) =>
    frames.filter((other) => positionKey(other.title.box, deck) === positionKey(title.box, deck)).length;
  const slidesOn = ({ frame }: { readonly frame: Frame }) =>
    deck.slides.filter(({ layout }) => layout === frame.layout.part).length;
  return frames.sort(
    (a, b) =>
      slidesOn(b) - slidesOn(a) ||
      b.shared - a.shared ||
      alike(b) - alike(a) ||
      b.title.box.width - a.title.box.width,
  )[0]?.frame;
}

/** Samples for content; where there are none, those that divide the file, which have their title at the head. */
function listContentSamples(samples: readonly DesignLayout[]): readonly DesignLayout[] {
  const others = samples.filter(({ purpose, serves }) => purpose !== 'cover' && serves?.[0] !== 'agenda');
  const content = others.filter(({ purpose }) => purpose !== 'section');
  return content.length > 0 ? content : others.filter(({ sample }) => (sample?.number ?? 0) > 1);
}

/** Returns whether the title of a sample is a text box in larger letters than its other texts. */
function hasLooseTitle({ slots }: DesignLayout): boolean {
  const title = slots.find(({ role }) => role === 'title');
  return (
    title !== undefined &&
    title.placeholder === undefined &&
    slots.every(
      ({ role, sizePt }) =>
        role === 'title' || role === 'number' || role === 'picture' || sizePt < title.sizePt,
    )
  );
}

/** Returns whether a layout has graphics of its own, and placeholders for a title and a body of some height. */
function showsDesign({ purpose, slots, obstacles = [] }: DesignLayout, { heightEmu }: ReadDeck): boolean {
  const holdsPlace = (role: DesignSlot['role'], least: number) =>
    slots.some(
      (slot) => slot.role === role && slot.placeholder !== undefined && slot.box.height >= least * heightEmu,
    );
  return purpose === 'content' && obstacles.length > 0 && holdsPlace('title', 0) && holdsPlace('body', BODY);
}

function reduceSlide(
  source: DesignSource,
  layout: DesignLayout,
  known: ReadonlyMap<string, number>,
): { readonly frame: Frame; readonly shared: number; readonly title: DesignSlot } | undefined {
  const { deck } = source;
  const slide = deck.slides.find(({ part }) => part === layout.sample?.part);
  const prepared = slide === undefined ? undefined : source.slide(slide.part);
  const title = layout.slots.find(({ role }) => role === 'title');
  if (
    slide === undefined ||
    prepared === undefined ||
    title === undefined ||
    title.sizePt < MIN_TITLE_PT ||
    title.box.y + title.box.height > HEAD * deck.heightEmu
  )
    return undefined;
  const boxes = [...layout.slots, ...(layout.repeats ?? []).flatMap(({ items }) => items)].map(
    ({ box }) => box,
  );
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x), deck.widthEmu * 0.08));
  const right = Math.min(
    deck.widthEmu * 0.97,
    Math.max(deck.widthEmu - left, ...boxes.map(({ x, width }) => x + width)),
  );
  // Boxes that were made for one font are often too low for a substitute.
  const titled = Math.max(title.box.height, title.sizePt * EMU_PER_PT * LINE);
  const top = title.box.y + titled + GAP * deck.heightEmu;
  const isShared = (shape: ReadShape) =>
    (known.get(shapeKey(shape, deck)) ?? 0) >=
    (hasContent(shape) ? Math.max(2, 0.4 * deck.slides.length) : 2);
  const low = slide.shapes.filter(
    (shape) =>
      isShared(shape) && shape.box.y > 0.8 * deck.heightEmu && shape.box.height < 0.2 * deck.heightEmu,
  );
  const bottom = Math.min(FOOT * deck.heightEmu, ...low.map(({ box }) => box.y - GAP * 0.5 * deck.heightEmu));
  // Graphics of the layout lie under every slide that is made from it.
  const graphics = slide.shapes.flatMap(({ from, placeholder, box }) =>
    from === 'slide' || placeholder !== undefined || shareOfSlide(box, deck) > MAX_GRAPHIC
      ? []
      : [thicken(box)],
  );
  const free = findLargestRoom(
    { x: left, y: top, width: right - left, height: bottom - top },
    addAir(graphics, AIR * deck.heightEmu),
    0,
  );
  // Beside a bar at the edge, content begins where the title does.
  const shift = free.x > left ? Math.max(0, title.box.x - free.x) : 0;
  const region = { ...free, x: free.x + shift, width: free.width - shift };
  const own = slide.shapes.filter(({ from }) => from === 'slide');
  const numbers = numberShapes(own);
  const titleShape = numbers.find(
    ({ shape, nth }) => shape.id === title.shape && nth === (title.nth ?? 0),
  )?.shape;
  const ownShapes = own.filter(
    (shape) => contains(shape, titleShape) || belongsToDesign(shape, title, region, deck, isShared),
  );
  const removedTexts = own.filter((shape) => hasContent(shape) && !ownShapes.includes(shape));
  const designShapes = ownShapes.filter(
    (shape) => contains(shape, titleShape) || !isLabelOf(shape, removedTexts, deck),
  );
  // Emblems in the corners reach into the area for content.
  const emblems = designShapes.flatMap(({ box }) => {
    const inside = sharedArea(box, region);
    return inside === 0 || inside > BACKDROP * computeArea(region)
      ? []
      : [{ ...box, height: box.height + AIR * deck.heightEmu }];
  });
  const taken = new Set((layout.sample?.removed ?? []).map(String));
  const stays = (shape: ReadShape) => designShapes.includes(shape) && !taken.has(String(shape.id));
  const removed = numbers
    .filter(({ shape }) => own.includes(shape) && !stays(shape))
    .map(({ shape, nth }) => prepared.idOf(shape.id, nth));
  const { repeats: _, ...rest } = layout;
  return {
    frame: {
      layout: { ...rest, slots: [title] },
      removed,
      region: findLargestRoom(
        insetInPanels(region, designShapes, deck),
        addAir(emblems, AIR * deck.heightEmu),
        0,
      ),
      rooms: { [title.name]: { heightEmu: titled, ...widenTitle(title.box, designShapes, deck) } },
    },
    shared: designShapes.filter(isShared).length,
    title,
  };
}

/** Returns whether a small shape lies behind a text, whose words stand out by it. */
function isLabelOf(shape: ReadShape, texts: readonly ReadShape[], deck: ReadDeck): boolean {
  return (
    shape.kind === 'shape' &&
    !hasContent(shape) &&
    shareOfSlide(shape.box, deck) < MAX_LABEL &&
    texts.some(({ box }) => sharedArea(box, shape.box) > LABEL_SHARE * computeArea(shape.box))
  );
}

/** The part of an area inside of panels and outlines that are drawn around it. */
function insetInPanels(region: ReadBox, shapes: readonly ReadShape[], deck: ReadDeck): ReadBox {
  const inset = PANEL_INSET * deck.heightEmu;
  return shapes
    .filter(
      ({ box, kind }) =>
        kind === 'shape' &&
        shareOfSlide(box, deck) < MAX_PANEL &&
        sharedArea(box, region) > BACKDROP * Math.min(computeArea(region), computeArea(box)) &&
        computeArea(box) > computeArea(region) / 2,
    )
    .reduce((area, { box }) => {
      const [x, y] = [Math.max(area.x, box.x + inset), Math.max(area.y, box.y + inset)];
      return {
        x,
        y,
        width: Math.min(area.x + area.width, box.x + box.width - inset) - x,
        height: Math.min(area.y + area.height, box.y + box.height - inset) - y,
      };
    }, region);
}

/** Room of a narrow title up to what stands beside it, or to the edge of the content. */
function widenTitle(
  { x, y, width, height }: ReadBox,
  shapes: readonly ReadShape[],
  { widthEmu }: ReadDeck,
): Pick<TextRoom, 'leftEmu' | 'widthEmu'> {
  if (width >= NARROW_TITLE * widthEmu) return {};
  const beside = shapes.flatMap(({ box }) =>
    box.x >= x + width && box.y < y + height && box.y + box.height > y && box.height > height / 4
      ? [box.x - GAP * widthEmu]
      : [],
  );
  return { leftEmu: x, widthEmu: Math.max(width, Math.min(...beside, widthEmu - x) - x) };
}

/**
 * Returns whether a shape belongs to the design: it is shared by slides, or is a mark beside the title or
 * outside of the content area.
 */
function belongsToDesign(
  shape: ReadShape,
  title: DesignSlot,
  region: ReadBox,
  deck: ReadDeck,
  isShared: (shape: ReadShape) => boolean,
): boolean {
  if (['table', 'chart', 'opaque'].includes(shape.kind)) return false;
  const { box } = shape;
  const visible = thicken(box);
  const inside = sharedArea(visible, region);
  // A footnote explains a sign of its slide.
  if (shape.kind === 'shape' && isFootnote(readText(shape))) return false;
  // Text of the old slides stays only as a footer.
  if (
    hasContent(shape) &&
    (box.y + box.height / 2 < FOOTER_TOP * deck.heightEmu || !listTexts(shape).every(isHouseText))
  )
    return false;
  if (isShared(shape))
    return inside > BACKDROP * computeArea(region) || inside < TOUCH * computeArea(visible);
  if (hasContent(shape)) return false;
  const middle = box.y + box.height / 2;
  const byTitle =
    middle >= title.box.y - title.box.height * 0.3 &&
    middle <= region.y &&
    computeArea(box) < MARK * deck.widthEmu * deck.heightEmu;
  return byTitle || inside === 0;
}

/** The box of a shape with the least width and height that is visible; lines have no area of their own. */
function thicken(box: ReadBox): ReadBox {
  return { ...box, width: Math.max(box.width, EMU_PER_PT), height: Math.max(box.height, EMU_PER_PT) };
}

export function contains(shape: ReadShape, one: ReadShape | undefined): boolean {
  return shape === one || (shape.kind === 'group' && shape.children.some((child) => contains(child, one)));
}

export function hasContent(shape: ReadShape): boolean {
  if (shape.kind === 'group') return shape.children.some(hasContent);
  return (
    shape.kind === 'table' ||
    shape.kind === 'chart' ||
    shape.kind === 'opaque' ||
    (shape.kind === 'shape' &&
      (shape.text?.paragraphs ?? []).some(({ runs }) => runs.some(({ text }) => text.trim() !== '')))
  );
}

/** Number of slides that show an element at a position. Copies of one slide count once. */
function countOccurrences(deck: ReadDeck): ReadonlyMap<string, number> {
  const counts = new Map<string, Set<string>>();
  for (const { shapes } of deck.slides) {
    const own = shapes.filter(({ from }) => from === 'slide');
    const kinds = own.map(({ kind, box }) => `${kind} ${positionKey(box, deck)}`).join(' ');
    for (const shape of own)
      counts.set(shapeKey(shape, deck), (counts.get(shapeKey(shape, deck)) ?? new Set()).add(kinds));
  }
  return new Map([...counts].map(([key, slides]) => [key, slides.size]));
}

function shapeKey(shape: ReadShape, deck: ReadDeck): string {
  const look =
    shape.kind === 'shape'
      ? JSON.stringify([
          shape.geometry.kind === 'preset' ? shape.geometry.preset : 'path',
          shape.fill,
          readText(shape),
        ])
      : shape.kind === 'picture'
        ? (shape.part ?? '')
        : `${shape.id}`;
  return `${shape.kind} ${look} ${positionKey(shape.box, deck)}`;
}

/** Texts of a shape and of its parts without those of fields. */
function listTexts(shape: ReadShape): readonly string[] {
  return findPieces([shape]).flatMap(({ words }) => (words === undefined || words.field ? [] : [words.text]));
}

function readText(shape: ReadShape & { readonly kind: 'shape' }): string {
  return (shape.text?.paragraphs ?? [])
    .map(({ runs }) => runs.map(({ text }) => text).join(''))
    .join('\n')
    .replace(/\d+/g, '#')
    .trim();
}

function positionKey({ x, y, width, height }: ReadBox, { widthEmu, heightEmu }: ReadDeck): string {
  return [x / widthEmu, y / heightEmu, width / widthEmu, height / heightEmu]
    .map((share) => Math.round(share * RASTER))
    .join();
}

/** Shapes and children of groups, with the occurrence of each among shapes of its id. */
export function numberShapes(
  shapes: readonly ReadShape[],
): { readonly shape: ReadShape; readonly nth: number }[] {
  const counts = new Map<number, number>();
  const enter = (shape: ReadShape): { readonly shape: ReadShape; readonly nth: number }[] => {
    const nth = counts.get(shape.id) ?? 0;
    counts.set(shape.id, nth + 1);
    return [{ shape, nth }, ...(shape.kind === 'group' ? shape.children.flatMap(enter) : [])];
  };
  return shapes.flatMap(enter);
}

/** Text colours of a slide, by number of characters. */
export function rankTextColors(slide: ReadSlide): string[] {
  const letters = new Map<string, number>();
  const enter = (shape: ReadShape): void => {
    if (shape.kind === 'group') shape.children.forEach(enter);
    if (shape.kind === 'shape')
      for (const { runs } of shape.text?.paragraphs ?? [])
        for (const { color, text } of runs)
          letters.set(color.hex, (letters.get(color.hex) ?? 0) + text.length);
  };
  for (const shape of slide.shapes) if (shape.from === 'slide') enter(shape);
  return [...letters].sort((a, b) => b[1] - a[1]).map(([hex]) => hex);
}
