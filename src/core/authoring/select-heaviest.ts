import type { Range } from './cut.ts';
import type { Style } from './style.ts';

/** No slide shows a tenth of this number; considering more would only take time. */
const MAX_UNITS = 400;

/**
 * Selects units to consider for a slide: of very many sentences and items the most important ones in order.
 */
export function selectHeaviest(
  range: Range,
  { ranking, preserve }: Pick<Style, 'ranking' | 'preserve'>,
): Range {
  if (range.length <= MAX_UNITS || preserve) return range;
  const sentencesAndItems = range.filter(({ kind }) => kind === 'sentence' || kind === 'list_item');
  const heaviestUnits = new Set(
    sentencesAndItems.sort((a, b) => ranking.score(b) - ranking.score(a)).slice(0, MAX_UNITS),
  );
  return range.filter(
    (unit) => (unit.kind !== 'sentence' && unit.kind !== 'list_item') || heaviestUnits.has(unit),
  );
}
