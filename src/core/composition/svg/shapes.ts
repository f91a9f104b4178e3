import type { Box } from '../../scene/box.ts';
import type { Geometry } from '../../scene/scene.ts';
import type { DrawnLine, DrawnOutline } from '../../templates/tree.ts';
import type { Compilation } from '../compile/context.ts';
import type { Tone } from '../compile/tone.ts';
import type { MarkupElement } from '../markup/node.ts';
import { parseLength } from '../style/values.ts';
import { resolveGradient } from './gradients.ts';
import { fillPaint, type Looks, strokePaint } from './looks.ts';
import {
  averageScale,
  isTurned,
  isUpright,
  type Matrix,
  type Point,
  parseNumbers,
  rotationDegrees,
  transformPoint,
} from './matrix.ts';
import { outlineBounds, pathData, polygon, roundedOutline } from './outline.ts';
import { MAX_COORDINATE, readPath, type Segment, transformSegments } from './path-data.ts';

export const SHAPES: ReadonlySet<string> = new Set([
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
]);
const MAX_POINTS = 1_000;

interface DrawingScope {
  readonly tone: Tone;
  readonly byId: ReadonlyMap<string, MarkupElement>;
  readonly compilation: Compilation;
}

/** A shape in its own coordinates: its outline, and its box if PowerPoint has a native form for it. */
interface SourceShape {
  readonly segments: readonly Segment[];
  readonly native?: { readonly box: Box; readonly radius?: number; readonly ellipse?: boolean };
}

type Part<T> = Omit<T, 'id' | 'name'>;

/**
 * Draws a shape as a rectangle, ellipse or line if it is one, else as a free outline; undefined if nothing is
 * visible.
 */
export function drawShape(
  element: MarkupElement,
  looks: Looks,
  matrix: Matrix,
  scope: DrawingScope,
): Part<DrawnOutline> | Part<DrawnLine> | undefined {
  const { fault } = scope.compilation;
  const source = readShape(element, scope.compilation);
  if (source === undefined || source.segments.length === 0) return undefined;
  const segments = transformSegments(source.segments, matrix);
  if (
    !segments.every(
      (segment) =>
        segment.kind === 'Z' ||
        (isInRange(segment.to) &&
          (segment.kind !== 'C' || (isInRange(segment.one) && isInRange(segment.two)))),
    )
  ) {
    fault({
      at: element.at,
      message: `<${element.name}> leaves what can be drawn: numbers stay below ${MAX_COORDINATE}.`,
      type: 'value',
    });
    return undefined;
  }
  const stroke = strokePaint(looks, scope.tone, averageScale(matrix));
  const straight = findStraightLine(segments);
  const ends = {
    ...(element.attributes.has('marker-start') ? { head: 'arrow' as const } : {}),
    ...(element.attributes.has('marker-end') ? { tail: 'arrow' as const } : {}),
  };
  if (straight !== undefined)
    return stroke === undefined ? undefined : { kind: 'line', ...straight, stroke, ...ends };
  if (Object.keys(ends).length > 0)
    fault({
      at: element.at,
      message: `Arrows end straight lines: write <line … marker-end="url(#arrow)"/> for the last stretch of this <${element.name}>, or a <polygon> as its head.`,
      type: 'value',
    });
  const form = source.native === undefined ? undefined : nativeForm(source.native, matrix);
  const box = form?.box ?? outlineBounds(segments);
  const geometry: Geometry = form?.geometry ?? { kind: 'path', d: pathData(segments, box) };
  const filled = resolveFill(looks, matrix, outlineBounds(source.segments), box, element, scope);
  if (filled === undefined && stroke === undefined) return undefined;
  return {
    kind: 'outline',
    box,
    geometry,
    ...(form?.rotation ? { rotation: form.rotation } : {}),
    ...filled,
    ...(stroke === undefined ? {} : { stroke }),
  };
}

function resolveFill(
  looks: Looks,
  matrix: Matrix,
  own: Box,
  box: Box,
  element: MarkupElement,
  { tone, byId, compilation }: DrawingScope,
): Pick<DrawnOutline, 'fill' | 'gradient'> | undefined {
  const { fill } = looks;
  if (fill === 'none' || !('gradient' in fill)) {
    const paint = fillPaint(looks, tone);
    return paint === undefined ? undefined : { fill: paint };
  }
  const named = byId.get(fill.gradient);
  if (named === undefined || !named.name.endsWith('gradient')) {
    compilation.fault({
      at: element.attributes.get('fill')?.at ?? element.at,
      message: `There is no gradient with the id "${fill.gradient}" in this drawing: fill takes url(#id) of a <linearGradient> or <radialGradient>, or a colour.`,
      type: 'value',
    });
    return undefined;
  }
  const gradient = resolveGradient(
    { element: named, tone, matrix, own, box, opacity: looks.opacity * looks.fillOpacity },
    byId,
    compilation,
  );
  const middle = gradient?.stops[Math.floor(gradient.stops.length / 2)]?.paint;
  return gradient === undefined || middle === undefined ? undefined : { fill: middle, gradient };
}

