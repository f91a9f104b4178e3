import type { Finding, FindingMark, FindingPlace } from '../scene/finding.ts';

/** Pictures fill the context of a model, so only the slides with the worst findings are drawn. */
const MAX_SLIDES = 4;
const MAX_MARKS_PER_SLIDE = 40;

/**
 * Marks the places of listed findings, each labelled with the position of its finding in the list, from 1.
 *
 * @returns the first slides with marks in the order of the list, and their marks
 */
export function markFindings(findings: readonly Finding[]): {
  readonly slides: readonly number[];
  readonly marks: readonly FindingMark[];
} {
  const bySlide = new Map<number, FindingMark[]>();
  for (const [index, finding] of findings.entries()) {
    const places: readonly FindingPlace[] = finding.places ?? [finding];
    for (const { slide, box } of places) {
      const marks = bySlide.get(slide) ?? [];
      if (slide === 0 || box === undefined || marks.length >= MAX_MARKS_PER_SLIDE) continue;
      if (marks.length === 0 && bySlide.size >= MAX_SLIDES) continue;
      marks.push({ slide, box, label: String(index + 1), severity: finding.severity });
      bySlide.set(slide, marks);
    }
  }
  return { slides: [...bySlide.keys()], marks: [...bySlide.values()].flat() };
}
