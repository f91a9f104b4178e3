import type { GeoPermissibleObjects } from 'd3-geo';
import {
  type GeoProjection,
  geoAlbersUsa,
  geoAzimuthalEqualArea,
  geoCentroid,
  geoEqualEarth,
  geoPath,
} from 'd3-geo';
import { type Box, overlap } from '../box.ts';
import type { MapPlace } from './atlas.ts';
import type { CroppedRegion } from './crop.ts';
import type { MapWindow } from './map-model.ts';

/** Corners closer to the previous one are dropped, px. */
const MIN_STEP_PX = 0.8;

/** Outline of a place on the map: its box, and path data relative to the box in px. */
export interface PlaceOutline {
  readonly box: Box;
  readonly d: string;
  /** Middle of the largest part, where the name is placed. */
  readonly middle: { readonly x: number; readonly y: number };
  /** Tell whether all of a box lies in the largest part, and whether any of it lies in any part. */
  holds(box: Box): boolean;
  touches(box: Box): boolean;
}

export interface MapProjection {
  outline(place: MapPlace): PlaceOutline | undefined;
  /** Position of a point; undefined outside the map. */
  point(lon: number, lat: number): { readonly x: number; readonly y: number } | undefined;
}

/** Space around the content of a cropped map, px on each side. */
export interface MapInset {
  readonly x: number;
  readonly y: number;
}

/**
 * Projects a region onto a rectangle in px. A window fills the rectangle with what is around it. Outlines are
 * computed on first use. The projections preserve areas; Alaska and Hawaii are placed below the other states.
 */
export function project(cropped: CroppedRegion, box: Box, inset: MapInset = { x: 0, y: 0 }): MapProjection {
  const projection = createProjection(cropped, box, inset);
  const isIn = ({ x, y }: { readonly x: number; readonly y: number }): boolean =>
    x >= box.x - 1 && x <= box.x + box.width + 1 && y >= box.y - 1 && y <= box.y + box.height + 1;
  const outlines = new Map<MapPlace, PlaceOutline | undefined>();
  return {
    outline: (place) => {
      if (!outlines.has(place)) outlines.set(place, outlinePlace(place, projection));
      return outlines.get(place);
    },
    point: (lon, lat) => {
      const at = projection([lon, lat]);
      return at === null || !isIn({ x: at[0], y: at[1] }) ? undefined : { x: at[0], y: at[1] };
    },
  };
}

function createProjection(
  { region: { id, places }, window }: CroppedRegion,
  { x, y, width, height }: Box,
  inset: MapInset,
): GeoProjection {
  const extent: [[number, number], [number, number]] = [
    [x, y],
    [x + width, y + height],
  ];
  if (window !== undefined) {
    const [west, south, east, north] = window;
    const projection = geoAzimuthalEqualArea()
      .rotate([-(west + east) / 2, -(south + north) / 2])
      .fitExtent(
        [
          [x + inset.x, y + inset.y],
          [x + width - inset.x, y + height - inset.y],
        ],
        { type: 'MultiPoint', coordinates: listWindowEdges(window) },
      );
    return projection.clipExtent(extent);
  }
  const all: GeoPermissibleObjects = {
    type: 'GeometryCollection',
    geometries: places.map(({ geometry }) => geometry),
  };
  if (id === 'world') return geoEqualEarth().rotate([-11, 0]).fitExtent(extent, all);
  if (id === 'US') return geoAlbersUsa().fitExtent(extent, all) as GeoProjection;
  const [lon, lat] = geoCentroid(all);
  return geoAzimuthalEqualArea().rotate([-lon, -lat]).fitExtent(extent, all);
}

function listWindowEdges([west, south, east, north]: MapWindow): [number, number][] {
  const steps = Array.from({ length: 9 }, (_, at) => at / 8);
  return steps.flatMap((share): [number, number][] => {
    const [lon, lat] = [west + (east - west) * share, south + (north - south) * share];
    return [
      [lon, south],
      [lon, north],
      [west, lat],
      [east, lat],
    ];
  });
}

