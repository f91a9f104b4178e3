import type { Finding, FindingsDifference } from '../finding.ts';

/** Findings of one state of a deck, with the ids of its slides in order. */
export interface JudgedState {
  readonly findings: readonly Finding[];
  readonly slideIds: readonly string[];
}

/** Share of its limit by which a measure must move away from the limit to count as worse. */
const WORSE_BY = 0.05;

/**
 * Compares the findings of two states of a deck. A fault is known by its slide, its kind and its place or, if the
 * place has moved, its words; the measures in its message may differ.
 */
export function compareFindings(before: JudgedState, after: JudgedState): FindingsDifference {
  const resolved = new Set(before.findings);
  const pairs = new Map<Finding, Finding>();
  for (const identify of [identifyByMessage, identifyByPlace, identifyByWords]) {
    const open = new Map<string, Finding[]>();
    for (const finding of resolved) {
      const key = identify(finding, before.slideIds);
      if (key !== undefined) addTo(open, key, finding);
    }
    for (const finding of after.findings) {
      const key = pairs.has(finding) ? undefined : identify(finding, after.slideIds);
      const known = key === undefined ? undefined : open.get(key)?.shift();
      if (known === undefined) continue;
      pairs.set(finding, known);
      resolved.delete(known);
    }
  }
  const isFresh = (finding: Finding): boolean => {
    const known = pairs.get(finding);
    return known === undefined || isWorse(finding, known);
  };
  return {
    fresh: after.findings.filter(isFresh),
    resolved: [...resolved],
    standing: after.findings.filter((finding) => !isFresh(finding)),
  };
}

function addTo(open: Map<string, Finding[]>, key: string, finding: Finding): void {
  const known = open.get(key);
  if (known === undefined) open.set(key, [finding]);
  else known.push(finding);
}

type SlideIds = readonly string[];

function identifyByPlace({ code, slide, element, element_id, path }: Finding, ids: SlideIds): string {
  const place = element_id ?? path?.replace(/^slides\[\d+\]\./, '') ?? element ?? '';
  return [slide === 0 ? '' : ids[slide - 1], code, place].join('|');
}

function identifyByMessage(finding: Finding, ids: SlideIds): string {
  return `${identifyByPlace(finding, ids)}|${finding.message}`;
}

/** Undefined for a finding without words. */
function identifyByWords({ code, slide, words }: Finding, ids: SlideIds): string | undefined {
  return words === undefined ? undefined : [ids[slide - 1], code, words].join('|');
}

const SEVERITY_RANK = { info: 0, warning: 1, error: 2 } as const;

function isWorse(now: Finding, before: Finding): boolean {
  if (SEVERITY_RANK[now.severity] > SEVERITY_RANK[before.severity]) return true;
  const [excess, earlier] = [measureExcess(now), measureExcess(before)];
  return excess - earlier > WORSE_BY * Math.abs(now.allowed ?? 0);
}

/** Distance of a measure from its limit, whichever side of it is wrong. */
function measureExcess({ measured, allowed }: Finding): number {
  return measured === undefined || allowed === undefined ? 0 : Math.abs(measured - allowed);
}
