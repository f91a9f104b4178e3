import { defined } from '../../input/fields.ts';
import {
  flattenShapes,
  type ReadBox,
  type ReadDeck,
  type ReadShape,
  type ReadTextShape,
} from '../../ooxml/read/index.ts';
import type { BrandShapes } from '../design.ts';
import { computeArea, holds, sharedArea, shareOfSlide } from './boxes.ts';
import { findPictureFrame, findTitleRule } from './brand-frames.ts';
import { isChromatic } from './chromatic.ts';
import type { DesignItem, DesignLayout } from './compiled-layout.ts';

/** Share of an item that its card covers, and maximum thickness of a bar as a share of the card's side. */
const [COVERS, BAR] = [0.6, 0.14];
/** Areas of cards outside of repeated items, and of badges, as shares of the slide. */
const [MIN_CARD, MAX_CARD, MAX_BADGE] = [0.03, 0.3, 0.015];
/** Number of arrows on a slide that are a process. */
const MIN_ARROWS = 3;
const WIDTH_PX = 1280;
const DEFAULT_RADIUS = 0.16667;
const [MIN_OUTLINE_PX, MAX_OUTLINE_PX, MAX_RADIUS_PX] = [1, 3, 28];

/** A filled or outlined shape that holds text, with the items beside it. */
interface Card {
  readonly shape: ReadTextShape;
  readonly bar?: 'top' | 'start';
}

/**
 * Learns how a file draws cards, badges, steps, headings and pictures: from the repeated items of its sample slides,
 * then from other shapes of its slides, then from the graphics of its layouts.
 */
export function readBrandShapes(
  deck: Pick<ReadDeck, 'slides' | 'layouts' | 'widthEmu' | 'heightEmu'>,
  samples: readonly DesignLayout[],
): BrandShapes {
  const items = samples.flatMap(({ sample, repeats = [] }) => {
    const slide = deck.slides.find(({ part }) => part === sample?.part);
    const shapes = slide?.shapes.filter(({ from }) => from === 'slide') ?? [];
    return repeats.map((repeat) =>
      repeat.items.map((item) => ({
        item,
        parts: flattenShapes(shapes.filter(({ id }) => item.shapes.includes(id))),
      })),
    );
  });
  const repeated = items.flatMap((all) => all.flatMap(({ item, parts }) => findCard(item.box, parts) ?? []));
  const own = deck.slides.flatMap(({ shapes }) =>
    flattenShapes(shapes.filter(({ from }) => from === 'slide')),
  );
  const drawn = deck.layouts.flatMap(({ shapes }) =>
    flattenShapes(shapes.filter(({ placeholder }) => placeholder === undefined)),
  );
  const cards = repeated.length > 0 ? repeated : findLooseCards(own, deck);
  const badges = items.flatMap((all) => all.flatMap(({ item, parts }) => findBadge(item, parts, deck) ?? []));
  const arrows = deck.slides.some(({ shapes }) => flattenShapes(shapes).filter(isArrow).length >= MIN_ARROWS);
  return {
    card: cards.length > 0 ? describeCards(cards, deck) : cardFromGraphics(drawn, deck),
    badge: findBadgeOutline(badges, [...own, ...drawn]),
    step: arrows ? 'arrow' : 'line',
    colorsHeadings: hasColoredTitles(deck),
    cycles: items.some((all) => all.length > 1 && countColors(all.map(({ parts }) => parts)) > 1),
    ...defined({ picture: findPictureFrame(deck), titleRule: findTitleRule(deck) }),
  };
}

/** The shape behind the texts of an item, and the bar at its edge. */
function findCard(box: ReadBox, parts: readonly ReadShape[]): Card | undefined {
  const shape = parts
    .filter(isPainted)
    .filter((one) => sharedArea(one.box, box) > COVERS * computeArea(box))
    .sort((a, b) => computeArea(b.box) - computeArea(a.box))[0];
  if (shape === undefined) return undefined;
  const bar = findBar(
    shape.box,
    parts.filter((one) => one !== shape),
  );
  return { shape, ...(bar === undefined ? {} : { bar }) };
}

