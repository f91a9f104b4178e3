import { FINDINGS, type Finding } from '../../finding.ts';
import { type FactSlide, quote } from './fact-slides.ts';
import type { FigureSeries } from './facts.ts';

interface Shown {
  readonly series: FigureSeries;
  readonly slide: FactSlide;
}

/** Figures with the same names that are compared with one another. */
const MAX_COMPARED = 12;
/** Largest difference of two figures in proportion, because shares and products are rounded. */
const TOLERANCE = 0.02;

/** Reports figures that show the numbers of one on an earlier slide, or these in proportion. */
export function compareSeries(slides: readonly FactSlide[]): Finding[] {
  const all = slides.flatMap((slide) => slide.facts.series.map((series): Shown => ({ series, slide })));
  return [...Map.groupBy(all, ({ series }) => series.key).values()].flatMap((group) => {
    const known: Shown[] = [];
    return group.flatMap((one): Finding[] => {
      const before = known.find(
        ({ series, slide }) => slide.number !== one.slide.number && isAlike(series.values, one.series.values),
      );
      if (before === undefined) {
        if (known.length < MAX_COMPARED) known.push(one);
        return [];
      }
      const isSame = before.series.values.every((value, at) => value === one.series.values[at]);
      return [
        {
          code: 'repeated_figure',
          severity: FINDINGS.repeated_figure.severity,
          slide: one.slide.number,
          ...one.slide.locate(one.series.place),
          otherSlide: before.slide.number,
          message: isSame
            ? `A figure shows the ${one.series.values.length} numbers of one on slide ${before.slide.number} ("${quote(before.slide.title)}") again.`
            : `A figure shows the ${one.series.values.length} numbers of one on slide ${before.slide.number} ("${quote(before.slide.title)}") in another unit.`,
          fix: FINDINGS.repeated_figure.fix,
        },
      ];
    });
  });
}

/** True for values of which all have the same ratio to those of the other. */
function isAlike(one: readonly number[], other: readonly number[]): boolean {
  const [a, b] = [one, other].map((values) => values.reduce((sum, value) => sum + Math.abs(value), 0));
  if (a === undefined || b === undefined || a === 0 || b === 0) return false;
  return one.every((value, at) => Math.abs(value / a - (other[at] ?? 0) / b) <= TOLERANCE / one.length);
}
