import type { ReadBox, ReadDeck, ReadLayout, ReadTheme } from '../../ooxml/read/index.ts';
import { computeUnion } from '../../scene/box.ts';
import { computeArea } from './boxes.ts';
import type { DesignLayout, DesignSlot } from './compiled-layout.ts';
import { findLargestRoom } from './largest-room.ts';
import type { LayoutObstacles } from './layout-obstacles.ts';

/** Distance to graphics of a layout, as a share of the slide's height. */
const CLEARANCE = 0.012;
/** Distance of figures and drawings to these graphics, likewise. */
export const AIR = 0.022;
/** Distance by which a rule below a title may stand inside the room for content, likewise. */
const REACH = 0.05;
/** Least share of its place that a title keeps beside a logo and above a rule. */
const MIN_TITLE_SHARE = 0.35;
/** Least share of the place of a title that one surface covers, and height at its edges where rules stand on purpose. */
const [MIN_TITLE_GROUND, RULE_INSET] = [0.35, 0.15];
/** Area for content on a layout without slots for it: below this share of the height. */
const BELOW_TITLE = 0.2;

/**
 * Makes the slots of a layout leave its own graphics free, and lists these graphics. Openings keep their
 * boxes, because their texts are composed with the graphics.
 */
export function clearLayout(layout: DesignLayout, deck: ReadDeck, painted: LayoutObstacles): DesignLayout {
  const own = deck.layouts.find(({ part }) => part === layout.part);
  const theme = deck.masters.find(({ part }) => part === own?.master)?.theme;
  if (own === undefined || theme === undefined) return layout;
  const opens = layout.purpose === 'cover' || layout.purpose === 'section';
  const gap = CLEARANCE * deck.heightEmu;
  const slots = opens
    ? layout.slots
    : alignRows(
        layout.slots,
        layout.slots.map((slot) => clearSlot(slot, own, findMarks(slot, own, theme, painted), gap)),
      );
  const bodies = slots.filter(({ role }) => role !== 'title' && role !== 'subtitle').map(({ box }) => box);
  const room = bodies.length > 0 ? computeUnion(bodies) : lowerPart(deck);
  const title = slots.find(({ role }) => role === 'title')?.box;
  const below = opens || title === undefined ? undefined : findGapBelow(title, room, deck);
  const obstacles = [
    ...painted.around(own, theme, room),
    ...(below === undefined ? [] : painted.rulesAcross(own, theme, below)),
  ];
  return { ...layout, slots, ...(obstacles.length === 0 ? {} : { obstacles }) };
}

/** Columns of one height keep a common height, so that their texts stay level. */
function alignRows(before: readonly DesignSlot[], after: readonly DesignSlot[]): DesignSlot[] {
  return after.map((slot, at) => {
    const own = before[at]?.box ?? slot.box;
    const row = after.filter((_, index) => {
      const box = before[index]?.box;
      return slot.role !== 'title' && box?.y === own.y && box.height === own.height;
    });
    const top = Math.max(slot.box.y, ...row.map(({ box }) => box.y));
    const bottom = Math.min(slot.box.y + slot.box.height, ...row.map(({ box }) => box.y + box.height));
    const height = bottom - top;
    if ((top === slot.box.y && height === slot.box.height) || height < own.height / 2) return slot;
    return resizeSlot(slot, { ...slot.box, y: top, height });
  });
}

/** Paint of a layout in a place, and the rules across the middle of a title. */
function findMarks(
  { role, box }: DesignSlot,
  own: ReadLayout,
  theme: ReadTheme,
  painted: LayoutObstacles,
): readonly ReadBox[] {
  if (role !== 'title') return painted.around(own, theme, box);
  const inset = RULE_INSET * box.height;
  const middle = { ...box, y: box.y + inset, height: box.height - 2 * inset };
  return [...painted.around(own, theme, box, MIN_TITLE_GROUND), ...painted.rulesAcross(own, theme, middle)];
}

function clearSlot(
  slot: DesignSlot,
  layout: ReadLayout,
  obstacles: readonly ReadBox[],
  gap: number,
): DesignSlot {
  const minShare = slot.role === 'title' ? MIN_TITLE_SHARE : undefined;
  const free = findLargestRoom(slot.box, obstacles, gap, minShare);
  if (free === slot.box) return slot;
  const box = isCentered(slot, layout) ? centerWithin(slot.box, free) : free;
  return resizeSlot(slot, box);
}

/** A slot in another box, with the capacity that is left there. */
function resizeSlot(slot: DesignSlot, box: ReadBox): DesignSlot {
  const share = computeArea(box) / computeArea(slot.box);
  const { characters, lines } = slot;
  return {
    ...slot,
    box,
    moved: true,
    characters: characters === 0 ? 0 : Math.max(1, Math.floor(characters * share)),
    ...(lines === undefined
      ? {}
      : { lines: Math.max(1, Math.floor((lines * box.height) / slot.box.height)) }),
  };
}

function isCentered({ placeholder }: DesignSlot, { shapes }: ReadLayout): boolean {
  const shape = shapes.find(
    (one) =>
      placeholder !== undefined &&
      one.placeholder?.type === placeholder.type &&
      one.placeholder.idx === placeholder.idx,
  );
  return shape?.kind === 'shape' && shape.text?.paragraphs[0]?.align === 'center';
}

/** Narrows a box on both sides alike, so that centred text keeps its axis. */
function centerWithin(box: ReadBox, free: ReadBox): ReadBox {
  const less = Math.max(free.x - box.x, box.x + box.width - free.x - free.width);
  return { ...free, x: box.x + less, width: box.width - 2 * less };
}

/**
 * The lower half of a title and what is between it and the room below, into which rules reach where the room is
 * nobody's placeholder; undefined if the room is not below.
 */
function findGapBelow(title: ReadBox, room: ReadBox, { heightEmu }: ReadDeck): ReadBox | undefined {
  const y = title.y + title.height / 2;
  const height = room.y - y + REACH * heightEmu;
  return room.y <= y ? undefined : { x: title.x, y, width: title.width, height };
}

function lowerPart({ widthEmu, heightEmu }: Pick<ReadDeck, 'widthEmu' | 'heightEmu'>): ReadBox {
  return { x: 0, y: BELOW_TITLE * heightEmu, width: widthEmu, height: (1 - BELOW_TITLE) * heightEmu };
}
