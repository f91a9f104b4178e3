import { defined } from '../../input/fields.ts';
import type { Finding, FindingPlace } from '../finding.ts';
import { groupCells, parseCellName } from './table-places.ts';

/**
 * Merges repeats of one fault into one finding that lists all places, in the position of the first. Cells of one
 * table are one place.
 */
export function gather(findings: readonly Finding[]): Finding[] {
  const byCause = new Map<string, Finding[]>();
  for (const finding of findings) {
    const cause = createCauseKey(finding);
    const known = byCause.get(cause);
    if (known === undefined) byCause.set(cause, [finding]);
    else known.push(finding);
  }
  return [...byCause.values()].map((repeats) => {
    const [first] = repeats as [Finding, ...Finding[]];
    if (repeats.length === 1) return first;
    return {
      ...first,
      message: `${first.message} The same in ${repeats.length - 1} more ${repeats.length === 2 ? 'place' : 'places'}.`,
      places: groupCells(repeats.map(toPlace)),
    };
  });
}

/** Key of a fault that is the same for every element and slide, and for every cell of a table. */
function createCauseKey({ code, severity, slide, message, element, path, words }: Finding): string {
  const cell = parseCellName(element);
  if (cell !== undefined) return `${code} ${severity} ${slide} ${cell.table}`;
  const named = [path?.replace(/^slides\[\d+\]\.content\./, ''), element, words].filter(
    (name) => name !== undefined && name !== '',
  ) as string[];
  return `${code} ${severity} ${named.reduce((words, name) => words.replaceAll(name, '…'), message)}`;
}

function toPlace({ slide, element, element_id, path, words, box }: Finding): FindingPlace {
  return { slide, ...defined({ element, element_id, path, words, box }) };
}
