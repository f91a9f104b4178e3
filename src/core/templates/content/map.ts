import { parseDrawable } from '../../charts/content/parse-number.ts';
import { MAX_ISSUES } from '../../errors/issues.ts';
import { nearest } from '../../errors/nearest-choices.ts';
import { defined } from '../../input/fields.ts';
import { DIAGRAM_ROLES, type DiagramRole } from '../../scene/diagram.ts';
import type { MapMeaning, MapModel } from '../../scene/maps/map-model.ts';
import { indexPlaces, translatePlace } from '../../scene/maps/place-names.ts';
import { findRegion, listRegionNames, type MapRegion } from '../../scene/maps/region.ts';
import { applyThresholds, parseThresholds } from './map-classes.ts';
import { MAP_LIMITS } from './map-limits.ts';
import type { Loc, Reader } from './reader.ts';

export const MAP_KEYS: readonly string[] = [
  'region',
  'extent',
  'values',
  'points',
  'thresholds',
  'roles',
  'label',
  'unit',
  'note',
  'number_format',
];
const POINT_KEYS = ['lat', 'lon', 'label', 'value', 'note', 'role', 'class'];
const VALUE_KEYS = ['place', 'value', 'role', 'class'];
/** Language in which place names are looked up besides that of the deck. */
const LANGUAGE = 'en';
const FULL_TURN = 360;
const HALF_TURN = 180;