function findBar({ x, y, width, height }: ReadBox, parts: readonly ReadShape[]): Card['bar'] {
  const near = BAR * Math.min(width, height);
  for (const { box, kind } of parts) {
    if (kind !== 'shape' && kind !== 'connector') continue;
    if (box.height <= near && box.width > 0.8 * width && Math.abs(box.y - y) <= near) return 'top';
    if (box.width <= near && box.height > 0.8 * height && Math.abs(box.x - x) <= near) return 'start';
  }
  return undefined;
}

/** Painted shapes of the size of cards that hold text, on slides without repeated items. */
function findLooseCards(own: readonly ReadShape[], deck: Parameters<typeof readBrandShapes>[0]): Card[] {
  return own.filter(isPainted).flatMap((shape): Card[] => {
    const share = shareOfSlide(shape.box, deck);
    if (share < MIN_CARD || share > MAX_CARD || shape.placeholder !== undefined) return [];
    const hasText = (shape.text?.paragraphs ?? []).some(({ runs }) =>
      runs.some(({ text }) => text.trim() !== ''),
    );
    return hasText ? [{ shape }] : [];
  });
}

/** The most frequent properties of the cards. */
function describeCards(
  cards: readonly Card[],
  deck: Parameters<typeof readBrandShapes>[0],
): BrandShapes['card'] {
  const bar = mostFrequent(cards.map((one) => one.bar));
  const surface = mostFrequent(
    cards.flatMap(({ shape: { fill } }) =>
      fill.kind === 'solid' && fill.color.alpha > 0.9 && describeFill(fill) === 'surface'
        ? [fill.color.hex]
        : [],
    ),
  );
  return {
    fill: mostFrequent(cards.map(({ shape: { fill } }) => describeFill(fill))) ?? 'surface',
    ...(surface === undefined ? {} : { surface }),
    outlinePx: mostFrequent(cards.map(({ shape }) => outlinePx(shape, deck))) ?? 0,
    radiusPx: mostFrequent(cards.map(({ shape }) => radiusPx(shape, deck))) ?? 0,
    ...(mostFrequent(cards.map(({ shape }) => shape.shadow !== undefined)) === true ? { shadow: true } : {}),
    ...(bar === undefined ? {} : { bar }),
  };
}

/** Without cards, the bars and rounded corners of the layouts tell the style. */
function cardFromGraphics(
  drawn: readonly ReadShape[],
  deck: Parameters<typeof readBrandShapes>[0],
): BrandShapes['card'] {
  const painted = drawn.filter(isPainted);
  const round = painted.find(
    (shape) => shape.geometry.kind === 'preset' && shape.geometry.preset === 'roundRect',
  );
  const bars = painted.filter(
    ({ box, fill }) =>
      fill.kind === 'solid' &&
      isChromatic(fill.color.hex) &&
      Math.min(box.width / deck.widthEmu, box.height / deck.heightEmu) < 0.03,
  );
  const upright = bars.filter(({ box }) => box.height > box.width).length;
  return {
    fill: 'surface',
    outlinePx: 0,
    radiusPx: round === undefined ? 0 : Math.max(8, Math.min(16, radiusPx(round, deck))),
    ...(bars.length === 0 || round !== undefined
      ? {}
      : { bar: upright * 2 > bars.length ? ('start' as const) : ('top' as const) }),
  };
}

function describeFill(fill: ReadTextShape['fill']): BrandShapes['card']['fill'] {
  if (fill.kind === 'none') return 'none';
  const hex =
    fill.kind === 'solid' ? fill.color.hex : fill.kind === 'gradient' ? fill.stops[0]?.color.hex : undefined;
  const isStrong = hex !== undefined && isChromatic(hex) && (fill.kind !== 'solid' || fill.color.alpha > 0.6);
  return isStrong ? 'primary' : 'surface';
}

