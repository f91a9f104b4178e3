import { parseDrawable } from '../../charts/content/parse-number.ts';
import { MAX_ISSUES } from '../../errors/issues.ts';
import { nearest } from '../../errors/nearest-choices.ts';
import { defined } from '../../input/fields.ts';
import type { MapModel } from '../../scene/maps/map-model.ts';
import { indexPlaces, translatePlace } from '../../scene/maps/place-names.ts';
import { findRegion, listRegionNames, type MapRegion } from '../../scene/maps/region.ts';
import type { Loc, Reader } from './reader.ts';

export const MAP_LIMITS = { values: 260, points: 60, label: 60, name: 80 } as const;

export const MAP_KEYS: readonly string[] = ['region', 'values', 'points', 'unit', 'number_format'];
const POINT_KEYS = ['lat', 'lon', 'label', 'value'];
/** Language in which place names are looked up besides that of the deck. */
const LANGUAGE = 'en';

/** Parses a map. `values` may be an object from names to numbers, or a list of {place, value}. */
export function parseMap(raw: unknown, loc: Loc, read: Reader): MapModel | undefined {
  const record = read.record(raw, loc, '{region, values, points}');
  if (record === undefined) return undefined;
  const start = read.issues.length;
  for (const key of Object.keys(record))
    if (!MAP_KEYS.includes(key)) read.unknown(loc, key, MAP_KEYS, 'a map');
  const texts = Object.fromEntries(
    ['region', 'unit', 'number_format'].flatMap((key) => {
      const text = read.text(record[key], [...loc, key]);
      return text === undefined ? [] : [[key, text]];
    }),
  );
  const values =
    record['values'] === undefined || record['values'] === null
      ? []
      : parseValues(record['values'], [...loc, 'values'], read);
  const points =
    record['points'] === undefined || record['points'] === null
      ? []
      : parsePoints(record['points'], [...loc, 'points'], read);
  if (values.length === 0 && points.length === 0 && read.issues.length === start)
    read.missing(
      [...loc, 'values'],
      'numbers by place, such as {"France": 68.4, "DE": 83.2}, or "points" with {lat, lon, label}.',
    );
  if (read.issues.length > start) return undefined;
  const map: MapModel = {
    ...texts,
    ...(values.length === 0 ? {} : { values }),
    ...(points.length === 0 ? {} : { points }),
  };
  checkPlaces(map, loc, read);
  return read.issues.length > start ? undefined : map;
}

function parseValues(raw: unknown, loc: Loc, read: Reader): NonNullable<MapModel['values']> {
  const entries: readonly (readonly [unknown, unknown, Loc])[] = Array.isArray(raw)
    ? raw.slice(0, MAP_LIMITS.values + 1).map((one, index) => {
        const { place, value } = read.record(one, [...loc, index], '{place, value}') ?? {};
        return [place, value, [...loc, index, 'value']];
      })
    : Object.entries(read.record(raw, loc, 'from names of places to numbers') ?? {}).map(([place, value]) => [
        place,
        value,
        [...loc, place.slice(0, 60)],
      ]);
  if (entries.length > MAP_LIMITS.values) {
    read.fault(
      loc,
      `A map takes at most ${MAP_LIMITS.values} values, got ${entries.length}.`,
      'too_many_items',
      undefined,
      { max: MAP_LIMITS.values, given: entries.length },
    );
    return [];
  }
  return entries.flatMap(([place, value, at]) => {
    const name = read.text(place, [...at.slice(0, -1), 'place']);
    const number = value === null ? undefined : parseDrawable(value, at, read);
    if (name !== undefined && name.length > MAP_LIMITS.name) {
      read.fault(
        [...at.slice(0, -1), 'place'],
        `A name of a place has at most ${MAP_LIMITS.name} characters, got ${name.length}.`,
        'too_long',
        undefined,
        { max: MAP_LIMITS.name },
      );
      return [];
    }
    return name === undefined || number === undefined ? [] : [{ place: name, value: number }];
  });
}

