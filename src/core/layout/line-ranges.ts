/** Ranges such as "3-5,8", with or without spaces. */
export const LINE_RANGES = /^\s*\d+\s*([-–]\s*\d+\s*)?(,\s*\d+\s*([-–]\s*\d+\s*)?)*$/;

/** More lines than any text can have. */
const MAX_LINES = 10_000;

/**
 * Line numbers of ranges such as "3-5,8", sorted, without duplicates and at most 10,000; undefined for
 * invalid ranges.
 */
export function parseLineRanges(ranges: string): readonly number[] | undefined {
  if (!LINE_RANGES.test(ranges)) return undefined;
  const numbers: number[] = [];
  for (const range of ranges.split(',')) {
    const [first = 0, last = first] = range.split(/[-–]/).map((part) => Number.parseInt(part, 10));
    for (
      let line = Math.min(first, last);
      line <= Math.max(first, last) && numbers.length < MAX_LINES;
      line++
    )
      numbers.push(line);
    if (numbers.length >= MAX_LINES) break;
  }
  return [...new Set(numbers)].sort((a, b) => a - b);
}
