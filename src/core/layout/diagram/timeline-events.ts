import type { Point } from '../../scene/connectors.ts';
import type { DiagramItem } from '../../scene/diagram.ts';
import type { Box } from '../../scene/scene.ts';
import type { Pen } from './pen.ts';
import type { Words } from './words.ts';

/** Diameters in px of the dots on the line of a timeline, and of the ring around those that stand out. */
export const EVENT_DOT = { plain: 12, strong: 16, ring: 26 } as const;
/** Padding in px of the date of an event that stands out. */
const BADGE = { x: 9, y: 2 } as const;

/** The texts of an event at one size. */
export interface EventText {
  readonly isStrong: boolean;
  readonly isMilestone: boolean;
  readonly date: Words;
  /** Size of the date, with its badge if it has one. */
  readonly dateSize: { readonly width: number; readonly height: number };
  readonly words: Words;
  readonly wordsSize: { readonly width: number; readonly height: number };
}

/** Measures the texts of an event. @param widest of the date and of the words, px */
export function measureEvent(
  pen: Pen,
  { label, text, date = '', strong = false, milestone = false }: DiagramItem,
  widest: { readonly date: number; readonly words: number },
): EventText {
  const line = pen.words({
    label: date,
    color: strong ? pen.look.roles.primary.text : { token: 'primary' },
    align: 'start',
    small: true,
    strong: true,
  });
  const words = pen.words({
    label,
    ...(text === undefined ? {} : { text }),
    color: { token: 'text' },
    align: 'start',
    ...(strong || milestone ? { strong: true } : {}),
  });
  const badge = strong && !line.isEmpty ? BADGE : { x: 0, y: 0 };
  const [one, other] = [line.size(pen.step, widest.date - 2 * badge.x), words.size(pen.step, widest.words)];
  if (one.cut || other.cut) pen.isTight = true;
  return {
    isStrong: strong,
    isMilestone: milestone,
    date: line,
    dateSize: { width: one.width + 2 * badge.x, height: one.height + 2 * badge.y },
    words,
    wordsSize: other,
  };
}

/** Draws the date of an event, in a badge if the event stands out. @param place its upper left corner */
export function drawEventDate(pen: Pen, { isStrong, date, dateSize }: EventText, place: Point): void {
  if (date.isEmpty) return;
  const box: Box = { ...place, ...dateSize };
  if (!isStrong) {
    pen.text(date, box, 'top');
    return;
  }
  const badge = pen.shape(
    'badge',
    'Date',
    box,
    { kind: 'round_rect', radiusPx: Math.min(box.height / 2, Math.max(4, pen.look.radiusPx)) },
    pen.look.roles.primary,
  );
  const inner = { x: box.x + BADGE.x, y: box.y, width: box.width - 2 * BADGE.x, height: box.height };
  pen.text(date, inner, 'middle', badge);
}

/**
 * Draws the dot of an event on the line, in a ring if the event stands out, or the diamond of a milestone.
 *
 * @param at its middle
 */
export function drawEventDot(
  pen: Pen,
  { isStrong, isMilestone }: Pick<EventText, 'isStrong' | 'isMilestone'>,
  at: Point,
): void {
  const fill = pen.look.roles.primary.fill ?? pen.look.line;
  const place = (size: number): Box => ({
    x: at.x - size / 2,
    y: at.y - size / 2,
    width: size,
    height: size,
  });
  if (isMilestone) {
    const coat = { fill: pen.look.roles.primary.fill };
    pen.shape('joint', 'Milestone', place(EVENT_DOT.ring), { kind: 'preset', preset: 'diamond' }, coat);
    return;
  }
  if (isStrong)
    pen.shape(
      'ring',
      'Stands out',
      place(EVENT_DOT.ring),
      { kind: 'ellipse' },
      { fill: pen.look.backdrop, edge: fill },
      { widthPx: 2.5 },
    );
  pen.shape(
    'joint',
    'Date on the line',
    place(isStrong ? EVENT_DOT.strong : EVENT_DOT.plain),
    { kind: 'ellipse' },
    { fill },
  );
}

/** Positions of events from 0 to 1, by their times if all have one, else in even steps; in their order on the line. */
export function placeEvents(items: readonly DiagramItem[]): {
  readonly events: readonly { readonly item: DiagramItem; readonly share: number }[];
  /** First and last time, if the events stand to scale. */
  readonly times?: readonly [number, number];
} {
  if (items.some(({ span }) => span === undefined))
    return {
      events: items.map((item, at) => ({ item, share: items.length < 2 ? 0 : at / (items.length - 1) })),
    };
  const sorted = items.toSorted((a, b) => (a.span?.from ?? 0) - (b.span?.from ?? 0));
  const [first, last] = [sorted[0]?.span?.from ?? 0, sorted.at(-1)?.span?.from ?? 0];
  return {
    times: [first, last],
    events: sorted.map((item) => ({
      item,
      share: last === first ? 0 : ((item.span?.from ?? first) - first) / (last - first),
    })),
  };
}
