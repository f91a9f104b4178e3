import { chooseNiceScale } from '../../../scene/axis-scale.ts';
import type { Point } from '../../../scene/connectors.ts';
import type { Diagram, DiagramEdge, DiagramRole, SequenceParts } from '../../../scene/diagram.ts';
import { chooseNumberSpec, formatNumber } from '../../../scene/number-format.ts';
import type { Box, ShapeElement } from '../../../scene/scene.ts';
import type { Paint } from '../../../scene/theme.ts';
import { drawCard, measureCard } from '../card.ts';
import { type Pen, STROKE_PX } from '../pen.ts';
import type { Words } from '../words.ts';
import { PhaseHeads } from './phase-heads.ts';
import { TakenPlaces } from './taken-places.ts';

/** Largest share of the width for the names of lanes; gaps in px round words and between lanes and names. */
const [MAX_NAMES, GAP, NAME_GAP] = [0.2, 6, 18];
/** Sizes in px of marks at the ends of messages, of moments, and of bars at least and at most. */
const [MARK, MOMENT, MIN_BAR, MAX_BAR] = [8, 15, 14, 34];
/** Height in px of a lane at most, and its smallest part that is free of its bar. */
const [MAX_LANE, FREE] = [128, 1.1];
/** Height of a lane in relation to the card of its name at least. */
const CARD_SHARE = 1.3;
/** Space in px between the labels of ticks, and length of a tick. */
const [BETWEEN_TICKS, TICK] = [44, 6];
const BAND_ALPHA = 0.16;
/** Opacity of lines at ticks. */
const TICK_ALPHA = 0.22;
/** Room for fonts that are wider than the theme's. */
const ROOMY = 1.15;
/** Widest label in relation to the axis. */
const MAX_LABEL = 0.42;
/** Places of a label along its message. */
const ALONG = [0.5, 0.35, 0.65, 0.22, 0.78];

type Span = NonNullable<SequenceParts['spans']>[number];
type Frame = NonNullable<SequenceParts['frames']>[number];

/** Ends of a message. */
type Message = readonly [Point, Point];

interface Lanes {
  readonly x: (time: number) => number;
  readonly middle: (id: string) => number;
  /** Half of the height of the bar on a lane at a time; 0 where there is none. */
  readonly half: (id: string, time: number) => number;
  readonly bar: number;
}