function outlinePx({ line }: ReadTextShape, { widthEmu }: { readonly widthEmu: number }): number {
  if (line === undefined || line.color.alpha < 0.2 || line.widthEmu === 0) return 0;
  return Math.min(
    MAX_OUTLINE_PX,
    Math.max(MIN_OUTLINE_PX, Math.round((line.widthEmu / widthEmu) * WIDTH_PX)),
  );
}

function radiusPx({ geometry, box }: ReadTextShape, { widthEmu }: { readonly widthEmu: number }): number {
  if (geometry.kind !== 'preset' || !/^round/.test(geometry.preset)) return 0;
  const adjust = geometry.adjust['adj'] ?? geometry.adjust['adj1'];
  const share = adjust === undefined ? DEFAULT_RADIUS : adjust / 100_000;
  return Math.min(
    MAX_RADIUS_PX,
    Math.round(((share * Math.min(box.width, box.height)) / widthEmu) * WIDTH_PX),
  );
}

/** The painted shape around the number of an item. */
function findBadge(
  { ordinal }: DesignItem,
  parts: readonly ReadShape[],
  deck: Parameters<typeof readBrandShapes>[0],
): ReadTextShape | undefined {
  const number = parts.find(({ id }) => id === ordinal?.shape);
  return parts
    .filter(isPainted)
    .find(
      (one) =>
        shareOfSlide(one.box, deck) < MAX_BADGE &&
        (one === number || (number !== undefined && holds(one.box, number.box))),
    );
}

function findBadgeOutline(badges: readonly ReadTextShape[], all: readonly ReadShape[]): BrandShapes['badge'] {
  const learned = mostFrequent(badges.map(describeOutline));
  if (learned !== undefined) return learned;
  const presets = all.flatMap((shape) =>
    shape.kind === 'shape' && shape.geometry.kind === 'preset' && shape.fill.kind !== 'none'
      ? [shape.geometry.preset]
      : [],
  );
  if (presets.includes('ellipse')) return 'ellipse';
  return presets.includes('roundRect') ? 'round_rect' : presets.includes('rect') ? 'rect' : 'ellipse';
}

function describeOutline({ geometry }: ReadTextShape): BrandShapes['badge'] {
  const preset = geometry.kind === 'preset' ? geometry.preset : '';
  return preset === 'ellipse' ? 'ellipse' : /^round/.test(preset) ? 'round_rect' : 'rect';
}

/** Number of different accent colours among the fills of items. */
function countColors(items: readonly (readonly ReadShape[])[]): number {
  const firsts = items.flatMap((parts) => {
    const hex = parts.flatMap((one) =>
      one.kind === 'shape' && one.fill.kind === 'solid' && isChromatic(one.fill.color.hex)
        ? [one.fill.color.hex]
        : [],
    )[0];
    return hex === undefined ? [] : [hex];
  });
  return new Set(firsts).size;
}

/** Returns whether titles of most layouts for content have a chromatic colour. */
function hasColoredTitles({ layouts }: Pick<ReadDeck, 'layouts'>): boolean {
  const titles = layouts.flatMap(({ shapes }) =>
    shapes.flatMap((shape) => {
      if (shape.kind !== 'shape' || shape.placeholder?.type !== 'title') return [];
      const paragraph = shape.text?.paragraphs[0];
      const color = paragraph?.runs[0]?.color ?? paragraph?.unsaid?.color;
      return color === undefined ? [] : [isChromatic(color.hex)];
    }),
  );
  return titles.length > 0 && titles.filter(Boolean).length * 2 > titles.length;
}

function isArrow(shape: ReadShape): boolean {
  return (
    shape.kind === 'shape' &&
    shape.from === 'slide' &&
    shape.geometry.kind === 'preset' &&
    /^(?:homePlate|chevron|rightArrow)$/.test(shape.geometry.preset)
  );
}

function isPainted(shape: ReadShape): shape is ReadTextShape {
  return shape.kind === 'shape' && (shape.fill.kind !== 'none' || shape.line !== undefined);
}

/** The most frequent value, the first of several; undefined for an empty list. */
function mostFrequent<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
