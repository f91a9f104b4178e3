import type { ReadConnector } from '../ooxml/read/index.ts';
import { drawPreset } from '../scene/presets/preset-shape.ts';
import type { Box, LineElement } from '../scene/scene.ts';

type Point = LineElement['from'];

/** Rotates points about a centre. @param degrees clockwise */
export function rotateAbout(middle: Point, degrees: number): (point: Point) => Point {
  if (degrees === 0) return (point) => point;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return ({ x, y }) => ({
    x: middle.x + (x - middle.x) * cos - (y - middle.y) * sin,
    y: middle.y + (x - middle.x) * sin + (y - middle.y) * cos,
  });
}

/** Smallest box around points. */
export function computeBounds(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Corners of a bent connector, at which a curved one has them too, from the corner of its box. */
export function listBends({ preset, adjust }: ReadConnector, { width, height }: Box): Point[] {
  const [, segments] = /^(?:bent|curved)Connector([2-5])$/.exec(preset) ?? [];
  if (segments === undefined || width <= 1 || height <= 1) return [];
  const [path] = drawPreset(`bentConnector${segments}`, { width, height }, adjust) ?? [];
  const points = Array.from((path?.d ?? '').matchAll(/[ML](\S+) ([^ML]+)/g), ([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));
  return points.slice(1, -1);
}
