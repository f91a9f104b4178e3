import type { ReadBox } from '../../ooxml/read/index.ts';
import { computeArea, sharedArea } from '../compile/boxes.ts';
import type { DesignLayout, DesignSlot } from '../compile/compiled-layout.ts';
import { findLargestRoom } from '../compile/largest-room.ts';
import type { MaterialParagraph, MaterialPart, SlideMaterial } from '../design.ts';
import type { PlacedContent } from './placed-content.ts';
import { isReadAfterTitle, putAfterTitle } from './reading-order.ts';
import { estimateHeight } from './stages.ts';

type Block =
  | { readonly kind: 'text'; readonly parts: readonly MaterialPart[] }
  | { readonly kind: 'picture' | 'table' | 'chart'; readonly at: number };

/** Gap between blocks that share a slot, as a share of its width. */
const GAP = 0.03;
export const FOOT_HEIGHT = 380_000;
/** Distance between sources and graphics of the layout in EMU. */
const FOOT_GAP = 90_000;
/**
 * Width of a character in the foot, in EMU. A source longer than the picture above it would break, and there
 * is no room for a second line.
 */
const FOOT_LETTER = 11 * 12_700 * 0.65;
/** Lowest end of sources, as a share of the slide's height. */
export const FOOT_BOTTOM = 0.97;
/** Line height in EMU per point of font size. */
const LINE = 12_700 * 1.6;
/** Mean character width in EMU per point of font size. */
const LETTER = 12_700 * 0.5;
/** Share of the largest place of its role that a place for content has at least. */
const MIN_PLACE_SHARE = 0.5;
/** Maximum characters of a brief text, and minimum font size in points of text above a figure. */
const [MAX_BRIEF_LETTERS, LEAD_PT] = [170, 18];
/**
 * Height of a chart, as a share of the width of its place, below which text stands beside it and not above, and
 * share of the width that this text takes.
 */
const [LOW_CHART, ASIDE] = [0.27, 0.26];
/** Height in EMU that text above a figure has for wide insets and line spacing of its place. */
const LEAD_AIR = 57_150;
/** Height in EMU of a slot for content without a slot in the layout. */
const FREE_HEIGHT = 1_200_000;
/** Font size in points of body text where a layout has none. */
const FREE_PT = 24;

/**
 * Assigns all of the material to slots of a layout. Content without a slot of its own shares one, and text that
 * is read after the title does not stand above it.
 */
export function arrange(
  material: SlideMaterial,
  layout: DesignLayout,
  heightEmu = Number.POSITIVE_INFINITY,
): PlacedContent[] {
  const placed = arrangeInSlots(material, layout, heightEmu);
  return isReadAfterTitle(material) && Number.isFinite(heightEmu)
    ? putAfterTitle(placed, layout, heightEmu)
    : placed;
}

