import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { Lru } from '../../memory/lru.ts';
import { once } from '../../memory/memo.ts';
import { registerCache } from '../../memory/spares.ts';
import { readPacked } from '../packed-data.ts';

/** A country, or a first-level region of one. */
export interface MapPlace {
  /** ISO 3166 code, "DE" or "DE-BY"; the name of a region without a code. */
  readonly id: string;
  readonly name: string;
  /** Names by language, where they differ from `name`; `local` is the name in the place itself. */
  readonly names: Readonly<Record<string, string>>;
  /** Continent code such as "EU"; only for countries. */
  readonly continent?: string;
  readonly geometry: Polygon | MultiPolygon;
}

interface PlaceProperties {
  readonly id: string;
  readonly name: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly continent?: string;
}

/** `110m` for the whole world, `50m` for a part of it. */
export type WorldScale = '110m' | '50m';

const folder = once(() => ({
  path: dirname(createRequire(import.meta.url).resolve('#maps/world-110m.json')),
}));
const countryCodes = once(() =>
  readdirSync(folder().path).flatMap((file) => /^([A-Z]{2})\.json(?:\.zst)?$/.exec(file)?.[1] ?? []),
);
/** Codes of countries by the names and codes of their regions, read without the outlines. */
const byRegion = once(() => {
  const found = new Map<string, Set<string>>();
  for (const code of countryCodes()) {
    for (const [, properties = '{}'] of readPacked(join(folder().path, `${code}.json`))
      .toString('utf8')
      .matchAll(PROPERTIES)) {
      const { id, name, names = {} } = JSON.parse(properties) as PlaceProperties;
      for (const one of new Set([name, id.slice(code.length + 1), ...Object.values(names)].map(foldName)))
        found.set(one, (found.get(one) ?? new Set()).add(code));
    }
  }
  return found;
});
const PROPERTIES = /"properties":(\{[^{}]*(?:\{[^{}]*\})?[^{}]*\})/g;
const coarseCountries = once(() => readPlaces('world-110m.json'));
const fineCountries = once(() => readPlaces('world-50m.json'));
/** A slide of a country's regions is read, measured and drawn within a short time. */
const recentRegions = new Lru<readonly MapPlace[]>(4);
registerCache(() => recentRegions.clear());

/** All countries of Natural Earth; disputed borders follow that source. */
export function listCountries(scale: WorldScale): readonly MapPlace[] {
  return scale === '110m' ? coarseCountries() : fineCountries();
}

/** Codes of the countries with known regions. */
export function listCountriesWithRegions(): readonly string[] {
  return countryCodes();
}

/** First-level regions of a country by its ISO 3166 code; empty where they are unknown. */
export function listRegions(country: string): readonly MapPlace[] {
  return countryCodes().includes(country)
    ? recentRegions.getOrCreate(country, () => readPlaces(`${country}.json`))
    : [];
}

/** Countries with a region of this name, in any known language, or of this code. */
export function findCountriesByRegion(name: string): ReadonlySet<string> {
  return byRegion().get(foldName(name)) ?? new Set();
}

/** Reduces a name to letters and digits without accents and case. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function readPlaces(file: string): readonly MapPlace[] {
  const topology = JSON.parse(readPacked(join(folder().path, file)).toString('utf8')) as Topology;
  const { features } = feature(topology, topology.objects['places'] as GeometryCollection<PlaceProperties>);
  return features.map(({ properties: { id, name, names = {}, continent }, geometry }) => ({
    id,
    name,
    names,
    ...(continent === undefined ? {} : { continent }),
    geometry: geometry as Polygon | MultiPolygon,
  }));
}
