import { listElements, type MarkupElement } from './markup.ts';
import { listItems } from './order.ts';
import type { Room } from './place.ts';
import type { Box, SlideMap, Spot } from './spots.ts';
import { readProperty } from './style.ts';
import { isList } from './vocabulary.ts';

/** Height in px below which a chart or table is not read. */
const LEAST_PX = 200;
/** Shares of the room that an inserted element takes. */
const SHARES = { width: 0.44, height: 0.5 } as const;
const STEPS = 6;
/** Mean width of a letter as a share of its size. */
const LETTER = 0.52;

/**
 * Returns whether the parts of a slide keep their sizes and leave too little height below them, as on slides
 * that were layouts.
 */
export function isFull(root: MarkupElement, { boxes }: SlideMap, room: Room): boolean {
  const items = listItems(root).filter(({ key }) => boxes.has(key));
  const isRigid = items.some(
    (one) => readProperty(one, 'flex-shrink') === '0' && readProperty(one, 'height') !== undefined,
  );
  const bottom = Math.max(room.y, ...items.map(({ key }) => bottomOf(boxes.get(key))));
  return isRigid && room.y + room.height - bottom < LEAST_PX;
}

/** Place for an element where it covers least of what is written and drawn. */
export function findFreeSpot(markup: string, map: SlideMap, room: Room): Box {
  const [width, height] = [room.width * SHARES.width, room.height * SHARES.height];
  const inks = map.spots
    .map((spot) => measureInk(spot, markup))
    .filter((ink) => ink.width < room.width * 1.1);
  const places = Array.from({ length: (STEPS + 1) ** 2 }, (_, at): Box => {
    const [column, row] = [at % (STEPS + 1), Math.floor(at / (STEPS + 1))];
    return {
      x: room.x + ((room.width - width) * column) / STEPS,
      y: room.y + ((room.height - height) * row) / STEPS,
      width,
      height,
    };
  });
  const cover = (place: Box): number => inks.reduce((sum, ink) => sum + measureOverlap(place, ink), 0);
  // The last of equally good places is at the bottom, on the side where lines end.
  return places.reduceRight((best, place) => (cover(place) < cover(best) - 1 ? place : best));
}

/** Box of the words of a text, whose own box may be mostly empty. */
function measureInk({ element, drawn, words }: Spot, markup: string): Box {
  const { x, y, width, height, text } = drawn;
  if (text === undefined || words === undefined || words.attribute !== undefined || text.anchor !== 'top')
    return { x, y, width, height };
  const items = isList(element)
    ? listElements(element.children)
        .filter(({ name }) => name === 'li')
        .map(({ inner }) => inner)
    : [[words.from, words.to] as const];
  const line = text.size_px * text.line_height;
  const gap = isList(element) ? Number.parseFloat(readProperty(element, 'gap') ?? '0') || line * 0.45 : 0;
  const tall = items.reduce((sum, [from, to]) => {
    const letters = markup.slice(from, to).replace(/<[^>]*>/g, '').length;
    return sum + Math.max(1, Math.ceil((letters * text.size_px * LETTER) / width)) * line + gap;
  }, 0);
  return { x, y, width, height: Math.min(height, tall) };
}

function measureOverlap(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, across) * Math.max(0, down);
}

const bottomOf = (box: Box | undefined): number => (box === undefined ? 0 : box.y + box.height);
