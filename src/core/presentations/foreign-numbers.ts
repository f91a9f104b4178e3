import type { NumberSource } from '../authoring/api.ts';
import type { Finding } from '../scene/finding.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { type CheckedNumber, checkNumbers } from './number-proofs/check-numbers.ts';

const MAX_FINDINGS_PER_SLIDE = 5;

/**
 * Reports numbers on slides and in notes that do not occur in the source in any notation and do not follow from
 * what their text is about, and numbers that the source has for another row or statement.
 */
export function findForeignNumbers(
  slides: readonly SlideSpec[],
  { source, severity }: NumberSource,
): Finding[] {
  return reportForeignNumbers(checkNumbers(slides, source), severity);
}

/** Findings for the numbers with faults. */
export function reportForeignNumbers(
  numbers: readonly CheckedNumber[],
  severity: NumberSource['severity'],
): Finding[] {
  if (severity === undefined) return [];
  const faults = numbers.filter(({ fault }) => fault !== undefined);
  return [...Map.groupBy(faults, ({ slide }) => slide).values()].flatMap((list) =>
    list.slice(0, MAX_FINDINGS_PER_SLIDE).map(
      ({ slide, path, fault = '' }): Finding => ({
        code: 'number_not_in_source',
        severity,
        slide: slide + 1,
        path: `slides[${slide}].${path}`,
        message: fault,
        fix: 'Check it against the source, or remove it.',
      }),
    ),
  );
}
