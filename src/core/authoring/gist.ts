import type { Unit } from './unit.ts';
import type { Zone } from './zones.ts';

/** Weight of the words of the title, of a heading, of the parts that state results, and of the opening. */
const WEIGHTS = { title: 3, heading: 1, key: 2, lead: 2 } as const;
/** Number of the first sentences that say what a text is about. */
const LEAD_MAX = 3;

export interface GistSource {
  readonly units: readonly Unit[];
  readonly zoneOf: (unit: Unit) => Zone;
  /** Distinct topic words of a text. */
  readonly termsOf: (text: string) => readonly string[];
  /** True for a sentence that may open a text, unlike a byline. */
  readonly canOpen: (unit: Unit) => boolean;
  readonly title: string | undefined;
}

/**
 * Words of what a document says that it is about: its title, its headings, its opening, and the parts that state its
 * results. A word of many headings weighs more than one of a single heading.
 *
 * @returns weights, of which the largest is 1
 */
export function collectGist({
  units,
  zoneOf,
  termsOf,
  canOpen,
  title,
}: GistSource): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  const add = (texts: readonly string[], weight: number): void => {
    const counts = new Map<string, number>();
    for (const text of texts)
      for (const term of new Set(termsOf(text))) counts.set(term, (counts.get(term) ?? 0) + 1);
    // Words of many texts of one role are its subject, and a long role does not outweigh the others.
    const most = Math.log1p(findMost(counts.values()));
    for (const [term, count] of counts)
      weights.set(term, (weights.get(term) ?? 0) + (weight * Math.log1p(count)) / most);
  };
  const sections = new Set(units.flatMap((unit) => unit.sections));
  add(title === undefined ? [] : [title], WEIGHTS.title);
  add(
    [...sections].map(({ heading }) => heading),
    WEIGHTS.heading,
  );
  add(
    units.filter((unit) => zoneOf(unit) === 'key').map(({ text }) => text.text),
    WEIGHTS.key,
  );
  add(
    units
      .filter(canOpen)
      .slice(0, LEAD_MAX)
      .map(({ text }) => text.text),
    WEIGHTS.lead,
  );
  const heaviest = findMost(weights.values());
  return new Map([...weights].map(([term, weight]) => [term, weight / heaviest] as const));
}

function findMost(values: Iterable<number>): number {
  let most = 0;
  for (const value of values) most = Math.max(most, value);
  return most;
}

/** How much of the gist a text has: the weights of its words in it, relative to the length of the text. */
export function measureGist(gist: ReadonlyMap<string, number>, terms: Iterable<string>): number {
  let sum = 0;
  let count = 0;
  for (const term of terms) {
    sum += gist.get(term) ?? 0;
    count++;
  }
  return count === 0 ? 0 : sum / Math.sqrt(count);
}
