/** A map as content holds it. */
export interface MapModel {
  /** "world", a continent ("europe"), or a country by name or ISO 3166 code: its first-level regions. Chosen by the values when absent. */
  readonly region?: string;
  /** Places are coloured by them. */
  readonly values?: readonly { readonly place: string; readonly value: number }[];
  /** Degrees; the area of a dot stands for its value. */
  readonly points?: readonly { readonly lat: number; readonly lon: number; readonly label?: string; readonly value?: number }[];
  readonly unit?: string;
  readonly number_format?: string;
}

export const CONTINENTS = ['africa', 'asia', 'europe', 'north_america', 'oceania', 'south_america'] as const;
export type Continent = (typeof CONTINENTS)[number];
