import { joinPhrases } from '../locales/index.ts';
import type { Range } from './cut.ts';
import { fold } from './fold.ts';

/**
 * Names inside a sentence, such as "Leicester City" and "Port of Spain". The first word of a sentence is
 * capitalized without being a name.
 */
const NAME = new RegExp(
  `(?<=[\\p{Ll}\\p{N},;]\\s(?:the\\s)?)\\p{Lu}[\\p{L}’'-]+(?:\\s(?:(?:of|${joinPhrases('name_particle')})\\s)?\\p{Lu}[\\p{L}’'-]+){0,2}`,
  'gu',
);
/** Months and days are no subjects. */
const WHEN = new RegExp(`^(?:${joinPhrases('month_in_date', 'weekday')})(?![\\p{L}\\p{N}])`, 'u');
const LENGTH = { least: 4, most: 40 };

/**
 * Main subject of a range without heading: the name that occurs at least `least` times and distinguishes it
 * best from the other ranges. None in scripts without capitals, nor in languages that capitalize all nouns.
 */
export function findNamedSubject(
  range: Range,
  ranges: readonly Range[],
  lang: string,
  least: number,
  title: string,
  used: ReadonlySet<string>,
): string | undefined {
  if (/^(?:de|ja|zh|ko|th|ar|he|hi)/.test(lang)) return undefined;
  const counts = new Map<string, number>();
  for (const name of findNames(range)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const texts = ranges.map((other) => other.map((unit) => unit.text.text).join(' '));
  const about = fold(title);
  const worth = (name: string, count: number): number =>
    count * Math.log((ranges.length + 1) / texts.filter((text) => text.includes(name)).length);
  const [best] = [...counts]
    .filter(
      ([name, count]) =>
        count >= least &&
        name.length >= LENGTH.least &&
        name.length <= LENGTH.most &&
        !WHEN.test(name) &&
        !about.includes(fold(name)) &&
        !used.has(fold(name)),
    )
    .sort((a, b) => worth(...b) - worth(...a) || (a[0] < b[0] ? -1 : 1));
  return best !== undefined && worth(...best) > 1 ? best[0] : undefined;
}

function findNames(range: Range): string[] {
  return range.flatMap((unit) =>
    unit.kind === 'sentence' || unit.kind === 'list_item' ? (unit.text.text.match(NAME) ?? []) : [],
  );
}