/** Participants as lanes on a level scale of time: bars of work, messages between lanes, moments and phases. */
export function drawTimeLanes(pen: Pen, { items, edges, unit, parts = {} }: Diagram): void {
  const { room, input } = pen;
  const { spans = [], notes = [] } = parts;
  const frames = (parts.frames ?? []).flatMap(splitFrame);
  const times = [
    ...edges.flatMap(({ at = 0, arrives }) => [at, arrives ?? at]),
    ...[...spans, ...frames].flatMap(({ from, to }) => [from, to]),
    ...notes.map(({ at }) => at),
  ];
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const small = (label: string, align: 'start' | 'center' = 'center', isStrong = false): Words =>
    pen.words({ label, color: pen.look.label.color, align, small: true, strong: isStrong });
  const coats = items.map((item) => pen.coat(item));
  const cards = items.map((item, at) =>
    measureCard(pen, item, coats[at] ?? pen.look.roles.plain, room.width * MAX_NAMES),
  );
  const names = Math.max(0, ...cards.map(({ width }) => width));
  pen.needs(names, room.width * MAX_NAMES * ROOMY);
  const widest = (time: number): number =>
    small(formatNumber(time, chooseNumberSpec([first, last], unit, input.lang), input.lang)).size(
      pen.step,
      200,
    ).width * ROOMY;
  const end = widest(last) / 2;
  const left = room.x + names + NAME_GAP;
  const width = room.x + room.width - end - left;
  const x = (time: number): number => left + (last === first ? 0 : ((time - first) / (last - first)) * width);
  const ticks = chooseNiceScale([first, last], {
    zero: false,
    free: true,
    steps: Math.max(2, Math.floor(width / (widest(last) + BETWEEN_TICKS))),
  }).ticks.filter((tick) => tick >= first - 1e-9 && tick <= last + 1e-9);
  const line = small('X').size(pen.step, 200).height;

  const heads = new PhaseHeads(
    pen,
    frames.map(({ label, from, to, role }) => ({
      label,
      from: x(from),
      to: x(to),
      paint: paintPhase(pen, role),
    })),
    left,
    line,
    (parts.frames ?? []).filter(isWhole).map(({ label, from, to }) => ({ label, from: x(from), to: x(to) })),
  );
  const head = heads.height;
  const foot = line + TICK + GAP;
  const free = room.height - head - foot;
  const lane = Math.min(MAX_LANE, free / Math.max(1, items.length));
  const bar = Math.max(MIN_BAR, Math.min(MAX_BAR, line + GAP, lane * 0.45));
  pen.needs(Math.max(bar + FREE * line, ...cards.map(({ height }) => height * CARD_SHARE)), lane);
  const top = room.y + Math.max(0, (free - lane * items.length) / 2) + head;
  const bottom = top + lane * items.length;
  const place = new Map(items.map(({ id }, at) => [id, top + (at + 0.5) * lane]));
  const middle = (id: string): number => place.get(id) ?? top;
  const half = (id: string, time: number): number =>
    spans.some(({ on, from, to }) => on === id && from <= time && time <= to) ? bar / 2 : 0;
  const lanes: Lanes = { x, middle, half, bar };

  const taken = new TakenPlaces(pen);
  for (const { role, from, to, label } of frames) {
    const paint = paintPhase(pen, role);
    const box = { x: x(from), y: top - GAP, width: Math.max(1, x(to) - x(from)), height: bottom - top + GAP };
    pen.shape('phase', label, box, { kind: 'rect' }, { fill: { ...paint, alpha: BAND_ALPHA } });
  }
  heads.draw(top - GAP);
  drawAxis(
    pen,
    ticks.map((time) => ({ at: x(time), words: small(formatTick(pen, ticks, time, unit)) })),
    {
      left,
      right: left + width,
      top: top - GAP,
      bottom,
      line,
    },
  );
  for (const [at, item] of items.entries()) {
    const height = cards[at]?.height ?? line;
    const y = middle(item.id);
    drawCard(
      pen,
      item,
      { x: room.x, y: y - height / 2, width: names, height },
      coats[at] ?? pen.look.roles.plain,
    );
  }
  const behind = pen.elements.length;
  const lines = edges.map((edge) => ends(edge, lanes));
  const outside = spans.filter((span) => !drawSpan(pen, span, lanes, { taken, lines }));
  for (const [at, edge] of edges.entries()) drawMessage(pen, edge, lines[at] as Message);
  for (const { over, at, role } of notes) {
    const ys = over.map(middle);
    const paint = paintOf(pen, role ?? 'primary');
    const box = { x: x(at) - MOMENT / 2, width: MOMENT, height: MOMENT };
    if (ys.length > 1)
      pen.rule({ x: x(at), y: Math.min(...ys) }, { x: x(at), y: Math.max(...ys) }, { paint }, 'moment-line');
    for (const y of ys) {
      pen.shape('moment', 'Moment', { ...box, y: y - MOMENT / 2 }, { kind: 'ellipse' }, { fill: paint });
      taken.add({ ...box, y: y - MOMENT / 2 });
    }
  }
  const write = (words: Words, label: string, boxes: (size: Size) => Box[], own?: readonly Point[]): void => {
    const size = words.roomySize(pen.step, width * MAX_LABEL);
    const others = lines.filter((one) => one !== own);
    const roomy = { width: Math.ceil(size.width * ROOMY), height: size.height };
    taken.place(words, label, boxes(roomy), others, { hasBackdrop: false });
  };
  for (const { over, at, text, role: _ } of notes) {
    const y = Math.max(...over.map(middle));
    write(small(text, 'start', true), text, (size) => listBeside({ x: x(at), y }, MOMENT / 2, size));
  }
  for (const { on, from, to, label = '' } of outside)
    if (label !== '')
      write(small(label, 'start'), label, (size) =>
        listAround({ x: x(from), y: middle(on) - bar / 2, width: x(to) - x(from), height: bar }, size),
      );
  for (const [at, { label }] of edges.entries())
    if (label !== undefined)
      write(small(label, 'start'), label, (size) => listAlong(lines[at] as Message, size), lines[at]);
  const drawn = pen.elements.length;
  for (const { id } of items)
    for (const [from, to] of listFree({ from: left, to: left + width }, middle(id), taken.boxes))
      pen.rule({ x: from, y: middle(id) }, { x: to, y: middle(id) }, { dash: 'dash' }, 'lane');
  pen.elements.splice(behind, 0, ...pen.elements.splice(drawn));
}