/** Parses a map. `values` may be an object from names to numbers, or a list of {place, value}. */
export function parseMap(raw: unknown, loc: Loc, read: Reader): MapModel | undefined {
  const record = read.record(raw, loc, '{region, values, points}');
  if (record === undefined) return undefined;
  const start = read.issues.length;
  for (const key of Object.keys(record))
    if (!MAP_KEYS.includes(key)) read.unknown(loc, key, MAP_KEYS, 'a map');
  const texts = Object.fromEntries(
    ['region', 'label', 'unit', 'note', 'number_format'].flatMap((key) => {
      const most = key === 'note' ? MAP_LIMITS.note : key === 'label' ? MAP_LIMITS.name : undefined;
      const text = readShort(record[key], most, [...loc, key], read);
      return text === undefined ? [] : [[key, text]];
    }),
  );
  const thresholds = isAbsent(record['thresholds'])
    ? undefined
    : parseThresholds(record['thresholds'], [...loc, 'thresholds'], read);
  const values = isAbsent(record['values'])
    ? []
    : applyThresholds(
        parseValues(record['values'], [...loc, 'values'], read),
        thresholds,
        [...loc, 'values'],
        read,
      );
  const points = isAbsent(record['points'])
    ? []
    : applyThresholds(
        parsePoints(record['points'], [...loc, 'points'], read),
        thresholds,
        [...loc, 'points'],
        read,
      );
  const extent = isAbsent(record['extent'])
    ? undefined
    : parseExtent(record['extent'], [...loc, 'extent'], read);
  const roles = isAbsent(record['roles']) ? undefined : parseRoles(record['roles'], [...loc, 'roles'], read);
  if (values.length === 0 && points.length === 0 && read.issues.length === start)
    read.missing(
      [...loc, 'values'],
      'numbers by place, such as {"France": 68.4, "DE": 83.2}, or "points" with {lat, lon, label}.',
    );
  checkClasses([...values, ...points], roles, loc, read);
  if (read.issues.length > start) return undefined;
  const map: MapModel = {
    ...texts,
    ...(values.length === 0 ? {} : { values }),
    ...(points.length === 0 ? {} : { points }),
    ...defined({ extent, roles, thresholds }),
  };
  checkPlaces(map, loc, read);
  return read.issues.length > start ? undefined : map;
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** A text of at most so many characters. */
function readShort(value: unknown, most: number | undefined, loc: Loc, read: Reader): string | undefined {
  const text = read.text(value, loc);
  if (text === undefined || most === undefined || text.length <= most) return text;
  return read.fault(
    loc,
    `"${loc.at(-1)}" has at most ${most} characters, got ${text.length}.`,
    'too_long',
    undefined,
    { max: most },
  );
}

/** "region", or degrees west, south, east and north. */
function parseExtent(raw: unknown, loc: Loc, read: Reader): MapModel['extent'] {
  if (raw === 'region') return raw;
  const form = '"region", or [west, south, east, north] in degrees, such as [-10, 36, 25, 57]';
  if (!Array.isArray(raw) || raw.length !== 4)
    return read.fault(loc, `"extent" is ${form}.`, 'extent_type', raw);
  const [west, south, east, north] = raw.map((one, at) => read.number(one, [...loc, at]));
  if (west === undefined || south === undefined || east === undefined || north === undefined)
    return undefined;
  const width = east < west ? east + FULL_TURN - west : east - west;
  if (
    Math.abs(west) > HALF_TURN ||
    Math.abs(east) > HALF_TURN ||
    Math.abs(south) > 90 ||
    Math.abs(north) > 90
  )
    return read.fault(
      loc,
      `Degrees of "extent" lie between −180 and 180, and −90 and 90.`,
      'out_of_range',
      raw,
    );
  if (north <= south || width <= 0 || width > HALF_TURN)
    return read.fault(
      loc,
      `"extent" is ${form}: the north above the south, and at most 180 degrees from west to east.`,
      'out_of_range',
      raw,
    );
  return [west, south, west + width, north];
}

function parseRoles(raw: unknown, loc: Loc, read: Reader): MapModel['roles'] {
  const record = read.record(raw, loc, 'from names of classes to roles');
  if (record === undefined) return undefined;
  const entries = Object.entries(record).slice(0, MAP_LIMITS.classes + 1);
  return Object.fromEntries(
    entries.flatMap(([name, role]) => {
      const found = read.choice(role, DIAGRAM_ROLES, [...loc, name.slice(0, MAP_LIMITS.class)]);
      return found === undefined ? [] : [[name, found as DiagramRole]];
    }),
  );
}

/** Checks that the legend has room for all classes, and that every class with a role is in use. */
function checkClasses(
  meanings: readonly MapMeaning[],
  roles: MapModel['roles'],
  loc: Loc,
  read: Reader,
): void {
  const names = new Set(meanings.flatMap((one) => one.class ?? []));
  if (names.size > MAP_LIMITS.classes)
    read.fault(
      loc,
      `A map takes at most ${MAP_LIMITS.classes} classes, got ${names.size}. Combine some of them.`,
      'too_many_items',
      undefined,
      { max: MAP_LIMITS.classes, given: names.size },
    );
  for (const name of Object.keys(roles ?? {}))
    if (!names.has(name))
      read.fault(
        [...loc, 'roles', name.slice(0, MAP_LIMITS.class)],
        `No place and no point has the class "${name.slice(0, MAP_LIMITS.class)}". Classes: ${[...names].join(', ') || 'none'}.`,
        'enum',
        name,
      );
}

function parseMeaning(record: Readonly<Record<string, unknown>>, loc: Loc, read: Reader): MapMeaning {
  const role = isAbsent(record['role'])
    ? undefined
    : (read.choice(record['role'], DIAGRAM_ROLES, [...loc, 'role']) as DiagramRole | undefined);
  const name = readShort(record['class'], MAP_LIMITS.class, [...loc, 'class'], read);
  return defined({ role, class: name });
}

function parseValues(raw: unknown, loc: Loc, read: Reader): NonNullable<MapModel['values']> {
  const entries: readonly (readonly [Readonly<Record<string, unknown>>, Loc])[] = Array.isArray(raw)
    ? raw.slice(0, MAP_LIMITS.values + 1).map((one, index) => {
        const at = [...loc, index];
        const record = read.record(one, at, '{place, value}') ?? {};
        for (const key of Object.keys(record))
          if (!VALUE_KEYS.includes(key)) read.unknown(at, key, VALUE_KEYS, 'a value');
        return [record, [...at, 'value']];
      })
    : Object.entries(read.record(raw, loc, 'from names of places to numbers') ?? {}).map(([place, value]) => [
        { place, value },
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
  return entries.flatMap(([record, at]) => {
    const { place, value } = record;
    const name = read.text(place, [...at.slice(0, -1), 'place']);
    const number = isAbsent(value) ? undefined : parseDrawable(value, at, read);
    const meaning = parseMeaning(record, at.slice(0, -1), read);
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
    const isEmpty = number === undefined && meaning.class === undefined && meaning.role === undefined;
    return name === undefined || isEmpty ? [] : [{ place: name, ...defined({ value: number }), ...meaning }];
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
    const lon = readDegrees(record['lon'], HALF_TURN, [...at, 'lon'], read);
    const label = readShort(record['label'], MAP_LIMITS.label, [...at, 'label'], read);
    const note = readShort(record['note'], MAP_LIMITS.label, [...at, 'note'], read);
    const value = isAbsent(record['value'])
      ? undefined
      : parseDrawable(record['value'], [...at, 'value'], read);
    const meaning = parseMeaning(record, at, read);
    return lat === undefined || lon === undefined
      ? []
      : [{ lat, lon, ...defined({ label, value, note }), ...meaning }];
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
