import type { Point } from '../../../scene/connectors.ts';
import type { Diagram, DiagramGroup, DiagramItem } from '../../../scene/diagram.ts';
import type { Box, SceneElement, ShapeElement } from '../../../scene/scene.ts';
import { measureIconRoom } from '../card.ts';
import { placeClearLabels, placeSomeLabels } from '../clear-labels.ts';
import { foldIntoBands } from '../fold.ts';
import { drawFrame, widenForTitles } from '../frame-titles.ts';
import type { Folding } from '../layered/route-rows.ts';
import { createBoxGeometry, DOT, outlineSize } from '../outline.ts';
import { type Coat, type Pen, STROKE_PX } from '../pen.ts';
import {
  type ArrangedDiagram,
  arrangeInDirection,
  centreInRoom,
  type Measured,
  type PlacedDiagram,
  placeInBands,
  TURNED_DIRECTION,
} from '../place.ts';
import { placeHung } from '../place-hung.ts';
import { drawRows, measureRows } from '../rows.ts';
import type { Words } from '../words.ts';

/** Padding of boxes in px. */
const PADDING = { x: 14, y: 9 } as const;
/** Least width limit of texts, px. */
const WIDEST_PX = 190;
/** Width limit in em for large text. */
const WIDEST_EM = 8.5;
/** Largest text size in px of diagrams in several bands. */
const FOLDED_PX = 24;
const MOST_BANDS = 4;
/** Lines that may lead from band to band: few in diagrams that could do with one band and smaller letters. */
const MOST_CROSSING = 8;
const PLAIN_PX = 18;
/** Forms for diagrams with many boxes: narrower texts, then smaller distances too. */
const NARROW = { em: 6, padding: 0.9, tall: 0.9, spread: 0.9 } as const;
const DENSE = { em: 5.2, padding: 0.55, tall: 0.55, spread: 0.6 } as const;
/** Widest texts in px of boxes that are packed because they fit no other way. */
const PACKED_WIDTHS = [190, 140, 112, 92] as const;
/** Width of texts in rhombuses, which would be high with narrower ones. */
const DIAMOND_EM = 8;
const STYLES = ['layered', 'stacked'] as const;
/** Factors by which the distances of a diagram with room to spare grow, and the padding of its boxes. */
const SPREADS = [
  { spread: 2, padding: 2.6 },
  { spread: 1.7, padding: 2 },
  { spread: 1.35, padding: 1.5 },
] as const;
/** Factors by which its boxes become higher where only height is left. */
const HEIGHTS = [3, 2.2, 1.6] as const;
/** Share of the height below which boxes become higher. */
const LOW = 0.7;
/** Below this share of its room a diagram has room to spare. */
const SPARE = 0.93;

interface Form {
  readonly widest: number;
  readonly padding: number;
  /** Factor of the padding above and below texts. */
  readonly tall: number;
  readonly spread: number;
}

/** Boxes arranged by the lines between them, in frames if they belong to groups. */
export function drawGraph(pen: Pen, diagram: Diagram): void {
  const coats = new Map(diagram.items.map((item) => [item.id, pen.coat(item)] as const));
  const createWords = ({ id, label, text }: DiagramItem): Words =>
    pen.words({ label, ...(text === undefined ? {} : { text }), color: (coats.get(id) as Coat).text });
  const measure = ({ widest, padding, tall, spread }: Form): Measured => ({
    share: pen.step / Math.max(1, pen.look.text.sizesPt.length - 1),
    spread,
    sizes: widenForTitles(
      pen,
      diagram,
      new Map(
        diagram.items.map(
          (item) =>
            [
              item.id,
              measureBox(pen, item, createWords(item), widest, {
                x: PADDING.x * padding,
                y: PADDING.y * tall,
              }),
            ] as const,
        ),
      ),
    ),
    labels: new Map(
      diagram.edges.flatMap(({ label }, index) =>
        label === undefined ? [] : [[index, pen.labelSize(label)] as const],
      ),
    ),
    arrangement: pen.input.arrangement,
    headRoom: Math.max(
      26,
      pen.words({ label: 'X', color: pen.look.label.color, small: true }).size(pen.step, 100).height + 8,
    ),
  });
  const placed = choosePlace(pen, diagram, measure);
  if (placed === undefined) return;
  pen.direction = placed.direction;
  draw(pen, diagram, centreInRoom(placed, pen.room), coats, createWords);
}

