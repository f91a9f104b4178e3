import type { Diagram, DiagramItem } from '../../../scene/diagram.ts';
import type { Pen } from '../pen.ts';
import { createTicks } from '../time-axis.ts';
import type { Words } from '../words.ts';

const DOT = 12;
/** Distances in px: line to text, between texts side by side, and between texts one above the other. */
const [BESIDE, APART, BETWEEN] = [10, 16, 12] as const;
/** Bounds of the text width in px. */
const [MIN_WIDTH, MAX_WIDTH] = [132, 340] as const;
const BETWEEN_TICKS = 28;

interface Flag {
  readonly at: number;
  readonly date: Words;
  readonly words: Words;
  readonly height: number;
  readonly width: number;
  /** Number of other texts between this one and the line. */
  level: number;
}

/** Events on one line, spaced by their dates, with texts at flags above and below it. */
export function drawDatedEvents(pen: Pen, { items }: Diagram): void {
  const { room } = pen;
  const events = items
    .filter(({ span }) => span !== undefined)
    .toSorted((a, b) => (a.span?.from ?? 0) - (b.span?.from ?? 0));
  const [first, last] = [events[0]?.span?.from ?? 0, events.at(-1)?.span?.from ?? 0];
  const wide = Math.min(
    MAX_WIDTH,
    Math.max(MIN_WIDTH, room.width / Math.max(1, Math.ceil(events.length / 2)) - APART),
  );
  const scale = { x: room.x + DOT / 2, width: room.width - DOT / 2 - BESIDE - wide };
  const x = (time: number): number =>
    scale.x + (last === first ? 0 : ((time - first) / (last - first)) * scale.width);
  const flags = events.map((item) => createFlag(pen, item, x(item.span?.from ?? 0), wide));
  const [above, below] = [
    flags.filter((_, index) => index % 2 === 0),
    flags.filter((_, index) => index % 2 === 1),
  ].map((side) => ({ side, tops: stackLevels(side) }));
  if (above === undefined || below === undefined) return;
  const marks = createMarks(pen, first, last, scale.width);
  const total = sumLevelHeights(above.tops) + DOT + marks.height + sumLevelHeights(below.tops);
  pen.needs(total, room.height);
  const line = room.y + Math.max(0, (room.height - total) / 2) + sumLevelHeights(above.tops) + DOT / 2;
  pen.rule({ x: scale.x, y: line }, { x: room.x + room.width, y: line }, { widthPx: 2 });
  drawMarks(pen, marks, x, line + DOT / 2, [...below.side.map(({ at }) => at)]);
  for (const { at, level, ...flag } of above.side)
    drawFlag(pen, flag, at, line, line - DOT / 2 - (above.tops[level]?.far ?? 0));
  for (const { at, level, ...flag } of below.side)
    drawFlag(pen, flag, at, line, line + DOT / 2 + marks.height + (below.tops[level]?.near ?? 0));
}

function createFlag(pen: Pen, { label, text, date = '' }: DiagramItem, at: number, widest: number): Flag {
  const line = pen.words({
    label: date,
    color: { token: 'primary' },
    align: 'start',
    small: true,
    strong: true,
  });
  const words = pen.words({
    label,
    ...(text === undefined ? {} : { text }),
    color: { token: 'text' },
    align: 'start',
  });
  const [one, other] = [line.size(pen.step, widest), words.size(pen.step, widest)];
  if (one.cut || other.cut) pen.isTight = true;
  return {
    at,
    date: line,
    words,
    height: one.height + other.height,
    width: Math.max(one.width, other.width),
    level: 0,
  };
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

function createMarks(pen: Pen, first: number, last: number, width: number): Marks {
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

/** Scale marks with labels, except where a flag's line would cross them. */
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
    pen.rule({ x: middle, y: top - DOT / 2 }, { x: middle, y: top }, { paint: { token: 'muted' } });
    const start = Math.min(Math.max(room.x, middle - width / 2), room.x + room.width - width);
    if (start < reached + 6 || lines.some((line) => line > start - 4 && line < start + width + 4)) continue;
    reached = start + width;
    pen.text(words, { x: start, y: top, width, height }, 'top');
  }
}

/** @param top upper edge of the text */
function drawFlag(
  pen: Pen,
  { date, words, height, width }: Omit<Flag, 'at' | 'level'>,
  at: number,
  line: number,
  top: number,
): void {
  const far = top < line ? top : top + height;
  pen.rule({ x: at, y: line }, { x: at, y: far }, { paint: { token: 'primary' }, widthPx: 1.5 });
  pen.shape(
    'joint',
    'Date',
    { x: at - DOT / 2, y: line - DOT / 2, width: DOT, height: DOT },
    { kind: 'ellipse' },
    { fill: pen.look.roles.primary.fill ?? pen.look.line },
  );
  const head = date.isEmpty ? 0 : date.size(pen.step, width).height;
  pen.text(date, { x: at + BESIDE, y: top, width, height: head }, 'top');
  pen.text(words, { x: at + BESIDE, y: top + head, width, height: height - head }, 'top');
}
