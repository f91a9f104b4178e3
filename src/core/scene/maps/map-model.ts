export interface MapModel {
  /**
   * "world", a continent ("europe"), or a country by name or ISO 3166 code, whose first-level regions are
   * shown. Chosen by the
   * values when absent.
   */
  readonly region?: string;
  /** Values by which places are coloured. */
  readonly values?: readonly { readonly place: string; readonly value: number }[];
  /** Points in degrees; the area of a dot represents its value. */
  readonly points?: readonly {
    readonly lat: number;
    readonly lon: number;
    readonly label?: string;
    readonly value?: number;
  }[];
  readonly unit?: string;
  readonly number_format?: string;
}

export const CONTINENTS = ['africa', 'asia', 'europe', 'north_america', 'oceania', 'south_america'] as const;
export type Continent = (typeof CONTINENTS)[number];
