import type { Diagram } from '../../../scene/diagram.ts';
import type { Pen } from '../pen.ts';
import { createTicks } from '../time-axis.ts';
import {
  drawEventDate,
  drawEventDot,
  EVENT_DOT,
  type EventText,
  measureEvent,
  placeEvents,
} from '../timeline-events.ts';
import type { Words } from '../words.ts';
import { drawEventsDown } from './dated-events-down.ts';

/** Distances in px: line to text, between texts side by side, and between texts one above the other. */
const [BESIDE, APART, BETWEEN] = [10, 16, 12] as const;
/** Bounds of the text width in px. */
const [MIN_WIDTH, MAX_WIDTH] = [132, 340] as const;
const BETWEEN_TICKS = 28;

interface Flag {
  readonly at: number;
  readonly event: EventText;
  readonly height: number;
  readonly width: number;
  /** Number of other texts between this one and the line. */
  level: number;
}

/**
 * Events on one line, by their dates or in even steps, with texts at flags above and below it, or beside it if
 * the line leads down.
 */
export function drawDatedEvents(pen: Pen, { items, direction }: Diagram): void {
  if (direction === 'down') {
    drawEventsDown(pen, items);
    return;
  }
  const { room } = pen;
  const { events, times } = placeEvents(items);
  const dot = events.some(({ item }) => item.strong === true || item.milestone === true)
    ? EVENT_DOT.ring
    : EVENT_DOT.plain;
  const wide = Math.min(
    MAX_WIDTH,
    Math.max(MIN_WIDTH, room.width / Math.max(1, Math.ceil(events.length / 2)) - APART),
  );
  const scale = { x: room.x + dot / 2, width: room.width - dot / 2 - BESIDE - wide };
  const flags = events.map(({ item, share }): Flag => {
    const event = measureEvent(pen, item, { date: wide, words: wide });
    return {
      at: scale.x + share * scale.width,
      event,
      height: event.dateSize.height + event.wordsSize.height,
      width: Math.max(event.dateSize.width, event.wordsSize.width),
      level: 0,
    };
  });
  const [above, below] = [
    flags.filter((_, index) => index % 2 === 0),
    flags.filter((_, index) => index % 2 === 1),
  ].map((side) => ({ side, tops: stackLevels(side) }));
  if (above === undefined || below === undefined) return;
  const marks = times === undefined ? NO_MARKS : createMarks(pen, times, scale.width);
  const total = sumLevelHeights(above.tops) + dot + marks.height + sumLevelHeights(below.tops);
  pen.needs(total, room.height);
  const line = room.y + Math.max(0, (room.height - total) / 2) + sumLevelHeights(above.tops) + dot / 2;
  pen.rule({ x: scale.x, y: line }, { x: room.x + room.width, y: line }, { widthPx: 2 });
  if (times !== undefined) {
    const [first, last] = times;
    const x = (time: number): number =>
      scale.x + (last === first ? 0 : ((time - first) / (last - first)) * scale.width);
    drawMarks(pen, marks, x, line + dot / 2, [...below.side.map(({ at }) => at)]);
  }
  for (const flag of above.side)
    drawFlag(pen, flag, line, line - dot / 2 - (above.tops[flag.level]?.far ?? 0));
  for (const flag of below.side)
    drawFlag(pen, flag, line, line + dot / 2 + marks.height + (below.tops[flag.level]?.near ?? 0));
}

interface Level {
  /** Distances in px from the line to the nearer and farther edge of the text. */
  readonly near: number;
  readonly far: number;
}

/** Assigns levels from the last flag on, so that no flag's line crosses the text of another. */
function stackLevels(side: readonly Flag[]): readonly Level[] {
  for (const [index, flag] of [...side.entries()].toReversed()) {
    const reached = flag.at + BESIDE + flag.width + APART;
    const inWay = side.slice(index + 1).filter(({ at }) => at < reached);
    flag.level = inWay.length === 0 ? 0 : Math.max(...inWay.map(({ level }) => level)) + 1;
  }
  const levels: Level[] = [];
  const deepest = Math.max(-1, ...side.map(({ level }) => level));
  for (let level = 0; level <= deepest; level += 1) {
    const near = (levels.at(-1)?.far ?? 0) + BETWEEN;
    levels.push({
      near,
      far: near + Math.max(0, ...side.filter((flag) => flag.level === level).map(({ height }) => height)),
    });
  }
  return levels;
}

const sumLevelHeights = (levels: readonly Level[]): number => levels.at(-1)?.far ?? 0;

interface Marks {
  readonly ticks: readonly { readonly at: number; readonly words: Words; readonly width: number }[];
  readonly height: number;
}

const NO_MARKS: Marks = { ticks: [], height: 0 };

function createMarks(pen: Pen, [first, last]: readonly [number, number], width: number): Marks {
  const words = (label: string): Words => pen.words({ label, color: pen.look.label.color, small: true });
  const widest = words('30 Sept 26').size(pen.step, 300).width;
  const ticks = createTicks(
    first,
    last,
    Math.max(2, Math.floor(width / (widest + BETWEEN_TICKS))),
    pen.input.lang,
  ).map(({ at, label }) => ({
    at,
    words: words(label),
    width: words(label).size(pen.step, 300).width,
  }));
  return { ticks, height: ticks.length === 0 ? 0 : words('X').size(pen.step, 200).height + 4 };
}

/** Scale marks with labels, left out where a flag's line would cross the label. */
function drawMarks(
  pen: Pen,
  { ticks, height }: Marks,
  x: (time: number) => number,
  top: number,
  lines: readonly number[],
): void {
  const { room } = pen;
  let reached = Number.NEGATIVE_INFINITY;
  for (const { at, words, width } of ticks) {
    const middle = x(at);
    const start = Math.min(Math.max(room.x, middle - width / 2), room.x + room.width - width);
    if (start < reached + 6 || lines.some((line) => line > start - 4 && line < start + width + 4)) continue;
    reached = start + width;
    pen.rule(
      { x: middle, y: top - EVENT_DOT.plain / 2 },
      { x: middle, y: top },
      { paint: { token: 'muted' } },
    );
    pen.text(words, { x: start, y: top, width, height }, 'top');
  }
}

/** @param top upper edge of the text */
function drawFlag(pen: Pen, { at, event, height, width }: Flag, line: number, top: number): void {
  const far = top < line ? top : top + height;
  pen.rule({ x: at, y: line }, { x: at, y: far }, { paint: { token: 'primary' }, widthPx: 1.5 });
  drawEventDot(pen, event, { x: at, y: line });
  const head = event.date.isEmpty ? 0 : event.dateSize.height;
  drawEventDate(pen, event, { x: at + BESIDE, y: top });
  pen.text(event.words, { x: at + BESIDE, y: top + head, width, height: height - head }, 'top');
}
