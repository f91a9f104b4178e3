import type { Range } from './cut.ts';

/** What holds more says something: layouts need not be tried for it. */
const MOST_UNITS = 3;

/**
 * Ranges that no layout can show, such as a sentence that only announces the list below it, join a neighbour of their
 * section: the next one, else the one before. Alone they would be a slide with nothing but its title.
 */
export function joinSilent(ranges: readonly Range[], silent: (range: Range) => boolean): Range[] {
  const joined: Range[] = [];
  let held: Range | undefined;
  for (const range of ranges) {
    const apart = held !== undefined && held[0]?.sections.at(-1) !== range[0]?.sections.at(-1);
    if (held !== undefined && apart) joined.push(...ended(joined.pop(), held));
    const whole: Range = held === undefined || apart ? range : [...held, ...range];
    held = whole.length <= MOST_UNITS && silent(whole) ? whole : undefined;
    if (held === undefined) joined.push(whole);
  }
  if (held !== undefined) joined.push(...ended(joined.pop(), held));
  return joined;
}

function ended(before: Range | undefined, held: Range): Range[] {
  if (before === undefined) return [held];
  return before[0]?.sections.at(-1) === held[0]?.sections.at(-1) && before.every(({ kind }) => kind !== 'table' && kind !== 'figure') ? [[...before, ...held]] : [before, held];
}