function arrangeInSlots(material: SlideMaterial, layout: DesignLayout, heightEmu: number): PlacedContent[] {
  const slots = (role: DesignSlot['role']) => layout.slots.filter((slot) => slot.role === role);
  const [title] = slots('title');
  const placed: PlacedContent[] = [];
  if (title !== undefined && material.title !== '')
    placed.push({
      kind: 'text',
      slot: title,
      ...(title.moved === true ? { box: title.box } : {}),
      paragraphs: [{ text: material.title, level: 0 }],
    });
  const opens = material.kind !== 'content';
  // A section layout with a body shows the section's description there.
  const isLine = opens && !(layout.purpose === 'section' && slots('body').length === 1);
  const bodies = isLine ? [...slots('subtitle'), ...slots('body')] : [...slots('body'), ...slots('subtitle')];
  const pictures = slots('picture');
  material.pictures.slice(0, pictures.length).forEach((_, at) => {
    const slot = pictures[at];
    if (slot !== undefined) placed.push({ kind: 'picture', slot, box: slot.box, at });
  });
  const blocks = toBlocks(material, pictures.length, opens ? 1 : bodies.length);
  const headings = slots('heading');
  const columns =
    material.parts.length > 1 &&
    blocks.filter(({ kind }) => kind === 'text').length === material.parts.length;
  const shares = distributeBlocks(blocks, bodies.length > 0 ? bodies : [createFreeSlot(title)]);
  for (const [index, { slot, blocks: inSlot }] of shares.entries()) {
    const heading = columns ? findHeading(slot, headings) : undefined;
    const headingText = columns ? material.parts[index]?.heading : undefined;
    if (heading !== undefined && headingText !== undefined)
      placed.push({ kind: 'text', slot: heading, paragraphs: [{ text: headingText, level: 0 }] });
    const here = fillSlot(slot, inSlot, heading !== undefined && headingText !== undefined, opens);
    placed.push(...(opens ? here.map((one) => growText(one, layout, heightEmu)) : here));
  }
  if (material.foot.length === 0) return placed;
  const boxes = shares.map(({ slot }) => slot.box);
  // The source of a slide's only figure is its caption.
  const shown = placed.flatMap((one) => (one.kind === 'picture' ? [one.box] : []));
  const isCaption =
    shown.length === 1 && material.tables.length + material.charts.length === 0 && material.foot.length === 1;
  const fits = (material.foot[0] ?? '').length * FOOT_LETTER <= (shown[0]?.width ?? 0);
  const box = findFootBox(isCaption && fits ? shown : boxes, title?.box);
  const low = Math.min(box.y, heightEmu * FOOT_BOTTOM - FOOT_HEIGHT);
  const foot = clearFoot({ ...box, y: low }, layout);
  return [
    ...placed.map((one) => cutAt(one, foot.y)),
    { kind: 'foot', box: foot, paragraphs: material.foot.map((text) => ({ text, level: 0 })) },
  ];
}

/** The box of sources beside the graphics of a layout, or above them. */
export function clearFoot(foot: ReadBox, { obstacles = [] }: DesignLayout): ReadBox {
  const inWay = obstacles.filter((one) => sharedArea(one, foot) > 0);
  if (inWay.length === 0) return foot;
  const beside = findLargestRoom(foot, inWay, FOOT_GAP);
  if (beside !== foot && beside.height === foot.height) return beside;
  return { ...foot, y: Math.min(...inWay.map(({ y }) => y)) - foot.height };
}

/**
 * Lets the text below the title of an opening grow to the lines that it needs, if nothing else is below it.
 */
function growText(placed: PlacedContent, { slots }: DesignLayout, heightEmu: number): PlacedContent {
  if (placed.kind !== 'text' || placed.box !== undefined) return placed;
  const { box, sizePt } = placed.slot;
  const letters = box.width / (sizePt * LETTER);
  const lines = placed.paragraphs.reduce(
    (sum, { text }) => sum + Math.max(1, Math.ceil(text.length / letters)),
    0,
  );
  const height = Math.min(lines * sizePt * LINE, heightEmu * FOOT_BOTTOM - box.y);
  const isFree = slots.every(
    (other) =>
      other === placed.slot ||
      other.box.y < box.y ||
      other.box.y >= box.y + height ||
      other.box.x >= box.x + box.width ||
      other.box.x + other.box.width <= box.x,
  );
  return height > box.height && isFree ? { ...placed, box: { ...box, height } } : placed;
}

/** Shortens boxes that extend below a line. */
function cutAt(placed: PlacedContent, y: number): PlacedContent {
  if (placed.kind === 'foot' || (placed.kind === 'text' && placed.slot.role === 'title')) return placed;
  const box = placed.box ?? (placed.kind === 'text' ? placed.slot.box : undefined);
  if (box === undefined || box.y >= y || box.y + box.height <= y) return placed;
  return { ...placed, box: { ...box, height: y - box.y } };
}

/** Slot below the title, for content that the layout has no slot for. */
function createFreeSlot(title: DesignSlot | undefined): DesignSlot {
  const { x, y, width, height } = title?.box ?? { x: 457_200, y: 0, width: 8_229_600, height: 457_200 };
  return {
    name: 'free',
    role: 'body',
    box: { x, y: y + height, width, height: Math.max(height, FREE_HEIGHT) },
    sizePt: 18,
    characters: 0,
  };
}

function findHeading(slot: DesignSlot, headings: readonly DesignSlot[]): DesignSlot | undefined {
  return headings.find(
    ({ box }) =>
      Math.abs(box.x - slot.box.x) < slot.box.width / 4 && box.y < slot.box.y + slot.box.height / 2,
  );
}

