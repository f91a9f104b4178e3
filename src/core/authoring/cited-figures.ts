import { joinPhrases } from '../locales/index.ts';
import type { Range } from './cut.ts';
import { canBeShown } from './picture-address.ts';
import type { Ranking } from './rank.ts';
import type { Unit } from './unit.ts';

const NAME = joinPhrases('figure', 'figure_number');
const CITED = new RegExp(`(?<![\\p{L}])(?:${NAME})\\s?(\\p{Nd}{1,3}(?:[.-]\\p{Nd}{1,3})?)`, 'giu');
const CAPTION = new RegExp(`^(?:${NAME})\\s?(\\p{Nd}{1,3}(?:[.-]\\p{Nd}{1,3})?)`, 'iu');
/** Number of sentences of a slide that may cite a figure. */
const SHOWN = 5;

/**
 * Adds the figure that the most important sentences of a slide cite, if the slide has none and no other slide
 * shows it.
 *
 * @param left units that no slide is about
 */
export function attachCitedFigures(
  ranges: readonly Range[],
  left: readonly Unit[],
  ranking: Ranking,
): { readonly ranges: readonly Range[]; readonly left: readonly Unit[] } {
  const figures = new Map(
    left.flatMap((unit) => {
      const number = CAPTION.exec(unit.figure?.caption ?? unit.figure?.alt ?? '')?.[1];
      return number !== undefined && canBeShown(unit.figure?.url ?? '') ? [[number, unit] as const] : [];
    }),
  );
  if (figures.size === 0) return { ranges, left };
  const attached = new Set<Unit>();
  const illustrated = ranges.map((range): Range => {
    const [first] = range;
    if (first === undefined || range.some(({ kind }) => kind === 'figure' || kind === 'table')) return range;
    const figure = range
      .filter(({ kind }) => kind === 'sentence')
      .toSorted((a, b) => ranking.score(b) - ranking.score(a))
      .slice(0, SHOWN)
      .flatMap(({ text }) =>
        [...text.text.matchAll(CITED)].flatMap(([, number]) => figures.get(number ?? '') ?? []),
      )
      .find((unit) => !attached.has(unit));
    if (figure === undefined) return range;
    attached.add(figure);
    return [...range, { ...figure, sections: first.sections }];
  });
  return { ranges: illustrated, left: left.filter((unit) => !attached.has(unit)) };
}
