import type { DesignLayout, DesignSlot } from '../compile/compiled-layout.ts';

/** Facts about the slots of a layout that each choice needs. */
export interface PlaceCounts {
  readonly bodies: readonly DesignSlot[];
  readonly of: Readonly<Partial<Record<DesignSlot['role'], number>>>;
  /** Largest font sizes of titles and bodies in points; 0 without any. */
  readonly titlePt: number;
  readonly bodyPt: number;
  /** Smallest font sizes of titles and bodies in points; infinite without any. */
  readonly leastTitlePt: number;
  readonly leastBodyPt: number;
  /** Total capacity of the bodies in characters. */
  readonly bodyCharacters: number;
  /** Width of the widest body or table, in EMU. */
  readonly widestEmu: number;
}

export function countPlaces(layout: DesignLayout): PlaceCounts {
  const of: Partial<Record<DesignSlot['role'], number>> = {};
  for (const { role } of layout.slots) of[role] = (of[role] ?? 0) + 1;
  const titles = layout.slots.filter(({ role }) => role === 'title');
  const bodies = layout.slots.filter(({ role }) => role === 'body');
  const sizes = (slots: readonly DesignSlot[]) => slots.map(({ sizePt }) => sizePt);
  return {
    bodies,
    of,
    titlePt: Math.max(0, ...sizes(titles)),
    bodyPt: Math.max(0, ...sizes(bodies)),
    leastTitlePt: Math.min(...sizes(titles)),
    leastBodyPt: Math.min(...sizes(bodies)),
    bodyCharacters: bodies.reduce((sum, { characters }) => sum + characters, 0),
    widestEmu: Math.max(
      0,
      ...layout.slots.filter(({ role }) => role === 'body' || role === 'table').map(({ box }) => box.width),
    ),
  };
}
