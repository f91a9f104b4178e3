import type { Diagram, DiagramEdge, SequenceStep } from '../../../scene/diagram.ts';
import type { Box, ShapeElement } from '../../../scene/scene.ts';
import type { Side } from '../../sites.ts';
import { drawCard, measureCard } from '../card.ts';
import { createBoxGeometry } from '../outline.ts';
import { insetBox, type Pen, STROKE_PX } from '../pen.ts';
import { insetHeight, ParticipantFrames } from './participant-frames.ts';

/** Marks on the lifelines to which messages are attached; activations are as wide. */
const MARK = { width: 10, height: 10 } as const;
/** Offset in px of an activation within another of the same participant. */
const NESTED = 5;
/** Room for fonts that are wider than the theme's. */
const ROOMY = 1.15;
const ACTIVATION_ALPHA = 0.4;
const GAP = 16;
const LOOP = 40;
const NOTE = 14;
/** Most labels that a finding names. */
const MAX_NAMED = 3;

interface Open {
  readonly top: number;
  readonly label: string;
  readonly parts: { readonly y: number; readonly label: string }[];
  readonly reached: Set<number>;
}

/** Messages from top to bottom between lifelines, with notes, and frames around fragments. */
export function drawSequence(pen: Pen, { items, edges, groups, steps = [] }: Diagram): void {
  const column = new Map(items.map(({ id }, index) => [id, index]));
  const wide = pen.room.width / Math.max(1, items.length);
  const frames = new ParticipantFrames(pen, { items, groups }, wide);
  const room = insetHeight(pen.room, frames.above, frames.below);
  const coats = items.map((item) => pen.coat(item));
  const sizes = items.map((item, index) =>
    measureCard(pen, item, coats[index] ?? pen.look.roles.plain, wide - GAP),
  );
  for (const [index, { width }] of sizes.entries())
    if (width > wide - GAP + 0.5)
      pen.misfit(`the name "${items[index]?.label ?? ''}" is wider than a column of ${items.length}`);
  const headHeight = Math.max(0, ...sizes.map(({ height }) => height));
  const middle = (index: number): number => room.x + (index + 0.5) * wide;
  const createWords = (label: string, align: 'start' | 'center' | 'end' = 'center') =>
    pen.words({ label, color: pen.look.label.color, align, small: true });
  const lineHeight = createWords('X').size(pen.step, 100).height;
  const reach = (edge: DiagramEdge): { from: number; to: number } => ({
    from: column.get(edge.from) ?? 0,
    to: column.get(edge.to) ?? 0,
  });
  const labelWidth = (edge: DiagramEdge): number => {
    const { from, to } = reach(edge);
    return from === to ? wide - LOOP - MARK.width - 4 : Math.abs(to - from) * wide - MARK.width - 16;
  };
  reportWideLabels(pen, items, edges, (edge) =>
    createWords(edge.label ?? '').size(pen.step, labelWidth(edge)),
  );
  const heights = steps.map((step): number => {
    if (step.type === 'activate' || step.type === 'deactivate') return 0;
    if (step.type === 'message') {
      const edge = edges[step.edge] as DiagramEdge;
      const words =
        edge.label === undefined ? 0 : createWords(edge.label).size(pen.step, labelWidth(edge)).height;
      return reach(edge).from === reach(edge).to
        ? Math.max(words, MARK.height * 2.4) + 10
        : words + MARK.height / 2 + 5;
    }
    if (step.type === 'note')
      return createWords(step.text).size(pen.step, noteWidth(step, column, wide) - 2 * NOTE).height + 22;
    return step.type === 'close' ? 8 : lineHeight + 9;
  });
  const total = heights.reduce((sum, height) => sum + height, 0);
  const rest = room.height - headHeight - 14;
  if (total > rest + 0.5) {
    let reached = 0;
    const shown = heights.filter((height) => height > 0);
    const fitting = shown.filter((height) => {
      reached += height;
      return reached <= rest;
    }).length;
    pen.misfit(`${fitting} of its ${shown.length} messages and notes fit its height`);
  }
  // The remaining space is spread over the steps, up to a limit.
  const spread = Math.max(1, heights.filter((height) => height > 0).length);
  const air = Math.max(0, Math.min(18, (rest - total) / spread));
  const bottom = room.y + headHeight + 14 + total + air * spread;
  frames.draw(room.x, bottom);
  const lines = pen.elements.length;
  items.forEach((item, index) => {
    const size = sizes[index] ?? { width: wide - GAP, height: headHeight };
    const width = Math.min(wide - GAP, Math.max(size.width, 90));
    const box = { x: middle(index) - width / 2, y: room.y, width, height: headHeight };
    pen.rule(
      { x: middle(index), y: room.y + headHeight },
      { x: middle(index), y: bottom },
      { dash: 'dash', paint: { token: 'stroke' } },
      'life',
    );
    drawCard(
      pen,
      item,
      box,
      coats[index] ?? pen.look.roles.plain,
      createBoxGeometry(item, box, pen.look.radiusPx),
    );
  });
  let y = room.y + headHeight + 14;
  const open: Open[] = [];
  const activations = new Activations(pen, middle, pen.elements.length);
  steps.forEach((step, index) => {
    if (step.type === 'activate' || step.type === 'deactivate') {
      activations.turn(step.type, column.get(step.on) ?? 0);
      return;
    }
    const height = (heights[index] ?? 0) + air;
    if (step.type === 'message') {
      const edge = edges[step.edge] as DiagramEdge;
      const { from, to } = reach(edge);
      for (const frame of open) for (const at of [from, to]) frame.reached.add(at);
      activations.reached = from === to ? y + height - MARK.height / 2 - 4 : y + height - MARK.height / 2 - 2;
      drawMessage(pen, edge, {
        from,
        to,
        y,
        height,
        middle,
        createWords,
        width: labelWidth(edge),
        isLast: from === items.length - 1 && from > 0,
        isActive: activations.isActive(from),
      });
    } else if (step.type === 'note') {
      const columns = step.over.map((id) => column.get(id) ?? 0);
      for (const frame of open) for (const at of columns) frame.reached.add(at);
      const width = noteWidth(step, column, wide);
      const [first, last] = [Math.min(...columns), Math.max(...columns)];
      const x =
        step.side === 'over'
          ? (middle(first) + middle(last)) / 2 - width / 2
          : step.side === 'right'
            ? middle(first) + 8
            : middle(first) - 8 - width;
      const box = { x, y: y + 4, width, height: height - 10 };
      const coat = pen.look.roles[step.role ?? 'neutral'];
      const shape = pen.shape('note', 'Note', box, { kind: 'rect' }, coat);
      pen.text(
        pen.words({ label: step.text, color: coat.text, small: true }),
        insetBox(box, NOTE / 2, 3),
        'middle',
        shape,
      );
    } else if (step.type === 'open') open.push({ top: y, label: step.label, parts: [], reached: new Set() });
    else if (step.type === 'part') open.at(-1)?.parts.push({ y, label: step.label });
    else {
      const frame = open.pop();
      if (frame !== undefined) {
        for (const outer of open) for (const at of frame.reached) outer.reached.add(at);
        drawFrame(
          pen,
          frame,
          { bottom: y + height - 4, depth: open.length, middle, wide, createWords, lineHeight },
          lines,
        );
      }
    }
    y += height;
  });
  activations.finish(bottom);
}

