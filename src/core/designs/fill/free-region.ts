import type { ReadBox, ReadDeck, ReadShape } from '../../ooxml/read/index.ts';
import type { DesignLayout } from '../compile/compiled-layout.ts';
import { type BodyRegion, bodyRegion } from './body-region.ts';

/** Free at the foot of a slide and below its title, and titles that lie below it, as shares of its height. */
const [FOOT, GAP, LOW] = [0.07, 0.02, 0.45];
/** Margin of a layout that says nothing of it, as a share of its width. */
const MARGIN = 0.06;
/** Share of the slide's width that a title takes which may stand beside other things. */
const NARROW = 0.5;

/** What a layout has room for, and what it shows itself. */
export interface FreeRegion {
  /** Below the title, between the margins of the design. Absent where the title is in the way. */
  readonly below?: BodyRegion;
  /** Share of the slide that its own shapes cover, backgrounds aside. */
  readonly covered: number;
}

/** The room that a layout leaves below its title, whether or not it has places there. */
export function freeRegion(layout: DesignLayout, layouts: readonly DesignLayout[], deck: Pick<ReadDeck, 'layouts' | 'widthEmu' | 'heightEmu'>): FreeRegion {
  const own = deck.layouts.find(({ part }) => part === layout.part);
  const drawn = (own?.shapes ?? []).filter(({ placeholder }) => placeholder === undefined);
  const whole = deck.widthEmu * deck.heightEmu;
  const covered = drawn.map(areaOf).filter((area) => area < 0.8 * whole);
  const below = bodyRegion(layout, deck) ?? belowTitle(layout, layouts, drawn, deck);
  return { ...(below === undefined ? {} : { below }), covered: covered.reduce((sum, area) => sum + area, 0) / whole };
}

function areaOf({ box }: ReadShape): number {
  return box.width * box.height;
}

function belowTitle(layout: DesignLayout, layouts: readonly DesignLayout[], drawn: readonly ReadShape[], deck: Pick<ReadDeck, 'layouts' | 'widthEmu' | 'heightEmu'>): BodyRegion | undefined {
  const { widthEmu, heightEmu } = deck;
  const title = layout.slots.find(({ role }) => role === 'title')?.box;
  if (title === undefined || title.y + title.height / 2 > LOW * heightEmu) return undefined;
  const master = deck.layouts.find(({ part }) => part === layout.part)?.master;
  const siblings = layouts.filter((other) => other.purpose === 'content' && deck.layouts.find(({ part }) => part === other.part)?.master === master);
  const body = siblings.flatMap((other) => bodyRegion(other, deck) ?? []).sort((a, b) => b.width - a.width)[0];
  const sides = body ?? sidesOf(title, widthEmu);
  const top = title.y + title.height + GAP * heightEmu;
  const floor = body === undefined ? heightEmu * (1 - FOOT) : body.y + body.height;
  // Bars at the foot are no room, whatever other layouts have there.
  const bars = drawn.filter(({ box }) => box.y > top && box.y < floor && box.x < sides.x + sides.width && box.x + box.width > sides.x && box.y > heightEmu / 2);
  const bottom = Math.min(floor, ...bars.map(({ box }) => box.y));
  return bottom > top ? { x: sides.x, y: top, width: sides.width, height: bottom - top, airEmu: 0 } : undefined;
}

function sidesOf(title: ReadBox, widthEmu: number): { readonly x: number; readonly width: number } {
  const margin = Math.min(MARGIN * widthEmu, Math.max(0, title.x));
  const x = title.width < NARROW * widthEmu ? margin : title.x;
  return { x, width: Math.max(title.width, widthEmu - x - margin) };
}