/** Pieces of a level line that no box covers. */
function listFree(
  { from, to }: { readonly from: number; readonly to: number },
  y: number,
  boxes: readonly Box[],
): (readonly [number, number])[] {
  const covered = boxes
    .filter((box) => box.y < y && box.y + box.height > y)
    .map(({ x, width }) => [x - GAP / 2, x + width + GAP / 2] as const)
    .toSorted(([a], [b]) => a - b);
  const pieces: (readonly [number, number])[] = [];
  let start = from;
  for (const [left, right] of covered) {
    if (left > start) pieces.push([start, left]);
    start = Math.max(start, right);
  }
  return start < to ? [...pieces, [start, to]] : pieces;
}

/** Tells whether the parts of a frame are all of it, so that its label is that of the whole. */
const isWhole = ({ from, parts = [] }: Frame): boolean => parts[0]?.from === from;

/** A frame with parts as a phase for each. */
function splitFrame(frame: Frame): Frame[] {
  const { from, to, label, role, parts = [] } = frame;
  const starts = isWhole(frame) ? parts : [{ from, label }, ...parts];
  return starts.map((part, at) => ({
    ...part,
    to: starts[at + 1]?.from ?? to,
    ...(role === undefined ? {} : { role }),
  }));
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function formatTick(pen: Pen, ticks: readonly number[], tick: number, unit: string | undefined): string {
  const { lang } = pen.input;
  return formatNumber(tick, chooseNumberSpec(ticks, unit, lang), lang);
}

function drawAxis(
  pen: Pen,
  ticks: readonly { readonly at: number; readonly words: Words }[],
  {
    left,
    right,
    top,
    bottom,
    line,
  }: {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
    readonly line: number;
  },
): void {
  pen.rule({ x: left, y: bottom }, { x: right, y: bottom }, { widthPx: 1.5 }, 'axis');
  for (const { at, words } of ticks) {
    const paint = { ...pen.look.line, alpha: TICK_ALPHA };
    pen.rule({ x: at, y: top }, { x: at, y: bottom }, { paint }, 'tick');
    pen.rule({ x: at, y: bottom }, { x: at, y: bottom + TICK }, {}, 'tick-end');
    const width = words.size(pen.step, 200).width * ROOMY;
    pen.text(words, { x: at - width / 2, y: bottom + TICK, width, height: line }, 'top');
  }
}

/** Draws a bar with its label, if that fits into it. @returns whether the label is in the bar */
function drawSpan(
  pen: Pen,
  { on, from, to, label, role }: Span,
  lanes: Lanes,
  { taken, lines }: { readonly taken: TakenPlaces; readonly lines: readonly Message[] },
): boolean {
  const { x, middle, bar } = lanes;
  const fill = paintOf(pen, role ?? 'primary');
  const box = { x: x(from), y: middle(on) - bar / 2, width: Math.max(2, x(to) - x(from)), height: bar };
  const shape: ShapeElement = {
    ...pen.shape('span', label ?? 'Span', box, { kind: 'rect' }, { fill }),
    passable: true,
  };
  pen.elements[pen.elements.length - 1] = shape;
  taken.add(box);
  if (label === undefined) return true;
  const words = pen.words({ label, color: pen.textOn(fill), small: true });
  const size = words.size(pen.step, 2_000);
  const needed = size.width * ROOMY + 2 * GAP;
  const piece = listPieces(box, lines).find(({ width }) => width >= needed);
  if (piece === undefined || size.height > bar) return false;
  pen.text(words, { ...box, x: piece.x + GAP, width: piece.width - 2 * GAP }, 'middle', shape);
  return true;
}

/** Pieces of a bar between the messages that run over it, the widest first. */
function listPieces(
  { x, y, width, height }: Box,
  lines: readonly Message[],
): { readonly x: number; readonly width: number }[] {
  const middle = y + height / 2;
  const crossings = lines.flatMap(([start, end]) => {
    if (start.y < y === end.y < y || Math.abs(start.y - end.y) < height) return [];
    return start.x + ((end.x - start.x) * (middle - start.y)) / (end.y - start.y);
  });
  const cuts = [
    x,
    ...crossings.filter((at) => at > x && at < x + width).toSorted((a, b) => a - b),
    x + width,
  ];
  return cuts
    .slice(1)
    .map((to, at) => ({ x: cuts[at] as number, width: to - (cuts[at] as number) }))
    .toSorted((a, b) => b.width - a.width);
}

/** Ends of a message at the edges of the bars on its lanes. */
function ends({ from, to, at = 0, arrives = at }: DiagramEdge, lanes: Lanes): Message {
  const { x, middle, half } = lanes;
  const way = Math.sign(middle(to) - middle(from));
  return [
    { x: x(at), y: middle(from) + way * half(from, at) },
    { x: x(arrives), y: middle(to) - way * half(to, arrives) },
  ];
}

function drawMessage(pen: Pen, edge: DiagramEdge, [start, end]: Message): void {
  const paint = paintOf(pen, edge.role);
  const stroke = { paint, widthPx: STROKE_PX, ...(edge.look === 'dot' ? { dash: 'dash' as const } : {}) };
  const mark = ({ x, y }: Point): ShapeElement =>
    pen.shape(
      'mark',
      edge.label ?? 'Message',
      { x: x - MARK / 2, y: y - MARK / 2, width: MARK, height: MARK },
      { kind: 'ellipse' },
      { fill: paint },
    );
  const [one, other] = [mark(start), mark(end)];
  const sides =
    start.y === end.y
      ? (['right', 'left'] as const)
      : end.y > start.y
        ? (['bottom', 'top'] as const)
        : (['top', 'bottom'] as const);
  pen.join(one, sides, other, { tail: 'arrow', stroke });
}

/** Places beside a moment: after it, above, below and before it. */
function listBeside({ x, y }: Point, radius: number, { width, height }: Size): Box[] {
  const after = x + radius + GAP;
  const before = x - radius - GAP - width;
  const rows = [
    y - height / 2,
    y - radius - height - 2,
    y + radius + 2,
    y - radius - 1.6 * height,
    y + radius + 0.6 * height,
  ];
  return [
    ...rows.map((row) => ({ x: after, y: row, width, height })),
    ...rows.map((row) => ({ x: before, y: row, width, height })),
    ...rows.slice(1).map((row) => ({ x: x - width / 2, y: row, width, height })),
  ];
}

/** Places round a bar: below and above it from its start, its middle and its end, then beside it. */
function listAround(bar: Box, { width, height }: Size): Box[] {
  const starts = [bar.x, bar.x + (bar.width - width) / 2, bar.x + bar.width - width];
  const rows = [bar.y - height - 2, bar.y + bar.height + 2];
  return [
    { x: bar.x + bar.width + GAP, y: bar.y + (bar.height - height) / 2, width, height },
    ...rows.flatMap((y) => starts.map((x) => ({ x, y, width, height }))),
    { x: bar.x - GAP - width, y: bar.y + (bar.height - height) / 2, width, height },
  ];
}

/** Places beside a message, near its middle first. */
function listAlong([start, end]: Message, { width, height }: Size): Box[] {
  const slope = (end.x - start.x) / (end.y - start.y || 1);
  return ALONG.flatMap((share) => {
    const [x, y] = [start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share - height / 2];
    const lean = Math.abs(slope * height) / 2;
    return [
      { x: x + GAP + lean, y, width, height },
      { x: x - GAP - lean - width, y, width, height },
    ];
  });
}

/** Phases without a meaning are grey, since the fill of neutral boxes is close to the page. */
const paintPhase = (pen: Pen, role: DiagramRole | undefined): Paint =>
  role === undefined || role === 'neutral' ? pen.quiet : paintOf(pen, role);

function paintOf(pen: Pen, role: DiagramRole | undefined): Paint {
  return role === undefined ? pen.look.line : (pen.look.roles[role].fill ?? pen.look.line);
}
