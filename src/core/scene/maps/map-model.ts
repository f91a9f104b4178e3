import type { DiagramRole } from '../diagram.ts';

/** Degrees west, south, east and north; the east may exceed 180. */
export type MapWindow = readonly [west: number, south: number, east: number, north: number];

/** Meaning of a place or a point: its colour, directly or by the name of its class. */
export interface MapMeaning {
  readonly role?: DiagramRole;
  /** Name of its class, such as "high"; the legend has an entry for each. */
  readonly class?: string;
}

export interface MapValue extends MapMeaning {
  readonly place: string;
  /** Absent where the place only has a class or a role. */
  readonly value?: number;
}

export interface MapPoint extends MapMeaning {
  readonly lat: number;
  readonly lon: number;
  readonly label?: string;
  readonly value?: number;
  /** Second line of the label. */
  readonly note?: string;
}

export interface MapModel {
  /**
   * "world", a continent ("europe"), or a country by name or ISO 3166 code, whose first-level regions are
   * shown. Chosen by the values when absent.
   */
  readonly region?: string;
  /** The shown part: all of the region, or a window. When absent, continents are cropped to the content. */
  readonly extent?: 'region' | MapWindow;
  /** Values by which places are coloured. */
  readonly values?: readonly MapValue[];
  /** Points in degrees; the area of a dot represents its value. */
  readonly points?: readonly MapPoint[];
  /** Roles of classes by their names. */
  readonly roles?: Readonly<Record<string, DiagramRole>>;
  /** Least value of each class, by its name. */
  readonly thresholds?: Readonly<Record<string, number>>;
  /** Name of what the values measure, above the legend. */
  readonly label?: string;
  readonly unit?: string;
  /** Line below the map. */
  readonly note?: string;
  readonly number_format?: string;
}

export const CONTINENTS = ['africa', 'asia', 'europe', 'north_america', 'oceania', 'south_america'] as const;
export type Continent = (typeof CONTINENTS)[number];
