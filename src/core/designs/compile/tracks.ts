import type { ReadBox, ReadShape } from '../../ooxml/read/index.ts';
import { findCenter } from '../../scene/box.ts';
import type { SlideSize } from './boxes.ts';
import { findPieces } from './sample-pieces.ts';

/** Similar shapes at even distances, in reading order. */
export interface Track {
  readonly along: 'row' | 'column' | 'grid';
  /** Number of shapes side by side. */
  readonly columns: number;
  readonly shapes: readonly ReadShape[];
}

const MAX_ITEMS = 8;
/** Share of the slide's width or height: positions that differ by less are aligned. */
const LINE_TOLERANCE = 0.012;
/** Relative deviation up to which distances count as even. */
const EVEN_TOLERANCE = 0.06;

type Edge = 'start' | 'middle';
const EDGES: readonly Edge[] = ['start', 'middle'];

/** Finds all rows, columns and grids of similar shapes. */
export function findTracks(shapes: readonly ReadShape[], size: SlideSize): Track[] {
  return groupAlike(shapes).flatMap((alike) => [
    ...findLines(alike, 'row', size),
    ...findLines(alike, 'column', size),
    ...findGrids(alike, size),
  ]);
}

function groupAlike(shapes: readonly ReadShape[]): ReadShape[][] {
  const classes: ReadShape[][] = [];
  for (const shape of shapes) {
    const known = classes.find(([first]) => first !== undefined && areAlike(first, shape));
    if (known === undefined) classes.push([shape]);
    else known.push(shape);
  }
  return classes.filter(({ length }) => length > 1);
}

/**
 * Returns whether a designer probably copied one shape from the other: same kind, size and font size,
 * whatever the text.
 */
function areAlike(a: ReadShape, b: ReadShape): boolean {
  if (a.kind !== b.kind || a.placeholder?.type !== b.placeholder?.type) return false;
  if (a.kind === 'shape' && b.kind === 'shape') {
    const [one, other] = [findPieces([a])[0]?.words, findPieces([b])[0]?.words];
    if (
      (one === undefined) !== (other === undefined) ||
      a.fill.kind !== b.fill.kind ||
      outlineName(a) !== outlineName(b)
    )
      return false;
    if (one === undefined || other === undefined)
      return isNear(a.box.width, b.box.width, 0.06) && isNear(a.box.height, b.box.height, 0.06);
    const loose = a.fill.kind === 'none' && a.line === undefined;
    // Text boxes without fill or line are as large as their text.
    return (
      isNear(one.sizePt, other.sizePt, 0.08) &&
      isNear(a.box.height, b.box.height, loose ? 0.65 : 0.06) &&
      (isNear(a.box.width, b.box.width, 0.06) || (loose && one.text.length < 40 && other.text.length < 40))
    );
  }
  if (a.kind === 'picture')
    return isNear(a.box.width, b.box.width, 0.2) && isNear(a.box.height, b.box.height, 0.2);
  if (a.kind === 'group' && b.kind === 'group')
    return (
      isNear(a.box.width, b.box.width, 0.2) &&
      isNear(a.box.height, b.box.height, 0.2) &&
      signature(a) === signature(b)
    );
  if (a.kind === 'connector')
    return Math.abs(a.box.width - b.box.width) < 40_000 && Math.abs(a.box.height - b.box.height) < 40_000;
  return false;
}

/** A row of chevrons often begins with a pentagon. */
function outlineName(shape: ReadShape & { readonly kind: 'shape' }): string {
  const preset = shape.geometry.kind === 'preset' ? shape.geometry.preset : 'path';
  return preset === 'homePlate' ? 'chevron' : preset;
}

/** Kinds of the content of a group; drawings of icons all count as alike. */
function signature(group: ReadShape & { readonly kind: 'group' }): string {
  const inner = findPieces([group]).filter(
    ({ words, shape }) => words !== undefined || shape.kind === 'picture',
  );
  return inner.map(({ shape, words }) => `${shape.kind}${words === undefined ? '' : ' text'}`).join();
}

function isNear(a: number, b: number, tolerance: number): boolean {
  return Math.abs(a - b) <= tolerance * Math.max(a, b, 1);
}

function findLines(shapes: readonly ReadShape[], along: 'row' | 'column', size: SlideSize): Track[] {
  const across = along === 'row' ? 'y' : 'x';
  const found: Track[] = [];
  for (const edge of EDGES) {
    for (const line of groupByLine(shapes, across, edge, size)) {
      const sorted = sortAlong(line, along === 'row' ? 'x' : 'y');
      if (sorted.length < 2 || sorted.length > MAX_ITEMS || !isEven(sorted, along === 'row' ? 'x' : 'y'))
        continue;
      if (!found.some((known) => known.shapes.every((shape, index) => shape === sorted[index])))
        found.push({ along, columns: along === 'row' ? sorted.length : 1, shapes: sorted });
    }
  }
  return found;
}

