import { once } from '../../memory/memo.ts';
import { countries, countriesWithRegions, type MapPlace, regionsOf } from './atlas.ts';
import { CONTINENTS, type Continent, type MapModel } from './map-model.ts';
import { placeIndex } from './place-names.ts';

/** Region of a map: the places that values may name, and the places around them. */
export interface MapRegion {
  /** "world", "europe", "DE". */
  readonly id: string;
  readonly places: readonly MapPlace[];
  readonly around: readonly MapPlace[];
}

const CODES: Readonly<Record<Continent, string>> = { africa: 'AF', asia: 'AS', europe: 'EU', north_america: 'NA', oceania: 'OC', south_america: 'SA' };
/** Countries on two continents. */
const ALSO_ON: Readonly<Record<string, readonly string[]>> = { TR: ['EU'], CY: ['EU'], RU: ['AS'], EG: ['AS'], GE: ['EU'], AM: ['EU'], AZ: ['EU'] };
/** Antarctica is omitted from the world map. */
const ICE = 'AQ';

const larger = once((): Readonly<Record<Continent | 'world', MapRegion>> => {
  const continent = (id: Continent): MapRegion => {
    const isOn = ({ id: country, continent: own }: MapPlace): boolean => own === CODES[id] || ALSO_ON[country]?.includes(CODES[id]) === true;
    return { id, places: countries('50m').filter(isOn), around: countries('50m').filter((place) => !isOn(place)) };
  };
  return {
    world: { id: 'world', places: countries('110m').filter(({ id }) => id !== ICE), around: [] },
    ...(Object.fromEntries(CONTINENTS.map((id) => [id, continent(id)])) as Record<Continent, MapRegion>),
  };
});

/**
 * The region that a map names, or the smallest one that contains its content. Undefined where no region has
 * that name.
 */
export function mapRegion(model: MapModel, lang: string): MapRegion | undefined {
  const asked = (model.region ?? chosenRegion(model, lang)).trim();
  const name = asked.toLowerCase().replace(/[\s-]+/g, '_');
  const known = CONTINENTS.find((one) => one === name);
  if (name === 'world' || known !== undefined) return larger()[known ?? 'world'];
  const country = placeIndex(countries('50m'), lang).find(asked);
  const places = country === undefined ? [] : regionsOf(country.id);
  return country === undefined || places.length === 0 ? undefined : { id: country.id, places, around: [] };
}

/** Names that a caller may use for a region, for suggestions. */
export function regionNames(): readonly string[] {
  const known = new Set(countriesWithRegions());
  return ['world', ...CONTINENTS, ...countries('50m').flatMap(({ id, name }) => (known.has(id) ? [name] : []))];
}

function chosenRegion({ values = [], points = [] }: MapModel, lang: string): string {
  const first = /^([A-Z]{2})-/.exec(values[0]?.place ?? '')?.[1];
  if (first !== undefined) return first;
  const index = placeIndex(countries('50m'), lang);
  const found = values.flatMap(({ place }) => index.find(place) ?? []);
  if (found.length === 0 || found.length < values.length || points.length > 0) return 'world';
  return CONTINENTS.find((one) => found.every(({ id, continent }) => continent === CODES[one] || ALSO_ON[id]?.includes(CODES[one]) === true)) ?? 'world';
}