/** The native form of a rectangle or ellipse that is only moved, scaled and rotated. */
function nativeForm(
  { box, radius = 0, ellipse }: NonNullable<SourceShape['native']>,
  matrix: Matrix,
): { readonly box: Box; readonly geometry: Geometry; readonly rotation?: number } | undefined {
  const turned = isTurned(matrix);
  if (!isUpright(matrix) && !turned) return undefined;
  const [a, b, , d] = matrix;
  const [scaleX, scaleY] = turned ? [Math.hypot(a, b), Math.hypot(a, b)] : [Math.abs(a), Math.abs(d)];
  const middle = transformPoint(matrix, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const [width, height] = [box.width * scaleX, box.height * scaleY];
  const placed = { x: middle.x - width / 2, y: middle.y - height / 2, width, height };
  const rotation = turned && !isUpright(matrix) ? rotationDegrees(matrix) : 0;
  const geometry: Geometry =
    ellipse === true
      ? { kind: 'ellipse' }
      : radius > 0
        ? { kind: 'round_rect', radiusPx: radius * Math.min(scaleX, scaleY) }
        : { kind: 'rect' };
  return { box: placed, geometry, ...(rotation === 0 ? {} : { rotation }) };
}

function readShape(element: MarkupElement, { fault }: Compilation): SourceShape | undefined {
  const wrong = (name: string, message: string): undefined => {
    fault({ at: element.attributes.get(name)?.at ?? element.at, message, type: 'value' });
    return undefined;
  };
  const number = (name: string, fallback = 0): number => {
    const text = element.attributes.get(name)?.value.trim() ?? '';
    if (text === '') return fallback;
    const value = /^[-+]?(?:\d{1,6}\.?\d{0,8}|\.\d{1,8})(?:e-?\d)?$/i.test(text)
      ? Number(text)
      : parseLength(text);
    if (value === undefined)
      wrong(
        name,
        `${name} of <${element.name}> does not take "${text.slice(0, 40)}": it takes a number in the units of viewBox.`,
      );
    return value ?? fallback;
  };
  switch (element.name) {
    case 'path': {
      const read = readPath(element.attributes.get('d')?.value ?? '');
      return 'fault' in read ? wrong('d', read.fault) : read;
    }
    case 'rect': {
      const box = { x: number('x'), y: number('y'), width: number('width'), height: number('height') };
      if (!(box.width > 0 && box.height > 0)) return wrong('width', '<rect> needs width and height above 0.');
      const rx = Math.min(Math.max(0, number('rx', number('ry'))), box.width / 2);
      const ry = Math.min(Math.max(0, number('ry', rx)), box.height / 2);
      return {
        segments: roundedOutline(box, rx, ry),
        ...(Math.abs(rx - ry) < 0.01 ? { native: { box, radius: rx } } : {}),
      };
    }
    case 'circle':
    case 'ellipse': {
      const [rx, ry] =
        element.name === 'circle'
          ? [number('r'), number('r')]
          : [number('rx', number('ry')), number('ry', number('rx'))];
      if (!(rx > 0 && ry > 0))
        return wrong(
          element.name === 'circle' ? 'r' : 'rx',
          `<${element.name}> needs ${element.name === 'circle' ? 'r' : 'rx and ry'} above 0.`,
        );
      const box = { x: number('cx') - rx, y: number('cy') - ry, width: 2 * rx, height: 2 * ry };
      return { segments: roundedOutline(box, rx, ry), native: { box, ellipse: true } };
    }
    case 'line':
      return {
        segments: polygon(
          [
            { x: number('x1'), y: number('y1') },
            { x: number('x2'), y: number('y2') },
          ],
          false,
        ),
      };
    default: {
      const text = element.attributes.get('points')?.value ?? '';
      const values = parseNumbers(text);
      if (
        values.length < 4 ||
        values.length % 2 !== 0 ||
        values.length > 2 * MAX_POINTS ||
        /[a-df-z]/i.test(text)
      )
        return wrong(
          'points',
          `<${element.name}> needs points, pairs of numbers such as points="0,40 20,0 40,40", at most ${MAX_POINTS}.`,
        );
      const points = Array.from(
        { length: values.length / 2 },
        (_, index): Point => ({ x: values[2 * index] ?? 0, y: values[2 * index + 1] ?? 0 }),
      );
      return { segments: polygon(points, element.name === 'polygon') };
    }
  }
}

/** The ends of an outline that is one straight segment. */
function findStraightLine(
  segments: readonly Segment[],
): { readonly from: Point; readonly to: Point } | undefined {
  const [start, end, ...more] = segments;
  if (start?.kind !== 'M' || end?.kind !== 'L' || more.some(({ kind }) => kind !== 'Z')) return undefined;
  return { from: start.to, to: end.to };
}

function isInRange({ x, y }: Point): boolean {
  return Math.abs(x) < MAX_COORDINATE && Math.abs(y) < MAX_COORDINATE;
}
