import type { ReadBox, ReadDeck, ReadLayout, ReadShape } from '../../ooxml/read/index.ts';
import { computeArea, sharedArea } from '../compile/boxes.ts';
import { AIR } from '../compile/clear-layout.ts';
import type { DesignLayout } from '../compile/compiled-layout.ts';
import { addAir, findLargestRoom } from '../compile/largest-room.ts';
import { type BodyRegion, findBodyRegion } from './body-region.ts';

/**
 * Margin at the bottom, gap below the title, and lowest position of a title, as shares of the slide's height.
 */
const [FOOT, GAP, LOW] = [0.07, 0.02, 0.45];
/** Least height of an area for content, as a share of the slide's height. */
const MIN_HEIGHT = 0.4;
/** Default margin, as a share of the slide's width. */
const MARGIN = 0.06;
/** Least margin beside content, as a share of the slide's width. */
const LEAST_MARGIN = 0.035;
/** Maximum width of a title that may have content beside it, as a share of the slide's width. */
const NARROW = 0.5;

/** Width of the area below a title, relative to that of a body, from which the body leaves the slide beside it empty. */
const WIDER = 1.3;

const FOOTERS: ReadonlySet<string> = new Set(['ftr', 'dt', 'sldNum']);

/** Free area of a layout, and the area of its decoration. */
export interface FreeRegion {
  /** Area below the title within the margins of the design; absent if the title is in the way. */
  readonly below?: BodyRegion;
  /** Largest area above, below or beside the title, for content that must stand on this layout. */
  readonly widest: ReadBox;
  /** Share of the slide that decoration covers, without backgrounds. */
  readonly covered: number;
}

/** Area below the title of a layout, with or without slots. */
export function findFreeRegion(
  layout: DesignLayout,
  layouts: readonly DesignLayout[],
  deck: Pick<ReadDeck, 'layouts' | 'widthEmu' | 'heightEmu'>,
): FreeRegion {
  const own = deck.layouts.find(({ part }) => part === layout.part);
  const drawn = (own?.shapes ?? []).filter(({ placeholder }) => placeholder === undefined);
  const whole = deck.widthEmu * deck.heightEmu;
  const covered = drawn.map(areaOf).filter((area) => area < 0.8 * whole);
  const region = findBodyRegion(layout, deck);
  // Places for a line or two stay unfilled, and the room around them is free.
  const master = (part: string) => deck.layouts.find((one) => one.part === part)?.master;
  const siblings = layouts.filter((other) => master(other.part) === master(layout.part));
  const below =
    region !== undefined && region.height >= MIN_HEIGHT * deck.heightEmu
      ? siblings.some((other) => isWider(other, region, deck))
        ? region
        : widenRegion(region, findAreaBelowTitle(layout, layouts, own, deck), layout, own)
      : (findAreaBelowTitle(layout, siblings, own, deck) ?? region);
  return {
    ...(below === undefined ? {} : { below: layout.area === undefined ? keepMargins(below, deck) : below }),
    widest: findWidest(layout.slots.find(({ role }) => role === 'title')?.box, deck),
    covered: covered.reduce((sum, area) => sum + area, 0) / whole,
  };
}

/** Returns whether a layout has a body for wide content, so that others of its master need none. */
function isWider(
  layout: DesignLayout,
  { width }: BodyRegion,
  deck: Pick<ReadDeck, 'layouts' | 'widthEmu' | 'heightEmu'>,
): boolean {
  const body = layout.purpose === 'content' ? findBodyRegion(layout, deck) : undefined;
  return body !== undefined && body.width >= WIDER * width && body.height >= MIN_HEIGHT * deck.heightEmu;
}

/**
 * The region of a layout's only body, as wide as the area below the title if the slide beside the body is empty:
 * text needs short lines, drawings need room.
 */
function widenRegion(
  region: BodyRegion,
  area: ReadBox | undefined,
  { slots, area: chosen }: DesignLayout,
  own: ReadLayout | undefined,
): BodyRegion {
  const bodies = slots.filter(({ role }) => role !== 'title' && role !== 'subtitle');
  const [body] = bodies;
  if (chosen !== undefined || area === undefined || body === undefined || bodies.length > 1) return region;
  if (area.x > region.x || area.width < WIDER * region.width) return region;
  const wide = { ...region, x: area.x, width: area.width };
  const others = (own?.shapes ?? []).filter(
    ({ placeholder, box }) => sharedArea(box, wide) > 0 && placeholder?.idx !== body.placeholder?.idx,
  );
  return others.length > 0 ? region : wide;
}

