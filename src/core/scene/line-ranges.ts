import { CELL_ROLES, type CellRole } from './table-content.ts';

const RANGE = '\\d+\\s*([-–]\\s*\\d+\\s*)?';
const ROLE = `((${CELL_ROLES.join('|')})\\s*)?`;

/** Ranges such as "3-5,8" or "3-5 success, 8 danger", with or without spaces. */
export const LINE_RANGES = new RegExp(`^\\s*${RANGE}${ROLE}(,\\s*${RANGE}${ROLE})*$`);

/** Letters of such ranges, as a short pattern for schemas. */
export const LINE_RANGE_LETTERS = '^\\d[\\d\\sa-z,–-]*$';

/** More lines than any text can have. */
const MAX_LINES = 10_000;

/** A line that stands out, with a role if it has a meaning. */
export interface MarkedLine {
  readonly line: number;
  readonly role?: CellRole;
}

/**
 * Lines of ranges such as "3-5,8 danger", sorted, without duplicates and at most 10,000; undefined for
 * invalid ranges.
 */
export function parseLineRanges(ranges: string): readonly MarkedLine[] | undefined {
  if (!LINE_RANGES.test(ranges)) return undefined;
  const marked = new Map<number, MarkedLine>();
  let count = 0;
  for (const range of ranges.split(',')) {
    const [first = 0, last = first] = (range.match(/\d+/g) ?? []).map(Number);
    const role = CELL_ROLES.find((one) => range.includes(one));
    for (let line = Math.min(first, last); line <= Math.max(first, last) && count < MAX_LINES; line++) {
      count += 1;
      if (!marked.has(line)) marked.set(line, { line, ...(role === undefined ? {} : { role }) });
    }
    if (count >= MAX_LINES) break;
  }
  return [...marked.values()].sort((a, b) => a.line - b.line);
}
