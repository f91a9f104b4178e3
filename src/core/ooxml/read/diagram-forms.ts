import type { ReadBox, ReadConnector, ReadShape } from './deck.ts';
import type { ReadColor } from './deck-theme.ts';
import { type DiagramPoint, findCommonSize, listLines } from './diagram-points.ts';
import { createBlock, createPlate, LOWER_LEVELS, type TextLine } from './diagram-shapes.ts';
import type { PartScope } from './part-scope.ts';

/** Colours for the parts of a diagram. */
export interface DiagramPaint {
  readonly scope: PartScope;
  /**
   * Colours for the parts of one kind, labelled as in the file's colour definition; empty if it defines none.
   */
  readonly findColors: (label: string, count: number) => readonly ReadColor[];
}

/**
 * Fraction of an ellipse's diameter that is available to text, and gap between the nodes of a ring as a
 * fraction of their diameter.
 */
const [ELLIPSE_ROOM, RING_GAP] = [0.75, 0.5];
/** Size of the arrows between nodes as a fraction of a node's diameter, and their lighter tint. */
const ARROW = { width: 0.27, height: 0.34, change: '<a:tint val="60000"/>' };
/**
 * Fraction of a row's width for its head, gap between rows, and height of the block beside the head as
 * fractions of a row's height.
 */
const [HEAD, ROW_GAP, BESIDE] = [0.36, 0.05, 0.8];
/** Fractions of a tree level's height, of a leaf's width and of a table cell that blocks occupy. */
const [LEVEL, LEAF, TABLE] = [0.62, 0.9, 0.96];
const LINE_EMU = 12_700;
/** Left, top, right and bottom insets of a block, in em. */
const INSETS = [0.3, 0.2, 0.3, 0.2] as const;

/** Draws nodes on a circle, clockwise from the top, with arrows between them (SmartArt's cycles). */
export function drawRing(
  points: readonly DiagramPoint[],
  box: ReadBox,
  { scope, findColors }: DiagramPaint,
  isRound: boolean,
): ReadShape[] {
  const apart = 2 * Math.sin(Math.PI / points.length);
  const diameter = Math.min(box.width, box.height) / (1 + (2 * (1 + RING_GAP)) / apart);
  const radius = (diameter * (1 + RING_GAP)) / apart;
  const [arrows, nodes] = [findColors('sibTrans2D1', points.length), findColors('node1', points.length)];
  const boxAt = (turn: number, far: number, width: number, height: number): ReadBox => ({
    x: box.x + box.width / 2 + Math.sin(turn) * far - width / 2,
    y: box.y + box.height / 2 - Math.cos(turn) * far - height / 2,
    width,
    height,
  });
  const step = (2 * Math.PI) / points.length;
  const between = points.map((_, index) => {
    const turn = step * (index + 0.5);
    const look = {
      preset: 'rightArrow',
      rotation: (turn * 180) / Math.PI,
      ...(arrows[index] === undefined ? { change: ARROW.change } : { color: arrows[index] }),
    };
    return createPlate(
      boxAt(turn, radius * Math.cos(step / 2), diameter * ARROW.width, diameter * ARROW.height),
      `Arrow ${index + 1}`,
      look,
      scope,
    );
  });
  const boxes = points.map((_, index) =>
    boxAt(step * index, radius, diameter, isRound ? diameter : diameter * 0.7),
  );
  return [
    ...between,
    ...drawBlocks(
      points.map((point) => listLines(point)),
      boxes,
      nodes,
      isRound ? 'ellipse' : 'roundRect',
      scope,
    ),
  ];
}

/** Draws a central node with the others around it (SmartArt's radial cycles). */
export function drawHub(
  middle: DiagramPoint,
  box: ReadBox,
  { scope, findColors }: DiagramPaint,
): ReadShape[] {
  const { below } = middle;
  const size = Math.min(box.width, box.height);
  const far = Math.max(2.5, 1.1 / Math.sin(Math.PI / below.length));
  const diameter = size / (1 + far);
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const spots = [
    center,
    ...below.map((_, index) =>
      pointOnCircle(center, (diameter * far) / 2, (2 * Math.PI * index) / below.length),
    ),
  ];
  const boxes = spots.map(({ x, y }) => ({
    x: x - diameter / 2,
    y: y - diameter / 2,
    width: diameter,
    height: diameter,
  }));
  const [core] = findColors('node0', 1);
  const colors = [core, ...findColors('node1', below.length)];
  const spokes = spots.slice(1).map((spot) => drawLine(center, spot, core, scope));
  return [
    ...spokes,
    ...drawBlocks(
      [{ ...middle, below: [] }, ...below].map((point) => listLines(point)),
      boxes,
      colors,
      'ellipse',
      scope,
    ),
  ];
}

function pointOnCircle(
  { x, y }: { readonly x: number; readonly y: number },
  far: number,
  turn: number,
): { readonly x: number; readonly y: number } {
  return { x: x + Math.sin(turn) * far, y: y - Math.cos(turn) * far };
}

