import type { Range } from './cut.ts';
import type { Style } from './style.ts';

/** No slide shows a tenth of so many: looking at more would only take time, in proportion to all that was given. */
const MOST_LOOKED_AT = 400;

/** What is looked at for a slide: of very many sentences and items those that weigh most, in their order. */
export function heaviest(range: Range, { ranking, preserve }: Pick<Style, 'ranking' | 'preserve'>): Range {
  if (range.length <= MOST_LOOKED_AT || preserve) return range;
  const said = range.filter(({ kind }) => kind === 'sentence' || kind === 'list_item');
  const kept = new Set(said.sort((a, b) => ranking.score(b) - ranking.score(a)).slice(0, MOST_LOOKED_AT));
  return range.filter((unit) => (unit.kind !== 'sentence' && unit.kind !== 'list_item') || kept.has(unit));
}
