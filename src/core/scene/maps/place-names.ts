import { byIdentity, byLanguage } from '../../memory/memo.ts';
import { foldName, type MapPlace } from './atlas.ts';

/** Languages in which callers may name countries, besides that of the deck. */
const NAME_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'ar', 'ja', 'zh', 'ko', 'tr'];
/** Frequent names that CLDR does not have. */
const ALIASES: Readonly<Record<string, string>> = {
  usa: 'US',
  us: 'US',
  uk: 'GB',
  greatbritain: 'GB',
  britain: 'GB',
  england: 'GB',
  southkorea: 'KR',
  northkorea: 'KP',
  czechrepublic: 'CZ',
  holland: 'NL',
  uae: 'AE',
  ivorycoast: 'CI',
  burma: 'MM',
  turkey: 'TR',
  drc: 'CD',
  drcongo: 'CD',
  congokinshasa: 'CD',
  congobrazzaville: 'CG',
  congo: 'CG',
  nrw: 'DE-NW',
  washingtondc: 'US-DC',
  russia: 'RU',
  macedonia: 'MK',
  swaziland: 'SZ',
  capeverde: 'CV',
};

const MAX_LANGUAGES = 20;
const indices = byIdentity((_: readonly MapPlace[]) => new Map<string, PlaceIndex>());

const displayNames = byLanguage((lang) => {
  try {
    return new Intl.DisplayNames([lang], { type: 'region', fallback: 'none' });
  } catch {
    return new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  }
});

/** Name of a place in a language. */
export function translatePlace(place: MapPlace, lang: string): string {
  if (/^[A-Z]{2}$/.test(place.id)) return displayNames(lang).of(place.id) ?? place.name;
  const base =
    lang.toLowerCase().startsWith('zh-hant') || /^zh-(tw|hk)/i.test(lang)
      ? 'zht'
      : (lang.split('-')[0] ?? 'en');
  return place.names[base] ?? place.name;
}

/** UN M49 codes of the world and its continents. */
const M49: Readonly<Record<string, string>> = {
  world: '001',
  africa: '002',
  asia: '142',
  europe: '150',
  north_america: '003',
  oceania: '009',
  south_america: '005',
};

/** Name of a whole map by its id: "world", "europe", "DE". */
export function translateRegion(id: string, lang: string): string {
  return displayNames(lang).of(M49[id] ?? id) ?? id;
}

/** Index of places in a language, cached for lists of places that persist. */
export function indexPlaces(places: readonly MapPlace[], lang: string): PlaceIndex {
  const known = indices(places);
  const made = known.get(lang) ?? new PlaceIndex(places, lang);
  if (known.size < MAX_LANGUAGES) known.set(lang, made);
  return made;
}

/** Finds places by their code, or by their name in any known language. */
export class PlaceIndex {
  readonly #byName = new Map<string, MapPlace>();
  readonly #places: readonly MapPlace[];

  constructor(places: readonly MapPlace[], lang: string) {
    this.#places = places;
    const add = (name: string, place: MapPlace): void => {
      if (foldName(name) !== '' && !this.#byName.has(foldName(name))) this.#byName.set(foldName(name), place);
    };
    // Codes take precedence over names.
    for (const place of places) add(place.id, place);
    // "Washington" is the state, since the capital also has a name of its own.
    const ordered = places.toSorted((a, b) => Number('local' in a.names) - Number('local' in b.names));
    for (const place of ordered) {
      const isCountry = /^[A-Z]{2}$/.test(place.id);
      for (const name of [
        place.name,
        ...Object.values(place.names),
        ...(isCountry ? [lang, ...NAME_LANGUAGES].map((one) => translatePlace(place, one)) : []),
      ])
        add(name, place);
    }
    for (const place of places) if (place.continent === undefined) add(place.id.slice(3), place);
  }

  /** Finds the place of exactly this name or code. */
  findExact(query: string): MapPlace | undefined {
    const name = foldName(query);
    return this.#byName.get(name) ?? this.#places.find(({ id }) => id === ALIASES[name]);
  }

  /** Finds the place of this name or code; a part of the name suffices where it is unambiguous. */
  find(query: string): MapPlace | undefined {
    const name = foldName(query);
    const known = this.findExact(query);
    if (known !== undefined || name.length < 4) return known;
    const matches = new Set([...this.#byName].flatMap(([one, place]) => (one.includes(name) ? [place] : [])));
    return matches.size === 1 ? [...matches][0] : undefined;
  }
}
