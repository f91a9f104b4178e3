import type { Finding, Severity } from '../finding.ts';

const PENALTY: Readonly<Record<Severity, number>> = { error: 25, warning: 8, info: 1 };
/** Factor by which each further finding with the same code counts less: ten pale labels are one mistake. */
const REPEAT_FACTOR = 0.5;
/** Weight of the worst slide relative to the mean of all, because people remember a deck by it. */
const WORST_WEIGHT = 0.3;

/**
 * Score of one slide, 0…100: 100 less 25 for an error, 8 for a warning and 1 for a remark, with repeats of a
 * code
 * counting ever less.
 */
export function scoreSlide(findings: readonly Pick<Finding, 'code' | 'severity'>[]): number {
  const shares = new Map<string, number>();
  let left = 100;
  for (const { code, severity } of findings.toSorted((a, b) => PENALTY[b.severity] - PENALTY[a.severity])) {
    const share = shares.get(code) ?? 1;
    left -= PENALTY[severity] * share;
    shares.set(code, share * REPEAT_FACTOR);
  }
  return Math.max(0, left);
}

/**
 * Score of a deck, 0…100: seven tenths the mean of its slides and three tenths the worst of them, less the
 * cost of the
 * findings about the whole deck (slide 0).
 */
export function scoreDeck(
  findings: readonly Pick<Finding, 'code' | 'severity' | 'slide'>[],
  slides: number,
): number {
  const bySlide = Map.groupBy(findings, ({ slide }) => slide);
  const whole = 100 - scoreSlide(bySlide.get(0) ?? []);
  bySlide.delete(0);
  const scores = [...bySlide.values()].map(scoreSlide);
  const mean =
    slides === 0
      ? 100
      : (scores.reduce((sum, one) => sum + one, 0) + 100 * Math.max(0, slides - scores.length)) /
        Math.max(slides, scores.length);
  const worst = Math.min(100, ...scores);
  return Math.max(0, Math.round(mean * (1 - WORST_WEIGHT) + worst * WORST_WEIGHT - whole));
}
