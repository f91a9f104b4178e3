/** "3-5,8", with spaces or not. */
export const LINE_RANGES = /^\s*\d+\s*([-–]\s*\d+\s*)?(,\s*\d+\s*([-–]\s*\d+\s*)?)*$/;

/** Numbers of the lines that "3-5,8" names, in order, each once; undefined when it is not of that form. */
export function lineNumbers(ranges: string): readonly number[] | undefined {
  if (!LINE_RANGES.test(ranges)) return undefined;
  const numbers = ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split(/[-–]/).map((part) => Number.parseInt(part, 10));
    // Longer ranges than any text that is set; what is beyond its end is refused before.
    return Array.from({ length: Math.min(10_000, Math.abs(last - first) + 1) }, (_, index) => Math.min(first, last) + index);
  });
  return [...new Set(numbers)].sort((a, b) => a - b);
}
