import type { Range } from './cut.ts';

/** What holds more says something: layouts need not be tried for it. */
const MOST_UNITS = 3;

/**
 * Ranges that no layout can show, such as a sentence that only announces the list below it, join a neighbour of their
 * section: the next one, else the one before. Alone they would be a slide with nothing but its title.
 *
 * @param shows whether a slide of all these still shows the table or figure that is among them.
 */
export function joinSilent(ranges: readonly Range[], silent: (range: Range) => boolean, shows: (range: Range, among: Range) => boolean): Range[] {
  const joined: Range[] = [];
  let held: Range | undefined;
  for (const range of ranges) {
    const apart = held !== undefined && held[0]?.sections.at(-1) !== range[0]?.sections.at(-1);
    if (held !== undefined && apart) joined.push(...joinEnd(joined.pop(), held, shows));
    const whole: Range = held === undefined || apart ? range : [...held, ...range];
    held = whole.length <= MOST_UNITS && silent(whole) ? whole : undefined;
    if (held === undefined) joined.push(whole);
  }
  if (held !== undefined) joined.push(...joinEnd(joined.pop(), held, shows));
  return joined;
}

function joinEnd(before: Range | undefined, held: Range, shows: (range: Range, among: Range) => boolean): Range[] {
  if (before === undefined) return [held];
  if (before[0]?.sections.at(-1) !== held[0]?.sections.at(-1)) return [before, held];
  const [drawn, whole] = [before.filter(({ kind }) => kind === 'table' || kind === 'figure'), [...before, ...held]];
  return drawn.length === 0 || shows(whole, drawn) ? [whole] : [before, held];
}
