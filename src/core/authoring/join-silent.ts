import type { Range } from './cut.ts';

/** Larger ranges always show something, so layouts need not be tried. */
const MOST_UNITS = 3;

/**
 * Joins ranges that no layout can show, such as a sentence that only announces a list, with a neighbour in
 * their section: the next one, else the previous. Alone they would be slides with only a title.
 *
 * @param shows true if one slide of all these still shows the table or figure among them.
 */
export function joinSilent(
  ranges: readonly Range[],
  silent: (range: Range) => boolean,
  shows: (range: Range, among: Range) => boolean,
): Range[] {
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

function joinEnd(
  before: Range | undefined,
  held: Range,
  shows: (range: Range, among: Range) => boolean,
): Range[] {
  if (before === undefined) return [held];
  if (before[0]?.sections.at(-1) !== held[0]?.sections.at(-1)) return [before, held];
  const [drawn, whole] = [
    before.filter(({ kind }) => kind === 'table' || kind === 'figure'),
    [...before, ...held],
  ];
  return drawn.length === 0 || shows(whole, drawn) ? [whole] : [before, held];
}
