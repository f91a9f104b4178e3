import { chooseNiceScale } from '../../../scene/axis-scale.ts';
import type { Point } from '../../../scene/connectors.ts';
import type { Diagram, DiagramEdge, DiagramRole } from '../../../scene/diagram.ts';
import { chooseNumberSpec, formatNumber } from '../../../scene/number-format.ts';
import type { Box } from '../../../scene/scene.ts';
import type { Paint } from '../../../scene/theme.ts';
import { drawCard, measureCard } from '../card.ts';
import { createBoxGeometry } from '../outline.ts';
import { insetBox, type Pen, STROKE_PX } from '../pen.ts';
import { insetHeight, ParticipantFrames } from './participant-frames.ts';
import { TakenPlaces } from './taken-places.ts';

/** Width in px of spans, of marks at the ends of messages, and of loops of messages to oneself. */
const [SPAN, MARK, LOOP] = [12, 8, 30];
/** Gaps in px between columns, below heads, beside words, and between ticks at least. */
const [GAP, HEAD_GAP, BESIDE, TICK] = [16, 18, 8, 46];
const NOTE_PADDING = 7;
/** Opacity of the lines at ticks, which messages and spans cross. */
const TICK_ALPHA = 0.22;
const MIN_HEIGHT = 140;
/** Height in px of a message to oneself that takes no time, and the least length of a span. */
const [INSTANT, MIN_SPAN] = [16, 4];
/** Room for fonts that are wider than the theme's. */
const ROOMY = 1.15;
/** Places of a label along its message, the middle first. */
const ALONG = [0.5, 0.36, 0.64, 0.24, 0.76, 0.15, 0.85];
/** Distances in px of a label from its line where others are close. */
const AWAY = [0, 8, 16];

