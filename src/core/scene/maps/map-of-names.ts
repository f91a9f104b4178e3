import { findCountriesByRegion, listCountries, listRegions, type MapPlace } from './atlas.ts';
import { indexPlaces } from './place-names.ts';
import { findRegion } from './region.ts';

/** Bars compare fewer places as well as a map does. */
const MIN_PLACES = 6;
/** Codes such as "IT" and "HR" mean places only where there are this many. */
const MIN_CODES = 12;
const MAX_CODE_LENGTH = 3;
/** Share of the names that must be places: data have rows for the unknown and the rest. */
const MIN_PLACE_SHARE = 0.9;

export interface NamedPlaces {
  /** Region of the map: a country code, or undefined for the world, which the map narrows to a continent. */
  readonly region: string | undefined;
  /** Names that are not on the map of that region. */
  readonly others: readonly string[];
}

/**
 * Finds the map on which nearly all names are places: countries, or the regions of one country. Undefined
 * where there is no such map, or more than one, and where two names are one place.
 */
export function findMapForNames(names: readonly string[], lang: string): NamedPlaces | undefined {
  if (names.length < MIN_PLACES || new Set(names).size < names.length) return undefined;
  const isCodes = names.filter((name) => name.trim().length <= MAX_CODE_LENGTH).length > names.length / 2;
  if (isCodes && names.length < MIN_CODES) return undefined;
  const world = matchNames(listWorldPlaces(names, lang), undefined, names, lang);
  if (world !== undefined && !isCodes) return world;
  const found = listCandidates(names).flatMap(
    (code) => matchNames(listRegions(code), code, names, lang) ?? [],
  );
  const all = [...(world === undefined ? [] : [world]), ...found];
  return all.length === 1 ? all[0] : undefined;
}

/**
 * The world, or the continent of all countries among the names, without countries that are too small for its
 * scale.
 */
function listWorldPlaces(names: readonly string[], lang: string): readonly MapPlace[] {
  const index = indexPlaces(listCountries('50m'), lang);
  const values = names.flatMap((place) =>
    index.findExact(place) === undefined ? [] : [{ place, value: 0 }],
  );
  return values.length < MIN_PLACES ? [] : (findRegion({ values }, lang)?.places ?? []);
}

function matchNames(
  places: readonly MapPlace[],
  region: string | undefined,
  names: readonly string[],
  lang: string,
): NamedPlaces | undefined {
  const index = indexPlaces(places, lang);
  const others = names.filter((name) => index.findExact(name) === undefined);
  const found = names.flatMap((name) => index.findExact(name)?.id ?? []);
  if (new Set(found).size < found.length) return undefined;
  return names.length - others.length >= Math.max(MIN_PLACES, names.length * MIN_PLACE_SHARE)
    ? { region, others }
    : undefined;
}

/** Countries of which at least half of the names are regions. */
function listCandidates(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names)
    for (const code of findCountriesByRegion(name)) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= names.length / 2).map(([code]) => code);
}