/**
 * Tries the requested direction, then the turned one, then several bands, each at the width of texts that
 * fits; undefined if none fits and the pen is a trial.
 */
function choosePlace(
  pen: Pen,
  diagram: Diagram,
  measure: (form: Form) => Measured,
): PlacedDiagram | undefined {
  const { room } = pen;
  const excess = ({ width, height }: PlacedDiagram): number =>
    Math.max(width / room.width, height / room.height);
  const fits = (placed: PlacedDiagram): boolean =>
    placed.width <= room.width + 0.5 && placed.height <= room.height + 0.5;
  const directions = [diagram.direction, ...(pen.isTurnable ? [TURNED_DIRECTION[diagram.direction]] : [])];
  const plain: Form = { widest: Math.max(WIDEST_PX, pen.em * WIDEST_EM), padding: 1, tall: 1, spread: 1 };
  const forms = [
    plain,
    ...(pen.em <= FOLDED_PX
      ? [NARROW, DENSE].map(({ em, ...rest }) => ({ ...rest, widest: pen.em * em }))
      : []),
  ];
  const most = pen.em <= FOLDED_PX ? MOST_BANDS : 1;
  // Sizes are tried again once the largest that fits is known.
  const once = <T>(key: string, compute: () => T): T =>
    pen.input.arrangement.once(diagram, compute, `${pen.step} ${room.width} ${room.height} ${key}`);
  const tryForm = (form: Form, at: number, limit: Box | undefined): Tried | undefined => {
    const measured = once(`measured ${at}`, () => measure(form));
    if (limit !== undefined && sumAreas(measured) > limit.width * limit.height) return undefined;
    for (const direction of directions) {
      for (const style of STYLES) {
        const key = `${at} ${direction} ${style}`;
        const arranged =
          limit === undefined
            ? arrangeInDirection(diagram, direction, measured, style)
            : once(key, () =>
                arrangeInDirection(diagram, direction, measured, style, { room: limit, bands: most }),
              );
        if (arranged === undefined) continue;
        for (let bands = 1; bands <= most; bands += 1) {
          const folding = { bands, mostCrossing: pen.em > PLAIN_PX ? 2 : MOST_CROSSING };
          const placed =
            limit === undefined
              ? placeInBands(arranged, folding)
              : once(`${key} ${bands}`, () => placeInBands(arranged, folding, limit));
          // Frames side by side are worth less than a place for each label.
          if (placed === undefined || (style === 'stacked' && placed.labels.size < measured.labels.size))
            continue;
          if (fits(placed)) {
            const labels = placeClearLabels(placed, measured.labels);
            if (labels !== undefined) return { placed: { ...placed, labels }, arranged, folding };
            crowded ??= { placed, measured };
          }
          if (limit === undefined) tried.push(placed);
        }
      }
      const hung =
        direction === 'down' ? once(`${at} hung`, () => placeHung(diagram, measured, limit)) : undefined;
      if (hung !== undefined && fits(hung)) return { placed: hung };
    }
    return undefined;
  };
  const tried: PlacedDiagram[] = [];
  let crowded: Crowded | undefined;
  for (const [at, form] of forms.entries()) {
    const found = tryForm(form, at, room);
    if (found === undefined) continue;
    const { placed, arranged, folding } = found;
    return pen.isTrial || arranged === undefined || folding === undefined
      ? placed
      : fillRoom(placed, { arranged, folding, form, measure, excess, room });
  }
  const isSmallest = pen.step === pen.look.text.sizesPt.length - 1;
  if (isSmallest && pen.isTurnable)
    for (const widest of PACKED_WIDTHS) {
      const measured = measure({ ...DENSE, widest, spread: 1 });
      const packed = foldIntoBands(diagram, measured, room);
      if (packed === undefined || !fits(packed)) continue;
      // Lines that are close together leave some labels no place, and a label over a line reads as that line's.
      const labels = placeClearLabels(packed, measured.labels);
      if (labels !== undefined) return { ...packed, labels };
      crowded ??= { placed: packed, measured };
    }
  // A label over another line is better than no diagram.
  if (isSmallest && crowded !== undefined) {
    const { placed, measured } = crowded;
    const labels = placeSomeLabels(placed, measured.labels);
    pen.crowdedLabels.push(
      ...[...measured.labels.keys()].flatMap((at) =>
        labels.has(at) ? [] : (diagram.edges[at]?.label ?? []),
      ),
    );
    return { ...placed, labels };
  }
  pen.isTight = true;
  if (pen.isTrial) return undefined;
  // A diagram that fits nowhere is drawn where it exceeds its room least.
  for (const [at, form] of forms.entries()) tryForm(form, at, undefined);
  const best = tried.toSorted((a, b) => excess(a) - excess(b))[0] as PlacedDiagram;
  pen.extent = { width: best.width, height: best.height };
  return best;
}

