import { once } from '../../memory/memo.ts';
import { listCountries, listCountriesWithRegions, listRegions, type MapPlace } from './atlas.ts';
import { CONTINENTS, type Continent, type MapModel } from './map-model.ts';
import { indexPlaces } from './place-names.ts';

/** Region of a map: the places that values may name, and the places around them. */
export interface MapRegion {
  /** "world", "europe", "DE". */
  readonly id: string;
  readonly places: readonly MapPlace[];
  readonly around: readonly MapPlace[];
}

const CONTINENT_CODES: Readonly<Record<Continent, string>> = {
  africa: 'AF',
  asia: 'AS',
  europe: 'EU',
  north_america: 'NA',
  oceania: 'OC',
  south_america: 'SA',
};
/** Countries on two continents. */
const SECOND_CONTINENTS: Readonly<Record<string, readonly string[]>> = {
  TR: ['EU'],
  CY: ['EU'],
  RU: ['AS'],
  EG: ['AS'],
  GE: ['EU'],
  AM: ['EU'],
  AZ: ['EU'],
};
/** Antarctica is omitted from the world map. */
const ANTARCTICA = 'AQ';

const continentRegions = once((): Readonly<Record<Continent | 'world', MapRegion>> => {
  const continent = (id: Continent): MapRegion => {
    const isOn = ({ id: country, continent: own }: MapPlace): boolean =>
      own === CONTINENT_CODES[id] || SECOND_CONTINENTS[country]?.includes(CONTINENT_CODES[id]) === true;
    return {
      id,
      places: listCountries('50m').filter(isOn),
      around: listCountries('50m').filter((place) => !isOn(place)),
    };
  };
  return {
    world: { id: 'world', places: listCountries('110m').filter(({ id }) => id !== ANTARCTICA), around: [] },
    ...(Object.fromEntries(CONTINENTS.map((id) => [id, continent(id)])) as Record<Continent, MapRegion>),
  };
});

/**
 * The region that a map names, or the smallest one that contains its content. Undefined where no region has
 * that name.
 */
export function findRegion(model: MapModel, lang: string): MapRegion | undefined {
  const requested = (model.region ?? chooseRegion(model, lang)).trim();
  const name = requested.toLowerCase().replace(/[\s-]+/g, '_');
  const known = CONTINENTS.find((one) => one === name);
  if (name === 'world' || known !== undefined) return continentRegions()[known ?? 'world'];
  const country = indexPlaces(listCountries('50m'), lang).find(requested);
  const places = country === undefined ? [] : listRegions(country.id);
  return country === undefined || places.length === 0 ? undefined : { id: country.id, places, around: [] };
}

/** Names that a caller may use for a region, for suggestions. */
export function listRegionNames(): readonly string[] {
  const known = new Set(listCountriesWithRegions());
  return [
    'world',
    ...CONTINENTS,
    ...listCountries('50m').flatMap(({ id, name }) => (known.has(id) ? [name] : [])),
  ];
}

function chooseRegion({ values = [], points = [] }: MapModel, lang: string): string {
  const first = /^([A-Z]{2})-/.exec(values[0]?.place ?? '')?.[1];
  if (first !== undefined) return first;
  const index = indexPlaces(listCountries('50m'), lang);
  const found = values.flatMap(({ place }) => index.find(place) ?? []);
  if (found.length === 0 || found.length < values.length || points.length > 0) return 'world';
  return (
    CONTINENTS.find((one) =>
      found.every(
        ({ id, continent }) =>
          continent === CONTINENT_CODES[one] ||
          SECOND_CONTINENTS[id]?.includes(CONTINENT_CODES[one]) === true,
      ),
    ) ?? 'world'
  );
}
