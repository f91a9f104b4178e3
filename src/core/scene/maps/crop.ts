import { geoArea, geoBounds, geoContains } from 'd3-geo';
import type { Polygon } from 'geojson';
import { listCountries, listRegions, type MapPlace } from './atlas.ts';
import { CONTINENTS, type MapModel, type MapWindow } from './map-model.ts';
import { indexPlaces } from './place-names.ts';
import { findRegion, type MapRegion } from './region.ts';

/** Windows in which continents are shown; the rest is cut off. */
const CONTINENT_WINDOWS: Readonly<Record<string, MapWindow>> = {
  africa: [-19, -35.5, 52, 37.5],
  asia: [32, -10, 146, 54],
  europe: [-11, 35, 42, 70],
  north_america: [-140, 8, -60, 70],
  oceania: [112, -47, 180, 0],
  south_america: [-82, -56, -34, 13],
};
/** Content that spans more degrees is shown on the whole region. */
const [MAX_LON_SPAN, MAX_LAT_SPAN] = [120, 90];
/** Degrees of latitude that a window has at least, since outlines are coarse. */
const MIN_LAT_SPAN = 1.5;
/** Windows that are lower, in degrees of latitude, show the regions of a country that holds all points. */
const REGIONS_LAT_SPAN = 4;
/** Content that fills more of a continent leaves it whole. */
const WHOLE_SHARE = 0.6;
/** Degrees between samples along the outline of a place. */
const LON_STEP = 10;
const FULL_TURN = 360;

export interface CroppedRegion {
  readonly region: MapRegion;
  /** Absent where all of the region is shown. */
  readonly window?: MapWindow;
}

/**
 * Region of a map and the window of it that is shown: as the map asks for, else a continent cropped to its
 * content. Countries and a world that is asked for stay whole. Undefined where no region has that name.
 */
export function cropRegion(model: MapModel, lang: string): CroppedRegion | undefined {
  const region = findRegion(model, lang);
  if (region === undefined) return undefined;
  const whole = CONTINENT_WINDOWS[region.id];
  if (model.extent === 'region') return withWindow(region, whole);
  if (model.extent !== undefined) return withWindow(toFineWorld(region), model.extent);
  const isContinent = CONTINENTS.some((one) => one === region.id);
  if (!isContinent && (region.id !== 'world' || model.region !== undefined)) return { region };
  const window = findContentWindow(model, region, lang);
  if (window === undefined || (whole !== undefined && computeSize(window) > WHOLE_SHARE * computeSize(whole)))
    return withWindow(region, whole);
  return withWindow(findRegionsAround(model, window) ?? toFineWorld(region), window);
}

function withWindow(region: MapRegion, window: MapWindow | undefined): CroppedRegion {
  return window === undefined ? { region } : { region, window };
}

/** Regions of the one country that holds all points of a small window, and the countries around it. */
function findRegionsAround(
  { values = [], points = [] }: MapModel,
  [, south, , north]: MapWindow,
): MapRegion | undefined {
  if (values.length > 0 || north - south > REGIONS_LAT_SPAN) return undefined;
  const countries = listCountries('50m');
  const held = countries.find(({ geometry }) =>
    points.every(({ lat, lon }) => geoContains(geometry, [lon, lat])),
  );
  const places = held === undefined ? [] : listRegions(held.id);
  return held === undefined || places.length === 0
    ? undefined
    : { id: held.id, places, around: countries.filter((country) => country !== held) };
}

/** A part of the world is shown in the outlines of its parts. */
function toFineWorld(region: MapRegion): MapRegion {
  return region.id === 'world' ? { ...region, places: listCountries('50m') } : region;
}

/** Window around all points and valued places; undefined where it would be about as large as the world. */
function findContentWindow(
  { values = [], points = [] }: MapModel,
  { places }: MapRegion,
  lang: string,
): MapWindow | undefined {
  const index = indexPlaces(places, lang);
  const bounds = values.flatMap(({ place }): MapWindow[] => {
    const found = index.find(place);
    return found === undefined ? [] : [computeMainBounds(found)];
  });
  const lats = [...points.map(({ lat }) => lat), ...bounds.flatMap(([, south, , north]) => [south, north])];
  const lons = [
    ...points.map(({ lon }) => lon),
    ...bounds.flatMap(([west, , east]) => listLongitudes(west, east)),
  ];
  if (lats.length === 0) return undefined;
  const [south, north] = widen(Math.min(...lats), Math.max(...lats), MIN_LAT_SPAN);
  const [first, last] = findArc(lons);
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [west, east] = widen(first, last, MIN_LAT_SPAN / Math.max(shrink, 0.2));
  return east - west > MAX_LON_SPAN || north - south > MAX_LAT_SPAN ? undefined : [west, south, east, north];
}

/** Bounds of the largest part of a place, without islands far over the sea. */
function computeMainBounds({ geometry }: MapPlace): MapWindow {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const polygons = parts.map((coordinates): Polygon => ({ type: 'Polygon', coordinates }));
  const [largest = geometry] = polygons
    .map((polygon) => ({ polygon, area: geoArea(polygon) }))
    .toSorted((a, b) => b.area - a.area)
    .map(({ polygon }) => polygon);
  const [[west, south], [east, north]] = geoBounds(largest);
  return [west, south, east < west ? east + FULL_TURN : east, north];
}

function listLongitudes(west: number, east: number): readonly number[] {
  const steps = Math.ceil((east - west) / LON_STEP);
  return [...Array.from({ length: steps }, (_, at) => west + at * LON_STEP), east];
}

/** The shortest arc that holds all longitudes: what is left when the widest gap between two is taken out. */
function findArc(lons: readonly number[]): readonly [number, number] {
  const sorted = lons.map((lon) => ((lon % FULL_TURN) + FULL_TURN) % FULL_TURN).toSorted((a, b) => a - b);
  let widest = { gap: -1, west: 0, east: 0 };
  for (const [at, lon] of sorted.entries()) {
    const next = sorted[at + 1] ?? (sorted[0] ?? 0) + FULL_TURN;
    if (next - lon > widest.gap) widest = { gap: next - lon, west: next, east: lon };
  }
  const west = ((widest.west + FULL_TURN / 2) % FULL_TURN) - FULL_TURN / 2;
  return [west, west + (FULL_TURN - widest.gap)];
}

function widen(from: number, to: number, min: number): readonly [number, number] {
  const missing = Math.max(0, min - (to - from)) / 2;
  return [from - missing, to + missing];
}

function computeSize([west, south, east, north]: MapWindow): number {
  return (east - west) * (north - south) * Math.cos((((south + north) / 2) * Math.PI) / 180);
}
