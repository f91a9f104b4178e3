import { KEPT_GOALS, type KeptKind, type KeptScore, type KeptShares, nameOf } from './score-kept.ts';

const KINDS = Object.keys(KEPT_GOALS) as KeptKind[];
const NAMES: Readonly<Record<KeptKind, string>> = {
  plans: 'plans that become the direct deck',
  labels: 'labels of tables',
  values: 'values of charted columns',
  notes: 'speaker notes',
};
const MAX_CASES = 10;
const MAX_PARTS = 5;

/** The worst decks of each kind, with the first parts that they lost. */
export function printWorstKept(scores: readonly KeptScore[]): string[] {
  return KINDS.flatMap((kind) =>
    scores
      .filter(({ parts }) => parts[kind].lost.length > 0)
      .toSorted((a, b) => lostShare(b, kind) - lostShare(a, kind))
      .slice(0, MAX_CASES)
      .map((score) => {
        const { of, lost } = score.parts[kind];
        const first = lost.slice(0, MAX_PARTS).join('; ');
        return `${nameOf(score)}: ${lost.length} of ${of} ${NAMES[kind]} lost: ${first}`;
      }),
  );
}

function lostShare({ parts }: KeptScore, kind: KeptKind): number {
  return parts[kind].lost.length / parts[kind].of;
}

export function printKept(scores: readonly KeptScore[], shares: KeptShares): string {
  const each = KINDS.map((kind) => {
    const of = scores.reduce((sum, { parts }) => sum + parts[kind].of, 0);
    return `${NAMES[kind]} ${shares[kind]} of ${of}, goal ${KEPT_GOALS[kind]}`;
  });
  return `${scores.length} decks; ${each.join('; ')}.`;
}
