import { cutIntoRanges, type Range } from './cut.ts';
import { fold } from './fold.ts';
import type { Ranking } from './rank.ts';
import type { Unit } from './unit.ts';

/** Heading levels that are searched for chapters. */
const DEPTHS = 4;

/**
 * Splits each chapter to a number of ranges, as far as its content and the deck allow. `most` limits all
 * slides.
 */
export function splitPerSection(
  units: readonly Unit[],
  ranking: Ranking,
  title: string,
  count: number,
  most: number,
): { readonly ranges: Range[]; readonly warnings: readonly string[] } {
  const chapters = findChapters(units, title);
  const fits = Math.max(1, Math.min(count, Math.floor(most / Math.max(1, chapters.length))));
  const parted = chapters.map((chapter) => cutIntoRanges(chapter, ranking, { count: fits, leastGain: 0 }));
  const short = parted.filter((ranges) => ranges.length < count).length;
  const warnings =
    short === 0
      ? []
      : [
          `${short} of ${chapters.length} sections have too little content or room for the ${count} slides each that the instructions ask for.`,
        ];
  return { ranges: parted.flat(), warnings };
}

/** Units by heading, at the first level that has several. */
function findChapters(units: readonly Unit[], title: string): Range[] {
  for (let depth = 0; depth < DEPTHS; depth++) {
    const named = new Set(
      units
        .flatMap(({ sections }) => sections[depth] ?? [])
        .filter(({ heading }) => fold(heading) !== fold(title)),
    );
    if (named.size < 2) continue;
    const runs: Unit[][] = [];
    for (const unit of units) {
      const before = runs.at(-1)?.[0];
      if (before !== undefined && before.sections[depth] === unit.sections[depth]) runs.at(-1)?.push(unit);
      else runs.push([unit]);
    }
    return runs;
  }
  return units.length === 0 ? [] : [[...units]];
}
