/** Longest number with hyphens that is kept on a line, such as "2026-11-27"; longer ones part at a hyphen. */
const LONGEST = 10;
const [BEFORE, AHEAD] = [/[\d-]*\d-$/, /^\d[\d-]*/];

/**
 * Returns whether `position` stands behind a hyphen between the digits of a number such as "2000-01", where
 * programs may break a line.
 */
export function isInNumber(text: string, position: number): boolean {
  if (text[position - 1] !== '-') return false;
  const before = BEFORE.exec(text.slice(Math.max(0, position - LONGEST - 1), position))?.[0] ?? '';
  const ahead = AHEAD.exec(text.slice(position, position + LONGEST + 1))?.[0] ?? '';
  return before !== '' && ahead !== '' && before.length + ahead.length <= LONGEST;
}