function toBlocks(
  { parts, pictures, tables, charts }: SlideMaterial,
  ownPictures: number,
  bodies: number,
): Block[] {
  const apart = parts.length > 1 && parts.length === bodies && tables.length + charts.length === 0;
  const texts: Block[] =
    parts.length === 0
      ? []
      : apart
        ? parts.map((part) => ({ kind: 'text', parts: [part] }))
        : [{ kind: 'text', parts }];
  const rest = (kind: 'table' | 'chart' | 'picture', count: number, from = 0): Block[] =>
    Array.from({ length: Math.max(0, count - from) }, (_, index) => ({ kind, at: index + from }));
  return [
    ...texts,
    ...rest('chart', charts.length),
    ...rest('table', tables.length),
    ...rest('picture', pictures.length, ownPictures),
  ];
}

/** Assigns one block to each slot; the last slot gets the remaining ones. */
function distributeBlocks(
  blocks: readonly Block[],
  places: readonly DesignSlot[],
): { readonly slot: DesignSlot; readonly blocks: readonly Block[] }[] {
  const used = orderSlots(blocks, selectPlaces(places, Math.max(1, Math.min(places.length, blocks.length))));
  return used
    .map((slot, index) => ({
      slot,
      blocks: index === used.length - 1 ? blocks.slice(index) : blocks.slice(index, index + 1),
    }))
    .filter((share) => share.blocks.length > 0);
}

/**
 * The first places of one role that are not much smaller than the largest, because a line above the title is
 * no place for content.
 */
function selectPlaces(places: readonly DesignSlot[], count: number): readonly DesignSlot[] {
  const [first] = places;
  const alike = places.filter(({ role }) => role === first?.role);
  if (first?.role !== 'body' || alike.length <= count) return places.slice(0, count);
  const least = MIN_PLACE_SHARE * Math.max(...alike.map(({ box }) => computeArea(box)));
  const large = alike.filter(({ box }) => computeArea(box) >= least);
  return (large.length < count ? alike : large).slice(0, count);
}

/** Swaps two slots if the text would otherwise get the one that also accepts figures. */
function orderSlots(blocks: readonly Block[], places: readonly DesignSlot[]): readonly DesignSlot[] {
  const [first, second] = places;
  if (first === undefined || second === undefined || places.length !== 2 || blocks.length !== 2)
    return places;
  const isOpen = ({ placeholder }: DesignSlot) =>
    placeholder !== undefined && placeholder.type !== 'body' && placeholder.type !== 'subTitle';
  const swapped =
    blocks[0]?.kind === 'text' &&
    (blocks[1]?.kind === 'chart' || blocks[1]?.kind === 'table') &&
    isOpen(first) &&
    !isOpen(second);
  return swapped ? [second, first] : places;
}

/** Divides a slot among text, pictures, charts and tables. */
export function fillSlot(
  slot: DesignSlot,
  blocks: readonly Block[],
  headed: boolean,
  plain: boolean,
): PlacedContent[] {
  const boxes = splitBox(slot, blocks);
  const isLed = blocks.length > 1 && hasLead(blocks);
  return blocks.map((block, index): PlacedContent => {
    const box = boxes[index] ?? slot.box;
    const alone = blocks.length === 1;
    if (block.kind === 'text') {
      const paragraphs = block.parts.flatMap((part) => toParagraphs(part, headed, slot));
      // A single sentence above a figure is no list.
      const lone = isLed && paragraphs.length === 1;
      return {
        kind: 'text',
        slot,
        ...(alone && slot.placeholder !== undefined && slot.moved !== true ? {} : { box }),
        paragraphs,
        ...(plain || lone ? { plain: true } : {}),
        ...(isLed ? { sizePt: leadSizePt(slot) } : {}),
      };
    }
    // A graphic frame fits into a placeholder for any content, but not into one for text.
    const takes =
      alone && block.kind !== 'picture' && ['obj', 'tbl', 'chart'].includes(slot.placeholder?.type ?? '');
    return {
      kind: block.kind,
      ...(takes ? { slot } : {}),
      box,
      at: block.at,
      ...(block.kind === 'picture'
        ? {}
        : { bodyPt: slot.placeholder === undefined ? Math.max(FREE_PT, slot.sizePt) : slot.sizePt }),
    };
  });
}