/** Titles that are bands reach from edge to edge; content keeps a margin. */
function keepMargins(region: BodyRegion, { widthEmu }: Pick<ReadDeck, 'widthEmu'>): BodyRegion {
  const margin = LEAST_MARGIN * widthEmu;
  const x = Math.max(margin, region.x);
  const right = Math.min(widthEmu - margin, region.x + region.width);
  return right > x ? { ...region, x, width: right - x } : region;
}

function areaOf({ box }: ReadShape): number {
  return box.width * box.height;
}

/** @param layouts of whose bodies the widest tells how wide content may be */
function findAreaBelowTitle(
  layout: DesignLayout,
  layouts: readonly DesignLayout[],
  own: ReadLayout | undefined,
  deck: Pick<ReadDeck, 'layouts' | 'widthEmu' | 'heightEmu'>,
): BodyRegion | undefined {
  const { widthEmu, heightEmu } = deck;
  const title = layout.slots.find(({ role }) => role === 'title')?.box;
  if (title === undefined || title.y + title.height / 2 > LOW * heightEmu) return undefined;
  const body = layouts
    .filter(({ purpose }) => purpose === 'content')
    .flatMap((other) => findBodyRegion(other, deck) ?? [])
    .filter(({ height }) => height >= MIN_HEIGHT * heightEmu)
    .sort((a, b) => b.width - a.width)[0];
  // Bodies that leave half of the slide to pictures do not tell how wide other content may be.
  const isNarrow = body !== undefined && body.width < NARROW * widthEmu && title.width > WIDER * body.width;
  const sides = body === undefined || isNarrow ? findSides(title, widthEmu) : body;
  const top = title.y + title.height + GAP * heightEmu;
  const floor = body === undefined ? heightEmu * (1 - FOOT) : body.y + body.height;
  // Bars at the bottom are not free, whatever other layouts have there.
  const drawn = (own?.shapes ?? []).filter(({ placeholder }) => placeholder === undefined);
  const footers = (own?.shapes ?? []).filter(({ placeholder }) => FOOTERS.has(placeholder?.type ?? ''));
  const bars = [...drawn, ...footers].filter(
    ({ box }) =>
      box.y > top &&
      box.y < floor &&
      box.x < sides.x + sides.width &&
      box.x + box.width > sides.x &&
      box.y > heightEmu / 2,
  );
  const bottom = Math.min(floor, ...bars.map(({ box }) => box.y));
  return bottom > top
    ? findLargestRoom(
        { x: sides.x, y: top, width: sides.width, height: bottom - top, airEmu: 0 },
        addAir(layout.obstacles ?? [], AIR * heightEmu),
        0,
      )
    : undefined;
}

function findWidest(
  title: ReadBox | undefined,
  { widthEmu, heightEmu }: Pick<ReadDeck, 'widthEmu' | 'heightEmu'>,
): ReadBox {
  const whole = {
    x: MARGIN * widthEmu,
    y: FOOT * heightEmu,
    width: widthEmu * (1 - 2 * MARGIN),
    height: heightEmu * (1 - 2 * FOOT),
  };
  if (title === undefined) return whole;
  const [right, bottom] = [whole.x + whole.width, whole.y + whole.height];
  const [below, beside] = [title.y + title.height + GAP * heightEmu, title.x + title.width + GAP * widthEmu];
  const areas = [
    { ...whole, y: below, height: bottom - below },
    { ...whole, height: title.y - GAP * heightEmu - whole.y },
    { ...whole, x: beside, width: right - beside },
    { ...whole, width: title.x - GAP * widthEmu - whole.x },
  ];
  const [largest = whole] = areas.toSorted((a, b) => computeArea(b) - computeArea(a));
  return computeArea(largest) > 0 ? largest : whole;
}

function findSides(title: ReadBox, widthEmu: number): { readonly x: number; readonly width: number } {
  const margin = Math.min(MARGIN * widthEmu, Math.max(0, title.x));
  const x = title.width < NARROW * widthEmu ? margin : title.x;
  return { x, width: Math.max(title.width, widthEmu - x - margin) };
}
