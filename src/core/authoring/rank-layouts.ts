import type { Directed } from './brief.ts';
import type { Draft } from './compose/draft.ts';
import type { Range } from './cut.ts';
import { countShownCharacters, matchesPart, showsPicture } from './draft-checks.ts';
import { CHOICE } from './heuristics.ts';
import { isPage } from './paged-tables.ts';
import type { Style } from './style.ts';

/** Importance of a picture or table, in sentences. */
const PICTURED = 3;
/** Importance of a sentence of which only a figure is shown. */
const PARTLY = 0.4;
/** Minimum distance of two statements in slides. */
const STATEMENT_GAP = 4;
/** Fewer characters count as short. */
const FEW_CHARS = 100;
/** A deck with fewer kinds of layouts looks uniform, so a new one gains more. */
const KINDS_LEAST = 5;
/** Layout that any text suits. A third one in a row is better than text in a form that says more than the text does. */
const LIST = 'bullets';

/** Layouts that the caller asks for or excludes. */
export interface LayoutWishes {
  readonly avoided: ReadonlySet<string>;
  readonly preferred: ReadonlySet<string>;
  /** Requested layouts for sections with a given name. */
  readonly directed?: readonly Directed[];
}

/**
 * Ranks the layouts of drafts by suitability, the wishes of the caller and variety.
 *
 * @param layouts of the slides so far
 * @param wanted the only layout to consider, if there is one
 */
export function rankLayouts(
  drafts: readonly Draft[],
  style: Style,
  range: Range,
  wanted: string | undefined,
  wishes: LayoutWishes,
  layouts: readonly string[],
): { readonly layout: string; readonly points: number }[] {
  const value = new Map<string, number>();
  const total = range.reduce((sum, unit) => sum + unit.text.text.length, 0) || 1;
  const worth = ({ used, partly = [] }: Pick<Draft, 'used' | 'partly'>): number =>
    used.reduce(
      (sum, unit) =>
        sum +
        (unit.kind === 'figure' || unit.kind === 'table'
          ? PICTURED
          : Math.max(0, style.ranking.score(unit))) *
          (partly.includes(unit) ? PARTLY : 1),
      0,
    );
  const whole = worth({ used: range }) || 1;
  for (const draft of drafts) {
    if (wanted !== undefined && draft.layout !== wanted) continue;
    if (wishes.avoided.has(draft.layout)) continue;
    const coverage = style.preserve ? CHOICE.preserved * (countShownCharacters(draft) / total) : 0;
    const wish =
      wishes.directed?.some(
        ({ layouts: named, part }) => named.includes(draft.layout) && matchesPart(range, part),
      ) === true
        ? CHOICE.directed
        : 0;
    const lost =
      draft.layout === 'statement' &&
      total < FEW_CHARS &&
      range.filter((unit) => unit.kind === 'list_item' && !draft.used.includes(unit)).length > 1
        ? CHOICE.listLost
        : 0;
    const points =
      wish +
      CHOICE.tells * Math.min(1, worth(draft) / whole) +
      draft.score +
      coverage +
      lost +
      scoreVariety(draft.layout, layouts) +
      (wishes.preferred.has(draft.layout) ? CHOICE.preferred : 0);
    value.set(draft.layout, Math.max(value.get(draft.layout) ?? Number.NEGATIVE_INFINITY, points));
  }
  const [one, two] = [layouts.at(-1), layouts.at(-2)];
  const goesOn = range.some((unit) => isPage(unit) && unit.index > 0);
  const isThird = (layout: string): boolean => layout === one && layout === two;
  const fresh = [...value]
    .filter(
      ([layout]) =>
        wanted !== undefined || !isThird(layout) || layout === LIST || (layout === 'table' && goesOn),
    )
    .map(
      ([layout, points]) =>
        [layout, points + (isThird(layout) && layout === LIST ? CHOICE.third : 0)] as const,
    );
  // A third slide of its kind is better than a hidden picture.
  const allowed = fresh.length === 0 && drafts.every(showsPicture) ? [...value] : fresh;
  return allowed
    .map(([layout, points]) => ({ layout, points }))
    .sort((a, b) => b.points - a.points || (a.layout < b.layout ? -1 : 1));
}

/**
 * Sorts drafts for material that no layout suits. A third slide of its kind is better than one that leaves out a
 * part of its points.
 *
 * @param layouts of the slides so far
 */
export function sortLastResorts(
  drafts: readonly Draft[],
  range: Range,
  layouts: readonly string[],
): readonly Draft[] {
  const isThird = ({ layout }: Draft): boolean => layout === layouts.at(-1) && layout === layouts.at(-2);
  const showsAll = ({ used }: Draft): boolean => range.every((unit) => used.includes(unit));
  return [
    ...drafts.filter((draft) => showsAll(draft) && !isThird(draft)),
    ...drafts.filter((draft) => showsAll(draft) && isThird(draft)),
    ...drafts.filter((draft) => !showsAll(draft) && !isThird(draft)),
  ];
}

/** Points for a layout according to its earlier uses in the deck. */
function scoreVariety(layout: string, layouts: readonly string[]): number {
  const uses = layouts.filter((other) => other === layout).length;
  const recent =
    layouts.at(-1) === layout ? CHOICE.again : layouts.at(-2) === layout ? CHOICE.onceBetween : 0;
  const rare =
    layout === 'statement' && layouts.slice(-STATEMENT_GAP).includes('statement') ? CHOICE.statementAgain : 0;
  const few = layouts.length >= KINDS_LEAST && new Set(layouts).size < KINDS_LEAST;
  return (
    (uses > 0 ? 0 : few ? CHOICE.freshAmongFew : CHOICE.fresh) +
    recent +
    rare +
    CHOICE.often * Math.min(6, uses)
  );
}
