import { parseMoment, periodName } from './moments.ts';

/** How dates with two numbers before the year, such as "03/04/2024", are read. */
export interface DateOrder {
  /** True if the first of the two numbers is the month. */
  readonly monthFirst: boolean;
  /** A date that can be read in two ways, if nothing in the column shows which is meant. */
  readonly ambiguous?: string;
}

const NUMBERS = /^(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d{2})(?=\s|$)/;
/** Minimum number of dates whose order can show which number is the month. */
const ORDERED_LEAST = 3;

/**
 * Decides by all dates of a column which number is the month: one above twelve is none, dates with full stops begin
 * with the day, and rows in the order of time have that order in one reading. Otherwise the day comes first.
 */
export function readDateOrder(cells: readonly string[]): DateOrder {
  const dates = [...new Set(cells)].flatMap((cell) => {
    const [, first, sign, second] = NUMBERS.exec(cell) ?? [];
    return first === undefined ? [] : [{ cell, first: Number(first), second: Number(second), sign }];
  });
  if (dates.some(({ second }) => second > 12)) return { monthFirst: true };
  const ambiguous = dates.find(({ first, second }) => first !== second)?.cell;
  if (ambiguous === undefined || dates.some(({ first, sign }) => first > 12 || sign === '.'))
    return { monthFirst: false };
  const [dayFirst, monthFirst] = [false, true].map((order) =>
    isChronological(
      dates.map(({ cell }) => cell),
      order,
    ),
  );
  return dayFirst === monthFirst ? { monthFirst: false, ambiguous } : { monthFirst: monthFirst === true };
}

/** True if dates only rise or only fall. */
function isChronological(cells: readonly string[], monthFirst: boolean): boolean {
  const times = cells.map((cell) => parseMoment(cell, monthFirst)?.time ?? Number.NaN);
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  return (
    times.length >= ORDERED_LEAST && (steps.every((step) => step >= 0) || steps.every((step) => step <= 0))
  );
}

/** Says how the dates of a column were read of which none shows the order. */
export function describeDateOrder(column: string, { monthFirst, ambiguous = '' }: DateOrder): string {
  const [read, other] = [monthFirst, !monthFirst].map((order) => {
    const moment = parseMoment(ambiguous, order);
    return moment === undefined ? '' : periodName(moment.time, 'day');
  });
  return `The dates of ${JSON.stringify(column)} are read with the ${monthFirst ? 'month' : 'day'} first: ${ambiguous} is ${read}. If ${other} is meant, write dates in that form.`;
}
