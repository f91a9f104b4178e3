import type { Finding, Severity } from '../finding.ts';

const COST: Readonly<Record<Severity, number>> = { error: 25, warning: 8, info: 1 };

/** 0 … 100: a hundred less 25 for an error, 8 for a warning, 1 for an info; never below 0. */
export function score(findings: readonly Pick<Finding, 'severity'>[]): number {
  return Math.max(
    0,
    findings.reduce((left, { severity }) => left - COST[severity], 100),
  );
}
