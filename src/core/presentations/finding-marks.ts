import type { Finding, FindingMark, FindingPlace, Severity } from '../scene/finding.ts';
import type { Box } from '../scene/scene.ts';

/** Pictures fill the context of a model, so only the slides with the worst findings are drawn. */
const MAX_SLIDES = 4;
const MAX_MARKS_PER_SLIDE = 40;
/** Numbers in a label; more would hide what stands beside the mark. */
const MAX_NUMBERS = 6;
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/**
 * Marks the places of listed findings, each labelled with the position of its finding in the list, from 1.
 * Findings of the same place share a mark, whose label has all their numbers: one label would hide the others.
 *
 * @returns the first slides with marks in the order of the list, and their marks
 */
export function markFindings(findings: readonly Finding[]): {
  readonly slides: readonly number[];
  readonly marks: readonly FindingMark[];
} {
  const bySlide = new Map<number, PlacedFindings[]>();
  for (const [index, finding] of findings.entries()) {
    const places: readonly FindingPlace[] = finding.places ?? [finding];
    for (const { slide, box } of places) {
      if (slide === 0 || box === undefined) continue;
      const marks = bySlide.get(slide) ?? [];
      const shared = marks.find((mark) => isSameBox(mark.box, box));
      if (shared !== undefined) shared.findings.set(index + 1, finding.severity);
      if (shared !== undefined || marks.length >= MAX_MARKS_PER_SLIDE) continue;
      if (marks.length === 0 && bySlide.size >= MAX_SLIDES) continue;
      marks.push({ slide, box, findings: new Map([[index + 1, finding.severity]]) });
      bySlide.set(slide, marks);
    }
  }
  return { slides: [...bySlide.keys()], marks: [...bySlide.values()].flat().map(toMark) };
}

interface PlacedFindings extends FindingPlace {
  readonly box: Box;
  /** Severities by the positions of findings in the list. */
  readonly findings: Map<number, Severity>;
}

function isSameBox(one: Box, other: Box): boolean {
  return (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(one[side] - other[side]) < 1);
}

function toMark({ slide, box, findings }: PlacedFindings): FindingMark {
  const numbers = [...findings.keys()];
  const severities = new Set(findings.values());
  return {
    slide,
    box,
    label: numbers.slice(0, MAX_NUMBERS).join(', ') + (numbers.length > MAX_NUMBERS ? ' …' : ''),
    severity: SEVERITIES.find((severity) => severities.has(severity)) ?? 'info',
  };
}