/** Finds rows of the same length with aligned positions. */
function findGrids(shapes: readonly ReadShape[], size: SlideSize): Track[] {
  for (const edge of EDGES) {
    const rows = groupByLine(shapes, 'y', edge, size).map((row) => sortAlong(row, 'x'));
    const [first] = rows;
    if (first === undefined || rows.length < 2 || first.length < 2 || rows.length * first.length > MAX_ITEMS)
      continue;
    const square = rows.every(
      (row) =>
        row.length === first.length &&
        row.every((shape, index) =>
          EDGES.some(
            (one) =>
              Math.abs(edgePosition(shape, 'x', one) - edgePosition(first[index] ?? shape, 'x', one)) <
              LINE_TOLERANCE * size.widthEmu,
          ),
        ),
    );
    const heads = rows.flatMap(([head]) => head ?? []);
    if (square && isEven(first, 'x') && isEven(heads, 'y'))
      return [{ along: 'grid', columns: first.length, shapes: rows.flat() }];
  }
  return [];
}

function groupByLine(
  shapes: readonly ReadShape[],
  axis: 'x' | 'y',
  edge: Edge,
  { widthEmu, heightEmu }: SlideSize,
): ReadShape[][] {
  const slack = LINE_TOLERANCE * (axis === 'x' ? widthEmu : heightEmu);
  const found: ReadShape[][] = [];
  for (const shape of [...shapes].sort((a, b) => edgePosition(a, axis, edge) - edgePosition(b, axis, edge))) {
    const last = found.at(-1);
    const head = last?.[0];
    if (
      last !== undefined &&
      head !== undefined &&
      edgePosition(shape, axis, edge) - edgePosition(head, axis, edge) <= slack
    )
      last.push(shape);
    else found.push([shape]);
  }
  return found;
}

function sortAlong(shapes: readonly ReadShape[], axis: 'x' | 'y'): ReadShape[] {
  return [...shapes].sort((a, b) => edgePosition(a, axis, 'middle') - edgePosition(b, axis, 'middle'));
}

function isEven(sorted: readonly ReadShape[], axis: 'x' | 'y'): boolean {
  return EDGES.some((edge) => {
    const steps = sorted
      .slice(1)
      .map(
        (shape, index) => edgePosition(shape, axis, edge) - edgePosition(sorted[index] ?? shape, axis, edge),
      );
    const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
    const [first] = sorted;
    const own = first === undefined ? 0 : axis === 'x' ? first.box.width : first.box.height;
    // Overlapping shapes are layers of one drawing, not items.
    return (
      mean > 0.5 * Math.min(own, mean * 2) &&
      steps.every((step) => Math.abs(step - mean) <= EVEN_TOLERANCE * mean)
    );
  });
}

function edgePosition({ box }: Pick<ReadShape, 'box'>, axis: 'x' | 'y', edge: Edge): number {
  return edge === 'start' ? box[axis] : findCenter(box)[axis];
}

/** Returns whether a track keeps a constant distance to another, so that both form the same items. */
export function isInStep(track: Track, anchor: Track, { widthEmu, heightEmu }: SlideSize): boolean {
  if (
    track.along !== anchor.along ||
    track.shapes.length !== anchor.shapes.length ||
    track.columns !== anchor.columns
  )
    return false;
  const steady = (axis: 'x' | 'y', slack: number): boolean =>
    EDGES.some((edge) => {
      const gaps = track.shapes.map(
        (shape, index) =>
          edgePosition(shape, axis, edge) - edgePosition(anchor.shapes[index] ?? shape, axis, edge),
      );
      return Math.max(...gaps) - Math.min(...gaps) <= slack;
    });
  return steady('x', 0.02 * widthEmu) && steady('y', 0.02 * heightEmu);
}

/** Distance between neighbouring items in EMU; 0 across a single row or column. */
export function measurePitch({ along, columns, shapes }: Track): { readonly x: number; readonly y: number } {
  const boxes = shapes.map(({ box }): ReadBox => box);
  const [first, second, below] = [boxes[0], boxes[1], boxes[columns]];
  if (first === undefined || second === undefined) return { x: 0, y: 0 };
  const [a, b] = [findCenter(first), findCenter(second)];
  if (along === 'row') return { x: b.x - a.x, y: 0 };
  if (along === 'column') return { x: 0, y: b.y - a.y };
  return { x: b.x - a.x, y: below === undefined ? 0 : findCenter(below).y - a.y };
}