/** Returns whether text stands above figures that need the width: tables, or charts with brief text. */
function hasLead([first, ...rest]: readonly Block[]): boolean {
  if (first?.kind !== 'text') return false;
  return (
    rest.every(({ kind }) => kind === 'table') ||
    (rest.every(({ kind }) => kind === 'chart') && isBrief(first.parts))
  );
}

/** Returns whether the parts are one or two lines. */
export function isBrief(parts: readonly MaterialPart[]): boolean {
  const all = parts.flatMap(({ heading, paragraphs }) => [
    ...(heading === undefined ? [] : [heading]),
    ...paragraphs.map(({ text }) => text),
  ]);
  return all.length <= 2 && all.join('').length <= MAX_BRIEF_LETTERS;
}

/** Font size in points of text above a figure. */
function leadSizePt({ sizePt }: DesignSlot): number {
  return Math.min(sizePt, Math.max(LEAD_PT, Math.round(sizePt * 0.75)));
}

/** Boxes of blocks: text beside pictures and charts, but above tables, and above charts if it is brief. */
function splitBox(slot: DesignSlot, blocks: readonly Block[]): ReadBox[] {
  const { box } = slot;
  if (blocks.length <= 1) return [box];
  const gap = GAP * box.width;
  const [first] = blocks;
  if (first?.kind === 'text' && hasLead(blocks)) {
    const needed = estimateHeight(
      first.parts.flatMap((part) => toParagraphs(part, false, slot)),
      leadSizePt(slot),
      box.width,
    );
    const height = Math.min(needed + LEAD_AIR, box.height * (blocks[1]?.kind === 'chart' ? 0.4 : 0.25));
    if (blocks[1]?.kind === 'chart' && box.height - height < LOW_CHART * box.width)
      return putBeside(box, blocks.length - 1, gap);
    // Charts stand side by side, tables below one another.
    const below = { ...box, y: box.y + height + gap / 2, height: box.height - height - gap / 2 };
    const rest = blocks.slice(1);
    const isRow = rest[0]?.kind === 'chart';
    const each = ((isRow ? below.width : below.height) - gap * (rest.length - 1)) / rest.length;
    return [
      { ...box, height },
      ...rest.map((_, index) =>
        isRow
          ? { ...below, x: below.x + index * (each + gap), width: each }
          : { ...below, y: below.y + index * (each + gap), height: each },
      ),
    ];
  }
  const width = (box.width - gap * (blocks.length - 1)) / blocks.length;
  return blocks.map((_, index) => ({ ...box, x: box.x + index * (width + gap), width }));
}

/** Boxes of a brief text at the start of a low place, and of charts beside it. */
function putBeside(box: ReadBox, charts: number, gap: number): ReadBox[] {
  const aside = { ...box, width: ASIDE * box.width };
  const width = (box.width - aside.width - gap * charts) / charts;
  return [
    aside,
    ...Array.from({ length: charts }, (_, index) => ({
      ...box,
      x: box.x + aside.width + gap + index * (width + gap),
      width,
    })),
  ];
}

/**
 * A heading within a body stands above its paragraphs, which have bullets: those of the next list level where the
 * first has none.
 */
export function toParagraphs(
  { heading, paragraphs }: MaterialPart,
  headed: boolean,
  { unmarked, placeholder }: Pick<DesignSlot, 'unmarked' | 'placeholder'>,
): MaterialParagraph[] {
  if (heading === undefined || headed) return [...paragraphs];
  const lower = unmarked === true && placeholder !== undefined ? 1 : 0;
  return [
    { text: heading, level: 0, strong: true },
    ...paragraphs.map((paragraph) => ({ ...paragraph, level: Math.min(2, paragraph.level + lower) })),
  ];
}

function findFootBox(bodies: readonly ReadBox[], title: ReadBox | undefined): ReadBox {
  const all = bodies.length > 0 ? bodies : title === undefined ? [] : [title];
  const left = Math.min(...all.map(({ x }) => x));
  const right = Math.max(...all.map(({ x, width }) => x + width));
  const bottom = Math.max(...all.map(({ y, height }) => y + height));
  return { x: left, y: bottom, width: right - left, height: FOOT_HEIGHT };
}