type Ring = (readonly [number, number])[];

function outlinePlace({ geometry }: MapPlace, projection: GeoProjection): PlaceOutline | undefined {
  const rings: Ring[] = [];
  let ring: Ring = [];
  const isFar = (x: number, y: number): boolean => {
    const last = ring.at(-1);
    return last === undefined || Math.hypot(x - last[0], y - last[1]) >= MIN_STEP_PX;
  };
  const context = {
    beginPath: () => undefined,
    moveTo: (x: number, y: number) => {
      ring = [[x, y]];
      rings.push(ring);
    },
    lineTo: (x: number, y: number) => {
      if (isFar(x, y)) ring.push([x, y]);
    },
    closePath: () => undefined,
    arc: () => undefined,
  };
  geoPath(projection, context)(geometry);
  const drawn = rings.filter((one) => one.length > 2);
  const largest = drawn.toSorted((a, b) => computeDoubleArea(b) - computeDoubleArea(a))[0];
  if (largest === undefined) return undefined;
  const [whole, main] = [computeBounds(drawn.flat()), computeBounds(largest)];
  const d = drawn
    .map(
      (one) =>
        `M ${one.map(([x, y]) => `${roundToTenth(x - whole.x)} ${roundToTenth(y - whole.y)}`).join(' L ')} Z`,
    )
    .join(' ');
  return {
    box: whole,
    d,
    middle: findMiddle(largest, main),
    holds: (inner) => samplePoints(inner).every((at) => isInside(largest, at)),
    touches: (other) =>
      overlap(whole, other) && samplePoints(other).some((at) => drawn.some((one) => isInside(one, at))),
  };
}

/** Twice the area suffices for comparison. */
function computeDoubleArea(ring: Ring): number {
  return Math.abs(
    ring.reduce(
      (sum, [x, y], at) =>
        sum + x * (ring[(at + 1) % ring.length]?.[1] ?? 0) - (ring[(at + 1) % ring.length]?.[0] ?? 0) * y,
      0,
    ),
  );
}

function computeBounds(points: Ring): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const min = (values: readonly number[]): number =>
    values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const max = (values: readonly number[]): number =>
    values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return { x: min(xs), y: min(ys), width: max(xs) - min(xs), height: max(ys) - min(ys) };
}

/** The point within the ring that is farthest from its edge, found on a grid. */
function findMiddle(ring: Ring, { x, y, width, height }: Box): { x: number; y: number } {
  let best = { x: x + width / 2, y: y + height / 2, far: -1 };
  for (let across = 1; across < 12; across += 1)
    for (let down = 1; down < 12; down += 1) {
      const at = { x: x + (width * across) / 12, y: y + (height * down) / 12 };
      if (!isInside(ring, at)) continue;
      // Names are wide and low, so space to both sides counts more.
      const isFar = ring.reduce(
        (min, [px, py]) => Math.min(min, Math.hypot((px - at.x) / 2, py - at.y)),
        Number.POSITIVE_INFINITY,
      );
      if (isFar > best.far) best = { ...at, far: isFar };
    }
  return { x: best.x, y: best.y };
}

function isInside(ring: Ring, { x, y }: { readonly x: number; readonly y: number }): boolean {
  let inside = false;
  ring.forEach(([ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

/** Sample points of a box, dense enough to tell where it lies. */
function samplePoints({ x, y, width, height }: Box): readonly { readonly x: number; readonly y: number }[] {
  const [across, down] = [Math.max(2, Math.ceil(width / 5)), Math.max(2, Math.ceil(height / 4))];
  return Array.from({ length: (across + 1) * (down + 1) }, (_, at) => ({
    x: x + (width * (at % (across + 1))) / across,
    y: y + (height * Math.floor(at / (across + 1))) / down,
  }));
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
