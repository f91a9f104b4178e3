import type { DiagramItem } from '../../../scene/diagram.ts';
import { separate } from '../layered/separate.ts';
import type { Pen } from '../pen.ts';
import { createTicks } from '../time-axis.ts';
import { drawEventDate, drawEventDot, EVENT_DOT, measureEvent, placeEvents } from '../timeline-events.ts';

/** Distances in px: from tick labels to the line, from the line to the dates, between dates and texts. */
const [TICK, LEADER, COLUMN] = [14, 40, 18] as const;
/** Least distance in px between the texts of two events, and between the labels of two ticks. */
const [BETWEEN, BETWEEN_TICKS] = [8, 30] as const;
/** Part of a leader that is level at each end. */
const LEVEL = 0.3;
/** Largest part of the width that dates take, and largest width of texts in px. */
const [MAX_DATE, MAX_TEXT] = [0.24, 960] as const;

/** Events on a line that leads down, with dates and texts beside it at leaders. */
export function drawEventsDown(pen: Pen, items: readonly DiagramItem[]): void {
  const { room } = pen;
  const { events, times } = placeEvents(items);
  const label = (text: string) => pen.words({ label: text, color: pen.look.label.color, small: true });
  const dateWidth = room.width * MAX_DATE;
  const dates = events.map(({ item }) => measureEvent(pen, item, { date: dateWidth, words: room.width }));
  const column = Math.max(0, ...dates.map(({ dateSize }) => dateSize.width));
  const ticks =
    times === undefined
      ? []
      : createTicks(
          times[0],
          times[1],
          Math.max(2, Math.floor(room.height / (label('X').size(pen.step, 200).height + BETWEEN_TICKS))),
          pen.input.lang,
        ).map(({ at, label: text }) => ({ at, words: label(text), size: label(text).size(pen.step, 300) }));
  const tickWidth = Math.max(0, ...ticks.map(({ size }) => size.width));
  const left = tickWidth + (ticks.length > 0 ? TICK : 0) + EVENT_DOT.ring / 2;
  const widest = Math.min(MAX_TEXT, room.width - left - LEADER - column - COLUMN);
  pen.needs(120, widest);
  const texts = events.map(({ item }) =>
    measureEvent(pen, item, { date: dateWidth, words: Math.max(60, widest) }),
  );
  // The date stands at the middle of the first line of the text, and so does the dot.
  const lineHeight = pen.words({ label: 'X', color: { token: 'text' } }).size(pen.step, 200).height;
  const firstLines = texts.map(({ dateSize }) => Math.max(dateSize.height, lineHeight) / 2);
  // A date that is higher than the first line begins above it.
  const heights = texts.map(
    ({ dateSize, wordsSize }) => Math.max(0, (dateSize.height - lineHeight) / 2) + wordsSize.height,
  );
  const wide = Math.max(60, ...texts.map(({ wordsSize }) => wordsSize.width));
  const used = left + LEADER + column + COLUMN + wide;
  const line = room.x + Math.max(0, (room.width - used) / 2) + left;
  const [top, bottom] = [
    room.y + Math.max(EVENT_DOT.ring / 2, firstLines[0] ?? 0),
    room.y + room.height - Math.max(EVENT_DOT.ring / 2, (heights.at(-1) ?? 0) - (firstLines.at(-1) ?? 0)),
  ];
  const wanted = events.map(({ share }) => top + share * Math.max(0, bottom - top));
  const apart = heights.slice(0, -1).map((height, at) => {
    const [above, below] = [height - (firstLines[at] ?? 0), firstLines[at + 1] ?? 0];
    return above + BETWEEN + below;
  });
  pen.needs((firstLines[0] ?? 0) + apart.reduce((sum, one) => sum + one, 0), bottom - room.y);
  const places = keepWithin(separate(wanted, apart), apart, [top, bottom]);
  const ys = times === undefined ? places : wanted;
  pen.rule({ x: line, y: room.y }, { x: line, y: room.y + room.height }, { widthPx: 2 });
  if (times !== undefined) {
    const [first, last] = times;
    for (const { at, words, size } of ticks) {
      const y = top + (last === first ? 0 : (at - first) / (last - first)) * (bottom - top);
      pen.rule({ x: line - 6, y }, { x: line, y }, { paint: { token: 'muted' } });
      const start = Math.min(room.y + room.height - size.height, Math.max(room.y, y - size.height / 2));
      pen.text(words, { x: line - EVENT_DOT.ring / 2 - TICK / 2 - size.width, y: start, ...size }, 'middle');
    }
  }
  for (const [at, event] of texts.entries()) {
    const [y, place] = [ys[at] ?? top, places[at] ?? top];
    const x = line + LEADER;
    const corners = [
      { x: line, y },
      { x: line + LEADER * LEVEL, y },
      { x: x - LEADER * LEVEL, y: place },
      { x: x - 4, y: place },
    ];
    const stroke = { paint: { token: 'primary' }, widthPx: 1.5 } as const;
    if (Math.abs(y - place) < 1) pen.rule({ x: line, y }, { x: x - 4, y }, stroke);
    else
      for (const [index, to] of corners.slice(1).entries())
        pen.rule(corners[index] as { x: number; y: number }, to, stroke);
    drawEventDot(pen, event, { x: line, y });
    drawEventDate(pen, event, { x, y: place - event.dateSize.height / 2 });
    pen.text(
      event.words,
      { x: x + column + COLUMN, y: place - lineHeight / 2, width: wide, height: event.wordsSize.height },
      'top',
    );
  }
}

/** Moves places into an interval and keeps the distances between them. */
function keepWithin(
  places: readonly number[],
  apart: readonly number[],
  [low, high]: readonly [number, number],
): number[] {
  const shifted = [...places];
  for (const [at, place] of shifted.entries())
    shifted[at] = Math.max(place, at === 0 ? low : (shifted[at - 1] as number) + (apart[at - 1] ?? 0));
  for (let at = shifted.length - 1; at >= 0; at -= 1) {
    const most = at === shifted.length - 1 ? high : (shifted[at + 1] as number) - (apart[at] ?? 0);
    shifted[at] = Math.min(shifted[at] as number, most);
  }
  return shifted;
}
