/** "3-5,8", with spaces or not. */
export const LINE_RANGES = /^\s*\d+\s*([-–]\s*\d+\s*)?(,\s*\d+\s*([-–]\s*\d+\s*)?)*$/;

/** More lines than any text that is set has; what is beyond its end is refused before. */
const MAX_LINES = 10_000;

/** Numbers of the lines that "3-5,8" names, in order, each once, the first 10,000 that it counts; undefined when it is not of that form. */
export function lineNumbers(ranges: string): readonly number[] | undefined {
  if (!LINE_RANGES.test(ranges)) return undefined;
  const numbers: number[] = [];
  for (const range of ranges.split(',')) {
    const [first = 0, last = first] = range.split(/[-–]/).map((part) => Number.parseInt(part, 10));
    for (let line = Math.min(first, last); line <= Math.max(first, last) && numbers.length < MAX_LINES; line++) numbers.push(line);
    if (numbers.length >= MAX_LINES) break;
  }
  return [...new Set(numbers)].sort((a, b) => a - b);
}
