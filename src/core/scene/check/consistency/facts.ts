import type { Finding } from '../../finding.ts';
import type { FigureReading } from '../../number-values.ts';
import type { SceneElement } from '../../scene.ts';
import { describePlace } from '../geometry.ts';
import type { WrittenDate } from './dates.ts';

/** Where a fact stands, as findings name it. */
export type FactPlace = Pick<Finding, 'element' | 'element_id' | 'path' | 'box'>;

/** A figure or a date with what a slide calls it. */
export interface Figure {
  /** Folded name by which figures of different slides are compared. */
  readonly key: string;
  /** Name as written. */
  readonly label: string;
  readonly text: string;
  readonly unit: string;
  readonly value: readonly FigureReading[] | Pick<WrittenDate, 'from' | 'to'>;
  /** Tables and charts are compared as wholes; a label stands alone. */
  readonly source: 'grid' | 'label';
  readonly place: FactPlace;
}

/** A number of three or more digits with the noun behind it. */
export interface CountedThing {
  readonly noun: string;
  readonly digits: string;
  readonly text: string;
  readonly place: FactPlace;
}

/** An abbreviation with the words that a slide gives for it. */
export interface Expansion {
  readonly abbreviation: string;
  readonly words: string;
  readonly place: FactPlace;
}

/** A name of two or more words in capital letters. */
export interface ProperName {
  readonly name: string;
  readonly place: FactPlace;
}

/** A figure as values by name, in the order of the names. */
export interface FigureSeries {
  /** Folded names, by which figures are compared. */
  readonly key: string;
  readonly values: readonly number[];
  readonly place: FactPlace;
}

/** Statements of a slide that are compared with those of other slides. */
export interface SlideFacts {
  readonly figures: readonly Figure[];
  readonly counted: readonly CountedThing[];
  readonly expansions: readonly Expansion[];
  readonly names: readonly ProperName[];
  readonly series: readonly FigureSeries[];
}

export const NO_FACTS: SlideFacts = { figures: [], counted: [], expansions: [], names: [], series: [] };

export function toPlace(element: SceneElement): FactPlace {
  const { words: _, ...place } = describePlace(element);
  return place;
}
