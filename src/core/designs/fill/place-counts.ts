import type { DesignLayout, DesignSlot } from '../compile/compiled-layout.ts';

/** What choosing asks of the places of a layout, for every slide of every deck. */
export interface PlaceCounts {
  readonly bodies: readonly DesignSlot[];
  readonly of: Readonly<Partial<Record<DesignSlot['role'], number>>>;
  /** Largest letters of titles and of bodies, pt; 0 where there are none. */
  readonly titlePt: number;
  readonly bodyPt: number;
  /** Smallest letters of titles and of bodies, pt; infinite where there are none. */
  readonly leastTitlePt: number;
  readonly leastBodyPt: number;
  /** Letters that the bodies hold. */
  readonly bodyCharacters: number;
  /** Of the widest body or table, EMU. */
  readonly widestEmu: number;
}

export function placeCounts(layout: DesignLayout): PlaceCounts {
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
    widestEmu: Math.max(0, ...layout.slots.filter(({ role }) => role === 'body' || role === 'table').map(({ box }) => box.width)),
  };
}
