import type { Finding, Severity } from '../finding.ts';

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/**
 * Ranks findings across kinds: by severity, then the first of each kind, the second of each kind and so on, in the
 * order of the slides. A kind that occurs very often therefore hides no other.
 */
export function rankFindings<T extends Pick<Finding, 'code' | 'severity' | 'slide'>>(
  findings: readonly T[],
): T[] {
  const rank = ({ severity }: T) => SEVERITIES.indexOf(severity);
  const times = new Map<string, number>();
  return findings
    .toSorted((a, b) => rank(a) - rank(b) || a.slide - b.slide)
    .map((finding) => {
      const kind = `${finding.severity} ${finding.code}`;
      const round = times.get(kind) ?? 0;
      times.set(kind, round + 1);
      return { finding, round };
    })
    .sort((a, b) => rank(a.finding) - rank(b.finding) || a.round - b.round)
    .map(({ finding }) => finding);
}