/** Messages between lifelines on a scale of time: slanted where they take time, with spans true to scale. */
export function drawTimedSequence(pen: Pen, { items, edges, groups, unit, parts = {} }: Diagram): void {
  const { input } = pen;
  const { spans = [], notes = [], frames = [] } = parts;
  const times = [
    ...edges.flatMap(({ at = 0, arrives }) => [at, arrives ?? at]),
    ...[...spans, ...frames].flatMap(({ from, to }) => [from, to]),
    ...notes.map(({ at }) => at),
  ];
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const small = (label: string, align: 'start' | 'center' | 'end' = 'center', isStrong = false) =>
    pen.words({ label, color: pen.look.label.color, align, small: true, strong: isStrong });
  const ticks = chooseNiceScale([first, last], {
    zero: false,
    free: true,
    steps: Math.max(2, Math.floor(pen.room.height / TICK)),
  }).ticks.filter((tick) => tick >= first - 1e-9 && tick <= last + 1e-9);
  const spec = chooseNumberSpec(ticks, unit, input.lang);
  const tickWords = ticks.map((tick) => small(formatNumber(tick, spec, input.lang), 'end'));
  const axis = Math.ceil(Math.max(0, ...tickWords.map((words) => words.size(pen.step, 200).width)) * ROOMY);
  const left = pen.room.x + axis + BESIDE;
  const wide = (pen.room.x + pen.room.width - left) / Math.max(1, items.length);
  const groupFrames = new ParticipantFrames(pen, { items, groups }, wide);
  const room = insetHeight(pen.room, groupFrames.above, groupFrames.below);
  const column = new Map(items.map(({ id }, index) => [id, index]));
  const middle = (id: string): number => left + ((column.get(id) ?? 0) + 0.5) * wide;
  const coats = items.map((item) => pen.coat(item));
  const sizes = items.map((item, at) =>
    measureCard(pen, item, coats[at] ?? pen.look.roles.plain, wide - GAP),
  );
  for (const [at, { width }] of sizes.entries())
    if (width > wide - GAP + 0.5)
      pen.misfit(`the name "${items[at]?.label ?? ''}" is wider than a column of ${items.length}`);
  const head = Math.max(0, ...sizes.map(({ height }) => height));
  const [top, bottom] = [room.y + head + HEAD_GAP, room.y + room.height - BESIDE - MARK];
  pen.needs(MIN_HEIGHT, bottom - top);
  const y = (time: number): number =>
    top + (last === first ? 0 : ((time - first) / (last - first)) * (bottom - top));
  const line = small('X').size(pen.step, 200).height;
  groupFrames.draw(left, bottom + MARK);
  for (const [at, words] of tickWords.entries()) {
    const place = y(ticks[at] ?? 0);
    pen.rule(
      { x: left, y: place },
      { x: room.x + room.width, y: place },
      { paint: { ...pen.look.line, alpha: TICK_ALPHA } },
      'tick',
    );
    pen.text(words, { x: room.x, y: place - line / 2, width: axis, height: line }, 'middle');
  }
  const taken = new TakenPlaces(pen);
  for (const [at, item] of items.entries()) {
    const width = Math.min(wide - GAP, Math.max(sizes[at]?.width ?? 0, 90));
    const box = { x: middle(item.id) - width / 2, y: room.y, width, height: head };
    taken.add(box);
    pen.rule(
      { x: middle(item.id), y: room.y + head },
      { x: middle(item.id), y: bottom + MARK },
      { dash: 'dash' },
      'life',
    );
    drawCard(
      pen,
      item,
      box,
      coats[at] ?? pen.look.roles.plain,
      createBoxGeometry(item, box, pen.look.radiusPx),
    );
  }
  for (const { from, to, label, parts: more = [] } of frames) {
    const box = {
      x: left + 2,
      y: y(from),
      width: room.x + room.width - left - 4,
      height: Math.max(line, y(to) - y(from)),
    };
    pen.shape('frame', label, box, { kind: 'rect' }, { edge: pen.look.line }, { widthPx: 1 });
    // The name of a whole stands above that of its first part, and at the other side where that part is short.
    const isWhole = more[0]?.from === from;
    const isShort = isWhole && y(more[1]?.from ?? to) - y(from) < 2 * line + 2 * BESIDE;
    let above = 0;
    for (const [at, part] of [{ from, label }, ...more].entries()) {
      if (part.from !== from)
        pen.rule(
          { x: box.x, y: y(part.from) },
          { x: box.x + box.width, y: y(part.from) },
          { dash: 'dash' },
          'part',
        );
      const isAside = at === 0 && isShort;
      const words = small(part.label, isAside ? 'end' : 'start', true);
      const width = Math.min(wide / 2 - SPAN, words.size(pen.step, wide / 2).width * ROOMY);
      const { height } = words.size(pen.step, width);
      taken.text(words, {
        x: isAside ? box.x + box.width - BESIDE / 2 - width : box.x + BESIDE / 2,
        y: y(part.from) + 2 + (at === 1 ? above : 0),
        width,
        height,
      });
      if (at === 0 && isWhole && !isShort) above = height + BESIDE;
    }
  }
  for (const { on, from, to, role } of spans) {
    const [x, end] = [middle(on), Math.max(y(to), y(from) + MIN_SPAN)];
    pen.rule(
      { x, y: y(from) },
      { x, y: end },
      { paint: paintOf(pen, role ?? 'primary'), widthPx: SPAN },
      'span',
    );
    taken.add({ x: x - SPAN / 2, y: y(from), width: SPAN, height: end - y(from) });
  }
  // Lines end at the sides of their marks.
  const lines = edges.map(({ from, to, at = 0, arrives = at }): readonly Point[] => {
    const inset = (Math.sign(middle(to) - middle(from)) * MARK) / 2;
    return [
      { x: middle(from) + inset, y: y(at) },
      { x: middle(to) - inset, y: y(arrives) },
    ];
  });
  for (const edge of edges) drawMessage(pen, edge, middle, y);
  for (const { over, at, text, role } of notes) {
    const xs = over.map(middle);
    const [from, to] = [Math.min(...xs), Math.max(...xs)];
    const coat = pen.look.roles[role ?? 'neutral'];
    const words = pen.words({ label: text, color: coat.text, small: true });
    const size = words.roomySize(pen.step, to - from + wide - GAP - 2 * NOTE_PADDING);
    const width = Math.max(to - from + 2 * NOTE_PADDING, Math.ceil(size.width * ROOMY) + 2 * NOTE_PADDING);
    const height = size.height + NOTE_PADDING;
    const place = y(at) - height / 2;
    const centred = { x: (from + to) / 2 - width / 2, y: place, width, height };
    // Beside a lifeline rather than over the messages that begin or end there.
    const beside = [0, height / 2 + 4, -height / 2 - 4, height, -height].flatMap((down) =>
      [to + SPAN, from - SPAN - width].map((x) => ({ ...centred, x, y: place + down })),
    );
    const places = from === to ? [centred, ...beside] : [centred];
    const box = taken.find(places, lines) ?? centred;
    const shape = pen.shape('note', 'Note', box, { kind: 'rect' }, coat);
    pen.text(words, insetBox(box, NOTE_PADDING / 2, NOTE_PADDING / 4), 'middle', shape);
    taken.add(box);
  }
  for (const { on, from, to, label, role: _ } of spans) {
    if (label === undefined) continue;
    const isLast = (column.get(on) ?? 0) === items.length - 1;
    const words = small(label, isLast && items.length > 1 ? 'end' : 'start');
    const size = words.roomySize(pen.step, wide - SPAN - 2 * BESIDE);
    const width = Math.ceil(size.width * ROOMY);
    const x =
      isLast && items.length > 1
        ? middle(on) - SPAN / 2 - BESIDE / 2 - width
        : middle(on) + SPAN / 2 + BESIDE / 2;
    const middleY = (y(from) + y(to)) / 2;
    const places = [
      middleY - size.height / 2,
      y(from),
      y(to) - size.height,
      y(to) + 2,
      y(from) - size.height - 2,
    ];
    taken.place(
      words,
      label,
      places.map((place) => ({ x, y: place, width, height: size.height })),
      lines,
    );
  }
  for (const [at, edge] of edges.entries()) {
    if (edge.label === undefined) continue;
    const [start, end] = lines[at] as [Point, Point];
    const own = small(edge.label, edge.from === edge.to ? 'start' : 'center');
    const widest =
      edge.from === edge.to ? wide - LOOP - BESIDE - SPAN : Math.abs(end.x - start.x) - SPAN - BESIDE;
    const size = own.size(pen.step, widest);
    if (size.cut) {
      pen.misfit(`"${edge.label}" is longer than ${gapOf(items, edge)}`);
      continue;
    }
    const width = Math.min(widest, Math.ceil(size.width * ROOMY));
    const others = lines.filter((_, index) => index !== at);
    taken.place(own, edge.label, listPlaces(edge, start, end, { width, height: size.height }), others);
  }
}

