import type { Point } from '../../../scene/connectors.ts';
import type { Diagram, DiagramDirection, DiagramGroup, DiagramItem } from '../../../scene/diagram.ts';
import type { SceneElement, ShapeElement } from '../../../scene/scene.ts';
import { measureIconRoom } from '../card.ts';
import { foldIntoBands } from '../fold.ts';
import { createBoxGeometry, DOT, outlineSize } from '../outline.ts';
import { type Coat, type Pen, STROKE_PX } from '../pen.ts';
import {
  arrangeInDirection,
  cannotFit,
  centreInRoom,
  type Measured,
  type PlacedDiagram,
  TURNED_DIRECTION,
} from '../place.ts';
import { drawRows, measureRows } from '../rows.ts';
import type { Words } from '../words.ts';

/** Padding of boxes in px. */
const PADDING = { x: 14, y: 9 } as const;
/** Padding if space is short. */
const CLOSE = { x: 8, y: 5 } as const;
const WIDTHS = [190, 140, 112, 92] as const;
/** Largest text size in px of diagrams in several bands. */
const FOLDED_PX = 19;
/** Width limit in em for large text. */
const WIDEST_EM = 8.5;

/** Boxes arranged by the lines between them, in frames if they belong to groups. */
export function drawGraph(pen: Pen, diagram: Diagram): void {
  const coats = new Map(diagram.items.map((item) => [item.id, pen.coat(item)] as const));
  const createWords = ({ id, label, text }: DiagramItem): Words =>
    pen.words({ label, ...(text === undefined ? {} : { text }), color: (coats.get(id) as Coat).text });
  const measure = (widest: number, isClose = false): Measured => {
    const labels = diagram.edges.flatMap(({ label }) => (label === undefined ? [] : [pen.labelSize(label)]));
    const sizes = new Map(
      diagram.items.map(
        (item) => [item.id, measureBox(pen, item, createWords(item), widest, isClose)] as const,
      ),
    );
    const share = pen.step / Math.max(1, pen.look.text.sizesPt.length - 1);
    return {
      share,
      sizes,
      arrangement: pen.input.arrangement,
      label: {
        width: Math.max(0, ...labels.map(({ width }) => width)),
        height: Math.max(0, ...labels.map(({ height }) => height)),
      },
      headRoom: Math.max(
        26,
        pen.words({ label: 'X', color: pen.look.label.color, small: true }).size(pen.step, 100).height + 8,
      ),
    };
  };
  const placed = chooseBestPlace(pen, diagram, measure);
  if (placed !== undefined) draw(pen, diagram, centreInRoom(placed, pen.room), coats, createWords);
}

/**
 * Tries the requested direction, then the turned one, then several bands; undefined if none fits and the pen
 * is a trial.
 */
function chooseBestPlace(
  pen: Pen,
  diagram: Diagram,
  measure: (widest: number, isClose?: boolean) => Measured,
): PlacedDiagram | undefined {
  const { room } = pen;
  const fits = (placed: PlacedDiagram): boolean =>
    placed.width <= room.width + 0.5 && placed.height <= room.height + 0.5;
  const usual = measure(Math.max(WIDTHS[0], pen.em * WIDEST_EM));
  const directions = [diagram.direction, TURNED_DIRECTION[diagram.direction]];
  const tried = new Map<DiagramDirection, PlacedDiagram>();
  for (const direction of directions) {
    if (cannotFit(diagram, direction, usual, room)) continue;
    const placed = arrangeInDirection(diagram, direction, usual);
    if (fits(placed)) return placed;
    tried.set(direction, placed);
  }
  const inRows: PlacedDiagram[] = [];
  // A single row that reads from end to end is worth more than large text.
  for (const widest of pen.em <= FOLDED_PX ? WIDTHS : []) {
    const placed = foldIntoBands(diagram, measure(widest, true), room);
    if (placed !== undefined && fits(placed)) return placed;
    if (placed !== undefined) inRows.push(placed);
  }
  pen.isTight = true;
  if (pen.isTrial) return undefined;
  const excess = ({ width, height }: PlacedDiagram): number =>
    Math.max(width / room.width, height / room.height);
  const [best] = [
    ...directions.map((direction) => tried.get(direction) ?? arrangeInDirection(diagram, direction, usual)),
    ...inRows,
  ].toSorted((a, b) => excess(a) - excess(b)) as [PlacedDiagram];
  pen.extent = { width: best.width, height: best.height };
  return best;
}

function measureBox(
  pen: Pen,
  item: DiagramItem,
  words: Words,
  widest: number,
  isClose: boolean,
): { readonly width: number; readonly height: number } {
  if (item.shape === 'start' || item.shape === 'end') return { width: DOT, height: DOT };
  if (item.label === '' && item.text === undefined) return { width: DOT, height: DOT };
  const size = words.roomySize(pen.step, widest);
  const icon = measureIconRoom(pen, item);
  if (item.rows !== undefined) return measureRows(pen, item, size, PADDING);
  return outlineSize(
    item.shape,
    { width: size.width + icon, height: Math.max(size.height, icon - 8) },
    isClose ? CLOSE : PADDING,
  );
}

