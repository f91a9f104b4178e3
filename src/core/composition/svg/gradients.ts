import type { Box, Gradient } from '../../scene/scene.ts';
import type { Compilation } from '../compile/context.ts';
import { resolvePaint, type Tone } from '../compile/tone.ts';
import type { MarkupElement } from '../markup/node.ts';
import { parseColour } from '../style/values.ts';
import { fadePaint } from './looks.ts';
import { IDENTITY, type Matrix, multiply, type Point, parseTransform, transformPoint } from './matrix.ts';

const [MIN_STOPS, MAX_STOPS] = [2, 8];

/** A gradient applied to one shape. */
export interface GradientInput {
  readonly element: MarkupElement;
  readonly tone: Tone;
  /** Maps coordinates of the shape's element to those of the drawing. */
  readonly matrix: Matrix;
  /** Box of the shape in its own coordinates and in those of the drawing. */
  readonly own: Box;
  readonly box: Box;
  readonly opacity: number;
}

/**
 * Converts a gradient to PowerPoint's form, which always runs from one side of the shape to the other: the
 * stops move to where the gradient begins and ends inside or outside the shape.
 */
export function resolveGradient(
  input: GradientInput,
  byId: ReadonlyMap<string, MarkupElement>,
  compilation: Compilation,
): Gradient | undefined {
  const { element } = input;
  const stops = readStops(element, input, byId, compilation);
  if (stops === undefined) return undefined;
  const inUser = element.attributes.get('gradientunits')?.value === 'userSpaceOnUse';
  const own: Matrix = inUser ? IDENTITY : [input.own.width, 0, 0, input.own.height, input.own.x, input.own.y];
  const attribute = element.attributes.get('gradienttransform');
  const turned = attribute === undefined ? IDENTITY : parseTransform(attribute.value);
  if (turned === undefined)
    compilation.fault({
      at: attribute?.at ?? element.at,
      message: `gradientTransform does not take "${attribute?.value.slice(0, 60)}".`,
      type: 'value',
    });
  const matrix = multiply(input.matrix, multiply(own, turned ?? IDENTITY));
  const value = (name: string, fallback: number): number =>
    parseOffset(element.attributes.get(name)?.value, fallback);
  if (element.name === 'lineargradient')
    return linear(
      stops,
      transformPoint(matrix, { x: value('x1', 0), y: value('y1', 0) }),
      transformPoint(matrix, { x: value('x2', 1), y: value('y2', 0) }),
      input.box,
    );
  const center = { x: value('cx', 0.5), y: value('cy', 0.5) };
  const radius = value('r', 0.5);
  return radial(
    stops,
    transformPoint(matrix, center),
    transformPoint(matrix, { x: center.x + radius, y: center.y }),
    input.box,
  );
}

type Stops = Gradient['stops'];

function linear(stops: Stops, from: Point, to: Point, box: Box): Gradient {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  // The gradient line of PowerPoint passes through the middle of the box and ends level with its corners.
  const across = box.width * Math.abs(ux) + box.height * Math.abs(uy) || 1;
  const along = ({ x, y }: Point): number =>
    ((x - box.x - box.width / 2) * ux + (y - box.y - box.height / 2) * uy) / across + 0.5;
  const [start, end] = [along(from), along(to)];
  return {
    radial: false,
    angle: Math.round((Math.atan2(dy, dx) * 18_000) / Math.PI) / 100,
    stops: addEndStops(stops.map(({ at, paint }) => ({ at: clampShare(start + at * (end - start)), paint }))),
  };
}

function radial(stops: Stops, center: Point, edge: Point, box: Box): Gradient {
  const middle = {
    x: clampShare((center.x - box.x) / box.width),
    y: clampShare((center.y - box.y) / box.height),
  };
  const farthest = Math.hypot(Math.max(middle.x, 1 - middle.x), Math.max(middle.y, 1 - middle.y));
  const radius = Math.hypot((edge.x - center.x) / box.width, (edge.y - center.y) / box.height);
  return {
    radial: true,
    angle: 0,
    center: middle,
    stops: addEndStops(stops.map(({ at, paint }) => ({ at: clampShare((at * radius) / farthest), paint }))),
  };
}

/** Adds a stop at both ends, since programs differ in what they paint beyond the last one. */
function addEndStops(stops: Stops): Stops {
  const [first, last] = [stops[0], stops.at(-1)];
  return [
    ...(first === undefined || first.at === 0 ? [] : [{ ...first, at: 0 }]),
    ...stops,
    ...(last === undefined || last.at === 1 ? [] : [{ ...last, at: 1 }]),
  ];
}

function readStops(
  element: MarkupElement,
  input: GradientInput,
  byId: ReadonlyMap<string, MarkupElement>,
  compilation: Compilation,
): Stops | undefined {
  const { fault } = compilation;
  const own = element.children.filter(
    (child): child is MarkupElement => child.type === 'element' && child.name === 'stop',
  );
  const named = /^#([\w-]{1,60})$/.exec(
    (element.attributes.get('href') ?? element.attributes.get('xlink:href'))?.value ?? '',
  )?.[1];
  const referenced = named === undefined ? undefined : byId.get(named);
  const stops =
    own.length === 0 && referenced !== undefined
      ? referenced.children.filter(
          (child): child is MarkupElement => child.type === 'element' && child.name === 'stop',
        )
      : own;
  if (stops.length < MIN_STOPS || stops.length > MAX_STOPS) {
    fault({
      at: element.at,
      message: `A gradient has from ${MIN_STOPS} to ${MAX_STOPS} <stop offset="0%" stop-color="var(--primary)"/>; this has ${stops.length}.`,
      type: 'value',
    });
    return undefined;
  }
  let before = 0;
  return stops.map((stop) => {
    const read = (name: string): string | undefined =>
      stop.attributes.get(name)?.value ??
      new RegExp(`(?:^|;)\\s*${name}\\s*:([^;]*)`)
        .exec(stop.attributes.get('style')?.value ?? '')?.[1]
        ?.trim();
    const colour = parseColour(read('stop-color') ?? 'black');
    if (colour === undefined)
      fault({
        at: stop.at,
        message: `stop-color does not take "${read('stop-color')?.slice(0, 60)}": it takes a colour of the theme such as var(--primary), or a fixed one such as #0F7B7B.`,
        type: 'value',
      });
    compilation.noteColours(stop, [colour]);
    const at = Math.max(before, clampShare(parseOffset(read('offset'), 0)));
    before = at;
    const paint = resolvePaint(colour ?? { name: 'text' }, input.tone);
    const alpha = clampShare(parseOffset(read('stop-opacity'), 1)) * input.opacity;
    return { at, paint: fadePaint(paint, alpha) ?? { ...paint, alpha: 0 } };
  });
}

/** Parses "0.5" and "50%". */
function parseOffset(text: string | undefined, fallback: number): number {
  const [, number, percent] = /^\s*(-?\d{0,6}(?:\.\d{1,6})?)(%|px)?\s*$/.exec(text ?? '') ?? [];
  if (number === undefined || !/\d/.test(number)) return fallback;
  return Number(number) / (percent === '%' ? 100 : 1);
}

function clampShare(share: number): number {
  return Number.isFinite(share) ? Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000 : 0;
}