/** Names labels that have no room between their participants. */
function reportWideLabels(
  pen: Pen,
  items: Diagram['items'],
  edges: readonly DiagramEdge[],
  measure: (edge: DiagramEdge) => { readonly cut: boolean },
): void {
  const nameOf = (id: string): string => items.find((item) => item.id === id)?.label ?? id;
  const inOrder = ({ from, to }: DiagramEdge): string[] =>
    items.map(({ id }) => id).filter((id) => id === from || id === to);
  const wide = new Map<string, string[]>();
  for (const edge of edges) {
    if (edge.label === undefined || !measure(edge).cut) continue;
    const gap =
      edge.from === edge.to
        ? `the room beside "${nameOf(edge.from)}"`
        : `the gap between ${inOrder(edge)
            .map((id) => `"${nameOf(id)}"`)
            .join(' and ')}`;
    wide.set(gap, [...(wide.get(gap) ?? []), `"${edge.label}"`]);
  }
  for (const [gap, labels] of wide)
    pen.misfit(
      `${labels.slice(0, MAX_NAMED).join(', ')} ${labels.length === 1 ? 'is' : 'are'} longer than ${gap}`,
    );
}

/** Bars on the lifelines of those who are at work. */
class Activations {
  /** Place of the last message, where an activation begins or ends. */
  reached: number | undefined;
  readonly #pen: Pen;
  readonly #middle: (index: number) => number;
  /** Index of the element before which bars are painted. */
  readonly #behind: number;
  readonly #open = new Map<number, number[]>();