function draw(
  pen: Pen,
  diagram: Diagram,
  placed: PlacedDiagram,
  coats: ReadonlyMap<string, Coat>,
  createWords: (item: DiagramItem) => Words,
): void {
  const shapes = new Map<string, ShapeElement>();
  const drawItem = (item: DiagramItem): void => {
    const box = placed.boxes.get(item.id);
    if (box === undefined) return;
    const coat = coats.get(item.id) as Coat;
    const isMark = item.shape === 'start' || item.shape === 'end';
    const from = pen.elements.length;
    const shape = pen.shape(
      'node',
      item.label || item.id,
      box,
      createBoxGeometry(item, box, pen.look.radiusPx),
      isMark ? { fill: pen.look.line, edge: pen.look.line } : coat,
    );
    shapes.set(item.id, shape);
    if (isMark) return;
    const words = createWords(item);
    if (item.rows !== undefined) {
      drawRows(pen, item, words, shape, coat, PADDING);
      pen.group(pen.next('part'), item.label, box, from);
      return;
    }
    const icon = measureIconRoom(pen, item);
    const widest = Math.max(1, box.width - 2 - icon);
    const width = Math.min(
      widest,
      Math.max(
        words.roomySize(pen.step, widest).width,
        Math.min(box.width - 2 * CLOSE.x, Math.max(WIDTHS[0], pen.em * WIDEST_EM)) - icon,
      ),
    );
    const own = words.size(pen.step, width).width;
    const left = box.x + (box.width - (icon === 0 ? width : own + icon)) / 2;
    pen.text(words, { ...box, x: left + icon, width: icon === 0 ? width : own }, 'middle', shape, item.label);
    if (item.icon !== undefined)
      pen.icon(
        item.icon,
        { x: left, y: box.y + (box.height - icon + 8) / 2, width: icon - 8, height: icon - 8 },
        coat.text,
      );
  };
  const drawGroup = (group: DiagramGroup): void => {
    const box = placed.groups.get(group.id);
    const from = pen.elements.length;
    if (box !== undefined) drawFrame(pen, group, box);
    for (const inner of diagram.groups) if (inner.parent === group.id) drawGroup(inner);
    for (const item of diagram.items) if (item.group === group.id) drawItem(item);
    if (box !== undefined) pen.group(pen.next('group'), group.label || group.id, box, from);
  };
  for (const group of diagram.groups) if (group.parent === undefined) drawGroup(group);
  for (const item of diagram.items)
    if (item.group === undefined || !diagram.groups.some(({ id }) => id === item.group)) drawItem(item);
  const behind = new Set<SceneElement>(pen.elements);
  drawEdges(pen, diagram, placed, shapes);
  // Lines are painted under the boxes that they join.
  const lines = pen.elements.filter((element) => element.type === 'line' && !behind.has(element));
  pen.elements.splice(
    0,
    pen.elements.length,
    ...lines,
    ...pen.elements.filter((element) => !lines.includes(element)),
  );
}

function drawFrame(pen: Pen, { id, label, icon, role }: DiagramGroup, box: ShapeElement['box']): void {
  const edge = role === undefined ? pen.look.line : (pen.look.roles[role].edge ?? pen.look.line);
  const frame = pen.shape(
    'frame',
    label || id,
    box,
    { kind: 'round_rect', radiusPx: 6 },
    { edge },
    { widthPx: 1, dash: 'dash' },
  );
  if (label === '') return;
  const side = icon === undefined ? 0 : 16;
  if (icon !== undefined)
    pen.icon(icon, { x: box.x + 10, y: box.y + 6, width: side, height: side }, pen.look.label.color);
  const words = pen.words({ label, color: pen.look.label.color, align: 'start', small: true });
  const left = box.x + 10 + (side === 0 ? 0 : side + 6);
  const width = Math.max(10, box.x + box.width - left - 10);
  const { height } = words.size(pen.step, width);
  pen.text(words, { x: left, y: box.y + 4, width, height: Math.max(20, height) }, 'top', frame, label);
}

function drawEdges(
  pen: Pen,
  diagram: Diagram,
  placed: PlacedDiagram,
  shapes: ReadonlyMap<string, ShapeElement>,
): void {
  diagram.edges.forEach(({ from, to, arrow, look, label, heads }, index) => {
    const way = placed.ways[index];
    const [one, other] = [shapes.get(from), shapes.get(to)];
    const sides = placed.sides[index];
    if (way === undefined || one === undefined || other === undefined || sides === undefined) return;
    const [head, tail] =
      heads === undefined
        ? [
            arrow === 'both' ? ('arrow' as const) : undefined,
            arrow === 'none' ? undefined : ('arrow' as const),
          ]
        : [heads.from, heads.to];
    const line = pen.join(one, sides, other, {
      ends: [way[0] as Point, way.at(-1) as Point],
      corners: way.slice(1, -1),
      ...(head === undefined ? {} : { head }),
      ...(tail === undefined ? {} : { tail }),
      stroke: {
        widthPx: look === 'strong' ? 3 : STROKE_PX,
        ...(look === 'dot' ? { dash: 'dot' as const } : {}),
      },
    });
    if (label !== undefined) pen.label(line, label);
  });
}