function parsePoints(raw: unknown, loc: Loc, read: Reader): NonNullable<MapModel['points']> {
  const points = read.array(raw, loc) ?? [];
  if (points.length > MAP_LIMITS.points) {
    read.fault(
      loc,
      `A map takes at most ${MAP_LIMITS.points} points, got ${points.length}. Show the largest, or give "values" by place.`,
      'too_many_items',
      undefined,
      {
        max: MAP_LIMITS.points,
        given: points.length,
      },
    );
    return [];
  }
  return points.flatMap((one, index) => {
    const at = [...loc, index];
    const record = read.record(one, at, '{lat, lon, label?, value?}');
    if (record === undefined) return [];
    for (const key of Object.keys(record))
      if (!POINT_KEYS.includes(key)) read.unknown(at, key, POINT_KEYS, 'a point');
    const lat = readDegrees(record['lat'], 90, [...at, 'lat'], read);
    const lon = readDegrees(record['lon'], 180, [...at, 'lon'], read);
    const label = read.text(record['label'], [...at, 'label']);
    if (label !== undefined && label.length > MAP_LIMITS.label)
      read.fault(
        [...at, 'label'],
        `A label has at most ${MAP_LIMITS.label} characters, got ${label.length}.`,
        'too_long',
        undefined,
        { max: MAP_LIMITS.label },
      );
    const value =
      record['value'] === undefined || record['value'] === null
        ? undefined
        : parseDrawable(record['value'], [...at, 'value'], read);
    return lat === undefined || lon === undefined ? [] : [{ lat, lon, ...defined({ label, value }) }];
  });
}

function readDegrees(raw: unknown, most: number, loc: Loc, read: Reader): number | undefined {
  if (raw === undefined || raw === null) return read.missing(loc, `degrees, −${most} to ${most}.`);
  const value = read.number(raw, loc);
  if (value === undefined || Math.abs(value) <= most) return value;
  return read.fault(loc, `Degrees lie between −${most} and ${most}; got ${value}.`, 'out_of_range', raw, {
    min: -most,
    max: most,
  });
}

/** Checks that the region exists and contains the places. */
function checkPlaces(map: MapModel, loc: Loc, read: Reader): void {
  if ((map.region?.length ?? 0) > MAP_LIMITS.name) {
    read.fault(
      [...loc, 'region'],
      `A name of a region has at most ${MAP_LIMITS.name} characters, got ${map.region?.length}.`,
      'too_long',
      undefined,
      { max: MAP_LIMITS.name },
    );
    return;
  }
  const region = findRegion(map, LANGUAGE);
  if (region === undefined) {
    const near = nearest(map.region ?? '', listRegionNames());
    const message = `There is no map of "${map.region?.slice(0, 60) ?? ''}".${near.length === 0 ? '' : ` Did you mean ${near.map((name) => `"${name}"`).join(' or ')}?`} Allowed: world, africa, asia, europe, north_america, oceania, south_america, or a country (name or code, such as "DE") for its regions.`;
    read.fault([...loc, 'region'], message, 'enum', map.region);
    return;
  }
  const index = indexPlaces(region.places, LANGUAGE);
  const names = new Map<string, string>();
  for (const { place } of map.values ?? []) {
    if (read.issues.length >= MAX_ISSUES) return;
    const found = index.find(place);
    const before = found === undefined ? undefined : names.get(found.id);
    if (found === undefined) reportUnknownPlace(place, region, loc, read);
    else if (before !== undefined)
      read.fault(
        [...loc, 'values'],
        `"${before}" and "${place}" are one place: give it one value.`,
        'duplicate',
      );
    else names.set(found.id, place);
  }
}

function reportUnknownPlace(place: string, { id, places }: MapRegion, loc: Loc, read: Reader): void {
  const names = places.map((one) => translatePlace(one, LANGUAGE));
  const near = nearest(place, names);
  const did = near.length === 0 ? '' : ` Did you mean ${near.map((name) => `"${name}"`).join(' or ')}?`;
  const known =
    names.length <= 60 ? ` Known: ${names.join(', ')}.` : ' Give names in English or codes of ISO 3166.';
  read.fault(
    [...loc, 'values', place.slice(0, 60)],
    `There is no place "${place.slice(0, 60)}" on the map of "${id}".${did}${known}`,
    'enum',
    place,
  );
}
