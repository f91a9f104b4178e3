import { plainLayouts } from '../templates/layout-facts.ts';
import type { Written } from './written-draft.ts';

/** Minimum number of slides for a minimum number of layout kinds. */
const SLIDES_LEAST = 7;
const KINDS_LEAST = 5;
/** Maximum number of slides to try in another layout, and of their pieces; longer ones would lose some. */
const TRIED_MAX = 6;
const PIECES_MAX = 12;
/** Minimum share of words that a slide must keep in another layout. */
const MIN_REMAINING_SHARE = 0.8;

/** Layout that any text suits. */
const LIST = 'bullets';
/** Minimum share of words that a slide keeps where three alike stand in a row. */
const RUN_SHARE = 0.5;
/** The same where a claim in large letters is the only slide of its kind. */
const STATEMENT_SHARE = 0.25;

/**
 * Changes some slides of the most frequent kind to new layouts if the deck looks uniform, but never with
 * fewer pieces, more warnings or clearly fewer words.
 *
 * @param sizes number of pieces in the range of each slide.
 * @param again returns a slide in another layout, if it can hold the content.
 */
export function varyKinds(
  slides: readonly Written[],
  sizes: readonly number[],
  before: readonly string[],
  total: number,
  again: (index: number, layout: string) => Written | undefined,
): Written[] {
  const made = [...slides];
  if (total < SLIDES_LEAST) return made;
  for (const layout of listOthers()) {
    const counts = new Map<string, number>();
    for (const kind of [...before, ...made.map(({ spec }) => spec.layout)])
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (counts.size >= KINDS_LEAST) break;
    if (counts.has(layout)) continue;
    const often = [...made.keys()]
      .filter(
        (index) =>
          count(index) > 1 && (layout === 'statement' || (sizes[index] ?? PIECES_MAX + 1) <= PIECES_MAX),
      )
      .sort((a, b) => count(b) - count(a) || a - b);
    for (const index of often.slice(0, TRIED_MAX)) {
      const [old, other] = [made[index], again(index, layout)];
      if (old === undefined || other === undefined || other.spec.layout !== layout) continue;
      if (!isAsGood(other, old) && !isGoodStatement(other, old)) continue;
      made[index] = other;
      break;
    }

    function count(index: number): number {
      return counts.get(made[index]?.spec.layout ?? '') ?? 0;
    }
  }
  return made;
}

/**
 * Changes a slide of three alike in a row to another layout, if one shows as much.
 *
 * @param again returns a slide in another layout, if it can hold the content.
 */
export function breakRuns(
  slides: readonly Written[],
  again: (index: number, layout: string) => Written | undefined,
): Written[] {
  const made = [...slides];
  const layoutAt = (index: number): string | undefined => made[index]?.spec.layout;
  for (let last = 2; last < made.length; last++) {
    const alike = layoutAt(last);
    if (alike !== layoutAt(last - 1) || alike !== layoutAt(last - 2)) continue;
    const others = listOthers().filter((layout) => layout !== alike);
    const found = [last - 1, last, last - 2]
      .flatMap((index) => others.map((layout) => ({ index, layout })))
      .flatMap(({ index, layout }) => {
        const [old, other] = [made[index], again(index, layout)];
        return old !== undefined && other?.spec.layout === layout && other.warnings <= old.warnings
          ? [
              {
                index,
                other,
                isGood: isAsGood(other, old),
                left: countCharacters(other) / countCharacters(old),
              },
            ]
          : [];
      })
      // Points may stand in a row, rather than lose some.
      .filter(({ isGood, left }) => isGood || (alike !== LIST && left >= RUN_SHARE))
      .sort((a, b) => Number(b.isGood) - Number(a.isGood) || b.left - a.left)[0];
    if (found !== undefined) made[found.index] = found.other;
  }
  return made;
}

/** Layouts for plain text. A divider announces slides, so that none shows what a text says. */
function listOthers(): readonly string[] {
  return plainLayouts().filter((layout) => layout !== 'section');
}

function isAsGood(other: Written, old: Written): boolean {
  return (
    other.warnings <= old.warnings &&
    old.used.every((unit) => other.used.includes(unit)) &&
    countCharacters(other) >= countCharacters(old) * MIN_REMAINING_SHARE
  );
}

/** True for a claim in large letters with the sentences that back it up best, of a text and no list. */
function isGoodStatement(other: Written, old: Written): boolean {
  return (
    other.spec.layout === 'statement' &&
    old.used.every(({ kind }) => kind === 'sentence') &&
    other.spec.content['statement'] === old.spec.content['title'] &&
    other.warnings <= old.warnings &&
    countCharacters(other) >= countCharacters(old) * STATEMENT_SHARE
  );
}

function countCharacters({ spec }: Written): number {
  return JSON.stringify({ ...spec.content, title: '' }).length;
}
