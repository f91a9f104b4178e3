import { gather } from '../scene/check/gather.ts';
import { rankFindings } from '../scene/check/rank-findings.ts';
import type { Finding, FindingsDifference } from '../scene/finding.ts';
import type { FindingsChange } from './presentation.ts';

/** Maximum number of new and of resolved findings that an edit lists; a check lists all. */
const MAX_LISTED = 10;

/** Part of an answer with the findings that a change made, resolved and left. */
export function describeDifference({ fresh, resolved, standing }: FindingsDifference): FindingsChange {
  const [added, gone] = [rankFindings(gather(fresh)), rankFindings(gather(resolved))];
  return {
    findings: added.slice(0, MAX_LISTED),
    new_findings: added.length,
    resolved: gone.slice(0, MAX_LISTED).map(describeResolved),
    resolved_findings: gone.length,
    standing_findings: gather(standing).length,
  };
}

/** One line about a finding that is gone: "text_overflow on slide 4: items[1].text". */
function describeResolved({ code, slide, element, path, words, places = [] }: Finding): string {
  const where = slide === 0 ? 'of the deck' : `on slide ${slide}`;
  const place = path?.replace(/^slides\[\d+\]\.content\./, '') ?? element;
  const named = [...(place === undefined ? [] : [place]), ...(words === undefined ? [] : [`"${words}"`])];
  const more = places.length > 1 ? ` and ${places.length - 1} more` : '';
  return `${code} ${where}${named.length === 0 ? '' : `: ${named.join(', ')}`}${more}`;
}
