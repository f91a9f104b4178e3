import type { Finding } from '../../finding.ts';
import { compareCounted } from './compare-counted.ts';
import { compareFigures } from './compare-figures.ts';
import { compareSeries } from './compare-series.ts';
import { compareTerms } from './compare-terms.ts';
import type { FactSlide } from './fact-slides.ts';
import type { FactPlace, SlideFacts } from './facts.ts';
import { checkFinalDate } from './final-date.ts';

export interface ComparedSlide {
  readonly title: string;
  readonly facts: SlideFacts;
  /** Number as people count it where some slides are left out. */
  readonly number?: number;
}

/** Compares figures, dates, names and abbreviations over the slides of a deck. */
export function checkConsistency(slides: readonly ComparedSlide[]): Finding[] {
  const placed = slides.map(
    ({ title, facts, number }, index): FactSlide => ({
      number: number ?? index + 1,
      title,
      facts,
      locate: (place) => locate(place, index),
    }),
  );
  return [
    ...compareFigures(placed),
    ...compareCounted(placed),
    ...compareTerms(placed),
    ...checkFinalDate(placed),
    ...compareSeries(placed),
  ];
}

function locate({ path, ...place }: FactPlace, index: number): FactPlace {
  return path === undefined ? place : { ...place, path: `slides[${index}].content.${path}` };
}
