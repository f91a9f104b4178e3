import type { ReadBox } from '../../output/pptx/read/deck.ts';
import type { DesignLayout, DesignSlot } from '../compile/compiled-layout.ts';
import type { MaterialParagraph, MaterialPart, SlideMaterial } from '../design.ts';

/** Something of a slide's material at its place. */
export type Placed =
  | {
      readonly kind: 'text';
      readonly slot: DesignSlot;
      readonly box?: ReadBox;
      readonly paragraphs: readonly MaterialParagraph[];
      readonly plain?: boolean;
      readonly sizePt?: number;
      readonly centered?: boolean;
    }
  | { readonly kind: 'foot'; readonly box: ReadBox; readonly paragraphs: readonly MaterialParagraph[] }
  | { readonly kind: 'picture'; readonly slot?: DesignSlot; readonly box: ReadBox; readonly at: number }
  | { readonly kind: 'table' | 'chart'; readonly slot?: DesignSlot; readonly box: ReadBox; readonly at: number };

type Block = { readonly kind: 'text'; readonly parts: readonly MaterialPart[] } | { readonly kind: 'picture' | 'table' | 'chart'; readonly at: number };

/** Between what shares one place, as a share of its width. */
const GAP = 0.03;
export const FOOT_HEIGHT = 380_000;
/** Where sources end at the lowest, as a share of the slide's height. */
export const LOWEST = 0.97;
/** Of a line with its lead, EMU a point. */
const LINE = 12_700 * 1.6;
/** Of a letter, EMU a point. */
const LETTER = 12_700 * 0.5;
/** Of a place that no layout gives. */
const FREE_HEIGHT = 1_200_000;

/** Everything of the material at a place of the layout. What has no place of its own shares one. */
export function arrange(material: SlideMaterial, layout: DesignLayout, heightEmu = Number.POSITIVE_INFINITY): Placed[] {
  const slots = (role: DesignSlot['role']) => layout.slots.filter((slot) => slot.role === role);
  const [title] = slots('title');
  const placed: Placed[] = [];
  if (title !== undefined && material.title !== '') placed.push({ kind: 'text', slot: title, paragraphs: [{ text: material.title, level: 0 }] });
  const opens = material.kind !== 'content';
  const bodies = opens && slots('subtitle').length > 0 ? [...slots('subtitle'), ...slots('body')] : [...slots('body'), ...slots('subtitle')];
  const pictures = slots('picture');
  material.pictures.slice(0, pictures.length).forEach((_, at) => {
    const slot = pictures[at];
    if (slot !== undefined) placed.push({ kind: 'picture', slot, box: slot.box, at });
  });
  const blocks = blocksOf(material, pictures.length, opens ? 1 : bodies.length);
  const headings = slots('heading');
  const columns = material.parts.length > 1 && blocks.filter(({ kind }) => kind === 'text').length === material.parts.length;
  const shares = sharedOut(blocks, bodies.length > 0 ? bodies : [freePlace(title)]);
  for (const [index, { slot, blocks: inSlot }] of shares.entries()) {
    const heading = columns ? headingFor(slot, headings) : undefined;
    const given = columns ? material.parts[index]?.heading : undefined;
    if (heading !== undefined && given !== undefined) placed.push({ kind: 'text', slot: heading, paragraphs: [{ text: given, level: 0 }] });
    const here = inPlace(slot, inSlot, heading !== undefined && given !== undefined, opens);
    placed.push(...(opens ? here.map((one) => roomier(one, layout, heightEmu)) : here));
  }
  if (material.foot.length === 0) return placed;
  const boxes = shares.map(({ slot }) => slot.box);
  const box = footBox(boxes, title?.box);
  const y = Math.min(box.y, heightEmu * LOWEST - FOOT_HEIGHT);
  return [...placed.map((one) => above(one, y)), { kind: 'foot', box: { ...box, y }, paragraphs: material.foot.map((text) => ({ text, level: 0 })) }];
}

/** What is said below the title of an opening takes the lines that it has, where nothing else stands below. */
function roomier(placed: Placed, { slots }: DesignLayout, heightEmu: number): Placed {
  if (placed.kind !== 'text' || placed.box !== undefined) return placed;
  const { box, sizePt } = placed.slot;
  const letters = box.width / (sizePt * LETTER);
  const lines = placed.paragraphs.reduce((sum, { text }) => sum + Math.max(1, Math.ceil(text.length / letters)), 0);
  const height = Math.min(lines * sizePt * LINE, heightEmu * LOWEST - box.y);
  const isFree = slots.every((other) => other === placed.slot || other.box.y < box.y || other.box.y >= box.y + height || other.box.x >= box.x + box.width || other.box.x + other.box.width <= box.x);
  return height > box.height && isFree ? { ...placed, box: { ...box, height } } : placed;
}

/** What would reach below a line, cut off there. */
function above(placed: Placed, y: number): Placed {
  if (placed.kind === 'foot' || (placed.kind === 'text' && placed.slot.role === 'title')) return placed;
  const box = placed.box ?? (placed.kind === 'text' ? placed.slot.box : undefined);
  if (box === undefined || box.y >= y || box.y + box.height <= y) return placed;
  return { ...placed, box: { ...box, height: y - box.y } };
}

