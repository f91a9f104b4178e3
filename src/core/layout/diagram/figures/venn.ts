import type { Point } from '../../../scene/connectors.ts';
import type { Diagram, DiagramItem } from '../../../scene/diagram.ts';
import type { Pen } from '../pen.ts';

/** One set: an ellipse, rotated by degrees, in units of the figure's height. */
interface Oval {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
  readonly turn: number;
}

/** Arrangements in which all sets overlap: two or three circles, or four ellipses. */
const LAYOUTS: Readonly<Record<number, readonly Oval[]>> = {
  2: [
    { x: 0.5, y: 0.5, rx: 0.5, ry: 0.5, turn: 0 },
    { x: 1.1, y: 0.5, rx: 0.5, ry: 0.5, turn: 0 },
  ],
  3: [
    { x: 0.5, y: 0.3, rx: 0.3, ry: 0.3, turn: 0 },
    { x: 0.66, y: 0.57, rx: 0.3, ry: 0.3, turn: 0 },
    { x: 0.34, y: 0.57, rx: 0.3, ry: 0.3, turn: 0 },
  ],
  4: [
    { x: 0.56, y: 0.62, rx: 0.56, ry: 0.3, turn: 45 },
    { x: 0.82, y: 0.46, rx: 0.56, ry: 0.3, turn: 45 },
    { x: 0.94, y: 0.46, rx: 0.56, ry: 0.3, turn: -45 },
    { x: 1.2, y: 0.62, rx: 0.56, ry: 0.3, turn: -45 },
  ],
};
const ALPHA = 0.32;
const GRID = 44;

/** Two to four sets, with text in their own regions and in their overlaps. */
export function drawVenn(pen: Pen, { items }: Diagram): void {
  const sets = items.filter(({ of }) => of === undefined);
  const ovals = LAYOUTS[sets.length] ?? [];
  const { room } = pen;
  const reach = ovals.map((oval) => computeOvalExtent(oval));
  const [left, top] = [Math.min(...reach.map(({ x }) => x[0])), Math.min(...reach.map(({ y }) => y[0]))];
  const [width, height] = [
    Math.max(...reach.map(({ x }) => x[1])) - left,
    Math.max(...reach.map(({ y }) => y[1])) - top,
  ];
  const scale = Math.min(room.width / width, room.height / height);
  const at = ({ x, y }: Point): Point => ({
    x: room.x + (room.width - width * scale) / 2 + (x - left) * scale,
    y: room.y + (room.height - height * scale) / 2 + (y - top) * scale,
  });
  ovals.forEach((oval, index) => {
    const set = sets[index] as DiagramItem;
    const paint =
      set.role === undefined ? pen.series(set.label, index) : (pen.coat(set).fill ?? pen.look.line);
    const { x, y } = at(oval);
    const [rx, ry] = [oval.rx * scale, oval.ry * scale];
    const shape = pen.shape(
      'node',
      set.label,
      { x: x - rx, y: y - ry, width: 2 * rx, height: 2 * ry },
      { kind: 'ellipse' },
      { fill: { ...paint, alpha: ALPHA }, edge: paint },
      { widthPx: 2 },
    );
    if (oval.turn !== 0) pen.elements[pen.elements.length - 1] = { ...shape, rotation: oval.turn };
  });
  const ids = sets.map(({ id }) => id);
  for (const item of items) {
    const mask = (item.of ?? [item.id]).reduce((sum, id) => sum | (1 << Math.max(0, ids.indexOf(id))), 0);
    const box = findRoom(
      pen,
      item,
      mask,
      ovals.map((oval) => ({ ...oval, ...at(oval), rx: oval.rx * scale, ry: oval.ry * scale })),
    );
    if (box === undefined) pen.isTight = true;
    else pen.text(pen.words(toWordsInput(item)), box, 'middle');
  }
}

const toWordsInput = ({ label, of }: DiagramItem) =>
  ({ label, color: { token: 'text' }, small: of !== undefined }) as const;

/** Finds space for the text of an item inside its region, close to the middle. */
function findRoom(pen: Pen, item: DiagramItem, mask: number, ovals: readonly Oval[]) {
  const isIn = (x: number, y: number): boolean =>
    ovals.every((oval, index) => holdsPoint(oval, x, y) === ((mask & (1 << index)) !== 0));
  const points: Point[] = [];
  const { room } = pen;
  for (let down = 0; down <= GRID; down += 1)
    for (let across = 0; across <= 2 * GRID; across += 1) {
      const point = {
        x: room.x + (room.width * across) / (2 * GRID),
        y: room.y + (room.height * down) / GRID,
      };
      if (isIn(point.x, point.y)) points.push(point);
    }
  if (points.length === 0) return undefined;
  const centre = {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  };
  const words = pen.words(toWordsInput(item));
  for (const share of [0.9, 0.7, 0.55, 0.42, 0.32]) {
    const { width, height, cut } = words.size(
      pen.step,
      Math.min(280, share * 2 * Math.max(...ovals.map(({ rx }) => rx))),
    );
    if (cut) continue;
    const fits = ({ x, y }: Point): boolean =>
      [-1, -0.5, 0, 0.5, 1].every((across) =>
        [-1, 0, 1].every((down) => isIn(x + (across * (width + 8)) / 2, y + (down * (height + 6)) / 2)),
      );
    const found = points
      .toSorted(
        (a, b) => Math.hypot(a.x - centre.x, a.y - centre.y) - Math.hypot(b.x - centre.x, b.y - centre.y),
      )
      .find(fits);
    if (found !== undefined) return { x: found.x - width / 2, y: found.y - height / 2, width, height };
  }
  return undefined;
}

export function holdsPoint({ x, y, rx, ry, turn }: Oval, atX: number, atY: number): boolean {
  const angle = (turn * Math.PI) / 180;
  const [dx, dy] = [atX - x, atY - y];
  const [across, down] = [
    dx * Math.cos(angle) + dy * Math.sin(angle),
    dy * Math.cos(angle) - dx * Math.sin(angle),
  ];
  return (across / rx) ** 2 + (down / ry) ** 2 <= 1;
}

function computeOvalExtent({ x, y, rx, ry, turn }: Oval): {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
} {
  const angle = (turn * Math.PI) / 180;
  const [w, h] = [
    Math.hypot(rx * Math.cos(angle), ry * Math.sin(angle)),
    Math.hypot(rx * Math.sin(angle), ry * Math.cos(angle)),
  ];
  return { x: [x - w, x + w], y: [y - h, y + h] };
}
