import type { Range } from './cut.ts';
import type { Style } from './style.ts';

/** No slide shows a tenth of so many: looking at more would only take time, in proportion to all that was given. */
const MAX_UNITS = 400;

/** What is looked at for a slide: of very many sentences and items those that weigh most, in their order. */
export function selectHeaviest(range: Range, { ranking, preserve }: Pick<Style, 'ranking' | 'preserve'>): Range {
  if (range.length <= MAX_UNITS || preserve) return range;
  const sentencesAndItems = range.filter(({ kind }) => kind === 'sentence' || kind === 'list_item');
  const heaviestUnits = new Set(sentencesAndItems.sort((a, b) => ranking.score(b) - ranking.score(a)).slice(0, MAX_UNITS));
  return range.filter((unit) => (unit.kind !== 'sentence' && unit.kind !== 'list_item') || heaviestUnits.has(unit));
}
