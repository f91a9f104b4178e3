import { hasWords } from './claims.ts';
import { findMessage } from './compose/points.ts';
import { getCues } from './cues.ts';
import type { Range } from './cut.ts';
import { fold } from './fold.ts';
import type { Style } from './style.ts';
import type { Unit } from './unit.ts';

/** With fewer sentences, using one as title would leave too little text. */
const MATTER_LEAST = 3;
/** A line of a program among the sentences of a page: '" lp :// PubLayNet / config " )'. */
const CODE = /:\s?\/\/|^["'([{]\s|\s=\s|\s[)\]}]$/u;

/** A short sentence of a range that can be its title, the most central one first. */
export function findOwnMessage(
  range: Range,
  style: Style,
  used: ReadonlySet<string>,
  stretch: number,
): { text: string; unit: Unit } | undefined {
  const matter = range.filter((unit) => unit.kind === 'sentence' || unit.kind === 'list_item');
  const lone =
    matter.length === MATTER_LEAST && matter.filter(({ kind }) => kind === 'sentence').length === 1;
  if (matter.length < MATTER_LEAST || lone) return undefined;
  const holders = countTerms(range, style);
  const candidates = range
    .filter(
      (unit) =>
        unit.kind === 'sentence' &&
        !getCues(style.lang).pointer.test(unit.text.text) &&
        (style.claims !== true || hasWords(unit.text.text)),
    )
    .map((unit) => ({ unit, worth: style.ranking.score(unit) + rateCentrality(unit, range, holders, style) }))
    .sort((a, b) => b.worth - a.worth || a.unit.id - b.unit.id);
  for (const { unit } of candidates) {
    const text = findMessage(unit, style, stretch);
    if (text !== undefined && !CODE.test(text) && !used.has(fold(text))) return { text, unit };
  }
  return undefined;
}

/** Number of units in the range with each topic word. */
function countTerms(range: Range, style: Style): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const unit of range)
    for (const term of style.ranking.terms(unit).keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/**
 * How central a sentence is to the range: the share of other units with its topic words, where common words
 * count least.
 */
function rateCentrality(
  unit: Unit,
  range: Range,
  holders: ReadonlyMap<string, number>,
  style: Style,
): number {
  const common = [...style.ranking.terms(unit).keys()].map(
    (term) => ((holders.get(term) ?? 1) - 1) / Math.max(1, range.length - 1),
  );
  return common.reduce((sum, share) => sum + share * (1 - share), 0) / Math.sqrt(common.length + 1);
}