/** Draws rows with a head and its points beside it (SmartArt's Vertical Block List, vList5). */
export function drawHeadedRows(
  points: readonly DiagramPoint[],
  box: ReadBox,
  { scope, findColors }: DiagramPaint,
): ReadShape[] {
  const height = box.height / (points.length + ROW_GAP * (points.length - 1));
  const rows = points.map((_, index) => ({ ...box, y: box.y + index * height * (1 + ROW_GAP), height }));
  const heads = rows.map((row) => ({ ...row, width: row.width * HEAD }));
  const besides = rows.map((row) => ({
    x: row.x + row.width * HEAD,
    y: row.y + (row.height * (1 - BESIDE)) / 2,
    width: row.width * (1 - HEAD),
    height: row.height * BESIDE,
  }));
  // Points beside a head have bullets from the first level on.
  const lower = points.map(({ below }) => below.flatMap((one) => listLines(one, 1)));
  const sizePt = findCommonSize(lower, besides, INSETS[0] + 1) / LOWER_LEVELS.lower;
  const light = findColors('alignAccFollowNode1', points.length);
  const beside = points.flatMap((_, index) => {
    const [lines = [], place = box] = [lower[index], besides[index]];
    return lines.length === 0
      ? []
      : [
          createBlock(
            lines,
            place,
            { sizePt, ...LOWER_LEVELS },
            `Points ${index + 1}`,
            scope,
            { color: light[index], change: '<a:tint val="40000"/>', preset: 'rect' },
            'tx1',
          ),
        ];
  });
  return [
    ...beside,
    ...drawBlocks(
      points.map((point) => listLines({ ...point, below: [] })),
      heads,
      findColors('node1', points.length),
      'roundRect',
      scope,
    ),
  ];
}

/**
 * Draws a tree with connecting lines, or with each block as wide as its descendants (SmartArt's Table
 * Hierarchy).
 */
export function drawTree(
  points: readonly DiagramPoint[],
  box: ReadBox,
  { scope, findColors }: DiagramPaint,
  isTable: boolean,
): ReadShape[] {
  const levels = measureDepth(points);
  const [unit, height] = [box.width / countLeaves(points), box.height / (levels - (isTable ? 0 : 1 - LEVEL))];
  const placed: {
    readonly point: DiagramPoint;
    readonly box: ReadBox;
    readonly level: number;
    readonly parent?: ReadBox;
  }[] = [];
  const place = (all: readonly DiagramPoint[], x: number, level: number, parent?: ReadBox): void => {
    let left = x;
    for (const point of all) {
      const room = countLeaves([point]) * unit;
      const width = isTable
        ? room - unit * (1 - TABLE)
        : Math.min(room, unit * Math.max(1, LEAF * Math.min(2, countLeaves([point])))) * LEAF;
      const own = {
        x: left + (room - width) / 2,
        y: box.y + level * height,
        width,
        height: height * (isTable ? TABLE : LEVEL),
      };
      placed.push({ point, box: own, level, ...(parent === undefined ? {} : { parent }) });
      place(point.below, left, level + 1, own);
      left += room;
    }
  };
  place(points, box.x, 0);
  const lines = isTable
    ? []
    : placed.flatMap(({ box: own, parent }) => (parent === undefined ? [] : drawElbow(parent, own, scope)));
  const blocks = Array.from({ length: levels }, (_, level) => {
    const here = placed.filter((one) => one.level === level);
    const colors = findColors(LABELS[Math.min(level, LABELS.length - 1)] ?? 'node1', here.length);
    return drawBlocks(
      here.map(({ point }) => listLines({ ...point, below: [] })),
      here.map((one) => one.box),
      colors,
      'roundRect',
      scope,
    );
  });
  return [...lines, ...blocks.flat()];
}

/** Colour labels of tree levels, from the root. */
const LABELS = ['node0', 'node2', 'node3', 'node4'];

function measureDepth(points: readonly DiagramPoint[]): number {
  return (
    1 + points.reduce((most, { below }) => Math.max(most, below.length === 0 ? 0 : measureDepth(below)), 0)
  );
}

function countLeaves(points: readonly DiagramPoint[]): number {
  return points.reduce((sum, { below }) => sum + (below.length === 0 ? 1 : countLeaves(below)), 0);
}

/** Draws an elbow connector from the bottom centre of one block to the top centre of another. */
function drawElbow(from: ReadBox, to: ReadBox, scope: PartScope): ReadConnector[] {
  const [start, end] = [from, to].map(({ x, width }) => x + width / 2) as [number, number];
  const [top, bottom] = [from.y + from.height, to.y];
  const middle = (top + bottom) / 2;
  const corners = [
    { x: start, y: top },
    { x: start, y: middle },
    { x: end, y: middle },
    { x: end, y: bottom },
  ];
  return corners
    .slice(1)
    .map((corner, index) => drawLine(corners[index] ?? corner, corner, undefined, scope));
}

function drawLine(
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
  color: ReadColor | undefined,
  scope: PartScope,
): ReadConnector {
  const box = {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  };
  const {
    fill,
    geometry: _,
    ...base
  } = createPlate(box, 'Line', color === undefined ? { change: '<a:shade val="60000"/>' } : { color }, scope);
  const paint = fill.kind === 'solid' ? fill.color : { hex: '#4472C4', alpha: 1 };
  return {
    ...base,
    kind: 'connector',
    preset: 'line',
    flipV: to.x < from.x !== to.y < from.y,
    line: { color: paint, widthEmu: LINE_EMU, dash: 'solid', head: 'none', tail: 'none' },
  };
}

/** Draws blocks with a common font size. */
function drawBlocks(
  lines: readonly (readonly TextLine[])[],
  boxes: readonly ReadBox[],
  colors: readonly (ReadColor | undefined)[],
  preset: string,
  scope: PartScope,
): ReadShape[] {
  const room = preset === 'ellipse' ? ELLIPSE_ROOM : 1;
  const sizePt = findCommonSize(
    lines,
    boxes.map(({ width, height }) => ({ width: width * room, height: height * room })),
    INSETS[0],
  );
  const set = { sizePt, ...LOWER_LEVELS, insets: INSETS, centered: true };
  return lines.flatMap((all, index) => {
    const box = boxes[index];
    return box === undefined
      ? []
      : [createBlock(all, box, set, `Block ${index + 1}`, scope, { color: colors[index], preset })];
  });
}
