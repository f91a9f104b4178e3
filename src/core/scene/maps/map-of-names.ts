import { countries, countriesOfRegionsNamed, type MapPlace, regionsOf } from './atlas.ts';
import { placeIndex } from './place-names.ts';
import { mapRegion } from './region.ts';

/** Fewer places are compared as well by bars. */
const LEAST_PLACES = 6;
/** Codes such as "IT" and "HR" are names of places only where so many stand together. */
const LEAST_CODES = 12;
const CODE_LETTERS = 3;
/** Share of the names that are places: data have rows for what is unknown or elsewhere. */
const MOSTLY = 0.9;

export interface NamedPlaces {
  /** As a map takes it: "world" is narrowed to a continent there; else the code of a country. */
  readonly region: string | undefined;
  /** Names that are on no map of that region. */
  readonly others: readonly string[];
}

/** The map on which nearly all of these names are places: of countries, or of the regions of one; undefined where there is none or more than one. */
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

/** The world, or the continent that holds all countries among them, without those that are too small for its scale. */
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

/** Countries of which a good part of the names are regions. */
function candidates(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) for (const code of countriesOfRegionsNamed(name)) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= names.length / 2).map(([code]) => code);
}