/** An arrangement that fits, but leaves some labels no place of their own. */
interface Crowded {
  readonly placed: PlacedDiagram;
  readonly measured: Measured;
}

interface Tried {
  readonly placed: PlacedDiagram;
  /** Absent for trees with hung boxes, which do not grow. */
  readonly arranged?: ArrangedDiagram;
  readonly folding?: Folding;
}

function sumAreas({ sizes }: Measured): number {
  let sum = 0;
  for (const { width, height } of sizes.values()) sum += width * height;
  return sum;
}

/** Enlarges boxes and distances of a diagram that leaves much of its room free. */
function fillRoom(
  placed: PlacedDiagram,
  {
    arranged: { diagram, direction, style },
    folding,
    form,
    measure,
    excess,
    room,
  }: {
    readonly arranged: ArrangedDiagram;
    readonly folding: Folding;
    readonly form: Form;
    readonly measure: (form: Form) => Measured;
    readonly excess: (placed: PlacedDiagram) => number;
    readonly room: Box;
  },
): PlacedDiagram {
  const place = (wider: Partial<Form>): PlacedDiagram | undefined => {
    const larger = arrangeInDirection(diagram, direction, measure({ ...form, ...wider }), style);
    const tried = larger === undefined ? undefined : placeInBands(larger, folding, room);
    const labels =
      larger === undefined || tried === undefined
        ? undefined
        : placeClearLabels(tried, larger.measured.labels);
    return tried !== undefined && labels !== undefined && excess(tried) <= 1
      ? { ...tried, labels }
      : undefined;
  };
  for (const wider of SPREADS) {
    if (excess(placed) * Math.sqrt(wider.spread) > SPARE) continue;
    const larger = place({ ...wider, tall: wider.padding });
    if (larger !== undefined) return larger;
  }
  if (placed.height > LOW * room.height) return placed;
  for (const tall of HEIGHTS) {
    const larger = place({ tall });
    if (larger !== undefined && larger.height <= LOW * room.height) return larger;
  }
  return placed;
}

function measureBox(
  pen: Pen,
  item: DiagramItem,
  words: Words,
  widest: number,
  padding: { readonly x: number; readonly y: number },
): { readonly width: number; readonly height: number } {
  if (item.shape === 'start' || item.shape === 'end') return { width: DOT, height: DOT };
  if (item.label === '' && item.text === undefined) return { width: DOT, height: DOT };
  const size = words.roomySize(
    pen.step,
    item.shape === 'diamond' ? Math.max(widest, pen.em * DIAMOND_EM) : widest,
  );
  const icon = measureIconRoom(pen, item);
  if (item.rows !== undefined) return measureRows(pen, item, size, PADDING);
  return outlineSize(
    item.shape,
    { width: size.width + icon, height: Math.max(size.height, icon - 8) },
    padding,
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
        Math.min(box.width - PADDING.x, Math.max(WIDEST_PX, pen.em * WIDEST_EM)) - icon,
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
    if (box !== undefined) drawFrame(pen, group, box, placed.ways);
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
    if (label !== undefined) pen.label(line, label, placed.labels.get(index));
  });
}
