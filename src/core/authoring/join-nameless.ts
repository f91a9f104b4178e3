import type { Range } from './cut.ts';
import { isClaim } from './is-claim.ts';
import type { SlideTitle } from './titles.ts';
import { hasData, type Unit } from './unit.ts';
import type { Written } from './written-draft.ts';

/** Maximum number of pieces and of characters of two ranges that one slide may show. */
const UNITS_MAX = 12;
const WIDTH_MAX = 900;

/**
 * Joins neighbouring parts of a section that claim nothing, such as a sentence of introduction and its list of
 * topics, if one slide shows both in full: two slides would only have the name of the section and a page number.
 *
 * @param trial writes a range as a slide on trial
 */
export function joinNameless(
  ranges: readonly Range[],
  titles: readonly SlideTitle[],
  lang: string,
  trial: (range: Range, index: number) => Written | undefined,
): Range[] {
  const isNameless = (index: number): boolean => {
    const title = titles[index];
    return (
      title !== undefined &&
      title.unit === undefined &&
      title.statement === undefined &&
      !isClaim(title.text, lang) &&
      ranges[index]?.every((unit) => isPlain(unit)) === true
    );
  };
  const joined: { range: Range; isOpen: boolean }[] = [];
  ranges.forEach((range, index) => {
    const last = joined.at(-1);
    const both = last === undefined ? range : [...last.range, ...range];
    if (last?.isOpen === true && isNameless(index) && isOneSection(both) && isSmall(both)) {
      const written = trial(both, index);
      if (written?.complete === true && written.warnings === 0) {
        last.range = both;
        return;
      }
    }
    joined.push({ range, isOpen: isNameless(index) });
  });
  return joined.map((one) => one.range);
}

function isPlain(unit: Unit): boolean {
  return (unit.kind === 'sentence' || unit.kind === 'list_item') && !hasData(unit);
}

function isOneSection(range: Range): boolean {
  return new Set(range.map(({ sections }) => sections.at(-1))).size === 1;
}

function isSmall(range: Range): boolean {
  return range.length <= UNITS_MAX && range.reduce((sum, { text }) => sum + text.text.length, 0) <= WIDTH_MAX;
}
