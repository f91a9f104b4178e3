import { countries, countriesOfRegionsNamed, type MapPlace, regionsOf } from './atlas.ts';
import { placeIndex } from './place-names.ts';
import { mapRegion } from './region.ts';

/** Bars compare fewer places as well as a map does. */
const LEAST_PLACES = 6;
/** Codes such as "IT" and "HR" mean places only where there are this many. */
const LEAST_CODES = 12;
const CODE_LETTERS = 3;
/** Share of the names that must be places: data have rows for the unknown and the rest. */
const MOSTLY = 0.9;

export interface NamedPlaces {
  /** Region of the map: a country code, or undefined for the world, which the map narrows to a continent. */
  readonly region: string | undefined;
  /** Names that are not on the map of that region. */
  readonly others: readonly string[];
}

/**
 * Finds the map on which nearly all names are places: countries, or the regions of one country. Undefined
 * where there is no
 * such map, or more than one.
 */
export function mapOfNames(names: readonly string[], lang: string): NamedPlaces | undefined {
  if (names.length < LEAST_PLACES || new Set(names).size < names.length) return undefined;
  const isCodes = names.filter((name) => name.trim().length <= CODE_LETTERS).length > names.length / 2;
  if (isCodes && names.length < LEAST_CODES) return undefined;
  const world = placedOn(onWorld(names, lang), undefined, names, lang);
  if (world !== undefined && !isCodes) return world;
  const found = candidates(names).flatMap((code) => placedOn(regionsOf(code), code, names, lang) ?? []);
  const all = [...(world === undefined ? [] : [world]), ...found];
  return all.length === 1 ? all[0] : undefined;
}

/**
 * The world, or the continent of all countries among the names, without countries that are too small for its
 * scale.
 */
function onWorld(names: readonly string[], lang: string): readonly MapPlace[] {
  const index = placeIndex(countries('50m'), lang);
  const values = names.flatMap((place) => (index.called(place) === undefined ? [] : [{ place, value: 0 }]));
  return values.length < LEAST_PLACES ? [] : (mapRegion({ values }, lang)?.places ?? []);
}

function placedOn(places: readonly MapPlace[], region: string | undefined, names: readonly string[], lang: string): NamedPlaces | undefined {
  const index = placeIndex(places, lang);
  const others = names.filter((name) => index.called(name) === undefined);
  return names.length - others.length >= Math.max(LEAST_PLACES, names.length * MOSTLY) ? { region, others } : undefined;
}

/** Countries of which at least half of the names are regions. */
function candidates(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) for (const code of countriesOfRegionsNamed(name)) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= names.length / 2).map(([code]) => code);
}