  constructor(pen: Pen, middle: (index: number) => number, behind: number) {
    this.#pen = pen;
    this.#middle = middle;
    this.#behind = behind;
  }

  isActive(at: number): boolean {
    return (this.#open.get(at)?.length ?? 0) > 0;
  }

  turn(type: 'activate' | 'deactivate', at: number): void {
    const open = this.#open.get(at) ?? [];
    if (type === 'activate') this.#open.set(at, [...open, this.reached ?? this.#pen.room.y]);
    else {
      const from = open.pop();
      if (from !== undefined) this.#draw(at, from, this.reached ?? from, open.length);
    }
  }

  /** Ends what is still open. */
  finish(bottom: number): void {
    for (const [at, open] of this.#open)
      for (const [level, from] of open.entries()) this.#draw(at, from, bottom, level);
  }

  /** A broad line, which messages to others may cross. */
  #draw(at: number, from: number, to: number, level: number): void {
    const x = this.#middle(at) + level * NESTED;
    const { elements, look } = this.#pen;
    const paint = { ...look.line, alpha: ACTIVATION_ALPHA };
    this.#pen.rule(
      { x, y: from },
      { x, y: Math.max(from + MARK.height, to) },
      { paint, widthPx: MARK.width },
      'activation',
    );
    const [bar] = elements.splice(-1);
    if (bar !== undefined) elements.splice(this.#behind, 0, bar);
  }
}

function noteWidth(
  step: Extract<SequenceStep, { type: 'note' }>,
  column: ReadonlyMap<string, number>,
  wide: number,
): number {
  const columns = step.over.map((id) => column.get(id) ?? 0);
  const span = Math.max(...columns) - Math.min(...columns);
  return step.side === 'over' ? span * wide + Math.min(wide - GAP, 220) : wide / 2 - 12;
}

interface Place {
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly height: number;
  readonly width: number;
  /** Nothing stands at its right, so that a message to itself goes to the left. */
  readonly isLast: boolean;
  /** Its lifeline is as broad as a mark. */
  readonly isActive: boolean;
  readonly middle: (index: number) => number;
  readonly createWords: (label: string, align?: 'start' | 'center' | 'end') => ReturnType<Pen['words']>;
}

function drawMessage(
  pen: Pen,
  edge: DiagramEdge,
  { from, to, y, height, width, isLast, isActive, middle, createWords }: Place,
): void {
  const paint = edge.role === undefined ? pen.look.line : (pen.look.roles[edge.role].edge ?? pen.look.line);
  const mark = (index: number, top: number): ShapeElement =>
    pen.shape(
      'mark',
      edge.label ?? 'Message',
      { x: middle(index) - MARK.width / 2, y: top, width: MARK.width, height: MARK.height },
      { kind: 'ellipse' },
      { fill: paint },
    );
  const stroke = { paint, widthPx: STROKE_PX, ...(edge.look === 'dot' ? { dash: 'dash' as const } : {}) };
  const ends = {
    ...(edge.arrow === 'both' ? { head: 'arrow' as const } : {}),
    ...(edge.arrow === 'none' ? {} : { tail: 'arrow' as const }),
  };
  const words =
    edge.label === undefined
      ? undefined
      : createWords(edge.label, from !== to ? 'center' : isLast ? 'end' : 'start');
  if (from === to) {
    const way = isLast ? -1 : 1;
    const [top, bottom] = [y + 4 + MARK.height / 2, y + height - MARK.height / 2 - 4];
    const x = middle(from) + way * (MARK.width / 2);
    const far = x + way * (LOOP - 12);
    // Connectors that leave and enter on one side are routed anew by some programs; single lines are not.
    mark(from, top - MARK.height / 2);
    pen.rule({ x, y: top }, { x: far, y: top }, stroke, 'loop');
    pen.rule({ x: far, y: top }, { x: far, y: bottom }, stroke, 'loop');
    pen.rule({ x: far, y: bottom }, { x: isActive ? x : middle(from), y: bottom }, stroke, 'loop', ends.tail);
    if (words !== undefined)
      pen.text(
        words,
        {
          x: isLast ? middle(from) - LOOP - width : middle(from) + LOOP,
          y,
          width,
          height: Math.max(height - 4, words.size(pen.step, width).height),
        },
        'middle',
        undefined,
        edge.label,
      );
    return;
  }
  const at = y + height - MARK.height - 2;
  const sides: readonly [Side, Side] = to > from ? ['right', 'left'] : ['left', 'right'];
  pen.join(mark(from, at), sides, mark(to, at), { stroke, ...ends });
  if (words === undefined) return;
  const own = words.size(pen.step, width);
  const size = { ...own, width: Math.min(width, Math.ceil(own.width * ROOMY)) };
  const left = (middle(from) + middle(to)) / 2 - size.width / 2;
  const box: Box = { x: left, y: at + MARK.height / 2 - 3 - size.height, ...size };
  // A backdrop keeps lifelines between the two from crossing the text.
  if (Math.abs(to - from) > 1)
    pen.shape('backdrop', 'Label', box, { kind: 'rect' }, { fill: pen.look.backdrop });
  pen.text(words, box, 'middle', undefined, edge.label);
}

interface FrameScope {
  readonly bottom: number;
  readonly depth: number;
  readonly middle: (index: number) => number;
  readonly wide: number;
  readonly createWords: Place['createWords'];
  readonly lineHeight: number;
}

function drawFrame(
  pen: Pen,
  { top, label, parts, reached }: Open,
  { bottom, depth, middle, wide, createWords, lineHeight }: FrameScope,
  behind: number,
): void {
  const columns = reached.size === 0 ? [0] : [...reached];
  const side = Math.max(10, wide / 2 - 6 - depth * 8);
  const box = {
    x: middle(Math.min(...columns)) - side,
    y: top + 2,
    width: middle(Math.max(...columns)) - middle(Math.min(...columns)) + 2 * side,
    height: bottom - top,
  };
  const drawn = pen.elements.length;
  const frame = pen.shape(
    'frame',
    label === '' ? 'Frame' : label,
    box,
    { kind: 'rect' },
    { edge: pen.look.line },
    { widthPx: 1 },
  );
  if (label !== '')
    pen.text(
      createWords(label, 'start'),
      { x: box.x + 8, y: box.y + 2, width: box.width - 16, height: lineHeight + 4 },
      'top',
      frame,
      label,
    );
  for (const part of parts) {
    pen.rule({ x: box.x, y: part.y }, { x: box.x + box.width, y: part.y }, { dash: 'dash' });
    pen.text(
      createWords(part.label, 'start'),
      { x: box.x + 8, y: part.y + 3, width: box.width - 16, height: lineHeight + 4 },
      'top',
      undefined,
      part.label,
    );
  }
  pen.elements.splice(behind, 0, ...pen.elements.splice(drawn));
}