/** Below the title, or above it where there is more room: for what a layout has no place for. */
function freePlace(title: DesignSlot | undefined): DesignSlot {
  const { x, y, width, height } = title?.box ?? { x: 457_200, y: 0, width: 8_229_600, height: 457_200 };
  return { name: 'free', role: 'body', box: { x, y: y + height, width, height: Math.max(height, FREE_HEIGHT) }, sizePt: 18, characters: 0 };
}

function headingFor(slot: DesignSlot, headings: readonly DesignSlot[]): DesignSlot | undefined {
  return headings.find(({ box }) => Math.abs(box.x - slot.box.x) < slot.box.width / 4);
}

function blocksOf({ parts, pictures, tables, charts }: SlideMaterial, ownPictures: number, bodies: number): Block[] {
  const apart = parts.length > 1 && parts.length === bodies && tables.length + charts.length === 0;
  const texts: Block[] = parts.length === 0 ? [] : apart ? parts.map((part) => ({ kind: 'text', parts: [part] })) : [{ kind: 'text', parts }];
  const rest = (kind: 'table' | 'chart' | 'picture', count: number, from = 0): Block[] => Array.from({ length: Math.max(0, count - from) }, (_, index) => ({ kind, at: index + from }));
  return [...texts, ...rest('chart', charts.length), ...rest('table', tables.length), ...rest('picture', pictures.length, ownPictures)];
}

/** One block a place; the last place takes what is left. */
function sharedOut(blocks: readonly Block[], places: readonly DesignSlot[]): { readonly slot: DesignSlot; readonly blocks: readonly Block[] }[] {
  const used = ordered(blocks, places.slice(0, Math.max(1, Math.min(places.length, blocks.length))));
  return used.map((slot, index) => ({ slot, blocks: index === used.length - 1 ? blocks.slice(index) : blocks.slice(index, index + 1) })).filter((share) => share.blocks.length > 0);
}

/** Where one text and one figure meet a place for text alone and an open one, each gets its own. */
function ordered(blocks: readonly Block[], places: readonly DesignSlot[]): readonly DesignSlot[] {
  const [first, second] = places;
  if (first === undefined || second === undefined || places.length !== 2 || blocks.length !== 2) return places;
  const isOpen = ({ placeholder }: DesignSlot) => placeholder !== undefined && placeholder.type !== 'body' && placeholder.type !== 'subTitle';
  const swapped = blocks[0]?.kind === 'text' && (blocks[1]?.kind === 'chart' || blocks[1]?.kind === 'table') && isOpen(first) && !isOpen(second);
  return swapped ? [second, first] : places;
}

/** Text, pictures, charts and tables that share the place of one slot. */
export function inPlace(slot: DesignSlot, blocks: readonly Block[], headed: boolean, plain: boolean): Placed[] {
  const boxes = split(slot.box, blocks);
  return blocks.map((block, index): Placed => {
    const box = boxes[index] ?? slot.box;
    const alone = blocks.length === 1;
    if (block.kind === 'text')
      return { kind: 'text', slot, ...(alone && slot.placeholder !== undefined ? {} : { box }), paragraphs: block.parts.flatMap((part) => paragraphsOf(part, headed)), ...(plain ? { plain } : {}) };
    // A frame can stand in a place for any content, not in one for text alone.
    const takes = alone && block.kind !== 'picture' && ['obj', 'tbl', 'chart'].includes(slot.placeholder?.type ?? '');
    return { kind: block.kind, ...(takes ? { slot } : {}), box, at: block.at };
  });
}

/** Text beside pictures and charts, above tables. */
function split(box: ReadBox, blocks: readonly Block[]): ReadBox[] {
  if (blocks.length <= 1) return [box];
  const gap = GAP * box.width;
  const [first] = blocks;
  const letters = first?.kind === 'text' ? first.parts.reduce((sum, { paragraphs }) => sum + paragraphs.reduce((inner, { text }) => inner + text.length, 0), 0) : 0;
  if (first?.kind === 'text' && blocks.every(({ kind }, index) => index === 0 || kind === 'table')) {
    const share = Math.min(0.5, Math.max(0.2, letters / 900));
    const rest = box.height * (1 - share) - gap;
    const each = rest / (blocks.length - 1);
    return [
      { ...box, height: box.height * share },
      ...blocks.slice(1).map((_, index) => ({ ...box, y: box.y + box.height * share + gap + index * each, height: each - (index < blocks.length - 2 ? gap : 0) })),
    ];
  }
  const width = (box.width - gap * (blocks.length - 1)) / blocks.length;
  return blocks.map((_, index) => ({ ...box, x: box.x + index * (width + gap), width }));
}

/** A heading in a body stands above its paragraphs, which go one level down where they are points. */
function paragraphsOf({ heading, paragraphs }: MaterialPart, headed: boolean): MaterialParagraph[] {
  if (heading === undefined || headed) return [...paragraphs];
  return [{ text: heading, level: 0, strong: true }, ...paragraphs.map((paragraph) => ({ ...paragraph, level: Math.min(2, paragraph.level + 1) }))];
}

function footBox(bodies: readonly ReadBox[], title: ReadBox | undefined): ReadBox {
  const all = bodies.length > 0 ? bodies : title === undefined ? [] : [title];
  const left = Math.min(...all.map(({ x }) => x));
  const right = Math.max(...all.map(({ x, width }) => x + width));
  const bottom = Math.max(...all.map(({ y, height }) => y + height));
  return { x: left, y: bottom, width: right - left, height: FOOT_HEIGHT };
}
