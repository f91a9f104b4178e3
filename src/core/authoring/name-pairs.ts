import type { Unit } from './unit.ts';

/** Number of names above texts, and maximum length of a name. */
const PAIRS_LEAST = 3;
const PAIRS_MAX = 6;
const NAME_MAX = 52;

/**
 * A row of names followed by as many paragraphs, as boxes on slides are read; each name is the heading of its
 * paragraph.
 */
export interface NamePairs {
  readonly names: readonly Unit[];
  /** Sentences of each paragraph. */
  readonly texts: readonly (readonly Unit[])[];
}

/** Finds all of them in consecutive units. */
export function findNamePairs(units: readonly Unit[]): NamePairs[] {
  const found: NamePairs[] = [];
  for (const [at, unit] of units.entries()) {
    if (unit.kind !== 'list_item' || units[at - 1]?.block === unit.block) continue;
    const run = units.slice(at);
    const count = run.findIndex(({ block }) => block !== unit.block);
    if (count < PAIRS_LEAST || count > PAIRS_MAX) continue;
    const names = run.slice(0, count);
    const end = run.findIndex(
      ({ kind, sections }, index) =>
        index >= count && (kind !== 'sentence' || sections.at(-1) !== unit.sections.at(-1)),
    );
    const texts = [
      ...Map.groupBy(run.slice(count, end === -1 ? run.length : end), ({ block }) => block).values(),
    ];
    if (texts.length === count && names.every(isName)) found.push({ names, texts });
  }
  return found;
}

function isName({ ordered, text, children }: Unit): boolean {
  return !ordered && children.length === 0 && text.text.length <= NAME_MAX && !/\p{P}$/u.test(text.text);
}