function gapOf(items: Diagram['items'], { from, to }: DiagramEdge): string {
  const names = items.filter(({ id }) => id === from || id === to).map(({ label }) => `"${label}"`);
  return from === to ? `the room beside ${names.join('')}` : `the gap between ${names.join(' and ')}`;
}

function paintOf(pen: Pen, role: DiagramRole | undefined): Paint {
  return role === undefined ? pen.look.line : (pen.look.roles[role].fill ?? pen.look.line);
}

/** Places of the label of a message: above or below its line, beside a loop. */
function listPlaces(
  { from, to }: DiagramEdge,
  start: Point,
  end: Point,
  { width, height }: { readonly width: number; readonly height: number },
): Box[] {
  if (from === to) {
    const low = Math.max(end.y, start.y + INSTANT);
    return [{ x: start.x + SPAN / 2 + LOOP, y: (start.y + low - height) / 2, width, height }];
  }
  const slope = Math.abs((end.y - start.y) / (end.x - start.x || 1));
  const [near, far] = [Math.min(start.x, end.x) + SPAN / 2, Math.max(start.x, end.x) - SPAN / 2];
  return AWAY.flatMap((away) =>
    ALONG.flatMap((share): Box[] => {
      const x = start.x + (end.x - start.x) * share - width / 2;
      const at = start.y + (end.y - start.y) * share;
      const rise = (slope * width) / 2 + 3 + away;
      const isBetween = x >= near && x + width <= far;
      return isBetween
        ? [
            { x, y: at - rise - height, width, height },
            { x, y: at + rise, width, height },
          ]
        : [];
    }),
  );
}

/** A line with a mark at each end; a message to oneself is a loop of single lines. */
function drawMessage(
  pen: Pen,
  edge: DiagramEdge,
  middle: (id: string) => number,
  y: (time: number) => number,
): void {
  const { from, to, at = 0, arrives = at, label = 'Message', look } = edge;
  const paint = paintOf(pen, edge.role);
  const stroke = { paint, widthPx: STROKE_PX, ...(look === 'dot' ? { dash: 'dash' as const } : {}) };
  const mark = (x: number, top: number) =>
    pen.shape(
      'mark',
      label,
      { x: x - MARK / 2, y: top - MARK / 2, width: MARK, height: MARK },
      { kind: 'ellipse' },
      { fill: paint },
    );
  if (from === to) {
    const [x, far] = [middle(from), middle(from) + SPAN / 2 + LOOP - BESIDE];
    const low = Math.max(y(arrives), y(at) + INSTANT);
    mark(x, y(at));
    pen.rule({ x, y: y(at) }, { x: far, y: y(at) }, stroke, 'loop');
    pen.rule({ x: far, y: y(at) }, { x: far, y: low }, stroke, 'loop');
    pen.rule({ x: far, y: low }, { x: x + SPAN / 2, y: low }, stroke, 'loop', 'arrow');
    return;
  }
  const isForward = middle(to) > middle(from);
  const [one, other] = [mark(middle(from), y(at)), mark(middle(to), y(arrives))];
  pen.join(one, isForward ? ['right', 'left'] : ['left', 'right'], other, { tail: 'arrow', stroke });
}
